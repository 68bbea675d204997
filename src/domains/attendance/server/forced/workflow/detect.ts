import { loadCalendars } from '#domains/organisation/server/index.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { calendarDay } from '#engines/calendar/contract/calendar.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { attendanceRefusals } from '../../../contract/attendance.refusals.ts'
import type { Evidence } from '../../../contract/forced.models.ts'
import { type Proposal, proposalOf } from '../../../contract/forced.rules.ts'
import { forcedWorkflow } from '../../../contract/forced.workflows.ts'
import { listEvidence } from '../../evidence/public.ts'
import { writeDays } from '../../store/days.ts'
import { lockPunches } from '../../store/sessions.ts'
import { listWorkdays } from '../../store/workdays.ts'
import { dayToWrite, evaluateWorkday } from '../../rules/workday.ts'
import { type LockedPunch, withPunch } from './end-punch.ts'
import { forcedContext } from '../rules.ts'
import { notifyFound, showForced } from '../notify.ts'
import { listStale, QUIET_MINUTES, type StalePunch } from '../store/find-stale.ts'
import { insertDetected } from '../store/write.ts'

const BATCH = 100

/** When the person of an open punch presumably stopped, from what is known of it. */
export const proposalFor = (
  { session, workday, calendar }: LockedPunch,
  evidence: readonly Evidence[],
  now: string,
): Proposal | null => {
  const day = calendarDay(calendar, workday.business_date)
  const end = day.scheduled.at(-1)?.to_at
  return proposalOf({
    punched_in_at: session.punched_in_at,
    found_at: now,
    on_break_since: session.breaks.find((one) => one.ended_at === null)?.started_at ?? null,
    evidence,
    shift_end_at: session.shift_end_at ?? (end === undefined ? null : new Date(end).toISOString()),
    expected_minutes: day.expected_minutes,
  })
}

type Place = Pick<StalePunch, 'id' | 'employee_id' | 'business_date'>

/** The punches with their days; their people's punches are locked. */
const lockWithDays = async (work: Work, found: readonly Place[]): Promise<LockedPunch[]> => {
  const dates = found.map(({ business_date }) => business_date).toSorted()
  const [from, to] = [dates.at(0), dates.at(-1)]
  if (from === undefined || to === undefined) return []
  const people = found.map(({ employee_id }) => employee_id)
  const calendars = await loadCalendars(work.tx, people, { from, to, now: work.now })
  const workdays = await listWorkdays(work.tx, found)
  return found.flatMap(({ id, employee_id, business_date }) => {
    const workday = workdays.find((one) => one.employee.id === employee_id && one.business_date === business_date)
    const session = workday?.sessions.find((one) => one.id === id)
    const calendar = calendars.get(employee_id)
    return workday && session && calendar ? [{ session, workday, calendar }] : []
  })
}

const evidenceOf = (work: Work, found: readonly LockedPunch[]) =>
  listEvidence(
    work.tx,
    found.map(({ session: { employee_id, punched_in_at } }) => ({ employee_id, from: punched_in_at, to: work.now })),
  )

/** Marks locked punches as stale, each with its evidence, books no time, and notifies those who decide. */
export const markStale = async (
  work: Work,
  locked: readonly LockedPunch[],
  evidence: ReadonlyMap<number, readonly Evidence[]>,
): Promise<ReadonlyMap<number, number>> => {
  if (locked.length === 0) return new Map()
  for (const { session } of locked)
    take(
      attendanceRefusals,
      next(forcedWorkflow, 'none', 'detect', forcedContext(session, 'none', { is_system: true })),
    )
  const ids = await insertDetected(
    work,
    locked.map((one) => {
      const { id: session_id, employee_id, breaks } = one.session
      const own = evidence.get(employee_id) ?? []
      return { session_id, employee_id, breaks, evidence: own, proposal: proposalFor(one, own, work.now) }
    }),
  )
  const marked = locked.filter(({ session }) => ids.has(session.id))
  const days = marked.map(({ session, workday, calendar }) =>
    dayToWrite(evaluateWorkday(withPunch(workday, { ...session, state: 'stale' }), calendar, work.now)),
  )
  await writeDays(work.tx, days)
  for (const { session, workday } of marked) {
    const { id: session_id, employee_id, punched_in_at, in_zone } = session
    const id = ids.get(session_id)
    if (id === undefined) continue
    await audit(work, 'attendance.punch_found_open', {
      entity: 'forced_punchouts',
      id,
      employee_id,
      after: { session_id, punched_in_at },
    })
    await notifyFound(work, { id, session_id, employee_id, name: workday.employee.name, punched_in_at, in_zone })
    showForced(work, employee_id, workday.team_id)
  }
  return ids
}

const isQuietStill = (evidence: readonly Evidence[] | undefined, now: string): boolean =>
  !(evidence ?? []).some(({ at }) => Date.parse(now) - Date.parse(at) < QUIET_MINUTES * 60_000)

type Step = Readonly<{ last: number; isDone: boolean }>

/** Finds stale punches after a place in their order and marks them. Another process, or a second run, finds nothing more. */
export const detectBatch = async (
  work: Work,
  after: number,
  people: readonly number[] | null = null,
): Promise<Step> => {
  const first = await listStale(work.tx, { now: work.now, after, people, limit: BATCH })
  const last = first.at(-1)
  if (!last) return { last: after, isDone: true }
  const ids = first.map(({ employee_id }) => employee_id)
  await lockPunches(work.tx, ids)
  const found = await listStale(work.tx, { now: work.now, after, people: ids, limit: BATCH })
  const locked = await lockWithDays(work, found)
  const evidence = await evidenceOf(work, locked)
  const quiet = new Set(found.filter(({ is_quiet }) => is_quiet).map(({ id }) => id))
  await markStale(
    work,
    locked.filter(({ session }) => !quiet.has(session.id) || isQuietStill(evidence.get(session.employee_id), work.now)),
    evidence,
  )
  return { last: last.id, isDone: first.length < BATCH }
}

/** Marks one locked open punch, because its person wants to end it too late. Returns the id of its row. */
export const detectOpenPunch = async (work: Work, locked: LockedPunch): Promise<number> => {
  const ids = await markStale(work, [locked], await evidenceOf(work, [locked]))
  const id = ids.get(locked.session.id)
  if (id === undefined) throw new Error(`The punch ${locked.session.id} could not be marked`)
  return id
}

/** Returns the evidence of when a person was last there, and the time that follows from it. */
export const evidenceFor = async (work: Work, locked: LockedPunch) => {
  const evidence = (await evidenceOf(work, [locked])).get(locked.session.employee_id) ?? []
  return { evidence, proposal: proposalFor(locked, evidence, work.now) }
}
