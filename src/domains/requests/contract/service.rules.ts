import { addDays, dayNumber, monthsAfter } from '#engines/calendar/contract/calendar.ts'
import type { LeaveYear } from './leave-year.rules.ts'
import type { Plan } from './plan.rules.ts'

/**
 * Returns the day on which so many months from a day on are complete. Where the month lacks the day, it is the first of
 * the next one: a month that begins on 31 January ends with February.
 */
export const dayAfterMonths = (day: string, months: number): string => {
  const found = monthsAfter(day, months)
  return found.slice(8) === day.slice(8) ? found : addDays(found, 1)
}

/** Returns the day on which so many years of employment are complete. */
export const anniversary = (joined_on: string, years: number): string => dayAfterMonths(joined_on, years * 12)

/** Returns the days within a leave year on which the amount of a plan rises with the years of service. */
export const serviceDays = ({ service_steps, service_from }: Plan, joined_on: string): string[] =>
  service_from === 'anniversary' ? service_steps.map(({ after_years }) => anniversary(joined_on, after_years)) : []

/** Returns the amount of a full leave year by a plan, for the years of service of a day in it. */
export const yearlyAmountOn = (
  { service_steps, service_from, yearly_amount }: Plan,
  joined_on: string,
  day: string,
  { to }: LeaveYear,
): number => {
  const by = service_from === 'leave_year' ? to : day
  const step = service_steps.findLast(({ after_years }) => anniversary(joined_on, after_years) <= by)
  return step?.yearly_amount ?? yearly_amount
}

export type Span = Readonly<{ from: string; to: string }>

/** Days without a gap within a leave year, and the months of employment that they make. */
export type EmploymentPeriod = Span & Readonly<{ days: number; full_months: number; begun_months: number }>

const MONTHS_OF_A_YEAR = 12

const monthsOf = ({ from, to }: Span): Readonly<{ full: number; begun: number }> => {
  let full = 0
  while (full < MONTHS_OF_A_YEAR && dayAfterMonths(from, full + 1) <= addDays(to, 1)) full += 1
  return { full, begun: dayAfterMonths(from, full) <= to && full < MONTHS_OF_A_YEAR ? full + 1 : full }
}

/** Joins spans that follow each other, in their order, and counts their months: together at most those of a year. */
export const employmentPeriods = (spans: readonly Span[]): EmploymentPeriod[] => {
  const joined: { from: string; to: string }[] = []
  for (const { from, to } of spans) {
    const last = joined.at(-1)
    if (last && addDays(last.to, 1) === from) last.to = to
    else joined.push({ from, to })
  }
  let [fullLeft, begunLeft] = [MONTHS_OF_A_YEAR, MONTHS_OF_A_YEAR]
  return joined.map((span) => {
    const { full, begun } = monthsOf(span)
    const [full_months, begun_months] = [Math.min(full, fullLeft), Math.min(begun, begunLeft)]
    fullLeft -= full_months
    begunLeft -= begun_months
    return { ...span, days: dayNumber(span.to) - dayNumber(span.from) + 1, full_months, begun_months }
  })
}
