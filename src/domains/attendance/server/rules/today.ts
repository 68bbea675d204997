import { loadCalendar } from '#domains/organisation/server/index.ts'
import { addDays, businessDay, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'
import { findWorkday, listWorkdays, type StoredWorkday } from '../store/workdays.ts'
import { type EvaluatedWorkday, evaluateWorkday } from './workday.ts'

/** Evaluates the present business day of a person up to now. Reads only. */
export const evaluateToday = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  employeeId: number,
): Promise<{ evaluated: EvaluatedWorkday; calendar: PersonCalendar; workday: StoredWorkday }> => {
  const today = now.slice(0, 10)
  const calendar = await loadCalendar(tx, employeeId, { from: addDays(today, -1), to: addDays(today, 1), now })
  const workday = await findWorkday(tx, employeeId, businessDay(calendar, Date.parse(now)))
  if (!workday) throw notFound()
  return { evaluated: evaluateWorkday(workday, calendar, now), calendar, workday }
}

/** The business day of a person that an instant belongs to. */
export const businessDateOf = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  employeeId: number,
  at: string,
): Promise<string> => {
  const instant = Date.parse(at)
  const date = new Date(instant).toISOString().slice(0, 10)
  const calendar = await loadCalendar(tx, employeeId, { from: addDays(date, -1), to: addDays(date, 1), now })
  return businessDay(calendar, instant)
}

/** Evaluates one day of a person up to now; 404 where there is no such person. */
export const evaluateDate = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  employeeId: number,
  date: string,
): Promise<{ evaluated: EvaluatedWorkday; workday: StoredWorkday }> => {
  const calendar = await loadCalendar(tx, employeeId, { from: date, to: date, now })
  const workday = await findWorkday(tx, employeeId, date)
  if (!workday) throw notFound()
  return { evaluated: evaluateWorkday(workday, calendar, now), workday }
}

/** Evaluates many days of a person up to now, in two statements. `dates` ascending. */
export const evaluateDates = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  employeeId: number,
  dates: readonly string[],
): Promise<EvaluatedWorkday[]> => {
  const [from, to] = [dates.at(0), dates.at(-1)]
  if (from === undefined || to === undefined) return []
  const calendar = await loadCalendar(tx, employeeId, { from, to, now })
  const workdays = await listWorkdays(
    tx,
    dates.map((business_date) => ({ employee_id: employeeId, business_date })),
  )
  return workdays.map((workday) => evaluateWorkday(workday, calendar, now))
}

type PunchState = Readonly<{ punch_state: 'in' | 'out'; break_status: 'on' | 'off' }>

/** Returns the state of a person from their open punch, or from none. */
export const stateOf = (open: Readonly<{ state: string }> | undefined): PunchState => ({
  punch_state: open ? 'in' : 'out',
  break_status: open?.state === 'on_break' ? 'on' : 'off',
})

/** Returns the state from a day with its punches; the open one may be of the day before. */
export const punchStateOf = (workday: StoredWorkday): PunchState => {
  const open = workday.sessions.find((session) => session.punched_out_at === null)
  return stateOf(open ?? workday.open ?? undefined)
}
