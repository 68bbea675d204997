import { loadCalendars } from '#domains/organisation/server/index.ts'
import { businessDay, calendarDay, type Day, type PersonCalendar, zoneOf } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { TypedBreak } from '../../contract/attendance.calls.ts'
import { attendanceRefusals } from '../../contract/attendance.refusals.ts'
import { clockTime, dayText, othersText } from '../../contract/attendance.labels.ts'
import { draftFault } from '../../contract/correction.rules.ts'
import { requireOpenMonths } from '../periods/rules/guard.ts'
import { shiftAt } from './shift-at.ts'
import { listOverlappingPunches, type OverlappingPunch } from '../store/correct.ts'
import {
  listWorkdays,
  type StoredBreak,
  type StoredPolicy,
  type StoredSession,
  type StoredWorkday,
} from '../store/workdays.ts'
import { type EvaluatedWorkday, evaluateWorkday } from './workday.ts'
import { localDate, offsetMinutes } from './zones.ts'

/** The requested state of one punch. `before` null: a new one; `wanted` null: it is voided. */
export type CorrectionInput = Readonly<{
  employee_id: number
  before: StoredSession | null
  /** The origin of the punch: a manager, unless the person requested it. */
  mode?: 'admin' | 'request'
  wanted: Readonly<{
    punched_in_at: string
    punched_out_at: string | null
    breaks: readonly TypedBreak[] | null
  }> | null
}>

/** The effect of a correction: the punch after it, and each day it touches, before and after. */
export type CorrectionPlan = Readonly<{
  input: CorrectionInput
  name: string
  /** Null where the punch is voided. */
  after: StoredSession | null
  replacesBreaks: boolean
  days: readonly Readonly<{ before: EvaluatedWorkday; after: EvaluatedWorkday }>[]
}>

type Working = Pick<Context, 'tx' | 'now'> & Readonly<{ actor: Pick<Actor, 'employee_id'> }>
const { refusal } = attendanceRefusals

const datesOf = (input: CorrectionInput, calendar: PersonCalendar): string[] => {
  const dates = input.before ? [input.before.business_date] : []
  if (input.wanted) dates.push(businessDay(calendar, Date.parse(input.wanted.punched_in_at)))
  return [...new Set(dates)]
}

/** Plans corrections of many people in three reads; what may not be is refused, naming the person. Writes nothing. */
export const planCorrections = async (
  context: Working,
  inputs: readonly CorrectionInput[],
): Promise<CorrectionPlan[]> => {
  const { tx, actor, now } = context
  if (inputs.some((input) => input.employee_id === actor.employee_id)) throw refusal('own_record')
  const instants = inputs
    .flatMap((input) => [input.before?.punched_in_at, input.wanted?.punched_in_at])
    .filter((at) => at !== undefined)
  const days = instants.map((at) => at.slice(0, 10)).toSorted()
  const people = inputs.map((input) => input.employee_id)
  const calendars = await loadCalendars(tx, people, { from: days[0] ?? now, to: days.at(-1) ?? now, now })
  const places = inputs.flatMap((input) => {
    const calendar = calendars.get(input.employee_id)
    return calendar
      ? datesOf(input, calendar).map((business_date) => ({ employee_id: input.employee_id, business_date }))
      : []
  })
  const workdays = await listWorkdays(tx, places)
  const plans = inputs.map((input) => {
    const calendar = calendars.get(input.employee_id)
    const own = workdays.filter((workday) => workday.employee.id === input.employee_id)
    if (!calendar || own.length === 0) throw invalid({ employee_ids: `Employee ${input.employee_id} does not exist` })
    return planOne(input, calendar, own, now)
  })
  checkEmployed(plans)
  await requireOpenMonths(
    tx,
    plans.flatMap(({ days }) => days.map(({ after }) => after.stored.business_date)),
  )
  // A punch of the day before or after may be in the way as well as one of the same day.
  const inTheWay = await listOverlappingPunches(
    tx,
    plans.flatMap(({ after }) => after ?? []),
  )
  const [found] = inTheWay
  if (found) {
    const name = plans.find(({ input }) => input.employee_id === found.employee_id)?.name ?? ''
    throw overlap(found, name, new Set(inTheWay.map(({ employee_id }) => employee_id)).size - 1)
  }
  return plans
}

/** Refuses people who are not employed: names the first, and the number of others. */
const checkEmployed = (plans: readonly CorrectionPlan[]): void => {
  const [first, ...others] = plans.filter(({ after, days }) =>
    days.some(({ after: { day } }) => day.date === after?.business_date && day.kind === 'not_employed'),
  )
  if (!first) return
  const who = others.length === 0 ? `${first.name} is` : `${first.name} and ${othersText(others.length)} are`
  throw refusal('person_not_employed', { who })
}

