// Changes of published shifts that come too late, or shortly before the start.
import { spanOf } from './clock.rules.ts'
import type { PlanChange } from './plan.ops.ts'
import type { PlanShift } from './rules.models.ts'

const HOUR_MS = 3_600_000

type Week = Readonly<{ state: string; zone: string; change_notice_hours: number }>

/** All shifts that a change touches, as they were and as they will be. */
export const touched = ({ created, deleted, updated, added, removed }: PlanChange): PlanShift[] => [
  ...created,
  ...deleted,
  ...updated.flatMap(({ from, to }) => [from, to]),
  ...added.map(({ shift }) => shift),
  ...removed.map(({ shift }) => shift),
]

/** Returns true for a published shift that begins within the notice time; a change of it needs a reason. */
export const isLate = (week: Week, now: string, shift: PlanShift): boolean =>
  week.state === 'published' && spanOf(shift, week.zone).from_at - Date.parse(now) < week.change_notice_hours * HOUR_MS

/** Returns why the time does not allow a change of shifts, or not without a reason. */
export const timeObjection = (week: Week, now: string, shifts: readonly PlanShift[]): 'begun' | 'late' | null => {
  if (shifts.some((shift) => spanOf(shift, week.zone).from_at <= Date.parse(now))) return 'begun'
  return shifts.some((shift) => isLate(week, now, shift)) ? 'late' : null
}

/** Returns true where a changed shift differs in what the people on it need to know; a number of places does not. */
export const concernsPeople = (from: PlanShift, to: PlanShift): boolean =>
  (
    ['name', 'date', 'start_time', 'end_time', 'break_minutes', 'site', 'note', 'skill_id', 'skill_level'] as const
  ).some((field) => from[field] !== to[field])
