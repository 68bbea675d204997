import { type Day, expectedIntervals } from '#engines/calendar/contract/calendar.ts'
import type { BreakKind } from '#domains/attendance/contract/attendance.models.ts'
import type { Random } from '../demo.ts'

type DrawnBreak = Readonly<{ kind: BreakKind; from: number; to: number | null }>
/** A believable punch; instants are epoch milliseconds, an open end is null. */
export type DrawnPunch = Readonly<{ from: number; to: number | null; breaks: readonly DrawnBreak[] }>

const MINUTE = 60_000
const minutes = (random: Random, from: number, to: number): number => random.int(from * 60, to * 60) * 1000

const arrival = (random: Random): number => {
  if (random.chance(0.07)) return minutes(random, 12, 55)
  return minutes(random, -9, 7)
}

const drawDeparture = (random: Random, staysOneIn: number): number => {
  if (random.chance(0.02)) return minutes(random, -70, -15)
  if (random.chance(0.12)) {
    const late = minutes(random, 20, 80)
    // Now and then a person stays long; mostly some minutes are enough.
    return Math.floor(late / 1000) % staysOneIn === 0 ? late : Math.floor(late / 8)
  }
  return minutes(random, -4, 10)
}

// A few breaks run over what one of them may last.
const OVER = 0.94
const lengthened = (drawn: number, most: number, by: number): number =>
  drawn > most * OVER * MINUTE ? drawn + by * MINUTE : drawn

const drawBreaks = (
  random: Random,
  kinds: readonly BreakKind[],
  from: number,
  to: number,
  unpaid: number,
): DrawnBreak[] => {
  const meal = kinds.find((kind) => kind.key === 'meal')
  const short = kinds.find((kind) => kind.key === 'short')
  const breaks: DrawnBreak[] = []
  const middle = from + (to - from) * (0.4 + random.next() * 0.15)
  if (meal && unpaid > 0)
    breaks.push({ kind: meal, from: middle, to: middle + unpaid * MINUTE + lengthened(minutes(random, -4, 6), 6, 34) })
  if (short && random.chance(0.6)) {
    const morning = from + (middle - from) * (0.3 + random.next() * 0.4)
    breaks.unshift({ kind: short, from: morning, to: morning + lengthened(minutes(random, 4, 14), 14, 6) })
  }
  return breaks.filter((one) => one.to === null || one.to < to - MINUTE)
}

/** Cuts a punch off at `now`: what has not happened yet is left out, what runs stays open. */
const upTo = (punch: DrawnPunch, now: number): DrawnPunch | null => {
  if (punch.from >= now) return null
  const isOpen = punch.to === null || punch.to > now
  const breaks = punch.breaks
    .filter((one) => one.from < now)
    .map((one) => (one.to !== null && one.to > now ? { ...one, to: null } : one))
  return { from: punch.from, to: isOpen ? null : punch.to, breaks }
}

const whole = (instant: number): number => Math.round(instant / 1000) * 1000

/** `stays_one_in`: of so many long evenings a person really stays one. */
type Drawing = Readonly<{ kinds: readonly BreakKind[]; now: number; stays_one_in: number }>

/** Draws what a person does on a day: nothing on days off and on two of a hundred working days, else one punch. */
export const drawPunch = (random: Random, day: Day, { kinds, now, stays_one_in }: Drawing): DrawnPunch | null => {
  const [first] = expectedIntervals(day)
  const last = expectedIntervals(day).at(-1)
  if (!first || !last) {
    const starts = day.starts_at + 9 * 60 * MINUTE
    // Flexible days have no hours; people have a rhythm all the same.
    if (day.expected_minutes === 0 || random.chance(0.04)) return null
    const from = whole(starts + minutes(random, 0, 90))
    return upTo(
      { from, to: whole(from + (day.expected_minutes - 46) * MINUTE + minutes(random, 0, 60)), breaks: [] },
      now,
    )
  }
  if (random.chance(0.02)) return null
  const from = whole(first.from_at + arrival(random))
  const isHalf = random.chance(0.01)
  const end = isHalf
    ? first.from_at + (last.to_at - first.from_at) * 0.45
    : last.to_at + drawDeparture(random, stays_one_in)
  const to = whole(Math.max(end, from + 20 * MINUTE))
  const unpaid = day.scheduled[0]?.break_minutes ?? 0
  const breaks = drawBreaks(random, kinds, from, to, isHalf ? 0 : unpaid).map((one) => ({
    ...one,
    from: whole(one.from),
    to: one.to === null ? null : whole(one.to),
  }))
  return upTo({ from, to, breaks }, now)
}

const HOUR = 60 * MINUTE

/** A release on the second Saturday of some months. */
export const drawRelease = (day: Day, now: number): DrawnPunch | null => {
  const { month, day: date, dayOfWeek } = Temporal.PlainDate.from(day.date)
  const isRelease = day.kind === 'rest' && dayOfWeek === 6 && date > 7 && date <= 14 && month % 3 === 0
  const from = day.starts_at + 10 * HOUR
  return isRelease && from + 4 * HOUR < now ? { from, to: from + 3 * HOUR + 10 * MINUTE, breaks: [] } : null
}
