import { settingValue } from '#domains/settings/server/index.ts'
import { loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import { type Due, judgeDue } from '../contract/due.rules.ts'
import type { TaskState } from '../contract/tasks.models.ts'

type Asking = Pick<Context, 'tx' | 'now'>

/** As far as days off are known, so that the next working day after a long leave is found. */
const AHEAD_DAYS = 90
const MOST_DAYS = 400

export type Judged = Readonly<{
  id: number
  state: TaskState
  assignee: Readonly<{ id: number }> | null
  due_date: string | null
  remaining_minutes: number | null
}>

const isOpen = (state: TaskState): boolean => state !== 'done' && state !== 'cancelled'

/** From the first due date to the last, up to now; where all are over, of which only their own dates are asked for, not up to now. */
const rangeOf = (rows: readonly Judged[], now: string) => {
  const today = now.slice(0, 10)
  const dates = rows.flatMap(({ due_date }) => (due_date === null ? [] : [due_date])).toSorted()
  const isAnyOpen = rows.some(({ state }) => isOpen(state))
  const around = (isAnyOpen ? [...dates, today] : dates).toSorted()
  const [first = today, last = today] = [around[0], around.at(-1)]
  const earliest = addDays(today, -MOST_DAYS)
  const latest = addDays(today, MOST_DAYS + AHEAD_DAYS)
  const end = isAnyOpen ? addDays(last, AHEAD_DAYS) : last
  const from = first < earliest ? earliest : first
  return { from, to: end > latest ? latest : end < from ? from : end, now }
}

/** The calendars of those who hold tasks with a due date, in one statement. */
export const calendarsOf = async (
  { tx, now }: Asking,
  rows: readonly Judged[],
): Promise<ReadonlyMap<number, PersonCalendar>> => {
  const dated = rows.filter(({ due_date, assignee }) => due_date !== null && assignee !== null)
  if (dated.length === 0) return new Map()
  const people = [...new Set(dated.flatMap(({ assignee }) => (assignee ? [assignee.id] : [])))]
  return loadCalendars(tx, people, rangeOf(dated, now))
}

/** What the due dates of tasks mean for those who hold them. */
export const judgeDues = async (asking: Asking, rows: readonly Judged[]): Promise<ReadonlyMap<number, Due>> => {
  const [calendars, zone] = await Promise.all([
    calendarsOf(asking, rows),
    settingValue(asking.tx, 'organisation.time_zone', asking.now),
  ])
  return new Map(
    rows.map((row) => {
      const person = (row.assignee && calendars.get(row.assignee.id)) ?? null
      return [row.id, judgeDue({ ...row, is_open: isOpen(row.state) }, person, asking.now, zone)]
    }),
  )
}
