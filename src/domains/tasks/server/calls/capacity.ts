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
const WEEK_DAYS = 7

type Span = { user_ids?: number[] | undefined; team_id?: number | undefined; start_date: string; end_date: string }

type Day = Readonly<{ date: string; expected_minutes: number }>

/** Expected and booked minutes of each seven days; what was due before them is in the first. */
const weeksOf = (days: readonly Day[], dues: Booked['dues'], { start_date, end_date }: Span): Capacity['weeks'] => {
  const starts = datesBetween(start_date, end_date).filter((_, at) => at % WEEK_DAYS === 0)
  return starts.map((from, at) => {
    const last = addDays(from, WEEK_DAYS - 1)
    const to = last < end_date ? last : end_date
    const isIn = (date: string): boolean => date <= to && (at === 0 || date >= from)
    return {
      from,
      to,
      expected_minutes: days.reduce((sum, day) => sum + (isIn(day.date) ? day.expected_minutes : 0), 0),
      booked_minutes: dues.reduce((sum, due) => sum + (isIn(due.date) ? due.minutes : 0), 0),
    }
  })
}

/** Expected minutes, where holidays and leave are out already, less what open tasks still take. */
const capacityOf = ({ dues, ...booked }: Booked, calendar: PersonCalendar | undefined, span: Span): Capacity => {
  const days = calendar ? calendarRange(calendar, span.start_date, span.end_date) : []
  const expected_minutes = days.reduce((sum, day) => sum + day.expected_minutes, 0)
  const leave_dates = days.filter(({ leave_minutes }) => leave_minutes > 0).map(({ date }) => date)
  return {
    ...booked,
    expected_minutes,
    leave_days: leave_dates.length,
    leave_dates,
    free_minutes: expected_minutes - booked.booked_minutes,
    weeks: weeksOf(days, dues, span),
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
