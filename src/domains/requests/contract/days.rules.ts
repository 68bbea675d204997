import {
  calendarDay,
  datesBetween,
  type Day,
  leaveCost,
  type LeavePart,
  type PersonCalendar,
} from '#engines/calendar/contract/calendar.ts'
import type { DayPart, Method, TypeMethod, Unit } from './requests.models.ts'

/** One requested date. Times in steps of a quarter of an hour; an end at or before the start is after midnight. */
export type RequestedDay = Readonly<{ date: string; method: Method; from_time: string | null; to_time: string | null }>

type RequestDates = Readonly<{
  from_date: string
  to_date: string
  method: Method
  from_time: string | null
  to_time: string | null
  days: readonly Readonly<{ date: string; method: Method }>[]
}>

/**
 * A date with the working time that it takes of the person. `slot`: minutes of the business day; null where nothing is
 * taken.
 */
export type PlannedDay = Readonly<{
  date: string
  part: DayPart
  from_time: string | null
  to_time: string | null
  slot: readonly [from: number, to: number] | null
  minutes: number
  full_day_minutes: number
  amount: number
  holiday: string | null
}>

/** Returns true if days of a type can be requested by a method. Every type with parts of a day takes the rest of one. */
export const takesMethod = (methods: readonly TypeMethod[], method: Method): boolean =>
  method === 'rest_of_day' ? methods.some((one) => one !== 'full_day') : methods.includes(method)

export type TypeRules = Readonly<{ unit: Unit; counts_rest_days: boolean }>

const DAY = 1440
const WHOLE: readonly [number, number] = [0, 2 * DAY]
const MINUTE_MS = 60_000

