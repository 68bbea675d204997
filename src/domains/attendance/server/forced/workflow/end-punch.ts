import { type PersonCalendar, zoneOf } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import { breaksUntil } from '../../../contract/forced.rules.ts'
import { writeDays } from '../../store/days.ts'
import type { StoredBreak, StoredSession, StoredWorkday } from '../../store/workdays.ts'
import { dayToWrite, type EvaluatedWorkday, evaluateWorkday } from '../../rules/workday.ts'
import { localDate, offsetMinutes } from '../../rules/zones.ts'
import { cutBreaks, writeEnd } from '../store/punch.ts'

/** A punch with its whole day, locked until the transaction ends. */
export type LockedPunch = Readonly<{ session: StoredSession; workday: StoredWorkday; calendar: PersonCalendar }>

export type End = Readonly<{
  at: string
  state: 'pending_out' | 'closed'
  mode: 'web' | 'offline' | 'acting' | 'forced'
  claimed_at: string | null
  /** The name of the actor, where it was not the person. */
  by: string | null
  note?: string | null
}>

/** The punch as it is when it ends so; `breaks`: as they were when it was found. */
export const endedPunch = (
  { session, calendar }: Pick<LockedPunch, 'session' | 'calendar'>,
  breaks: readonly StoredBreak[],
  end: End,
): StoredSession => {
  const zone = zoneOf(calendar, localDate(end.at, session.in_zone))
  return {
    ...session,
    version: session.version + 1,
    punched_out_at: end.at,
    out_zone: zone,
    out_offset_minutes: offsetMinutes(end.at, zone),
    state: end.state,
    out_mode: end.mode,
    out_claimed_at: end.claimed_at,
    out_by: end.by,
    out_note: end.note ?? session.out_note,
    breaks: breaksUntil(breaks, end.at),
    forced: null,
  }
}

/** The day with another version of one of its punches. */
export const withPunch = (workday: StoredWorkday, changed: StoredSession): StoredWorkday => ({
  ...workday,
  sessions: workday.sessions.map((one) => (one.id === changed.id ? changed : one)),
})

type Change = Readonly<{
  before: EvaluatedWorkday
  after: EvaluatedWorkday
  written: Readonly<{ id: number; version: number }> | undefined
}>

/** Evaluates the day again with the changed punch, and writes it. */
export const rewriteWith = async (work: Work, punch: LockedPunch, changed: StoredSession): Promise<Change> => {
  const before = evaluateWorkday(punch.workday, punch.calendar, work.now)
  const after = evaluateWorkday(withPunch(punch.workday, changed), punch.calendar, work.now)
  const [written] = await writeDays(work.tx, [dayToWrite(after)])
  return { before, after, written }
}

/** Ends a punch, provisionally or for good, with its breaks and its day. */
export const endPunch = async (
  work: Work,
  punch: LockedPunch,
  breaks: readonly StoredBreak[],
  end: End,
): Promise<Change> => {
  const changed = endedPunch(punch, breaks, end)
  await cutBreaks(work.tx, breaks, end.at)
  await writeEnd(work, changed)
  return rewriteWith(work, punch, changed)
}
