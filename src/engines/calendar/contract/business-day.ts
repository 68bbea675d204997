import { addDays } from './dates.ts'
import { merge, without } from './intervals.ts'
import { localDateOf, localDay } from './local-day.ts'
import type { Instant, Interval, LocalDate, PersonCalendar } from './models.ts'
import { plannedDay } from './planned-day.ts'

/** The time before its start and after its end that scheduled work still owns. */
const MARGIN_MS = 4 * 3_600_000
/** A shift of 24 h with its margins, its neighbours, and a change of zone all lie within this many days. */
const NEIGHBOURS = 3

type Owned = {
  date: LocalDate
} & Interval

/**
 * The date that an instant counts for, as a punch in does: who comes ten minutes before midnight for a shift that
 * starts at midnight, or stays half an hour after it, has not begun another day. Scheduled work owns the time from
 * 4 h before its start to 4 h after its end; all other time belongs to its local date. Every instant belongs to
 * exactly one day. Leave moves no border, so that a decision on leave never moves a punch to another day.
 */
export const businessDay = (person: PersonCalendar, at: Instant): LocalDate => {
  const local = localDateOf(person, at)
  const owner = ownedAround(person, local).find((owned) => owned.from_at <= at && at < owned.to_at)
  return owner?.date ?? local
}

/** Returns the intervals of time whose instants have the date as their business day, sorted; usually one. */
export const ownedIntervals = (person: PersonCalendar, date: LocalDate): Interval[] => {
  const around = ownedAround(person, date)
  const { starts_at, ends_at } = localDay(person, date)
  const others = without([{ from_at: starts_at, to_at: ends_at }], around)
  const own = around.filter((owned) => owned.date === date)
  return merge([...own, ...others])
}

// Where the time of two intervals meets, the border is the middle between the end of the first and the start of
// the second. Each interval begins where those before it end, whatever overlap a plan may have.
const ownedAround = (person: PersonCalendar, date: LocalDate): Owned[] => {
  const scheduled = scheduledAround(person, date)
  let border = -Infinity
  const owned: Owned[] = []
  for (const [index, interval] of scheduled.entries()) {
    const next = scheduled[index + 1]
    const from_at = Math.max(border, interval.from_at - MARGIN_MS)
    const meets = next !== undefined && next.from_at - MARGIN_MS < interval.to_at + MARGIN_MS
    const to_at = meets ? Math.floor((interval.to_at + next.from_at) / 2) : interval.to_at + MARGIN_MS
    border = Math.max(border, to_at)
    if (from_at < to_at) owned.push({ date: interval.date, from_at, to_at })
  }
  return owned
}

const scheduledAround = (person: PersonCalendar, date: LocalDate): Owned[] => {
  const all: Owned[] = []
  for (let offset = -NEIGHBOURS; offset <= NEIGHBOURS; offset += 1) {
    const day = plannedDay(person, addDays(date, offset))
    for (const { from_at, to_at } of day.left.intervals) all.push({ date: day.date, from_at, to_at })
  }
  return all.sort((a, b) => a.from_at - b.from_at || a.to_at - b.to_at)
}
