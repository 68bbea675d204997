import type { DayRow, SessionRow } from '../../contract/attendance.models.ts'

const MINUTE_MS = 60_000

type WorkInterval = Pick<SessionRow, 'punched_in_at' | 'punched_out_at' | 'state' | 'breaks'>
type Span = Readonly<{ from: number; to: number }>

const lengthOf = ({ from, to }: Span): number => Math.max(0, to - from)
const spanOf = (from: string, to: string | null, now: number): Span => ({
  from: Date.parse(from),
  to: to === null ? now : Date.parse(to),
})

/** Milliseconds of work up to `now`, without unpaid breaks; a punch that waits for a decision counts nothing. */
const workedMs = (sessions: readonly WorkInterval[], now: number): number =>
  sessions
    .filter((session) => session.state !== 'pending_out' && session.state !== 'stale')
    .reduce((sum, session) => {
      const unpaid = session.breaks
        .filter((one) => !one.paid)
        .reduce((rest, one) => rest + lengthOf(spanOf(one.started_at, one.ended_at, now)), 0)
      return sum + lengthOf(spanOf(session.punched_in_at, session.punched_out_at, now)) - unpaid
    }, 0)

/**
 * Returns seconds worked up to `now` (epoch milliseconds), for a ticking clock. The whole minutes of the server take
 * precedence: its other counts, such as those of a paid break beyond its limit, stay.
 */
export const workedSeconds = (
  day: Pick<DayRow, 'worked_minutes' | 'as_of_at'>,
  sessions: readonly WorkInterval[],
  now: number,
): number => {
  const counted = workedMs(sessions, Date.parse(day.as_of_at))
  const difference = day.worked_minutes * MINUTE_MS - Math.floor(counted / MINUTE_MS) * MINUTE_MS
  return Math.max(0, Math.floor((workedMs(sessions, now) + difference) / 1000))
}

export type Segment = Span & Readonly<{ kind: 'work' | 'break'; name: string; is_open: boolean }>

/** Sessions and their breaks as spans on a line of time, in order. */
export const segmentsOf = (sessions: readonly WorkInterval[], now: number): readonly Segment[] =>
  sessions
    .flatMap((session): Segment[] => [
      {
        ...spanOf(session.punched_in_at, session.punched_out_at, now),
        kind: 'work',
        name: 'Worked',
        is_open: session.punched_out_at === null,
      },
      ...session.breaks.map((one): Segment => ({
        ...spanOf(one.started_at, one.ended_at, now),
        kind: 'break',
        name: one.name,
        is_open: one.ended_at === null,
      })),
    ])
    .toSorted((left, right) => left.from - right.from)

const HOUR_MS = 3_600_000

/** The whole hours that a line of time must cover: all spans given, and at least one hour. */
export const hoursAround = (spans: readonly Span[]): Span | null => {
  if (spans.length === 0) return null
  const from = Math.floor(Math.min(...spans.map((span) => span.from)) / HOUR_MS) * HOUR_MS
  const to = Math.ceil(Math.max(...spans.map((span) => span.to)) / HOUR_MS) * HOUR_MS
  return { from, to: Math.max(to, from + HOUR_MS) }
}

/** The instants of the hour marks, at most about `most` of them. */
export const hourMarks = (range: Span, most: number): readonly number[] => {
  const hours = (range.to - range.from) / HOUR_MS
  const step = [1, 2, 3, 4, 6, 12, 24].find((size) => hours / size <= most) ?? 24
  return Array.from({ length: Math.floor(hours / step) + 1 }, (_, index) => range.from + index * step * HOUR_MS)
}
