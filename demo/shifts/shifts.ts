import { sql } from 'kysely'
import { settingValue } from '#domains/settings/server/index.ts'
import { loadCalendars, organisationDay, weekStart } from '#domains/organisation/server/index.ts'
import {
  addDays,
  calendarDay,
  datesBetween,
  type PersonCalendar,
  weekdayOf,
} from '#engines/calendar/contract/calendar.ts'
import { wallOf } from '#kit/contract/wall-clock.ts'
import { insertWeeks } from '#domains/shifts/server/store/steps.ts'
import type { Demo } from '../demo.ts'
import { nameOfTime, setTemplates } from './templates.ts'
import { writeStories } from './stories.ts'
import { type DemoShift, listDemoTeams, type TeamPlan, writePlan, writeShifts } from './write.ts'

const EARLY = { name: 'Early', short: 'E', color: '#2f9e44', start_time: '06:00', end_time: '14:00', break_minutes: 30 }
const LATE = { name: 'Late', short: 'L', color: '#e8590c', start_time: '14:00', end_time: '22:00', break_minutes: 30 }
const NIGHT = { name: 'Night', short: 'N', color: '#5f3dc4', start_time: '22:00', end_time: '06:00', break_minutes: 30 }
const WORKDAYS = 5

/** A draft with early and late shifts, some places open, and too little rest here and there. */
const draftNext = async (demo: Demo, team: TeamPlan, start: string): Promise<void> => {
  const people = team.people.map(({ id }) => id)
  const [a, b, c, d, e] = people
  const some = (...ids: (number | undefined)[]): number[] => ids.flatMap((id) => id ?? [])
  const shifts: DemoShift[] = []
  for (let day = 0; day < WORKDAYS; day += 1) {
    const date = addDays(start, day)
    // Every other day the late shift is followed by an early one of the same person.
    const isSwapped = day % 2 === 1
    shifts.push({ ...EARLY, date, extra: day % 2, users: isSwapped ? some(c) : some(a, b) })
    shifts.push({ ...LATE, date, extra: 0, users: isSwapped ? some(d) : some(c, e) })
  }
  shifts.push({ ...NIGHT, date: addDays(start, WORKDAYS), extra: 1, users: some(d) })
  await writeShifts(demo, team, shifts, 'copy')
}

const WEEKS_BACK = 26
const WEEK_DAYS = 7
/** This week and the next one are published. */
const PUBLISHED_AHEAD = 1
const MINUTE_MS = 60_000

/** The date and the time that the clocks of a zone show. */
const dateAndTime = (at: number, zone: string): readonly [date: string, time: string] => {
  const shown = new Date(wallOf(at, zone)).toISOString()
  return [shown.slice(0, 10), shown.slice(11, 16)]
}

const MAX_SHIFT_MINUTES = 23 * 60

/** The shifts of a day: who works at the same time by their pattern works the same shift. */
const shiftsOfDay = (
  plan: Pick<TeamPlan, 'zone' | 'people'>,
  calendars: ReadonlyMap<number, PersonCalendar>,
  date: string,
): DemoShift[] => {
  const shifts = new Map<string, DemoShift>()
  for (const person of plan.people) {
    const calendar = calendars.get(person.id)
    const day = calendar && calendarDay(calendar, date)
    const [first, ...more] = day?.scheduled ?? []
    if (!day || day.expected_minutes === 0 || !first || more.length > 0) continue
    const length = Math.round((first.to_at - first.from_at) / MINUTE_MS)
    const [on, start_time] = dateAndTime(first.from_at, plan.zone)
    if (on !== date || length > MAX_SHIFT_MINUTES) continue
    const [, end_time] = dateAndTime(first.to_at, plan.zone)
    const key = `${start_time} ${end_time} ${first.break_minutes}`
    const known = shifts.get(key)
    if (known) known.users.push(person.id)
    else
      shifts.set(key, {
        ...nameOfTime(start_time),
        date,
        start_time,
        end_time,
        break_minutes: first.break_minutes,
        extra: 0,
        users: [person.id],
      })
  }
  return [...shifts.values()]
}

/** Half a year of weeks of four teams, planned by the hours of their people, so that nothing else of the demo changes. */
export const demoShifts = async (demo: Demo): Promise<void> => {
  const { tx, now, days } = demo
  const today = await organisationDay(tx, now)
  const first = addDays(today, -((weekdayOf(today) - (await weekStart(tx, now)) + WEEK_DAYS) % WEEK_DAYS))
  const zone = await settingValue(tx, 'organisation.time_zone', now)
  const teams = await listDemoTeams(demo, zone)
  if (teams.length === 0) return
  await setTemplates(demo, teams)
  const back = Math.min(WEEKS_BACK, Math.floor(days / WEEK_DAYS))
  for (let week = -back; week < 0; week += 1)
    await insertWeeks(
      tx,
      addDays(first, week * WEEK_DAYS),
      zone,
      teams.map(({ id }) => id),
      0,
    )
  await insertWeeks(tx, first, zone)
  let count = 0
  for (const team of teams) {
    const from = addDays(first, -back * WEEK_DAYS)
    const to = addDays(first, PUBLISHED_AHEAD * WEEK_DAYS + WEEK_DAYS - 1)
    const calendars = await loadCalendars(
      tx,
      team.people.map(({ id }) => id),
      { from, to, now },
    )
    const shifts = datesBetween(from, to).flatMap((date) => shiftsOfDay(team, calendars, date))
    for (const shift of shifts) if (shift.date > addDays(today, 2) && demo.random.chance(0.25)) shift.extra = 1
    count += await writePlan(demo, team, shifts, { first, published_until: to })
    await draftNext(demo, team, addDays(first, (PUBLISHED_AHEAD + 1) * WEEK_DAYS))
  }
  await writeStories(demo, teams, { first, today })
  await sql`analyze shifts, shift_assignments, shift_weeks`.execute(tx)
  demo.print(`Shifts: ${count} places`)
}
