import type { Day } from '#engines/calendar/contract/calendar.ts'
import type { PolicyFigures } from './attendance.models.ts'
import { wholeMinutes, type WorkSpan, workTime } from './work-time.rules.ts'

type Input = Readonly<{
  day: Pick<Day, 'scheduled'>
  spans: readonly WorkSpan[]
  policy: Pick<PolicyFigures, 'auto_break_after_minutes' | 'auto_break_minutes' | 'break_kinds'>
  now: number
}>

/** The minutes between punches: who punches out for lunch has taken it. */
const minutesBetween = (spans: readonly WorkSpan[]): number => {
  let end: number | null = null
  let between = 0
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    if (end !== null) between += Math.max(0, from - end)
    end = Math.max(end ?? 0, to ?? from)
  }
  return wholeMinutes(between)
}

/** The break that the plan of the day has, as far as the rules take it off; before anything that was punched. */
const plannedBreak = ({ day, policy }: Pick<Input, 'day' | 'policy'>): number => {
  const planned = day.scheduled.reduce((sum, { break_minutes }) => sum + break_minutes, 0)
  return Math.min(policy.auto_break_minutes, planned)
}

/**
 * Returns the minutes of a break that was planned and not punched, which the rules take off the work of a day. Unpaid breaks
 * and the time between punches count first. It never takes the work below the time after which it is due, and waits for
 * the end of the last punch.
 */
export const automaticBreak = ({ day, spans, policy, now }: Input): number => {
  if (policy.auto_break_minutes === 0 || spans.some(({ to }) => to === null)) return 0
  const counted = spans.filter(({ counts }) => counts)
  const time = workTime(counted, policy.break_kinds, now)
  const missing = plannedBreak({ day, policy }) - wholeMinutes(time.unpaid_break) - minutesBetween(counted)
  return Math.max(0, Math.min(missing, wholeMinutes(time.worked) - policy.auto_break_after_minutes))
}
