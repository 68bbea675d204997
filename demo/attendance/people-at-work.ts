import { calendarDay, expectedIntervals, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { BreakKind } from '#domains/attendance/contract/attendance.models.ts'
import type { DrawnPunch } from './draw-day.ts'

/** The state in which a person is shown now. */
type WorkState = 'working' | 'on_break' | 'late'
const IN_TURN: readonly WorkState[] = ['working', 'on_break', 'late']

const MINUTE = 60_000
const MIN_STATE_MS = 40 * MINUTE
const LEFT = 15 * MINUTE
/** With so many people at work, some of them are late and some on a break by themselves. */
const ENOUGH = 12

/** A person and a business date. */
export const keyOf = (id: number, date: string): string => `${id} ${date}`

/**
 * At an hour at which few people work, what each of them does, by {@link keyOf}: a demo that is looked at on a Sunday evening
 * shows what one of a Monday morning shows. Empty where enough people are at work.
 */
export const doingNow = (
  calendars: ReadonlyMap<number, PersonCalendar>,
  dates: readonly string[],
  now: number,
): ReadonlyMap<string, WorkState> => {
  const here = [...calendars].flatMap(([id, calendar]) =>
    dates.flatMap((date) => {
      const intervals = expectedIntervals(calendarDay(calendar, date))
      const [from, to] = [intervals[0]?.from_at ?? Infinity, intervals.at(-1)?.to_at ?? 0]
      return from + MIN_STATE_MS <= now && now <= to - LEFT ? [keyOf(id, date)] : []
    }),
  )
  if (here.length >= ENOUGH) return new Map()
  return new Map(here.map((key, index) => [key, IN_TURN[index] ?? 'working']))
}

/** The punch of a person whose work began at `start`; null for one who is late. Instants in epoch milliseconds. */
export const punchOf = (
  doing: WorkState,
  start: number,
  kinds: readonly BreakKind[],
  now: number,
): DrawnPunch | null => {
  if (doing === 'late') return null
  const kind = kinds.find(({ key }) => key === 'short')
  const rest = doing === 'on_break' && kind ? [{ kind, from: now - 6 * MINUTE, to: null }] : []
  return { from: start - 3 * MINUTE, to: null, breaks: rest }
}
