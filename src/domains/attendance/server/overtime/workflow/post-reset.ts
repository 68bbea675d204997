import { organisationDay } from '#domains/organisation/server/index.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { notifyOvertime, showOvertime } from '../notify.ts'
import { coverEntries, postLines, insertReversal } from '../store/reset-postings.ts'
import { markApplied, markReversed, type ResetRecord, type StoredLine } from '../store/resets.ts'
import { creditTimeOff } from './time-off.ts'

/** A reset that is locked until the transaction ends, as are the ledgers of its people. */
export type LockedReset = ResetRecord & Readonly<{ lines: readonly StoredLine[] }>

export const peopleOf = ({ lines }: LockedReset): number[] => lines.map(({ employee_id }) => employee_id)

/** Takes the minutes of the lines from the balances: with as many statements for ten thousand people as for one. */
export const postReset = async (work: Work, reset: LockedReset): Promise<void> => {
  const { tx, now, by } = work
  const { id: reset_id, lines, disposal, reason, through_date: through } = reset
  const entry_id = reset.scope.entry_id ?? null
  const posted_on = await organisationDay(tx, now)
  const postings = await postLines(work, { reset_id, disposal, reason, lines, posted_on, entry_id })
  await coverEntries(tx, { reset_id, lines, through, entry_id })
  if (disposal === 'time_off') await creditTimeOff(work, postings, { from: posted_on, reason })
  await markApplied(tx, reset_id, by.account_id, now)
  await recordReset(work, reset, 'applied', reason)
}

/** Posts the exact opposites, and opens the days again. Leave from the reset is reverted before. */
export const postResetReversal = async (work: Work, reset: LockedReset, reason: string): Promise<void> => {
  const { tx, now, by } = work
  await insertReversal(work, { reset_id: reset.id, posted_on: await organisationDay(tx, now), reason })
  await markReversed(tx, reset.id, by.account_id, reason)
  await recordReset(work, reset, 'reversed', reason)
}

const recordReset = async (
  work: Work,
  reset: LockedReset,
  state: 'applied' | 'reversed',
  reason: string,
): Promise<void> => {
  const people = peopleOf(reset)
  await audit(work, state === 'applied' ? 'overtime.reset' : 'overtime.reset_reversed', {
    entity: 'overtime_resets',
    id: reset.id,
    employee_id: people.length === 1 ? people[0] : null,
    change: changed(
      { state: reset.state },
      { state },
      { scope: reset.scope.name, people: people.length, total_minutes: reset.total_minutes, reason },
    ),
  })
  await notifyOvertime(work, people, {
    title: state === 'applied' ? 'Your overtime was reset' : 'A reset of your overtime was reversed',
    body: reason,
    key: `reset:${reset.id}:${state}`,
  })
  showOvertime(work, people)
}
