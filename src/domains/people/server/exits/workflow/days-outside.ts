import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import { recordedText } from '../../../contract/outside.rules.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { type DaysOutside, recordedDays } from '../../public/hooks.ts'
import { nextJoining } from '../../persons/store/employments.ts'

const refuseRecorded = async ({ tx }: Work, outside: DaysOutside): Promise<void> => {
  const found = await Promise.all(recordedDays.all().map(async ([, find]) => find(tx, outside)))
  const what = recordedText(found)
  if (what !== '') throw peopleRefusals.refusal('days_outside', { what })
}

/** Refuses a later first day while something is recorded on the days before it, unless that was confirmed. */
export const refuseBeforeJoining = async (
  work: Work,
  moved: Readonly<{ employee_id: number; from: string; to: string }>,
  isConfirmed: boolean,
): Promise<void> => {
  const { employee_id, from, to } = moved
  if (isConfirmed || to <= from) return
  await refuseRecorded(work, { employee_id, from, to: addDays(to, -1), is_end: false })
}

/** Refuses a last day while something is recorded on the days after it, unless that was confirmed. */
export const refuseAfterLastDay = async (
  work: Work,
  { employee_id, last_day }: Readonly<{ employee_id: number; last_day: string }>,
  isConfirmed: boolean,
): Promise<void> => {
  if (isConfirmed) return
  const next = await nextJoining(work.tx, employee_id, last_day)
  await refuseRecorded(work, {
    employee_id,
    from: addDays(last_day, 1),
    to: next === null ? null : addDays(next, -1),
    is_end: true,
  })
}
