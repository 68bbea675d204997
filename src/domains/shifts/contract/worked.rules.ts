// Puts work as it was punched in the place of the shifts that are over.
import { isNightSpan } from './clock.rules.ts'
import { byTime, type WorkInterval } from './finding.rules.ts'
import type { Punch } from './rules.models.ts'

const MINUTE_MS = 60_000
const whole = (ms: number): number => Math.max(0, Math.floor(ms / MINUTE_MS))

type At = Readonly<{ zone: string; now: number }>

const minutesOfPunch = ({ from_at, to_at, break_minutes, break_from }: Punch, now: number): number =>
  Math.max(0, whole((to_at ?? break_from ?? now) - from_at) - break_minutes)

/** Minutes of each punch of a day. Where the day is over, the first has those that attendance counts for all of it. */
const minutesOfDay = (punches: readonly Punch[], isWhole: boolean, now: number): number[] => {
  const day = punches[0]?.day_minutes ?? null
  const isOver = punches.every(({ to_at }) => to_at !== null)
  if (isWhole && isOver && day !== null) return punches.map((_, index) => (index === 0 ? day : 0))
  return punches.map((one) => minutesOfPunch(one, now))
}

const touches = (punch: Punch, shift: WorkInterval, now: number): boolean =>
  punch.from_at < shift.to_at && (punch.to_at ?? now) > shift.from_at

/**
 * Returns the work of a day: the shifts that are over as they were punched, the others as planned. A day without
 * punches, or with one that is disputed, counts as planned.
 */
const workOfDay = (planned: readonly WorkInterval[], punches: readonly Punch[], at: At): readonly WorkInterval[] => {
  const { now, zone } = at
  if (punches.length === 0 || punches.some(({ is_decided }) => !is_decided)) return planned
  const ahead = planned.filter(({ to_at }) => to_at > now)
  const over = planned.filter((one) => !ahead.includes(one))
  // A shift that runs counts as planned until it is over, with the punches inside of it.
  const counted = punches.filter(
    (punch) => ahead.length === 0 || (punch.to_at !== null && !ahead.some((shift) => touches(punch, shift, now))),
  )
  const minutes = minutesOfDay(counted, counted.length === punches.length, now)
  const worked = counted.map((punch, index): WorkInterval => {
    const span = { from_at: punch.from_at, to_at: punch.to_at ?? now }
    return {
      shift: null,
      user: over.find(({ user }) => user !== null)?.user ?? null,
      id: 0,
      date: punch.date,
      ...span,
      minutes: minutes[index] ?? 0,
      is_night: isNightSpan(punch.date, span, zone),
      is_worked: true,
      replaces: over.flatMap(({ shift }) => shift ?? []),
    }
  })
  return [...ahead, ...worked]
}

/** Returns the work of a person in the order of time: what is over as it was punched, what is ahead as planned. */
export const workOf = (
  planned: readonly WorkInterval[],
  punches: readonly Punch[],
  at: At,
): readonly WorkInterval[] => {
  const past = punches.filter(({ from_at }) => from_at < at.now)
  if (past.length === 0) return planned
  const plans = Map.groupBy(planned, ({ date }) => date)
  const works = Map.groupBy(past, ({ date }) => date)
  const dates = new Set([...plans.keys(), ...works.keys()])
  return [...dates].flatMap((date) => workOfDay(plans.get(date) ?? [], works.get(date) ?? [], at)).toSorted(byTime)
}