/** Returns each date of a request with its method; single days may differ from the rest. */
export const requestedDaysOf = ({
  from_date,
  to_date,
  method,
  from_time,
  to_time,
  days,
}: RequestDates): RequestedDay[] => {
  const special = new Map(days.map((day) => [day.date, day.method]))
  return datesBetween(from_date, to_date).map((date) => {
    const own = special.get(date) ?? method
    return own === 'hours' || own === 'rest_of_day'
      ? { date, method: own, from_time, to_time }
      : { date, method: own, from_time: null, to_time: null }
  })
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const partOf = ({ method, from_time, to_time }: RequestedDay): LeavePart => {
  if (method === 'first_half') return 'am'
  if (method === 'second_half') return 'pm'
  if (method === 'rest_of_day' && from_time !== null) return { from_time, to_time: null }
  if (method === 'hours' && from_time !== null && to_time !== null) return { from_time, to_time }
  return 'full'
}

const PARTS = {
  full_day: 'full',
  first_half: 'first_half',
  second_half: 'second_half',
  hours: 'hours',
  rest_of_day: 'rest_of_day',
} as const

export const intoDay = (day: Day, at: number): number => Math.round((at - day.starts_at) / MINUTE_MS)

/** Returns true if a day has work without fixed hours: halves of it lie at no time, and it has no known rest. */
export const isFlexibleDay = (calendar: PersonCalendar, date: string): boolean => {
  const { scheduled, scheduled_minutes } = calendarDay({ ...calendar, leave: [] }, date)
  return scheduled_minutes > 0 && scheduled.length === 0
}

/** Returns the minute of the day at which half of the scheduled time is over; noon where nothing is scheduled. */
export const middleOf = (calendar: PersonCalendar, day: Day): number => {
  const half = { date: day.date, part: 'am', request_id: 0, kind: '' } as const
  const taken = calendarDay({ ...calendar, leave: [half] }, day.date).leave[0]?.intervals.at(-1)
  if (taken) return Math.min(intoDay(day, taken.to_at), WHOLE[1])
  const first = day.scheduled[0]
  return first ? Math.max(0, intoDay(day, first.from_at)) : DAY / 2
}

/** Reads times on the date; where they meet none of its work, after midnight, as for the end of a night shift. */
const windowOf = (day: Day, from_time: string, to_time: string): readonly [number, number] => {
  const from = minuteOf(from_time)
  const to = minuteOf(to_time) <= from ? minuteOf(to_time) + DAY : minuteOf(to_time)
  const meets = day.scheduled.some(({ from_at, to_at }) => intoDay(day, from_at) < to && intoDay(day, to_at) > from)
  if (meets || day.scheduled.length === 0 || from + DAY >= WHOLE[1]) return [from, Math.min(to, WHOLE[1])]
  return [from + DAY, Math.min(to + DAY, WHOLE[1])]
}

/** Reads a time like the calendar: before the first start, after midnight where the work of the day lasts until then. */
const restOf = (day: Day, from_time: string): readonly [number, number] => {
  const [first, last] = [day.scheduled[0], day.scheduled.at(-1)]
  const from = minuteOf(from_time)
  const isNight = first && last && from + DAY < intoDay(day, last.to_at) && from <= intoDay(day, first.from_at)
  return [isNight ? from + DAY : from, WHOLE[1]]
}

const slotOf = (calendar: PersonCalendar, day: Day, requested: RequestedDay): readonly [number, number] => {
  if (requested.method === 'full_day') return WHOLE
  if (requested.method === 'hours') return windowOf(day, requested.from_time ?? '00:00', requested.to_time ?? '00:00')
  if (requested.method === 'rest_of_day') return restOf(day, requested.from_time ?? '00:00')
  const middle = middleOf(calendar, day)
  return requested.method === 'first_half' ? [0, middle] : [middle, WHOLE[1]]
}

const noDay = (day: Day): PlannedDay => ({
  date: day.date,
  part: 'none',
  from_time: null,
  to_time: null,
  slot: null,
  minutes: 0,
  full_day_minutes: day.scheduled_minutes,
  amount: 0,
  holiday: day.holiday?.name ?? null,
})

const HALVES: Readonly<Record<Method, number>> = {
  full_day: 2,
  first_half: 1,
  second_half: 1,
  hours: 0,
  rest_of_day: 0,
}

/**
 * Returns the amount of a day of a type that counts rest days: every day of the employment counts alike, whether it is
 * worked wholly, by half or not at all, and half of it counts half.
 */
const calendarAmount = (day: Day, method: Method, minutes: number, unit: Unit): number => {
  if (unit === 'day') return HALVES[method] * 50
  // Hours are those of the plan for the day; where a holiday or rest leaves less, those of the pattern.
  return minutes > 0 && day.holiday === null ? minutes : Math.floor((day.pattern_minutes * HALVES[method]) / 2)
}

const planDay = (calendar: PersonCalendar, requested: RequestedDay, rules: TypeRules): PlannedDay => {
  const day = calendarDay(calendar, requested.date)
  const { unit } = rules
  const { minutes, fraction } =
    leaveCost(calendar, requested.date, requested.date, partOf(requested), 'full')[0] ?? NO_COST
  const hasTimes = requested.method === 'hours' || requested.method === 'rest_of_day'
  const counts = rules.counts_rest_days && !hasTimes && day.kind !== 'not_employed'
  if (!counts && minutes === 0) return noDay(day)
  const [from, to] = slotOf(calendar, day, requested)
  const worked = unit === 'day' ? fraction : unit === 'hour' ? minutes : 0
  return {
    date: requested.date,
    part: PARTS[requested.method],
    from_time: requested.from_time,
    to_time: requested.to_time,
    slot: from < to ? [from, to] : WHOLE,
    minutes,
    full_day_minutes: day.scheduled_minutes,
    amount: counts && unit !== 'none' ? calendarAmount(day, requested.method, minutes, unit) : worked,
    holiday: day.holiday?.name ?? null,
  }
}
const NO_COST = { minutes: 0, fraction: 0 }

/**
 * Calculates the cost of days by the working calendar of a person, without regard to other requests: the database
 * refuses overlaps, so no day is paid for twice. Rest days and holidays take nothing unless the type counts them.
 */
export const planDays = (
  calendar: PersonCalendar,
  requestedDays: readonly RequestedDay[],
  rules: TypeRules,
): PlannedDay[] => {
  const withoutLeave = { ...calendar, leave: [] }
  return requestedDays.map((requested) => planDay(withoutLeave, requested, rules))
}

export const sumOf = (days: readonly Readonly<{ amount: number }>[]): number =>
  days.reduce((total, { amount }) => total + amount, 0)
