import { loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays, calendarDay, datesBetween, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import type { Plan } from '../store/plan.ts'

/** Minutes of each day of the window. */
export type Minutes = Readonly<{
  expected: readonly number[]
  scheduled: readonly number[]
  /** Scheduled minutes of the days before a person joined or after they left, by the pattern of the nearest placement. */
  unemployed: readonly number[]
  worked_today: number
}>

type Window = Readonly<{ from: string; to: string }>
type MutableMinutes = { expected: number[]; scheduled: number[]; unemployed: number[]; worked_today: number }

const UNKNOWN = -1

/**
 * Returns the expected minutes of people on each day of the window: from attendance where it has the day, else from the
 * calendar. Calendars are read only if a day lies ahead or has no attendance row.
 */
export const loadMinutes = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  plan: Plan,
  window: Window,
): Promise<ReadonlyMap<number, Minutes>> => {
  const dates = datesBetween(window.from, window.to)
  const found = new Map<number, MutableMinutes>()
  for (const [id] of plan.people)
    found.set(id, {
      expected: dates.map(() => 0),
      scheduled: dates.map(() => 0),
      unemployed: dates.map(() => 0),
      worked_today: 0,
    })
  const isLong = plan.targets.some(({ period, is_share }) => period !== 'day' && !is_share)
  for (const [id, from, to] of isLong ? plan.placed : plan.visible) found.get(id)?.expected.fill(UNKNOWN, from, to + 1)
  if (isLong) markUnemployed(plan, found)
  for (const [id, days, expected, leave, worked_today] of plan.minutes) {
    const own = found.get(id)
    if (!own) continue
    own.worked_today = worked_today
    for (const [at, day] of days.entries()) {
      own.expected[day] = expected[at] ?? 0
      own.scheduled[day] = (expected[at] ?? 0) + (leave[at] ?? 0)
    }
  }
  const open = [...found].filter(
    ([, { expected, unemployed }]) => expected.includes(UNKNOWN) || unemployed.includes(UNKNOWN),
  )
  if (open.length === 0) return found
  const isJoining = open.some(([, { unemployed }]) => unemployed.includes(UNKNOWN))
  // The placement that follows a day without one may lie anywhere in the window.
  const first = isJoining ? 0 : Math.min(...open.map(([, { expected }]) => expected.indexOf(UNKNOWN)))
  const last = isJoining ? dates.length - 1 : Math.max(...open.map(([, { expected }]) => expected.lastIndexOf(UNKNOWN)))
  const range = { from: addDays(window.from, first), to: addDays(window.from, last), now }
  const calendars = await loadCalendars(
    tx,
    open.map(([id]) => id),
    range,
  )
  const sharedDay = sharedDays()
  for (const [id, own] of open) {
    const calendar = calendars.get(id)
    if (!calendar) continue
    fillDays(own, dates, calendar, sharedDay(calendar))
    fillUnemployed(own, dates, calendar)
  }
  return found
}

/** Marks the days on which a person has no placement. */
const markUnemployed = ({ placed }: Plan, found: ReadonlyMap<number, MutableMinutes>): void => {
  const days = Map.groupBy(placed, ([id]) => id)
  for (const [id, { unemployed }] of found) {
    unemployed.fill(UNKNOWN)
    for (const [, from, to] of days.get(id) ?? []) unemployed.fill(0, from, to + 1)
  }
}

/** Fills the days without a placement by the pattern of the placement before them, else of the first one. */
const fillUnemployed = (own: MutableMinutes, dates: readonly string[], calendar: PersonCalendar): void => {
  if (!own.unemployed.includes(UNKNOWN)) return
  const [placement, ...later] = calendar.placements.toSorted((one, other) =>
    one.effective_from.localeCompare(other.effective_from),
  )
  const lasting: PersonCalendar = {
    ...calendar,
    employments: [{ joined_on: dates[0] ?? '', left_on: null }],
    placements: placement ? [{ ...placement, effective_from: dates[0] ?? '' }, ...later] : [],
    leave: [],
    shifts: [],
    days_off: [],
    suspensions: [],
  }
  for (const [at, date] of dates.entries())
    if (own.unemployed[at] === UNKNOWN) own.unemployed[at] = dayMinutes(lasting, date).scheduled
}

type DayMinutes = Readonly<{ expected: number; scheduled: number }>

const dayMinutes = (calendar: PersonCalendar, date: string): DayMinutes => {
  const { expected_minutes: expected, scheduled_minutes: scheduled } = calendarDay(calendar, date)
  return { expected, scheduled }
}

const fillDays = (
  own: MutableMinutes,
  dates: readonly string[],
  calendar: PersonCalendar,
  sharedDay: (date: string) => DayMinutes | null,
) => {
  for (const [at, date] of dates.entries()) {
    if (own.expected[at] !== UNKNOWN) continue
    const { expected, scheduled } = sharedDay(date) ?? dayMinutes(calendar, date)
    own.expected[at] = expected
    own.scheduled[at] = scheduled
  }
}

/**
 * Calculates days that follow from pattern, zone and holidays alone once for all people who share them. Null for people
 * with a shift or a change of placement, and for days with leave or at the edge of an employment.
 */
const sharedDays = () => {
  const known = new Map<string, Map<string, DayMinutes>>()
  return (calendar: PersonCalendar) => {
    const [placement, ...others] = calendar.placements
    const own = new Set(calendar.leave.map(({ date }) => date))
    const isShared =
      placement &&
      others.length === 0 &&
      calendar.shifts.length === 0 &&
      (calendar.days_off ?? []).length === 0 &&
      calendar.suspensions.length === 0
    if (!isShared) return () => null
    const key = `${placement.work_pattern_id}|${placement.time_zone}|${placement.brand_zone}`
    const days = known.get(key) ?? new Map<string, DayMinutes>()
    known.set(key, days)
    const lasting = calendar.employments.length === 1 ? calendar.employments[0] : undefined
    return (date: string): DayMinutes | null => {
      const isUsual = lasting && lasting.joined_on <= date && (lasting.left_on === null || date <= lasting.left_on)
      if (!isUsual || own.has(date) || placement.effective_from > date) return null
      const minutes = days.get(date) ?? dayMinutes(calendar, date)
      days.set(date, minutes)
      return minutes
    }
  }
}
