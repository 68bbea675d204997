import type { RawBuilder } from 'kysely'
import { loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays, calendarRange, datesBetween, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import type { Capacity } from '../../contract/results.models.ts'
import { type Booked, listBooked } from '../store/capacity.ts'
import { visibilityOf } from '../store/visibility.ts'

const WEEK_DAYS = 7

type Span = Readonly<{ start_date: string; end_date: string }>

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

type Who = Readonly<{ ids: readonly number[] | null; team_id: number | null; isInScope: RawBuilder<boolean> }>

/** Returns the free time of people `p` in scope, by name: those with some ids, or of a team. */
export const listCapacities = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  { isInScope, ...who }: Who,
  span: Span,
): Promise<Capacity[]> => {
  const { tx, now } = context
  const booked = await listBooked(tx, isInScope, { today: visibilityOf(context).today, end: span.end_date, ...who })
  const people = booked.map(({ employee }) => employee.id)
  const range = { from: span.start_date, to: addDays(span.end_date, 1), now }
  const calendars = people.length === 0 ? new Map<number, PersonCalendar>() : await loadCalendars(tx, people, range)
  return booked.map((row) => capacityOf(row, calendars.get(row.employee.id), span))
}
