import { addDays } from './dates.ts'
import { calendarDay, expectedIntervals } from './day.ts'
import { localDateOf } from './local-day.ts'
import type { Instant, Interval, LocalDate, PersonCalendar } from './models.ts'
import { employmentStatusOn } from './planned-day.ts'

/** A search ends after this many days without work: the person has left, or their pattern is empty. */
const SEARCH_DAYS = 400
/** Work that is still going on may have begun this many days ago. */
const LOOK_BACK_DAYS = 2

/**
 * The `n`th day with expected minutes after the date, or before it when `n` is negative; 0 is the date itself,
 * whether or not it is a working day. Null where the person has no such day within 400 days of the one before.
 */
export const addWorkingDays = (person: PersonCalendar, date: LocalDate, n: number): LocalDate | null => {
  const step = n < 0 ? -1 : 1
  let found = date
  for (let left = Math.abs(n); left > 0; left -= 1) {
    const next = nextWorkingDay(person, found, step)
    if (next === null) return null
    found = next
  }
  return found
}

/**
 * Returns the interval of expected work (scheduled time less leave) that goes on at the instant or comes next after it: the
 * first that ends later than `at`. Null where nothing is scheduled within 400 days, as for flexible patterns.
 */
export const nextSlot = (person: PersonCalendar, at: Instant): (Interval & { date: LocalDate }) | null => {
  const today = localDateOf(person, at)
  for (let offset = -LOOK_BACK_DAYS; offset <= SEARCH_DAYS; offset += 1) {
    const date = addDays(today, offset)
    const next = expectedIntervals(calendarDay(person, date)).find((slot) => slot.to_at > at)
    if (next) return { date, from_at: next.from_at, to_at: next.to_at }
  }
  return null
}

const nextWorkingDay = (person: PersonCalendar, from: LocalDate, step: 1 | -1): LocalDate | null => {
  let date = from
  for (let days = 0; days < SEARCH_DAYS; days += 1) {
    date = addDays(date, step)
    // Nothing is expected outside of the employment, which may be hundreds of days away.
    if (employmentStatusOn(person, date) === 'employed' && calendarDay(person, date).expected_minutes > 0) return date
  }
  return null
}
