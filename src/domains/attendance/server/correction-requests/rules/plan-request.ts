import { loadCalendar, organisationDay } from '#domains/organisation/server/index.ts'
import type { KindRequest } from '#domains/requests/server/index.ts'
import { addDays, calendarDay, toInstant } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Work } from '#kit/server/context.ts'
import { attendanceRefusals } from '../../../contract/attendance.refusals.ts'
import { readBreaks } from '../../../contract/typed-breaks.rules.ts'
import type { TypedBreak } from '../../../contract/attendance.calls.ts'
import { getUnchangedPunch } from '../../rules/correction-input.ts'
import { type CorrectionInput, type CorrectionPlan, planCorrections } from '../../rules/correction-plan.ts'
import type { DayReader } from '../../present/present-punch.ts'
import { getSession } from '../../store/correct.ts'
import { findWorkday, type StoredSession } from '../../store/workdays.ts'
import { CORRECTION_FIELDS } from './correction-fields.ts'

type Reading = Pick<Work, 'tx' | 'now'>
export type CorrectionRequest = Pick<KindRequest, 'employee_id' | 'from_date' | 'payload' | 'source'>

/** A lead decides by the request; what a manager may do with days has no part in it. */
export const NO_READER: DayReader = { grants: new Map(), employee_id: null }
const { refusal } = attendanceRefusals

const timeOf = ({ payload }: CorrectionRequest, name: 'in' | 'out'): string => {
  const value = payload[name]
  if (typeof value === 'string') return value
  const label = CORRECTION_FIELDS.find((field) => field.name === name)?.label
  throw invalid({ [`payload.${name}`]: `${label} is required` })
}

