import { addDays, type Day, expectedIntervals } from '#engines/calendar/contract/calendar.ts'
import type { Actor } from '#kit/server/actor.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { type DayRow, NOT_PUNCHED_OUT, type SessionRow } from '../../contract/attendance.models.ts'
import { clockTime, dayLabel } from '../../contract/attendance.labels.ts'
import { wholeMinutes, type WorkSpan, type WorkTime, workTime } from '../../contract/work-time.rules.ts'
import type { StoredPolicy, StoredSession, StoredWorkday } from '../store/workdays.ts'
import { type EvaluatedWorkday, spanOf } from '../rules/workday.ts'
import { isFresh, isShort } from '../forced/rules.ts'
import { daysBetween, localDate } from '../rules/zones.ts'

/** The part of the actor that decides if they may correct a day. */
export type DayReader = Pick<Actor, 'grants' | 'employee_id'>

/** Returns true if an actor may correct the time of a person: by permission, and never their own. */
export const canCorrect = (actor: DayReader, employeeId: number): boolean =>
  scopeOf(actor, 'attendance.correct') !== null && actor.employee_id !== employeeId

type Dated = Readonly<{ date: string; now: string; policy: Pick<StoredPolicy, 'correction_days'> }>

/**
 * Returns true if a day is near enough, by its rules, for its person to request other times. The request decides in the
 * end.
 */
export const canRequestCorrection = (actor: Actor, employeeId: number, day: Dated): boolean =>
  isOwnRecent(actor, employeeId, day) && scopeOf(actor, 'requests.own') !== null

/** Returns true if a day is the actor's own, and not further back than its rules let people correct. */
export const isOwnRecent = (actor: Actor, employeeId: number, { date, now, policy }: Dated): boolean =>
  actor.area === 'User' &&
  actor.acting === null &&
  actor.employee_id === employeeId &&
  // A day begins earlier in the east than by the clock of UTC.
  date <= addDays(now.slice(0, 10), 1) &&
  date >= addDays(now.slice(0, 10), -policy.correction_days)

/** `workday`: the day of the punch, with all punches of it. */
type Presenting = Readonly<{
  actor: Actor
  now: string
  workday: Pick<StoredWorkday, 'policy' | 'employee' | 'sessions' | 'day'>
}>

const sessionCan = (session: StoredSession, { actor, now, workday: { policy } }: Presenting): SessionRow['can'] => {
  const isOwn = actor.area === 'User' && actor.employee_id === session.employee_id
  const isOpen = session.state === 'working' || session.state === 'on_break'
  const isCorrectable = canCorrect(actor, session.employee_id) && session.state !== 'voided'
  const isWithin = isShort(session, policy, now)
  const isFound = session.forced?.state === 'detected'
  return {
    punch_out: isOwn && (isOpen || (isFound && isWithin && isFresh(session, now))),
    propose: isOwn && (isFound || session.forced?.state === 'returned'),
    resume: isOwn && isFound && isWithin,
    request_correction:
      session.state !== 'voided' &&
      canRequestCorrection(actor, session.employee_id, { date: session.business_date, now, policy }),
    start_break: isOwn && session.state === 'working',
    end_break: isOwn && session.state === 'on_break',
    correct: isCorrectable,
    delete: isCorrectable,
  }
}

/**
 * Returns the share of a punch in the whole minutes of its day, so that punches that are shown together add up to it: a
 * day is rounded once, and paid breaks have a limit a day.
 */
const punchedMinutes = (session: StoredSession, { now, workday: { policy, sessions } }: Presenting) => {
  const start = Date.parse(session.punched_in_at)
  const earlier = sessions.filter(({ punched_in_at }) => Date.parse(punched_in_at) < start).map(spanOf)
  const timeOf = (spans: readonly WorkSpan[]) => workTime(spans, policy.break_kinds, Date.parse(now))
  const [before, after] = [timeOf(earlier), timeOf([...earlier, spanOf(session)])]
  const added = (pick: (time: WorkTime) => number): number =>
    Math.max(0, wholeMinutes(pick(after))) - Math.max(0, wholeMinutes(pick(before)))
  return {
    work_minutes: added((time) => time.worked),
    paid_break_minutes: added((time) => time.paid_break),
    unpaid_break_minutes: added((time) => time.unpaid_break),
  }
}

