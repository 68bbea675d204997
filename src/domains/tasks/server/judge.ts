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

const rangeOf = (rows: readonly Judged[], now: string) => {
  const today = now.slice(0, 10)
  const dates = rows.flatMap(({ due_date }) => (due_date === null ? [] : [due_date])).toSorted()
  const from = [dates[0] ?? today, today].toSorted()[0] ?? today
  const to = [dates.at(-1) ?? today, today].toSorted().at(-1) ?? today
  const earliest = addDays(today, -MOST_DAYS)
  const latest = addDays(today, MOST_DAYS)
  return { from: from < earliest ? earliest : from, to: addDays(to > latest ? latest : to, AHEAD_DAYS), now }
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
