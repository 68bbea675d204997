import { SYSTEM } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle, handleInSteps } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { notify } from '#domains/notices/server/index.ts'
import * as calls from '../../contract/mfa.calls.ts'
import { sessionRefusals } from '../../contract/session.refusals.ts'
import { accountRefusals } from '../../contract/account.refusals.ts'
import { takeFirstCode } from '../mfa/workflow/check-code.ts'
import { guessLimitsOfSession } from '../mfa/rules/guess-limits.ts'
import { isMfaRequired, issueRecoveryCodes, makeSecret, switchOn } from '../mfa/workflow/switch-mfa.ts'
import type { SessionParts } from '../rules/parts.ts'
import { findAccount } from '../store/accounts.ts'
import { deleteMfa, findMfaState, savePendingMfa } from '../store/mfa.ts'
import { endSessions } from '../store/sessions.ts'

const ownAccount = async ({ tx, actor, now }: Context) => {
  const account = await findAccount(tx, actor.account_id, now)
  if (!account) throw new Error(`No account ${actor.account_id}`)
  return account
}

/** Ends the sessions on other devices, and notifies the owner of a change of the second factor. */
const notifyChange = async (work: Work, { actor }: Context, title: string): Promise<void> => {
  await endSessions(work, actor.account_id, 'factor_changed', { except: actor.session_id })
  await notify({ ...work, by: SYSTEM }, [actor.account_id], 'session.factor_changed', {
    title,
    body: 'All your other devices were signed out.',
    why: 'This is about your account.',
    dedupe_key: `session.factor_changed:${work.now}`,
  })
}

// Stored responses of calls must not contain the secret, so the responses of these are not stored.
export const mfaHandlers = (parts: SessionParts) => ({
  startMfa: handleInSteps(calls.startMfa, async (context) => {
    const account = await ownAccount(context)
    return context.begin(async (work) => {
      const { sealed, ...shown } = await makeSecret(parts, work, account)
      if (!(await savePendingMfa(work, account.id, sealed))) throw accountRefusals.refusal('factor_on')
      await audit(work, 'session.factor_started', { entity: 'accounts', id: account.id })
      return shown
    })
  }),

  confirmMfa: handleInSteps(calls.confirmMfa, async (context) => {
    const account = await ownAccount(context)
    const recovery_codes = await context.begin(async (work) => {
      const proof = await takeFirstCode(parts, work, guessLimitsOfSession(context.actor), context.body.code)
      const codes = proof && (await switchOn(parts, work, account, proof))
      if (codes) await notifyChange(work, context, 'Your second factor was switched on')
      return codes
    })
    if (recovery_codes === null) throw sessionRefusals.refusal('factor_invalid')
    return { recovery_codes }
  }),

  removeMfa: handle(calls.removeMfa, async (context) => {
    const { tx, actor, now } = context
    if (await isMfaRequired(tx, actor.area, now)) throw accountRefusals.refusal('factor_required')
    if (!(await deleteMfa(context, actor.account_id))) throw accountRefusals.refusal('factor_off')
    await notifyChange(context, context, 'Your second factor was switched off')
    await audit(context, 'session.factor_removed', { entity: 'accounts', id: actor.account_id })
    return {}
  }),

  renewRecoveryCodes: handleInSteps(calls.renewRecoveryCodes, async ({ begin, actor }) =>
    begin(async (work) => {
      if (!(await findMfaState(work.tx, actor.account_id)).on) throw accountRefusals.refusal('factor_off')
      const recovery_codes = await issueRecoveryCodes(parts, work, actor.account_id)
      await audit(work, 'session.recovery_codes_renewed', { entity: 'accounts', id: actor.account_id })
      return { recovery_codes }
    }),
  ),
})
