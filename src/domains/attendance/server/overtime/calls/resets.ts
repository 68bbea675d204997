import { organisationDay } from '#domains/organisation/server/index.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { ResetState } from '../../../contract/overtime.models.ts'
import * as calls from '../../../contract/overtime-resets.calls.ts'
import { overtimeRefusals } from '../../../contract/overtime.refusals.ts'
import { type ResetStep, resetWorkflow } from '../../../contract/overtime.workflows.ts'
import { notifyOvertime, showOvertime } from '../notify.ts'
import { presentLine, presentReset, resetFacts } from '../present-reset.ts'
import { coverEntries, hasPaid, listResetPostings, postLines, undoReset } from '../store/carry-out-reset.ts'
import { lockOvertime } from '../store/postings.ts'
import { isOutdated } from '../store/reset-lines.ts'
import { getReset, lockReset, markApplied, markReversed, type ResetRecord, type StoredLine } from '../store/resets.ts'
import { giveTimeOff, takeTimeOffBack } from '../time-off.ts'

type Reset = ResetRecord & Readonly<{ lines: readonly StoredLine[] }>

export const viewReset = handle(calls.viewReset, async ({ tx, actor, now, params }) => {
  const reset = await getReset(tx, actor.employee_id, params.id)
  return { ...presentReset(actor, now)(reset), lines: reset.lines.map(presentLine) }
})

const peopleOf = ({ lines }: Reset): number[] => lines.map(({ employee_id }) => employee_id)

/** A reset, held with the ledgers of its people until the transaction ends. */
const hold = async ({ tx, actor }: Context, id: number): Promise<Reset> => {
  const reset = await lockReset(tx, actor.employee_id, id)
  await lockOvertime(tx, peopleOf(reset))
  return reset
}

const step = (
  { actor, now }: Context,
  reset: Reset,
  action: 'apply' | 'reverse',
  found: Partial<ResetStep> = {},
): void => {
  take(overtimeRefusals, next(resetWorkflow, reset.state, action, { ...resetFacts(actor, reset, now), ...found }))
}

const outcome = ({ id, people, total_minutes }: Reset, state: ResetState) => ({
  work_id: id,
  state,
  people,
  total_minutes,
})

export const applyReset = handle(calls.applyReset, async (context) => {
  const { tx, now, actor, body } = context
  const reset = await hold(context, body.work_id)
  step(context, reset, 'apply')
  const { lines, disposal, reason, through_date: through } = reset
  const entry_id = reset.scope.entry_id ?? null
  step(context, reset, 'apply', { is_outdated: await isOutdated(tx, lines, { through, entry_id }) })
  const posted_on = await organisationDay(tx, now)
  const postings = await postLines(context, { reset_id: reset.id, disposal, reason, lines, posted_on, entry_id })
  await coverEntries(tx, { reset_id: reset.id, lines, through, entry_id })
  if (disposal === 'time_off') await giveTimeOff(context, postings, { from: posted_on, reason })
  await markApplied(tx, reset.id, actor.account_id, now)
  await finish(context, reset, 'applied', reason)
  return outcome(reset, 'applied')
})

export const reverseReset = handle(calls.reverseReset, async (context) => {
  const { tx, now, actor, body } = context
  const reset = await hold(context, body.work_id)
  step(context, reset, 'reverse')
  step(context, reset, 'reverse', { is_used: await isUsed(context, reset, body.reason) })
  const posted_on = await organisationDay(tx, now)
  await undoReset(context, { reset_id: reset.id, posted_on, reason: body.reason })
  await markReversed(tx, reset.id, actor.account_id, body.reason)
  await finish(context, reset, 'reversed', body.reason)
  return outcome(reset, 'reversed')
})

/** Whether a pay-out was paid or the leave was taken; leave that was not is taken back on the way. */
const isUsed = async (context: Context, { id, disposal }: Reset, reason: string): Promise<boolean> => {
  if (disposal === 'payout') return hasPaid(context.tx, id)
  if (disposal === 'forfeit') return false
  return !(await takeTimeOffBack(context, await listResetPostings(context.tx, id), reason))
}

const finish = async (context: Context, reset: Reset, state: 'applied' | 'reversed', reason: string): Promise<void> => {
  const people = peopleOf(reset)
  await audit(context, state === 'applied' ? 'overtime.reset' : 'overtime.reset_reversed', {
    entity: 'overtime_resets',
    id: reset.id,
    employee_id: people.length === 1 ? people[0] : null,
    before: { state: reset.state },
    after: { state, scope: reset.scope.name, people: people.length, total_minutes: reset.total_minutes, reason },
  })
  await notifyOvertime(context, people, {
    title: state === 'applied' ? 'Your overtime was reset' : 'A reset of your overtime was taken back',
    body: reason,
    key: `reset:${reset.id}:${state}`,
  })
  showOvertime(context, people)
}
