import { loadCalendars } from '#domains/organisation/server/index.ts'
import { calendarDay } from '#engines/calendar/contract/calendar.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import type { DayEffect, ForceRow } from '../../contract/forced.models.ts'
import { latestOut, outToApprove, UNDECIDED } from '../../contract/forced.rules.ts'
import { type ForcedContext, forcedWorkflow } from '../../contract/forced.workflows.ts'
import { overtimeMinutes } from '../../contract/overtime.rules.ts'
import { presentSession, shiftOf } from '../present/present-punch.ts'
import { listWorkdays } from '../store/workdays.ts'
import { evaluateWorkday, spanOf } from '../rules/workday.ts'
import { endedPunch, type LockedPunch, withPunch } from './workflow/end-punch.ts'
import { forcedContext, isShort, outFault, roleIn } from './rules.ts'
import type { ForcedRecord } from './store/forced.ts'

type Reading = Readonly<{ tx: Tx; actor: Actor; now: string }>
/** `is_in_scope`: the actor's right to decide covers the person. */
export type ScopedRecord = ForcedRecord & Readonly<{ is_in_scope: boolean }>

const figuresOf = (stored: LockedPunch['workday'], { calendar }: LockedPunch, now: string): DayEffect => {
  const { day, judgement } = evaluateWorkday(stored, calendar, now)
  const { worked_minutes, auto_break_minutes: automatic, verdict } = judgement
  // As it will be once the day is over, also while its window still runs.
  const earned = { day, spans: stored.sessions.map(spanOf), rules: stored.policy, now: Date.parse(now), automatic }
  return { worked_minutes, overtime_minutes: overtimeMinutes(earned), verdict }
}

/** Returns the effect of a time on the day; null for one at which the punch cannot have ended. */
const effectAt = (record: ForcedRecord, punch: LockedPunch, at: string | null, now: string): DayEffect | null => {
  if (at === null || outFault(at, record, now) !== null) return null
  const end = { at, state: 'closed', mode: 'forced', claimed_at: null, by: null } as const
  return figuresOf(withPunch(punch.workday, endedPunch(punch, record.breaks, end)), punch, now)
}

const canOf = ({ actor, now }: Reading, record: ScopedRecord, { session, workday }: LockedPunch): ForceRow['can'] => {
  const input: ForcedContext = forcedContext(session, record.state, {
    ...roleIn(actor, record.employee_id, record.is_in_scope),
    is_short: isShort(session, workday.policy, now),
  })
  const may = (action: 'approve' | 'reject' | 'propose' | 'resume'): boolean =>
    'to' in next(forcedWorkflow, record.state, action, input)
  const isUser = actor.area === 'User'
  return {
    approve: may('approve'),
    reject: may('reject'),
    propose: isUser && may('propose'),
    resume: isUser && may('resume'),
  }
}

const presentOne = (reading: Reading, record: ScopedRecord, punch: LockedPunch): ForceRow => {
  const { actor, now } = reading
  const { session, workday } = punch
  const isOpen = UNDECIDED.includes(record.state)
  const effect = (at: string | null) => (isOpen ? effectAt(record, punch, at, now) : null)
  return {
    id: record.id,
    state: record.state,
    origin: record.origin,
    session: presentSession(session, { actor, now, workday }),
    shift: shiftOf(calendarDay(punch.calendar, workday.business_date)),
    team: workday.employee.team,
    detected_at: record.detected_at,
    evidence: record.evidence.map((one) => ({ ...one, day_effect: effect(one.at) })),
    proposed_out_at: record.proposed_out_at,
    proposed_basis: record.proposed_basis,
    owner_out_at: record.owner_out_at,
    owner_reason: record.owner_reason,
    decided_by: record.decided_by,
    decided_out_at: record.decided_out_at,
    decided_note: record.decided_note,
    decided_at: record.decided_at,
    due_at: record.due_at,
    latest_out_at: latestOut(record, now),
    day_effect: isOpen ? effect(outToApprove(record)) : figuresOf(workday, punch, now),
    version: record.version,
    can: canOf(reading, record, punch),
  }
}

/** Forced punch-outs as their readers see them, in their order, in two statements. */
export const presentForced = async (reading: Reading, records: readonly ScopedRecord[]): Promise<ForceRow[]> => {
  const { tx, now } = reading
  const dates = records.map(({ business_date }) => business_date).toSorted()
  const [from, to] = [dates.at(0), dates.at(-1)]
  if (from === undefined || to === undefined) return []
  const people = [...new Set(records.map(({ employee_id }) => employee_id))]
  const [calendars, workdays] = await Promise.all([
    loadCalendars(tx, people, { from, to, now }),
    listWorkdays(tx, records),
  ])
  const days = new Map(workdays.map((day) => [`${day.employee.id} ${day.business_date}`, day]))
  return records.flatMap((record) => {
    const workday = days.get(`${record.employee_id} ${record.business_date}`)
    const session = workday?.sessions.find(({ id }) => id === record.session_id)
    const calendar = calendars.get(record.employee_id)
    return workday && session && calendar ? [presentOne(reading, record, { session, workday, calendar })] : []
  })
}