const planOne = (
  input: CorrectionInput,
  calendar: PersonCalendar,
  workdays: readonly StoredWorkday[],
  now: string,
): CorrectionPlan => {
  const name = workdays[0]?.employee.name ?? ''
  const after = input.wanted && draftSession(input, input.wanted, calendar, workdays, now)
  if (after) checkDraft(after, now)
  const days = workdays.map((workday) => {
    const unchanged = workday.sessions.filter((session) => session.id !== input.before?.id)
    const isHome = after?.business_date === workday.business_date
    const sessions =
      isHome && after
        ? [...unchanged, after].toSorted((a, b) => a.punched_in_at.localeCompare(b.punched_in_at))
        : unchanged
    return {
      before: evaluateWorkday(workday, calendar, now),
      after: evaluateWorkday({ ...workday, sessions }, calendar, now, true),
    }
  })
  return { input, name, after, replacesBreaks: input.wanted?.breaks !== null && input.wanted !== null, days }
}

/** In the form of the database, because instants are compared as texts. */
const iso = (instant: string): string => new Date(instant).toISOString()

const typedBreaks = (typed: readonly TypedBreak[], policy: StoredPolicy): StoredBreak[] =>
  typed.map((one) => {
    const kind = policy.break_kinds.find((known) => known.key === one.kind)
    if (!kind)
      throw invalid({ breaks: `Kind must be one of ${policy.break_kinds.map((known) => known.key).join(', ')}` })
    return {
      id: 0,
      kind: kind.key,
      name: kind.name,
      paid: kind.paid,
      started_at: iso(one.started_at),
      ended_at: iso(one.ended_at),
      start_claimed_at: null,
      end_claimed_at: null,
      clock_differs: false,
    }
  })

// A break that still runs when its punch gets an end, ends with it.
const retainedBreaks = (before: StoredSession | null, out: string | null): StoredBreak[] =>
  (before?.breaks ?? []).map((one) => ({ ...one, ended_at: one.ended_at ?? out }))

const shiftOf = (day: Day, punchedInAt: string) => {
  const shift = shiftAt(day, Date.parse(punchedInAt))
  return { shift_start_at: shift?.start_at ?? null, shift_end_at: shift?.end_at ?? null }
}

const draftSession = (
  input: CorrectionInput,
  wanted: NonNullable<CorrectionInput['wanted']>,
  calendar: PersonCalendar,
  workdays: readonly StoredWorkday[],
  now: string,
): StoredSession => {
  const { before, mode = 'admin' } = input
  const punched_in_at = iso(wanted.punched_in_at)
  const business_date = businessDay(calendar, Date.parse(punched_in_at))
  const home = workdays.find((workday) => workday.business_date === business_date)
  if (!home) throw new Error('The day of a drafted punch was not read')
  const day = calendarDay(calendar, business_date)
  const in_zone = day.zone
  const out = wanted.punched_out_at && iso(wanted.punched_out_at)
  const out_zone = out === null ? null : zoneOf(calendar, localDate(out, in_zone))
  const hasNewIn = before?.punched_in_at !== punched_in_at
  const hasNewOut = before?.punched_out_at !== out
  return {
    id: before?.id ?? 0,
    version: (before?.version ?? 0) + 1,
    employee_id: input.employee_id,
    business_date,
    ...(hasNewIn
      ? shiftOf(day, punched_in_at)
      : { shift_start_at: before.shift_start_at, shift_end_at: before.shift_end_at }),
    punched_in_at,
    punched_out_at: out,
    in_zone,
    in_offset_minutes: offsetMinutes(punched_in_at, in_zone),
    out_zone,
    out_offset_minutes: out === null || out_zone === null ? null : offsetMinutes(out, out_zone),
    state: out === null ? (before?.state ?? 'working') : 'closed',
    in_mode: hasNewIn ? mode : before.in_mode,
    out_mode: out === null ? null : hasNewOut ? mode : (before?.out_mode ?? mode),
    in_claimed_at: hasNewIn ? null : before.in_claimed_at,
    out_claimed_at: hasNewOut ? null : (before?.out_claimed_at ?? null),
    clock_differs: before?.clock_differs ?? false,
    in_note: before?.in_note ?? null,
    out_note: before?.out_note ?? null,
    in_by: before?.in_by ?? null,
    out_by: before?.out_by ?? null,
    last_seen_at: before?.last_seen_at ?? null,
    // A punch with a certain end has none; one whose end stays open retains it.
    forced: out === null ? (before?.forced ?? null) : null,
    breaks:
      wanted.breaks === null
        ? retainedBreaks(before, out ?? (now < punched_in_at ? now : null))
        : typedBreaks(wanted.breaks, home.policy),
  }
}

const checkDraft = (draft: StoredSession, now: string): void => {
  const fault = draftFault(
    {
      from: Date.parse(draft.punched_in_at),
      to: draft.punched_out_at === null ? null : Date.parse(draft.punched_out_at),
      breaks: draft.breaks.map((one) => ({
        from: Date.parse(one.started_at),
        to: one.ended_at === null ? null : Date.parse(one.ended_at),
      })),
    },
    Date.parse(now),
  )
  if (fault) throw fault
}

/** The refusal that names the punch in the way. */
const overlap = (session: OverlappingPunch, name: string, others: number) =>
  refusal('overlaps', {
    from: clockTime(Date.parse(session.punched_in_at), session.in_zone),
    to:
      session.punched_out_at === null
        ? 'now'
        : clockTime(Date.parse(session.punched_out_at), session.out_zone ?? session.in_zone),
    who: name,
    day: dayText(Date.parse(session.punched_in_at), session.in_zone),
    others: others === 0 ? '' : `, and punches of ${othersText(others)}`,
  })
