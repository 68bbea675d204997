import { z } from 'zod'
import { taskState } from '../../contract/tasks.models.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import { loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import { type Due, evaluateDue } from '../../contract/due.rules.ts'
import type { TaskState } from '../../contract/tasks.models.ts'

type ReadContext = Pick<Context, 'tx' | 'now'>

/** As far as days off are known, so that the next working day after a long leave is found. */
const AHEAD_DAYS = 90
const MAX_DAYS = 400

export const datedTask = z.object({
  id: z.number(),
  state: taskState,
  assignee: z.object({ id: z.number() }).nullable(),
  due_date: z.string().nullable(),
  remaining_minutes: z.number().nullable(),
})
export type DatedTask = z.output<typeof datedTask>

const isOpen = (state: TaskState): boolean => state !== 'done' && state !== 'cancelled'

/**
 * Returns the dates from the first due date to the last, extended to now for open tasks: ended ones need their own
 * dates alone.
 */
const rangeOf = (rows: readonly DatedTask[], now: string) => {
  const today = now.slice(0, 10)
  const dates = rows.flatMap(({ due_date }) => (due_date === null ? [] : [due_date])).toSorted()
  const isAnyOpen = rows.some(({ state }) => isOpen(state))
  const around = (isAnyOpen ? [...dates, today] : dates).toSorted()
  const [first = today, last = today] = [around[0], around.at(-1)]
  const earliest = addDays(today, -MAX_DAYS)
  const latest = addDays(today, MAX_DAYS + AHEAD_DAYS)
  const end = isAnyOpen ? addDays(last, AHEAD_DAYS) : last
  const from = first < earliest ? earliest : first
  return { from, to: end > latest ? latest : end < from ? from : end, now }
}

/** Loads the calendars of the holders of tasks with a due date, in one statement. */
export const calendarsOf = async (
  { tx, now }: ReadContext,
  rows: readonly DatedTask[],
): Promise<ReadonlyMap<number, PersonCalendar>> => {
  const dated = rows.filter(({ due_date, assignee }) => due_date !== null && assignee !== null)
  if (dated.length === 0) return new Map()
  const people = [...new Set(dated.flatMap(({ assignee }) => (assignee ? [assignee.id] : [])))]
  return loadCalendars(tx, people, rangeOf(dated, now))
}

/** Evaluates the due dates of tasks for their holders. */
export const evaluateDues = async (
  context: ReadContext,
  rows: readonly DatedTask[],
): Promise<ReadonlyMap<number, Due>> => {
  const [calendars, zone] = await Promise.all([
    calendarsOf(context, rows),
    settingValue(context.tx, 'organisation.time_zone', context.now),
  ])
  return new Map(
    rows.map((row) => {
      const person = (row.assignee && calendars.get(row.assignee.id)) ?? null
      return [row.id, evaluateDue({ ...row, is_open: isOpen(row.state) }, person, context.now, zone)]
    }),
  )
}
