import type { Parsed } from '#kit/contract/call.ts'
import { dayText } from '#kit/contract/day-text.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import { audit } from '#kit/server/audit.ts'
import { handlePublic } from '#kit/server/call/handle.ts'
import type { PublicContext, Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { networkOf, THROTTLES } from '../../../contract/session.rules.ts'
import { finishCompanySignIn, startCompanySignIn } from '../../../contract/oidc.calls.ts'
import { oidcRefusals } from '../../../contract/oidc.refusals.ts'
import { isFactorProved, type Match } from '../../../contract/oidc.rules.ts'
import { attempt, linkBuckets, noteFailedAttempt } from '../../rules/attempts.ts'
import { countFailedSignIn } from '../../rules/failed-sign-ins.ts'
import type { SessionParts } from '../../rules/parts.ts'
import { bucket, refuseBeyond } from '../../rules/throttle.ts'
import { insertEvent } from '../../store/events.ts'
import { continueSignIn } from '../../workflow/continue-sign-in.ts'
import { personOf } from '../rules/person.ts'
import { requireEnabled } from '../rules/settings.ts'
import { findLinkedAccount, insertLink, lockAccount, markActivated, touchLink } from '../store/identities.ts'
import type { Settings } from '../store/settings.ts'
import { beginFlow, finishFlow, takeFlowOf } from '../workflow/flows.ts'
import { type Found, findMatch } from '../workflow/match.ts'
import type { Claims } from '../workflow/provider.ts'
import { ProviderFailure } from '../workflow/provider-errors.ts'

/** Begins a sign-in at the provider. */
export const startSignIn = (parts: SessionParts) =>
  handlePublic(startCompanySignIn, async (context) => {
    const { tx, body, origin, begin, now } = context
    await begin((work) => refuseBeyond(work.tx, bucket(THROTTLES.company, networkOf(origin.ip)), now))
    const settings = await requireEnabled(tx)
    try {
      return await beginFlow(parts, context, settings, { purpose: 'sign_in', area: body.area }, body.binding)
    } catch (error) {
      throw refusalOf(parts, error, settings)
    }
  })

/** Returns the refusal of a failed step, which is logged for the operator; any other error as it is. */
export const refusalOf = (parts: SessionParts, error: unknown, { label }: Pick<Settings, 'label'>): unknown => {
  if (!(error instanceof ProviderFailure)) return error
  parts.onProviderFailure(error)
  return oidcRefusals.refusal(error.kind, { label })
}

type Request = PublicContext & Parsed<typeof finishCompanySignIn> & Readonly<{ begin: BeginWork }>
type Refused = Extract<Match, { kind: 'none' }>

const refusalOfMatch = (match: Refused, label: string): Refusal =>
  match.reason === 'company_too_early'
    ? oidcRefusals.refusal('company_too_early', { day: dayText(match.day) })
    : oidcRefusals.named(match.reason, { label })

/** Records a sign-in that was refused, with its reason. */
const noteRefused = async (work: Work, request: Request, { match, account }: Found, email: string): Promise<void> => {
  if (match.kind !== 'none') return
  countFailedSignIn('company_sign_in', 'refused')
  await insertEvent(work, { account_id: account?.id ?? null, email, outcome: 'refused', origin: request.origin })
  await audit(work, 'session.company_refused', {
    entity: 'accounts',
    id: account?.id ?? null,
    employee_id: account?.employee_id ?? null,
    after: { refusal: match.reason },
  })
}

/** Links the account at its first sign-in, and records the use of the link at each later one. */
const useLink = async (work: Work, settings: Settings, { match, account }: Found, sub: string): Promise<void> => {
  if (!account) return
  if (match.kind === 'linked') return touchLink(work, account.id, settings.issuer)
  await insertLink(work, account.id, { issuer: settings.issuer, sub, area: account.area })
  await markActivated(work, account.id)
  const by = { account_id: account.id, on_behalf_of: null, session_id: null }
  await audit({ ...work, by }, 'session.company_linked', {
    entity: 'accounts',
    id: account.id,
    employee_id: account.employee_id,
    after: { company: settings.label },
  })
}

/** Opens the account of a person, in one transaction. Of parallel first sign-ins one links, and the others find its link. */
const openAccount = (
  parts: SessionParts,
  request: Request,
  settings: Settings,
  area: 'Admin' | 'User',
  claims: Claims,
) =>
  request.begin(async (work) => {
    const person = personOf(claims)
    const first = await findMatch(work, settings.issuer, person, area)
    if (first.match.kind === 'first') await lockAccount(work, first.match.id)
    const found = first.match.kind === 'first' ? await findMatch(work, settings.issuer, person, area) : first
    const { match, account } = found
    if (match.kind === 'none' || !account) {
      await noteRefused(work, request, found, person.email ?? '')
      return match.kind === 'none' ? refusalOfMatch(match, settings.label) : null
    }
    await useLink(work, settings, found, person.sub)
    const passed = { factor: isFactorProved(claims['amr']), means: 'company' } as const
    return continueSignIn(parts, work, account, request, passed)
  })

/** Signs in with what the provider returned. */
export const finishSignIn = (parts: SessionParts) =>
  handlePublic(finishCompanySignIn, async (request) => {
    const { tx, body, origin, begin } = request
    const buckets = linkBuckets('company_sign_in', origin.ip)
    const flow = await attempt(request, 'company_sign_in', buckets, () =>
      takeFlowOf(request, body, { purpose: 'sign_in' }),
    )
    if (!flow?.area) throw oidcRefusals.refusal('company_over')
    const { area } = flow
    const settings = await requireEnabled(tx, flow.settings_version)
    const isNamed = async ({ sub }: Claims): Promise<boolean> =>
      (await findLinkedAccount(tx, { issuer: settings.issuer, sub, area })) !== null
    const claims = await finishFlow(parts, request, settings, { flow, body, isNamed }).catch(async (error: unknown) => {
      if (error instanceof ProviderFailure && error.kind === 'company_untrusted')
        await begin((work) => noteFailedAttempt(work, 'company_sign_in'))
      throw refusalOf(parts, error, settings)
    })
    const response = await openAccount(parts, request, settings, area, claims)
    if (response === null) throw oidcRefusals.refusal('company_no_account')
    if (response instanceof Error) throw response
    return response
  })
