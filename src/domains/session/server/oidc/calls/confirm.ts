import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handleInSteps } from '#kit/server/call/handle.ts'
import { finishCompanyConfirm, startCompanyConfirm } from '../../../contract/oidc.calls.ts'
import { oidcRefusals } from '../../../contract/oidc.refusals.ts'
import { sessionRefusals } from '../../../contract/session.refusals.ts'
import { guessLimitsOfSession } from '../../mfa/rules/guess-limits.ts'
import { takeCode } from '../../mfa/workflow/check-code.ts'
import { CONFIRMED_MS } from '../../rules/gate.ts'
import { attempt, linkBuckets } from '../../rules/attempts.ts'
import type { SessionParts } from '../../rules/parts.ts'
import { findMfaState } from '../../store/mfa.ts'
import { setConfirmed } from '../../store/sessions.ts'
import { requireEnabled } from '../rules/settings.ts'
import { findLink } from '../store/identities.ts'
import { beginFlow, finishFlow, takeFlowOf } from '../workflow/flows.ts'
import { refusalOf } from './sign-in.ts'

/** Begins to confirm a session: first the code of the second factor where it is on, then a new sign-in at the provider. */
export const startConfirm = (parts: SessionParts) =>
  handleInSteps(startCompanyConfirm, async (context) => {
    const { tx, actor, body, begin } = context
    const settings = await requireEnabled(tx)
    if (!(await findLink(tx, actor.account_id, settings.issuer))) throw oidcRefusals.refusal('company_not_linked')
    const { code } = body
    if ((await findMfaState(tx, actor.account_id)).on) {
      if (code === undefined) throw invalid({ code: 'Code is required' })
      if (!(await begin((work) => takeCode(parts, work, guessLimitsOfSession(actor), code))))
        throw sessionRefusals.refusal('factor_invalid')
    }
    try {
      return await beginFlow(
        parts,
        context,
        settings,
        { purpose: 'confirm', session_id: actor.session_id },
        body.binding,
      )
    } catch (error) {
      throw refusalOf(parts, error, settings)
    }
  })

/** Confirms a session where the person who signed in at the provider is the one of the account. */
export const finishConfirm = (parts: SessionParts) =>
  handleInSteps(finishCompanyConfirm, async (context) => {
    const { tx, actor, body, begin, now, origin } = context
    const flow = await attempt({ origin, begin }, 'company_sign_in', linkBuckets('company_sign_in', origin.ip), () =>
      takeFlowOf(context, body, { purpose: 'confirm', session_id: actor.session_id }),
    )
    if (!flow) throw oidcRefusals.refusal('company_over')
    const settings = await requireEnabled(tx, flow.settings_version)
    const input = { flow, body, isFresh: true, isNamed: async () => true }
    const claims = await finishFlow(parts, context, settings, input).catch((error: unknown) => {
      throw refusalOf(parts, error, settings)
    })
    const link = await findLink(tx, actor.account_id, settings.issuer)
    if (link?.sub !== claims.sub) throw oidcRefusals.refusal('company_other_person')
    await begin(async (work) => {
      await setConfirmed(work, actor.session_id)
      await audit(work, 'session.confirmed', { entity: 'sessions', id: actor.session_id })
    })
    return { confirmed_until: new Date(Date.parse(now) + CONFIRMED_MS).toISOString() }
  })
