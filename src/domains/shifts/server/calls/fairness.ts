import { loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays, calendarDay, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import { isNight, minutesOf } from '../../contract/clock.rules.ts'
import { MOST_DAYS, readFairness as call } from '../../contract/fairness.calls.ts'
import { quarterOf } from '../../contract/fairness.rules.ts'
import { reachOf } from '../store/access.ts'
import { listCounted, listWorked, type WorkedShift } from '../store/fairness.ts'
import { seesTeam } from '../store/weeks.ts'

const FRIDAY = 5

type Length = Readonly<{ minutes: number; night: boolean }>

/** How long shifts are and whether they are nights: of many alike, each is worked out once. */
const measured = (): ((shift: WorkedShift) => Length) => {
  const known = new Map<string, Length>()
  return (shift) => {
    const key = `${shift.date} ${shift.start_time} ${shift.end_time} ${shift.break_minutes} ${shift.zone}`
    const found = known.get(key) ?? { minutes: minutesOf(shift, shift.zone), night: isNight(shift, shift.zone) }
    known.set(key, found)
    return found
  }
}

export const readFairness = handle(call, async (context) => {
  const { tx, params, query, now } = context
  const reach = reachOf(context)
  const quarter = quarterOf(query.from ?? query.to ?? reach.today)
  const { from = quarter.from, to = quarter.to } = query
  if (from > to) throw invalid({ to: 'It ends before it begins' })
  if (addDays(from, MOST_DAYS - 1) < to) throw invalid({ to: 'Choose a year at most' })
  if (!(await seesTeam(tx, reach, params.team_id))) throw notFound()
  const span = { team: params.team_id, from, to }
  const worked = Map.groupBy(await listWorked(tx, span), ({ employee_id }) => employee_id)
  const calendars = await loadCalendars(tx, [...worked.keys()], { from, to, now })
  const measure = measured()
  const people = await listCounted(tx, span, to < reach.today ? to : reach.today)
  return people.map(({ id, name, photo_version, ...counted }) => {
    const shifts = worked.get(id) ?? []
    const lengths = shifts.map(measure)
    const person = calendars.get(id)
    const dates = shifts.map(({ date }) => date)
    return {
      employee: { id, name, photo_version },
      shifts: shifts.length,
      minutes: lengths.reduce((sum, { minutes }) => sum + minutes, 0),
      nights: lengths.filter(({ night }) => night).length,
      weekends: dates.filter((date) => weekdayOf(date) > FRIDAY).length,
      holidays: person ? dates.filter((date) => calendarDay(person, date).holiday !== null).length : 0,
      ...counted,
    }
  })
})
