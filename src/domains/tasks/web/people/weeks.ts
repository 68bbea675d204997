import { addDays } from '#kit/web/format/dates.ts'
import type { Capacity } from '../../contract/results.models.ts'
import type { TaskRow } from '../../contract/tasks.models.ts'

export const WEEK_DAYS = 7
/** Each week is a column; later tasks, and those without a due date, are in one behind them. */
export const WEEKS = 4

export const mondayOf = (date: string): string => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % WEEK_DAYS))
}

export const mondaysFrom = (monday: string): string[] =>
  Array.from({ length: WEEKS }, (_, at) => addDays(monday, at * WEEK_DAYS))

/** Returns the column of a due date: what was due before the first week is in it. */
const columnOf = (due_date: string | null, mondays: readonly string[]): number => {
  const last = mondays.at(-1)
  if (due_date === null || last === undefined || due_date >= addDays(last, WEEK_DAYS)) return mondays.length
  return Math.max(
    0,
    mondays.findLastIndex((monday) => monday <= due_date),
  )
}

/** Returns the tasks of each week, and behind them those that are due later or have no due date. */
export const inWeeks = (rows: readonly TaskRow[], mondays: readonly string[]): TaskRow[][] =>
  [...mondays, ''].map((_, column) => rows.filter(({ due_date }) => columnOf(due_date, mondays) === column))

/** Returns which part of the expected time of all weeks is booked. */
const loadOf = ({ weeks }: Pick<Capacity, 'weeks'>): number => {
  const booked = weeks.reduce((sum, week) => sum + week.booked_minutes, 0)
  const expected = weeks.reduce((sum, week) => sum + week.expected_minutes, 0)
  return booked === 0 ? 0 : booked / Math.max(1, expected)
}

/** Sorts people by their load, the highest first, then by the number of their tasks. */
export const byLoad = (people: readonly Capacity[]): Capacity[] =>
  people.toSorted((one, other) => loadOf(other) - loadOf(one) || other.open_tasks - one.open_tasks)
