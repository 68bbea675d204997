import { calendarDay, type Holiday, leaveCost, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import type { HolidayImpact } from '../../contract/calendar.models.ts'
import { loadCalendars } from '../public/calendar.ts'
import { listPatternsUsing, listPeopleByPattern } from '../store/holidays.ts'

/** A day of a calendar before and after a change. */
export type DayChange = Readonly<{ date: string; before: Holiday | null; after: Holiday | null }>

const NO_IMPACT: HolidayImpact = {
  people: 0,
  leave_days_returned: 0,
  leave_requests: 0,
  shifts_on_day: 0,
  days_recomputed: 0,
}

type Holidays = PersonCalendar['holidays']

const holidaysWith = (holidays: Holidays, calendarId: number, date: string, holiday: Holiday | null): Holidays => {
  const own = new Map(holidays.get(calendarId))
  if (holiday) own.set(date, holiday)
  else own.delete(date)
  return new Map(holidays).set(calendarId, own)
}

/** Returns the cost of the approved leave of a day, by request, in hundredths of a day. */
const leaveOf = (person: PersonCalendar, date: string): ReadonlyMap<number, number> =>
  new Map(
    person.leave
      .filter((leave) => leave.date === date)
      .map(({ request_id, part }) => [
        request_id,
        leaveCost(person, date, date, part, part, request_id)[0]?.fraction ?? 0,
      ]),
  )

/** Returns the impact of a changed day of a holiday calendar on the people who work by it. */
export const impactOn = (
  people: readonly PersonCalendar[],
  calendarId: number,
  { date, before, after }: DayChange,
): HolidayImpact => {
  const impact = { ...NO_IMPACT, people: people.length }
  let returned = 0
  const [shared] = people
  const [was, becomes] = [before, after].map((one) =>
    holidaysWith(shared?.holidays ?? new Map(), calendarId, date, one),
  )
  for (const person of people) {
    const old = { ...person, holidays: was ?? person.holidays }
    const fresh = { ...person, holidays: becomes ?? person.holidays }
    const [day, next] = [calendarDay(old, date), calendarDay(fresh, date)]
    if (day.expected_minutes !== next.expected_minutes || day.kind !== next.kind) impact.days_recomputed++
    impact.shifts_on_day += day.scheduled.filter(({ source }) => source === 'shift').length
    const costs = leaveOf(fresh, date)
    for (const [request, cost] of leaveOf(old, date)) {
      const difference = cost - (costs.get(request) ?? 0)
      returned += difference
      if (difference !== 0) impact.leave_requests++
    }
  }
  return { ...impact, leave_days_returned: returned / 100 }
}

const sum = (a: HolidayImpact, b: HolidayImpact): HolidayImpact => ({
  people: Math.max(a.people, b.people),
  leave_days_returned: a.leave_days_returned + b.leave_days_returned,
  leave_requests: a.leave_requests + b.leave_requests,
  shifts_on_day: a.shifts_on_day + b.shifts_on_day,
  days_recomputed: a.days_recomputed + b.days_recomputed,
})

/** The same for changes of one calendar, whether they are written already or not; people are counted once. */
export const impactOf = async (
  tx: Tx,
  now: string,
  calendarId: number,
  changes: readonly DayChange[],
): Promise<HolidayImpact> => {
  let impact = NO_IMPACT
  for (const change of changes) {
    const { date } = change
    const ids = await listPeopleByPattern(tx, await listPatternsUsing(tx, calendarId, date), date)
    const calendars = await loadCalendars(tx, ids, { from: date, to: date, now })
    impact = sum(impact, impactOn([...calendars.values()], calendarId, change))
  }
  return impact
}
