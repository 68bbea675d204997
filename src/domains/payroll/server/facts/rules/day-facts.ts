import { type Day, minutesOfCycle, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { DayFact } from '../../../contract/pay/facts.ts'

/** The minutes of a day in attendance. */
type Attended = Readonly<{ id: number; worked: number; overtime: number; absent: number }>

export type DayInputs = Readonly<{
  person: PersonCalendar
  /** From this day on days count as planned. */
  planned_from: string
  attended: ReadonlyMap<string, Attended>
  paidPercent: ReadonlyMap<number, number>
  unpaidSpans: readonly Readonly<{ from_date: string; until: string }>[]
}>

const patternOn = ({ placements }: PersonCalendar, date: string): number | null => {
  let found: PersonCalendar['placements'][number] | undefined
  for (const placement of placements)
    if (placement.effective_from <= date && (!found || placement.effective_from > found.effective_from))
      found = placement
  return found?.work_pattern_id ?? null
}

/** One employed day. Days that lie ahead are worked as planned; paid suspensions too, without work. */
export const dayFact = (day: Day, { person, planned_from, attended, paidPercent, unpaidSpans }: DayInputs): DayFact => {
  const isAhead = day.date >= planned_from
  const found = isAhead ? undefined : attended.get(day.date)
  const isSuspended = day.kind === 'suspended'
  const expected = isSuspended ? 0 : day.expected_minutes
  return {
    date: day.date,
    is_paid: !unpaidSpans.some(({ from_date, until }) => from_date <= day.date && day.date < until),
    pattern_id: patternOn(person, day.date),
    base: isSuspended ? day.pattern_minutes : day.base_minutes,
    holiday: day.holiday_minutes,
    expected,
    worked: isAhead ? expected : (found?.worked ?? 0),
    overtime: found?.overtime ?? 0,
    absent: found?.absent ?? 0,
    leave: day.leave.map(({ request_id, minutes }) => ({
      request_id,
      minutes,
      paid_percent: paidPercent.get(request_id) ?? 100,
    })),
    attendance_id: found && (found.absent > 0 || found.overtime > 0) ? found.id : null,
  }
}

/** The minutes of whole cycles of the pattern that a person works by on a day, and how many weeks these have. */
export const cycleOf = (
  person: PersonCalendar,
  date: string,
): Readonly<{ cycle_minutes: number; cycle_weeks: number }> => {
  const pattern = patternOn(person, date)
  const versions = pattern === null ? [] : (person.patterns.get(pattern) ?? [])
  const version = versions
    .filter(({ effective_from }) => effective_from <= date)
    .toSorted((a, b) => a.effective_from.localeCompare(b.effective_from))
    .at(-1)
  if (!version) return { cycle_minutes: 0, cycle_weeks: 1 }
  const { minutes, weeks } = minutesOfCycle(version)
  return { cycle_minutes: minutes, cycle_weeks: weeks }
}
