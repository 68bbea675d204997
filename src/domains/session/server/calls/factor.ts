import { SYSTEM } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle, handleInSteps } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { notify } from '#domains/notices/server/index.ts'
import * as calls from '../../contract/factor.calls.ts'
import { sessionRefusals } from '../../contract/session.refusals.ts'
import { takeFirstCode } from '../factor/check-code.ts'
import { guessOfSession } from '../factor/guess-limits.ts'
import { isFactorRequired, issueRecoveryCodes, makeSecret, switchOn } from '../factor/switch-factor.ts'
import type { SessionParts } from '../parts.ts'
import { findAccount } from '../store/accounts.ts'
import { deleteFactor, findFactorState, savePendingFactor } from '../store/factors.ts'
import { endSessions } from '../store/sessions.ts'

const ownAccount = async ({ tx, actor, now }: Context) => {
  const account = await findAccount(tx, actor.account_id, now)
  if (!account) throw new Error(`No account ${actor.account_id}`)
  return account
}

/** The other devices must prove the new state too; the owner learns of it in the inbox. */
const tellChange = async (work: Work, { actor }: Context, title: string): Promise<void> => {
  await endSessions(work, actor.account_id, 'factor_changed', { except: actor.session_id })
  await notify({ ...work, by: SYSTEM }, [actor.account_id], 'session.factor_changed', {
    title,
    body: 'All your other devices were signed out.',
    why: 'It is your account.',
    dedupe_key: `session.factor_changed:${work.now}`,
  })
}

// The secret must not lie among the stored answers of calls, so these answer without being kept.
export const factorHandlers = (parts: SessionParts) => ({
  startFactor: handleInSteps(calls.startFactor, async (context) => {
    const account = await ownAccount(context)
    return context.begin(async (work) => {
      const { sealed, ...shown } = await makeSecret(parts, work, account)
      if (!(await savePendingFactor(work, account.id, sealed))) throw sessionRefusals.refusal('factor_on')
      await audit(work, 'session.factor_started', { entity: 'accounts', id: account.id })
      return shown
    })
  }),

  confirmFactor: handleInSteps(calls.confirmFactor, async (context) => {
    const account = await ownAccount(context)
    const recovery_codes = await context.begin(async (work) => {
      const proof = await takeFirstCode(parts, work, guessOfSession(context.actor), context.body.code)
      const codes = proof && (await switchOn(parts, work, account, proof))
      if (codes) await tellChange(work, context, 'Your second factor was switched on')
      return codes
    })
    if (recovery_codes === null) throw sessionRefusals.refusal('factor_invalid')
    return { recovery_codes }
  }),

  removeFactor: handle(calls.removeFactor, async (context) => {
    const { tx, actor, now } = context
    if (await isFactorRequired(tx, actor.area, now)) throw sessionRefusals.refusal('factor_required')
    if (!(await deleteFactor(context, actor.account_id))) throw sessionRefusals.refusal('factor_off')
    await tellChange(context, context, 'Your second factor was switched off')
    await audit(context, 'session.factor_removed', { entity: 'accounts', id: actor.account_id })
    return {}
  }),

  renewRecoveryCodes: handleInSteps(calls.renewRecoveryCodes, async ({ begin, actor }) =>
    begin(async (work) => {
      if (!(await findFactorState(work.tx, actor.account_id)).on) throw sessionRefusals.refusal('factor_off')
      const recovery_codes = await issueRecoveryCodes(parts, work, actor.account_id)
      await audit(work, 'session.recovery_codes_renewed', { entity: 'accounts', id: actor.account_id })
      return { recovery_codes }
    }),
  ),
})
