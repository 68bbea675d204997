import type { DayFact, PayFacts, SalaryFact } from './facts.ts'

/** Paid days in a row under one salary and one work pattern. */
export type Segment = Readonly<{
  from: string
  to: string
  days: readonly DayFact[]
  salary: SalaryFact
  base_minutes: number
  unpaid: Hundredths
}>

/** Minutes, as thousandths of hundredths: paid percents and absences stay exact. */
type Hundredths = bigint
/** One minute in these units. */
export const MINUTE = 100_000n

/** Unpaid time of a day: the unpaid part of leave, and absence; never more than the day has. */
export const unpaidOf = (day: DayFact): bigint => {
  const leave = day.leave.reduce((all, one) => all + BigInt(one.minutes * (100 - one.paid_percent)) * 1000n, 0n)
  const absent = BigInt(day.expected) * BigInt(day.absent) * 100n
  const most = BigInt(day.base) * MINUTE
  return leave + absent > most ? most : leave + absent
}

/** Returns the salary that is valid on a day. */
export const salaryOn = (salaries: readonly SalaryFact[], date: string): SalaryFact | undefined =>
  salaries.findLast(({ effective_from }) => effective_from <= date)

const isNextDay = (before: string, date: string): boolean => Date.parse(date) - Date.parse(before) === 86_400_000

const closed = (days: readonly DayFact[], salary: SalaryFact): Segment => ({
  from: days[0]?.date ?? '',
  to: days.at(-1)?.date ?? '',
  days,
  salary,
  base_minutes: days.reduce((all, day) => all + day.base, 0),
  unpaid: days.reduce((all, day) => all + unpaidOf(day), 0n),
})

/**
 * Cuts the month at its first and last employed day, at every new salary, at every change of work pattern and around
 * suspensions without pay. Days before the first salary pay nothing.
 */
export const segmentsOf = ({ days, salaries }: Pick<PayFacts, 'days' | 'salaries'>): Segment[] => {
  const segments: Segment[] = []
  let open: DayFact[] = []
  let salary: SalaryFact | undefined
  const close = (): void => {
    if (salary && open.length > 0) segments.push(closed(open, salary))
    open = []
  }
  for (const day of days) {
    const current = day.is_paid ? salaryOn(salaries, day.date) : undefined
    const last = open.at(-1)
    const goesOn =
      last && current?.id === salary?.id && last.pattern_id === day.pattern_id && isNextDay(last.date, day.date)
    if (!goesOn) close()
    salary = current
    if (current) open.push(day)
  }
  close()
  return segments
}
