import { loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays, calendarRange, datesBetween, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as admin from '../../contract/admin-tasks.calls.ts'
import * as tasks from '../../contract/tasks.calls.ts'
import type { Capacity } from '../../contract/results.models.ts'
import { type Booked, listBooked } from '../store/capacity.ts'
import { visibilityOf } from '../store/visibility.ts'

const MAX_DAYS = 62

type Span = { user_ids?: number[] | undefined; team_id?: number | undefined; start_date: string; end_date: string }

/** Expected minutes, where holidays and leave are out already, less what open tasks still take. */
const capacityOf = (booked: Booked, calendar: PersonCalendar | undefined, { start_date, end_date }: Span): Capacity => {
  const days = calendar ? calendarRange(calendar, start_date, end_date) : []
  const expected_minutes = days.reduce((sum, day) => sum + day.expected_minutes, 0)
  const leave_dates = days.filter(({ leave_minutes }) => leave_minutes > 0).map(({ date }) => date)
  return {
    ...booked,
    expected_minutes,
    leave_days: leave_dates.length,
    leave_dates,
    free_minutes: expected_minutes - booked.booked_minutes,
  }
}

const getCapacityOf = async (context: Context & Readonly<{ body: Span }>): Promise<Capacity[]> => {
  const { tx, now, body } = context
  if ((body.user_ids === undefined) === (body.team_id === undefined))
    throw invalid({ user_ids: 'Choose people or a team' })
  if (body.end_date < body.start_date) throw invalid({ end_date: 'The time ends before it starts' })
  if (datesBetween(body.start_date, body.end_date).length > MAX_DAYS) throw invalid({ end_date: 'At most 62 days' })
  const { today } = visibilityOf(context)
  const ids = body.user_ids ? [...new Set(body.user_ids)] : null
  const booked = await listBooked(tx, context.scope(), {
    today,
    end: body.end_date,
    ids,
    team_id: body.team_id ?? null,
  })
  if (ids && booked.length < ids.length) throw notFound()
  const people = booked.map(({ employee }) => employee.id)
  const range = { from: body.start_date, to: addDays(body.end_date, 1), now }
  const calendars = people.length === 0 ? new Map<number, PersonCalendar>() : await loadCalendars(tx, people, range)
  return booked.map((row) => capacityOf(row, calendars.get(row.employee.id), body))
}

export const readCapacity = handle(tasks.readCapacity, getCapacityOf)
export const adminReadCapacity = handle(admin.adminReadCapacity, getCapacityOf)
