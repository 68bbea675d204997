import { addDays } from '#kit/web/format/dates.ts'
import {
  instantAt,
  isChangeBetween,
  offsetAt,
  offsetText,
  wallTime,
  type ZonedTime,
} from '#kit/web/format/zone-times.ts'
import type { TypedBreak } from '../../contract/attendance.calls.ts'
import type { SessionRow } from '../../contract/attendance.models.ts'

/** The original instants of two typed times. A time that is not typed again stays as it was, to the second. */
type OriginalTimes = Readonly<{ from: string; to: string | null }>
type BreakDraft = Readonly<{ kind: string; from: string; to: string; kept?: OriginalTimes }>
/** A punch as it is typed: a date, and times of day (`HH:MM`) on the person's clock; empty while missing. */
export type PunchDraft = Readonly<{
  date: string
  from: string
  to: string
  breaks: readonly BreakDraft[]
  kept?: OriginalTimes
}>

export type TypedPunch = Readonly<{
  punched_in_at: string
  punched_out_at: string
  breaks: TypedBreak[]
  /** The times that were chosen where the clocks change: `Out 02:30 is +02:00`. */
  notes: readonly string[]
}>

const TIME = /^\d\d:\d\d$/
const isTime = (text: string): boolean => TIME.test(text)

const originalAt = (original: string | null | undefined, time: string, zone: string): string | null =>
  original && wallTime(original, zone).time === time ? original : null

const isAfterMidnight = (after: string, time: string): boolean => isTime(after) && isTime(time) && time <= after

/** Returns true if the punch out lies on the day after: as it was, or when it is not later than the punch in. */
export const isNextDay = ({ date, from, to, kept: original }: PunchDraft, zone: string): boolean => {
  const out = originalAt(original?.to, to, zone)
  return out === null ? isAfterMidnight(from, to) : wallTime(out, zone).date > date
}

/** Returns for each end of a break if it lies on the day after the punch in. */
const breakDays = (punchIn: string, { from, to }: BreakDraft): readonly [from: boolean, to: boolean] => {
  const isFromNext = from < punchIn
  return [isFromNext, isFromNext || to < punchIn || to <= from]
}

/**
 * The instants of a typed punch on the clocks of a zone; null while a time is missing. A time that is not later than the
 * punch in belongs to the day after.
 */
export const typedPunch = (draft: PunchDraft, zone: string): TypedPunch | null => {
  const isWhole =
    draft.date !== '' &&
    [draft.from, draft.to].every(isTime) &&
    draft.breaks.every((one) => one.kind !== '' && isTime(one.from) && isTime(one.to))
  if (!isWhole) return null
  const next = addDays(draft.date, 1)
  const read = (time: string, isNext: boolean, original: string | null | undefined): ZonedTime => {
    const same = originalAt(original, time, zone)
    return same === null
      ? instantAt(isNext ? next : draft.date, time, zone)
      : { instant: same, offset_minutes: offsetAt(Date.parse(same), zone), isAdjusted: false }
  }
  const punchIn = read(draft.from, false, draft.kept?.from)
  const punchOut = read(draft.to, isNextDay(draft, zone), draft.kept?.to)
  const breaks = draft.breaks.map((one) => {
    const [isFromNext, isToNext] = breakDays(draft.from, one)
    return {
      kind: one.kind,
      from: read(one.from, isFromNext, one.kept?.from),
      to: read(one.to, isToNext, one.kept?.to),
    }
  })
  const all = [
    { name: 'In', typed: draft.from, read: punchIn },
    { name: 'Out', typed: draft.to, read: punchOut },
    ...draft.breaks.flatMap((one, index) => {
      const at = breaks[index]
      return at
        ? [
            { name: 'Break from', typed: one.from, read: at.from },
            { name: 'Break to', typed: one.to, read: at.to },
          ]
        : []
    }),
  ]
  const hasChange = isChangeBetween(punchIn.instant, punchOut.instant, zone)
  return {
    punched_in_at: punchIn.instant,
    punched_out_at: punchOut.instant,
    breaks: breaks.map((one) => ({ kind: one.kind, started_at: one.from.instant, ended_at: one.to.instant })),
    notes: all
      .filter((one) => one.read.isAdjusted || hasChange)
      .map(({ name, typed, read: taken }) => {
        const shown = wallTime(taken.instant, zone).time
        return `${name} ${typed === shown ? typed : `${typed} does not exist: ${shown}`}, ${offsetText(taken.offset_minutes)}`
      }),
  }
}

/** A punch as it would have been typed, on the clocks of a zone. */
export const draftOf = (session: SessionRow, zone: string): PunchDraft => ({
  date: wallTime(session.punched_in_at, zone).date,
  from: wallTime(session.punched_in_at, zone).time,
  to: session.punched_out_at === null ? '' : wallTime(session.punched_out_at, zone).time,
  kept: { from: session.punched_in_at, to: session.punched_out_at },
  breaks: session.breaks.map((one) => ({
    kind: one.kind,
    from: wallTime(one.started_at, zone).time,
    to: one.ended_at === null ? '' : wallTime(one.ended_at, zone).time,
    kept: { from: one.started_at, to: one.ended_at },
  })),
})
