import { calendarDay, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { intoDay, middleOf, type PlannedDay, planDays, type RequestedDay, type TypeRules } from './days.rules.ts'

type Slot = readonly [from: number, to: number]
type OccupiedDay = Readonly<{ date: string; slot: Slot; minutes: number; amount: number }>

/** A part of a day of leave; `is_taken`: it is the part that other leave takes over. */
type PartOfDay = Readonly<{ is_taken: boolean; planned: PlannedDay }>

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Describes a slot as a half of the day or, else, by its times within the scheduled work. Null: there is no work in it. */
const requestedDayOf = (calendar: PersonCalendar, date: string, [from, to]: Slot): RequestedDay | null => {
  const day = calendarDay({ ...calendar, leave: [] }, date)
  const middle = middleOf({ ...calendar, leave: [] }, day)
  const none = { from_time: null, to_time: null }
  if (from === 0 && to === middle) return { date, method: 'first_half', ...none }
  if (from === middle && to >= 2880) return { date, method: 'second_half', ...none }
  const [first, last] = [day.scheduled[0], day.scheduled.at(-1)]
  if (!first || !last) return null
  const begin = Math.max(from, intoDay(day, first.from_at))
  const end = Math.min(to, intoDay(day, last.to_at))
  return begin < end ? { date, method: 'hours', from_time: timeOf(begin), to_time: timeOf(end) } : null
}

/**
 * Divides a day of leave of which other leave takes a part: the part that is taken and the rest, which stays leave. The
 * parts cost together what the whole day did. Null: nothing of it would stay.
 */
export const divideDay = (
  calendar: PersonCalendar,
  day: OccupiedDay,
  taken: Slot,
  rules: TypeRules,
): readonly PartOfDay[] | null => {
  const [from, to] = day.slot
  const [begin, end] = [Math.max(from, taken[0]), Math.min(to, taken[1])]
  const slots: readonly Slot[] = [
    [from, begin],
    [end, to],
    [begin, end],
  ]
  let { minutes, amount } = day
  const parts = slots.flatMap((slot, index): PartOfDay[] => {
    const is_taken = index === 2
    const requested = slot[0] < slot[1] ? requestedDayOf(calendar, day.date, slot) : null
    const planned = requested && planDays(calendar, [requested], rules)[0]
    if (!planned || planned.part === 'none') return []
    // The taken part costs the remaining amount of the day.
    const own = is_taken
      ? { minutes, amount }
      : { minutes: Math.min(minutes, planned.minutes), amount: Math.min(amount, planned.amount) }
    minutes -= own.minutes
    amount -= own.amount
    return [{ is_taken, planned: { ...planned, ...own, slot } }]
  })
  return parts.some(({ is_taken }) => !is_taken) && parts.some(({ is_taken }) => is_taken) ? parts : null
}
