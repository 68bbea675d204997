import type { BreakKind } from './attendance.models.ts'

/** A break for the rules; instants are epoch milliseconds, an open end is null. */
export type BreakSpan = Readonly<{ kind: string; paid: boolean; from: number; to: number | null }>
/** A punch for the rules. `counts`: whether its time is accounted for yet (not while its end waits for a decision). */
export type WorkSpan = Readonly<{ from: number; to: number | null; counts: boolean; breaks: readonly BreakSpan[] }>

/** Times of a day, in milliseconds; rounded down to minutes once, where they are shown. */
export type WorkTime = Readonly<{ worked: number; paid_break: number; unpaid_break: number; over_limit: number }>

const lengthOf = (span: { from: number; to: number | null }, until: number): number =>
  Math.max(0, (span.to ?? until) - span.from)

const MINUTE = 60_000
/** Whole minutes, rounded down. */
export const wholeMinutes = (milliseconds: number): number => Math.floor(milliseconds / MINUTE)

/** Whole minutes of the parts of a sum, so that they add up to the whole minutes of all of them. */
export const wholeMinutesOfEach = (lengths: readonly number[]): readonly number[] =>
  lengths.map((length, at) => {
    const before = lengths.slice(0, at).reduce((sum, one) => sum + one, 0)
    return wholeMinutes(before + length) - wholeMinutes(before)
  })

/**
 * Work and breaks of a day up to `now`: the time between punches less unpaid breaks. A paid break counts as work up to
 * the day's limit of its kind; what goes beyond is unpaid.
 */
export const workTime = (spans: readonly WorkSpan[], kinds: readonly BreakKind[], now: number): WorkTime => {
  const counted = spans.filter((span) => span.counts)
  const present = counted.reduce((sum, span) => sum + lengthOf(span, now), 0)
  const breaks = counted.flatMap((span) =>
    span.breaks.map((one) => ({ ...one, length: lengthOf(one, span.to ?? now) })),
  )
  let paid = 0
  let over = 0
  for (const [kind, own] of Map.groupBy(
    breaks.filter((one) => one.paid),
    (one) => one.kind,
  )) {
    const length = own.reduce((sum, one) => sum + one.length, 0)
    const limit = (kinds.find((known) => known.key === kind)?.max_day_minutes ?? Infinity) * MINUTE
    paid += Math.min(length, limit)
    over += Math.max(0, length - limit)
  }
  const unpaid = breaks.filter((one) => !one.paid).reduce((sum, one) => sum + one.length, 0) + over
  return { worked: present - unpaid, paid_break: paid, unpaid_break: unpaid, over_limit: over }
}

/** Minutes used of a kind of break so far that day. */
export const usedMinutes = (spans: readonly WorkSpan[], kind: string, now: number): number =>
  wholeMinutes(
    spans
      .flatMap((span) => span.breaks.filter((one) => one.kind === kind).map((one) => lengthOf(one, span.to ?? now)))
      .reduce((a, b) => a + b, 0),
  )
