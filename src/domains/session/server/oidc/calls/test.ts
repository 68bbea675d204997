import type { Area } from '#kit/contract/permissions.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { audit } from '#kit/server/audit.ts'
import { handleInSteps } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { finishOidcTest, startOidcTest } from '../../../contract/oidc.calls.ts'
import type { OidcMatch } from '../../../contract/oidc.models.ts'
import { oidcRefusals } from '../../../contract/oidc.refusals.ts'
import { isFactorProved, type Match } from '../../../contract/oidc.rules.ts'
import type { SessionParts } from '../../rules/parts.ts'
import { claimTexts, personOf } from '../rules/person.ts'
import { refuseOthers } from '../rules/settings.ts'
import { findSettings, SETTINGS_ID, type Settings, setTested } from '../store/settings.ts'
import { beginFlow, finishFlow, takeFlowOf } from '../workflow/flows.ts'
import { type Found, findMatch } from '../workflow/match.ts'
import { ProviderFailure } from '../workflow/provider-errors.ts'

const AREAS = ['Admin', 'User'] as const

const requireSet = async (tx: Tx): Promise<Settings> => {
  const settings = await findSettings(tx)
  if (!settings) throw oidcRefusals.refusal('company_unset')
  return settings
}

/** Returns the refusal with the reason, which the administrator who tests sees. */
const testFailure = (error: unknown): unknown =>
  error instanceof ProviderFailure ? oidcRefusals.refusal('company_test_failed', { reason: error.message }) : error

export const startTest = (parts: SessionParts) =>
  handleInSteps(startOidcTest, async (context) => {
    const { tx, actor, body } = context
    refuseOthers(actor)
    const settings = await requireSet(tx)
    try {
      return await beginFlow(parts, context, settings, { purpose: 'test', session_id: actor.session_id }, body.binding)
    } catch (error) {
      throw testFailure(error)
    }
  })

const REASONS: Readonly<Record<Extract<Match, { kind: 'none' }>['reason'], string>> = {
  company_no_account: 'No account that can sign in has this email.',
  company_unverified: 'The provider does not state that the email is verified.',
  company_taken: 'The account with this email is linked to another person of the provider.',
  company_too_early: 'The first day lies ahead',
}

const present = (area: Area, { match, account }: Found): OidcMatch => {
  if (match.kind !== 'none') return { area, kind: match.kind, name: account?.name ?? null, reason: null }
  const reason =
    match.reason === 'company_too_early' ? `${REASONS[match.reason]}: ${dayText(match.day)}.` : REASONS[match.reason]
  return { area, kind: 'none', name: account?.name ?? null, reason }
}

export const finishTest = (parts: SessionParts) =>
  handleInSteps(finishOidcTest, async (context) => {
    const { tx, actor, body, begin } = context
    refuseOthers(actor)
    const flow = await takeFlowOf(context, body, { purpose: 'test', session_id: actor.session_id })
    const settings = await requireSet(tx)
    if (!flow || flow.settings_version !== settings.version) throw oidcRefusals.refusal('company_over')
    const claims = await finishFlow(parts, context, settings, { flow, body }).catch((error: unknown) => {
      throw testFailure(error)
    })
    const person = personOf(claims)
    const matches: OidcMatch[] = []
    for (const area of AREAS) matches.push(present(area, await findMatch(context, settings.issuer, person, area)))
    await begin(async (work) => {
      await setTested(work, settings.version)
      await audit(work, 'session.company_tested', { entity: 'oidc_settings', id: SETTINGS_ID })
    })
    return { claims: [...claimTexts(claims)], matches, has_factor: isFactorProved(claims['amr']) }
  })