const textOf = ({ payload }: CorrectionRequest, name: 'breaks' | 'punch'): string | null => {
  const value = payload[name]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Returns the requested times, by the clock of the person on that day; an end before its start is of the next day. */
const spanOf = (request: CorrectionRequest, zone: string) => {
  const [from, to] = [timeOf(request, 'in'), timeOf(request, 'out')]
  const iso = (date: string, time: string): string => new Date(toInstant(date, time, zone).at).toISOString()
  return {
    punched_in_at: iso(request.from_date, from),
    punched_out_at: iso(to <= from ? addDays(request.from_date, 1) : request.from_date, to),
  }
}

type Span = ReturnType<typeof spanOf>

const meets = (session: StoredSession, { punched_in_at, punched_out_at }: Span): boolean =>
  session.punched_in_at < punched_out_at && (session.punched_out_at ?? '9999') > punched_in_at

/** The punch that the person chose, counted from the first of the day. */
const findChosenPunch = (sessions: readonly StoredSession[], chosen: string): StoredSession => {
  const found = sessions.toSorted((a, b) => a.punched_in_at.localeCompare(b.punched_in_at))[Number(chosen) - 1]
  if (!found)
    throw invalid({
      'payload.punch': sessions.length === 1 ? 'The day has one punch' : `The day has ${sessions.length} punches`,
    })
  return found
}

/** The punch in that time; none where there is none. */
const findMatchingPunch = (sessions: readonly StoredSession[], span: Span): StoredSession | null => {
  const found = sessions.filter((session) => meets(session, span))
  if (found.length > 1) throw refusal('correction_unclear')
  return found[0] ?? null
}

/** Returns the breaks of a punch as the person claims them, limited to those within the requested times. */
const claimedBreaks = ({ breaks }: StoredSession, { punched_in_at, punched_out_at }: Span): TypedBreak[] =>
  breaks.flatMap(({ kind, start_claimed_at, started_at, end_claimed_at, ended_at }) => {
    const [from, to] = [start_claimed_at ?? started_at, end_claimed_at ?? ended_at]
    if (to === null || from >= to || from < punched_in_at || to > punched_out_at) return []
    return [{ kind, started_at: from, ended_at: to }]
  })

const MINUTE_MS = 60_000
const isSameMinute = (a: string, b: string | null): boolean =>
  b !== null && Math.floor(Date.parse(a) / MINUTE_MS) === Math.floor(Date.parse(b) / MINUTE_MS)

/** A time of the form has no seconds: where its minute is that of the punch, the time of the punch stays. */
const withSeconds = (span: Span, before: StoredSession): Span => ({
  punched_in_at: isSameMinute(span.punched_in_at, before.punched_in_at) ? before.punched_in_at : span.punched_in_at,
  punched_out_at:
    before.punched_out_at !== null && isSameMinute(span.punched_out_at, before.punched_out_at)
      ? before.punched_out_at
      : span.punched_out_at,
})

/**
 * Returns the breaks that the person typed; null where none are typed. A time before the punch in is of the next day. A
 * break that began in the same minute retains its kind, all others get the first kind of the rules.
 */
const requestedBreaks = (
  request: CorrectionRequest,
  zone: string,
  before: StoredSession | null,
  kind: string | undefined,
): TypedBreak[] | null => {
  const text = textOf(request, 'breaks')
  if (text === null) return null
  const read = readBreaks(text)
  if (read === null) throw invalid({ 'payload.breaks': 'Type begin and end of each, such as 12:00–12:30' })
  const first = timeOf(request, 'in')
  const iso = (time: string): string => {
    const date = time < first ? addDays(request.from_date, 1) : request.from_date
    return new Date(toInstant(date, time, zone).at).toISOString()
  }
  return read.map(({ from, to }) => {
    const [started_at, ended_at] = [iso(from), iso(to)]
    const stored = before?.breaks.find((one) => isSameMinute(started_at, one.started_at))
    const known = stored?.kind ?? kind
    if (known === undefined) throw invalid({ 'payload.breaks': 'Your rules have no breaks' })
    return {
      kind: known,
      started_at: stored?.started_at ?? started_at,
      ended_at:
        stored && stored.ended_at !== null && isSameMinute(ended_at, stored.ended_at) ? stored.ended_at : ended_at,
    }
  })
}

/** Returns true if a punch has these times and breaks already. */
const isSame = (before: StoredSession, span: Span, breaks: readonly TypedBreak[] | null): boolean =>
  before.punched_in_at === span.punched_in_at &&
  before.punched_out_at === span.punched_out_at &&
  (breaks === null ||
    (breaks.length === before.breaks.length &&
      breaks.every((one) =>
        before.breaks.some((known) => known.started_at === one.started_at && known.ended_at === one.ended_at),
      )))

const planOf = async ({ tx, now }: Reading, input: CorrectionInput): Promise<CorrectionPlan> => {
  const [plan] = await planCorrections({ tx, now, actor: NO_READER }, [input])
  if (!plan) throw new Error('A correction has no plan')
  return plan
}

/** Returns the plan of a requested correction. Throws the refusal of corrections that applies. */
export const planRequestedCorrection = async (work: Reading, request: CorrectionRequest): Promise<CorrectionPlan> => {
  const { tx, now } = work
  const { employee_id, from_date, source } = request
  const calendar = await loadCalendar(tx, employee_id, { from: from_date, to: addDays(from_date, 1), now })
  const { zone } = calendarDay(calendar, from_date)
  const span = spanOf(request, zone)
  if (source?.domain === 'attendance') {
    const place = await getSession(tx, source.id)
    const before = await getUnchangedPunch(tx, place, place.version)
    const wanted = { ...span, breaks: claimedBreaks(before, span) }
    return planOf(work, { employee_id, before, mode: 'request', wanted })
  }
  const workday = await findWorkday(tx, employee_id, from_date)
  const sessions = workday?.sessions ?? []
  const chosen = textOf(request, 'punch')
  const before = chosen === null ? findMatchingPunch(sessions, span) : findChosenPunch(sessions, chosen)
  const times = before ? withSeconds(span, before) : span
  const breaks = requestedBreaks(request, zone, before, workday?.policy.break_kinds[0]?.key)
  if (before && isSame(before, times, breaks)) throw refusal('correction_same')
  return planOf(work, { employee_id, before, mode: 'request', wanted: { ...times, breaks } })
}

// The limit for someone without any rules.
const SHIPPED_DAYS = 14

/** Refuses days before the last ones that the rules of the person allow. */
export const refuseOld = async ({ tx, now }: Reading, { employee_id, from_date }: CorrectionRequest): Promise<void> => {
  const today = await organisationDay(tx, now)
  if (from_date > addDays(today, 1)) throw refusal('in_future')
  const workday = await findWorkday(tx, employee_id, from_date)
  const days = workday?.policy.correction_days ?? SHIPPED_DAYS
  if (from_date < addDays(today, -days)) throw refusal('correction_late', { days })
}
