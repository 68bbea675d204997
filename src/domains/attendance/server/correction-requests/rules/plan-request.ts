import { loadCalendar, organisationDay } from '#domains/organisation/server/index.ts'
import type { KindRequest } from '#domains/requests/server/index.ts'
import { addDays, calendarDay, toInstant } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Work } from '#kit/server/context.ts'
import { attendanceRefusals } from '../../../contract/attendance.refusals.ts'
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
  const span = spanOf(request, calendarDay(calendar, from_date).zone)
  if (source?.domain === 'attendance') {
    const place = await getSession(tx, source.id)
    const before = await getUnchangedPunch(tx, place, place.version)
    const wanted = { ...span, breaks: claimedBreaks(before, span) }
    return planOf(work, { employee_id, before, mode: 'request', wanted })
  }
  const workday = await findWorkday(tx, employee_id, from_date)
  const before = findMatchingPunch(workday?.sessions ?? [], span)
  return planOf(work, { employee_id, before, mode: 'request', wanted: { ...span, breaks: null } })
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
