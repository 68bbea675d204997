import { loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import { batchedOn } from '#kit/server/database/batched.ts'
import { listWorkdays, type StoredWorkday } from '../store/workdays.ts'

type PunchQuery = Readonly<{ employee_id: number; business_date: string; now: string }>
type PunchDay = Readonly<{ calendar: PersonCalendar; workday: StoredWorkday | undefined }>

/**
 * Returns the input of a punch: the calendar of the person around now, and the stored business day. In the morning
 * hundreds arrive at once, and two statements serve all of them. Call it before the transaction begins.
 */
export const loadPunchDay = batchedOn(async (db: Tx, queries: readonly PunchQuery[]): Promise<readonly PunchDay[]> => {
  const instants = queries.map(({ now }) => now).toSorted()
  const [first, last] = [instants.at(0), instants.at(-1)]
  if (first === undefined || last === undefined) return []
  const range = { from: addDays(first.slice(0, 10), -1), to: addDays(last.slice(0, 10), 1), now: last }
  const [calendars, workdays] = await Promise.all([
    loadCalendars(db, [...new Set(queries.map(({ employee_id }) => employee_id))], range),
    listWorkdays(db, queries),
  ])
  const workdayOf = new Map(workdays.map((workday) => [keyOf(workday.employee.id, workday.business_date), workday]))
  return queries.map(({ employee_id, business_date }) => {
    const calendar = calendars.get(employee_id)
    if (!calendar) throw new Error(`No calendar of ${employee_id}`)
    return { calendar, workday: workdayOf.get(keyOf(employee_id, business_date)) }
  })
})

const keyOf = (employee: number, date: string): string => `${employee} ${date}`