/** The same less an automatic break, which the longest punches of the day bear first. */
const minutesOf = (session: StoredSession, context: Presenting) => {
  const own = punchedMinutes(session, context)
  let left = context.workday.day?.auto_break_minutes ?? 0
  if (left === 0) return own
  const all = context.workday.sessions.map((one) => ({ id: one.id, work: punchedMinutes(one, context).work_minutes }))
  for (const { id, work } of all.toSorted((one, other) => other.work - one.work)) {
    const share = Math.min(left, work)
    left -= share
    if (id !== session.id) continue
    return { ...own, work_minutes: own.work_minutes - share, unpaid_break_minutes: own.unpaid_break_minutes + share }
  }
  return own
}

/** A punch as its readers see it. */
export const presentSession = (session: StoredSession, context: Presenting): SessionRow => {
  const { shift_start_at: start, shift_end_at: end, employee_id, breaks, ...rest } = session
  const outZone = session.out_zone ?? session.in_zone
  const out = session.punched_out_at
  return {
    id: session.id,
    employee: { id: employee_id, name: context.workday.employee.name },
    business_date: session.business_date,
    punchin_time: clockTime(Date.parse(session.punched_in_at), session.in_zone),
    punchout_time: out === null ? NOT_PUNCHED_OUT : clockTime(Date.parse(out), outZone),
    punchout_day_offset: out === null ? 0 : daysBetween(session.business_date, localDate(out, outZone)),
    punched_in_at: session.punched_in_at,
    punched_out_at: out,
    zone: session.in_zone,
    in_offset_minutes: session.in_offset_minutes,
    out_offset_minutes: session.out_offset_minutes,
    state: session.state,
    break_status: session.state === 'on_break' ? 'on' : 'off',
    ...minutesOf(session, context),
    breaks: [...breaks],
    in_mode: rest.in_mode,
    out_mode: rest.out_mode,
    in_claimed_at: rest.in_claimed_at,
    out_claimed_at: rest.out_claimed_at,
    clock_differs: rest.clock_differs,
    in_note: rest.in_note,
    out_note: rest.out_note,
    in_by: rest.in_by,
    out_by: rest.out_by,
    shift: start === null || end === null ? null : { start_at: start, end_at: end },
    force_id: session.forced?.id ?? null,
    version: session.version,
    can: sessionCan(session, context),
  }
}

const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())

/** Returns the expected hours of a day. */
export const shiftOf = (day: Day): DayRow['shift'] => {
  const [first] = expectedIntervals(day)
  const last = day.scheduled.at(-1)
  return first && last
    ? { start_at: new Date(first.from_at).toISOString(), end_at: new Date(last.to_at).toISOString() }
    : null
}

/** Returns the overtime of an evaluated day and its state; `entryId` where it was just written. */
const overtimeOf = ({ stored, overtime }: EvaluatedWorkday, entryId: number | null): DayRow['overtime'] => {
  const entry = overtime ?? stored.overtime
  if (!entry || entry.computed_minutes === 0) return null
  const { computed_minutes, approved_minutes, state } = entry
  const reset = (stored.overtime?.reset_id ?? null) !== null
  return { entry_id: stored.overtime?.id ?? entryId, computed_minutes, approved_minutes, state, reset }
}

/** Returns an evaluated day as its readers see it. `written`: the row it was stored as, where it was. */
export const presentDay = (
  evaluated: EvaluatedWorkday,
  context: Readonly<{
    actor: DayReader
    now: string
    written?: Readonly<{ id: number; version: number; entry_id?: number | null }> | undefined
  }>,
): DayRow => {
  const {
    first_in,
    last_out,
    window_ends_at: _window,
    late_after: _late,
    short_minutes: _short,
    reasons: _reasons,
    ...figures
  } = evaluated.judgement
  const row = context.written ?? evaluated.stored.day
  const overtime = overtimeOf(evaluated, context.written?.entry_id ?? null)
  return {
    id: row?.id ?? null,
    employee: evaluated.stored.employee,
    business_date: evaluated.stored.business_date,
    zone: evaluated.day.zone,
    ...figures,
    overtime_minutes: overtime?.reset ? 0 : figures.overtime_minutes,
    first_in_at: iso(first_in),
    last_out_at: iso(last_out),
    shift: shiftOf(evaluated.day),
    overtime,
    label: dayLabel(figures.verdict, figures.flags),
    as_of_at: context.now,
    version: row?.version ?? 0,
    can: { correct: canCorrect(context.actor, evaluated.stored.employee.id) },
  }
}
