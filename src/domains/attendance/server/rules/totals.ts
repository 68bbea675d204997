import type { PersonDay, Totals } from '../../contract/attendance.models.ts'
import { localDate } from './zones.ts'

/** The days that have begun where their person is. Every sum of days has these alone, so that what is worked has its measure. */
export const begunDays = <Day extends Pick<PersonDay, 'business_date' | 'zone'>>(
  days: readonly Day[],
  now: string,
): readonly Day[] => days.filter(({ business_date, zone }) => business_date <= localDate(now, zone))

/** Sums of the days that have begun; the balance counts those that are over. */
export const totalsOf = (days: readonly PersonDay[], now: string): Totals => {
  const begun = begunDays(days, now)
  const sum = (pick: (day: PersonDay) => number): number => begun.reduce((total, day) => total + pick(day), 0)
  return {
    expected_minutes: sum((day) => day.expected_minutes),
    worked_minutes: sum((day) => day.worked_minutes),
    paid_break_minutes: sum((day) => day.paid_break_minutes),
    unpaid_break_minutes: sum((day) => day.unpaid_break_minutes),
    overtime_minutes: sum((day) => day.overtime_minutes),
    balance_minutes: sum((day) => (day.final ? day.worked_minutes - day.expected_minutes : 0)),
  }
}
