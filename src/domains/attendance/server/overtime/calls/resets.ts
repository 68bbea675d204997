import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { ResetState } from '../../../contract/overtime.models.ts'
import * as calls from '../../../contract/overtime-resets.calls.ts'
import { overtimeRefusals } from '../../../contract/overtime.refusals.ts'
import { type ResetStep, resetWorkflow } from '../../../contract/overtime.workflows.ts'
import { postReset, type LockedReset, peopleOf, postResetReversal } from '../workflow/post-reset.ts'
import { presentLine, presentReset, resetStep } from '../present/present-reset.ts'
import { hasPaid, listResetPostings } from '../store/reset-postings.ts'
import { lockOvertime } from '../store/postings.ts'
import { isOutdated } from '../store/reset-lines.ts'
import { getReset, lockReset } from '../store/resets.ts'
import { revertTimeOff } from '../workflow/time-off.ts'

export const viewReset = handle(calls.viewReset, async ({ tx, actor, now, params }) => {
  const reset = await getReset(tx, actor.employee_id, params.id)
  return { ...presentReset(actor, now)(reset), lines: reset.lines.map(presentLine) }
})

/** Locks a reset and the ledgers of its people until the transaction ends. */
const lockWithLedgers = async ({ tx, actor }: Context, id: number): Promise<LockedReset> => {
  const reset = await lockReset(tx, actor.employee_id, id)
  await lockOvertime(tx, peopleOf(reset))
  return reset
}

const step = (
  { actor, now }: Context,
  reset: LockedReset,
  action: 'apply' | 'reverse',
  found: Partial<ResetStep> = {},
): void => {
  take(overtimeRefusals, next(resetWorkflow, reset.state, action, { ...resetStep(actor, reset, now), ...found }))
}

const outcome = ({ id, people, total_minutes }: LockedReset, state: ResetState) => ({
  work_id: id,
  state,
  people,
  total_minutes,
})

export const applyReset = handle(calls.applyReset, async (context) => {
  const reset = await lockWithLedgers(context, context.body.work_id)
  step(context, reset, 'apply')
  const { lines, through_date: through, scope } = reset
  const is_outdated = await isOutdated(context.tx, lines, { through, entry_id: scope.entry_id ?? null })
  step(context, reset, 'apply', { is_outdated })
  await postReset(context, reset)
  return outcome(reset, 'applied')
})

export const reverseReset = handle(calls.reverseReset, async (context) => {
  const { work_id, reason } = context.body
  const reset = await lockWithLedgers(context, work_id)
  step(context, reset, 'reverse')
  step(context, reset, 'reverse', { is_used: await isUsed(context, reset, reason) })
  await postResetReversal(context, reset, reason)
  return outcome(reset, 'reversed')
})

/** Returns true if a pay-out was paid or the leave was taken; unused leave is reverted on the way. */
const isUsed = async (context: Context, { id, disposal }: LockedReset, reason: string): Promise<boolean> => {
  if (disposal === 'payout') return hasPaid(context.tx, id)
  if (disposal === 'forfeit') return false
  return !(await revertTimeOff(context, await listResetPostings(context.tx, id), reason))
}
