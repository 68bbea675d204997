import { datesBetween } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import { evaluateDates } from '../rules/today.ts'

/** The expected and the worked minutes of a person in a range of days, evaluated up to now. */
export type WorkSummary = Readonly<{
  scheduled_minutes: number
  expected_minutes: number
  worked_minutes: number
  break_minutes: number
  /** Punches in the order of time; an open one has no end. */
  punches: readonly Readonly<{ in_at: string; out_at: string | null }>[]
}>

/** `from` and `to` are both included. Two statements. */
export const getWorkSummary = async (
  reading: Pick<Context, 'tx' | 'now'>,
  employeeId: number,
  from: string,
  to: string,
): Promise<WorkSummary> => {
  const days = await evaluateDates(reading, employeeId, datesBetween(from, to))
  const sum = (of: (day: (typeof days)[number]) => number): number => days.reduce((all, day) => all + of(day), 0)
  const punches = days.flatMap(({ stored }) => stored.sessions.filter(({ state }) => state !== 'voided'))
  return {
    scheduled_minutes: sum(({ day }) => day.scheduled_minutes),
    expected_minutes: sum(({ day }) => day.expected_minutes),
    worked_minutes: sum(({ judgement }) => judgement.worked_minutes),
    break_minutes: sum(({ judgement }) => judgement.paid_break_minutes + judgement.unpaid_break_minutes),
    punches: punches
      .map(({ punched_in_at, punched_out_at }) => ({ in_at: punched_in_at, out_at: punched_out_at }))
      .toSorted((one, other) => one.in_at.localeCompare(other.in_at)),
  }
}
