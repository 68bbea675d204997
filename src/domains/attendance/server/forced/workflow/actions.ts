import { invalid } from '#kit/contract/envelope.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { attendanceRefusals } from '../../../contract/attendance.refusals.ts'
import { clockTime } from '../../../contract/attendance.labels.ts'
import { outToApprove } from '../../../contract/forced.rules.ts'
import type { ForcedItem } from '../../../contract/forced.calls.ts'
import { BASIS_LABELS } from '../../../contract/forced.labels.ts'
import { type ForcedContext, forcedWorkflow } from '../../../contract/forced.workflows.ts'
import { presentDay } from '../../present/present-punch.ts'
import { insertCorrection } from '../../store/corrections.ts'
import { endPunch, type LockedPunch, rewriteWith } from './end-punch.ts'
import { forcedContext, isShort, outFault, roleIn } from '../rules.ts'
import { type Matter, notifyDecided, notifyProposed, resolveNotices, showForced } from '../notify.ts'
import type { ForcedRecord } from '../store/forced.ts'
import { resumePunch } from '../store/punch.ts'
import { setDecided, setProposed } from '../store/write.ts'

/** A forced punch-out that is locked for a change, with its punch and day. */
export type LockedForced = LockedPunch & Readonly<{ record: ForcedRecord }>
type Acting = Work & Readonly<{ actor: Pick<Actor, 'employee_id' | 'acting' | 'grants' | 'name'> }>
type Action = ForcedItem['action']

const matterOf = ({ record, workday }: LockedForced): Matter => ({ ...record, name: workday.employee.name })

/** Refuses what the state, the actor or the time do not allow. The scope of the actor is checked before. */
const check = (
  work: Acting,
  { record, session, workday }: LockedForced,
  action: Action,
  some: Partial<ForcedContext>,
): void => {
  const input = forcedContext(session, record.state, {
    ...roleIn(work.actor, record.employee_id, true),
    is_short: isShort(session, workday.policy, work.now),
    ...some,
  })
  take(attendanceRefusals, next(forcedWorkflow, record.state, action, input))
}

// In the form of the database, because instants are compared as texts.
const iso = (instant: string): string => new Date(instant).toISOString()

type Proposing = Readonly<{ at: string; reason: string; mode: 'web' | 'offline' | 'acting'; claimed_at: string | null }>

/** Stores the end that the owner proposes: the punch ends then until a lead has decided. */
export const propose = async (work: Acting, locked: LockedForced, proposal: Proposing): Promise<void> => {
  const { record, workday } = locked
  check(work, locked, 'propose', { out_fault: outFault(proposal.at, record, work.now) })
  await setProposed(work.tx, record.id, proposal.at, proposal.reason)
  const by = work.actor.acting?.admin_name ?? null
  const { at, mode, claimed_at } = proposal
  await endPunch(work, locked, record.breaks, { at, state: 'pending_out', mode, claimed_at, by })
  await notifyProposed(work, matterOf(locked), { ...proposal, version: record.version + 1 })
  showForced(work, record.employee_id, workday.team_id)
  await audit(work, 'attendance.punch_out_proposed', {
    entity: 'forced_punchouts',
    id: record.id,
    employee_id: record.employee_id,
    change: changed(
      { state: record.state, out_at: record.owner_out_at },
      { state: 'proposed', out_at: proposal.at },
      { reason: proposal.reason },
    ),
  })
}

const reasonOf = ({ proposed_basis, proposed_out_at, owner_reason, state }: ForcedRecord, at: string): string => {
  if (state === 'proposed' && owner_reason !== null) return owner_reason
  return proposed_basis !== null && proposed_out_at === at
    ? `Not punched out; time from the evidence: ${BASIS_LABELS[proposed_basis]}`
    : 'Not punched out; time set by the lead'
}

/** A lead decides when the punch ended. From now on its time counts. */
export const approve = async (
  work: Acting,
  locked: LockedForced,
  decision: Pick<ForcedItem, 'out_at' | 'note'>,
): Promise<void> => {
  const { actor, now } = work
  const { record, session, workday } = locked
  const at = decision.out_at === undefined ? outToApprove(record) : iso(decision.out_at)
  check(work, locked, 'approve', { out_fault: outFault(at, record, now) })
  if (at === null) throw new Error('An approval without a time passed its check')
  const note = decision.note ?? null
  await setDecided(work, record.id, { state: 'approved', out_at: at, note })
  const end = { at, state: 'closed', mode: 'forced', claimed_at: null, by: actor.name } as const
  const { before, after, written } = await endPunch(work, locked, record.breaks, end)
  await insertCorrection(work, {
    employee_id: record.employee_id,
    business_date: record.business_date,
    session_id: record.session_id,
    forced_punchout_id: record.id,
    kind: 'forced',
    before: { punched_out_at: session.punched_out_at },
    after: { punched_out_at: at },
    day_before: presentDay(before, { actor, now }),
    day_after: presentDay(after, { actor, now, written }),
    reason: note ?? reasonOf(record, at),
  })
  await notifyDecided(work, matterOf(locked), {
    title: `${actor.name} ended your punch at ${clockTime(Date.parse(at), session.in_zone)}`,
    body: note ?? '',
    business_date: record.business_date,
    version: record.version + 1,
  })
  showForced(work, record.employee_id, workday.team_id)
  await audit(work, 'attendance.punch_out_approved', {
    entity: 'forced_punchouts',
    id: record.id,
    employee_id: record.employee_id,
    change: changed(
      { state: record.state, punched_out_at: session.punched_out_at },
      { state: 'approved', punched_out_at: at },
      { note },
    ),
  })
}

/** A lead sends a proposal back. Its time stays provisional, so that the person can work on. */
export const reject = async (work: Acting, locked: LockedForced, note: string): Promise<void> => {
  const { record, workday } = locked
  check(work, locked, 'reject', {})
  await setDecided(work, record.id, { state: 'returned', out_at: null, note })
  await notifyDecided(work, matterOf(locked), {
    title: `${work.actor.name} returned the end of your punch`,
    body: note,
    business_date: record.business_date,
    version: record.version + 1,
  })
  showForced(work, record.employee_id, workday.team_id)
  await audit(work, 'attendance.punch_out_returned', {
    entity: 'forced_punchouts',
    id: record.id,
    employee_id: record.employee_id,
    change: changed({ state: record.state }, { state: 'returned' }, { note }),
  })
}

/** The owner still works: the punch goes on as it was. */
const resume = async (work: Acting, locked: LockedForced): Promise<void> => {
  const { record, session, workday } = locked
  check(work, locked, 'resume', {})
  const state = session.breaks.some((one) => one.ended_at === null) ? 'on_break' : 'working'
  await setDecided(work, record.id, { state: 'superseded', out_at: null, note: null })
  await resumePunch(work, session.id, state)
  await rewriteWith(work, locked, { ...session, version: session.version + 1, state, forced: null })
  await resolveNotices(work, matterOf(locked), record.version)
  showForced(work, record.employee_id, workday.team_id)
  await audit(work, 'attendance.punch_resumed', {
    entity: 'forced_punchouts',
    id: record.id,
    employee_id: record.employee_id,
    change: changed({ state: record.state }, { state: 'superseded' }),
  })
}

/** Does one item of `leadLogout.action`. */
export const runAction = async (work: Acting, locked: LockedForced, item: ForcedItem): Promise<void> => {
  if (item.action === 'approve') return approve(work, locked, item)
  if (item.action === 'resume') return resume(work, locked)
  if (item.action === 'reject') {
    if (item.note === undefined) throw invalid({ note: 'is required' })
    return reject(work, locked, item.note)
  }
  if (item.out_at === undefined) throw invalid({ out_at: 'is required' })
  if (item.reason === undefined) throw invalid({ reason: 'is required' })
  const mode = work.actor.acting ? 'acting' : 'web'
  return propose(work, locked, { at: iso(item.out_at), reason: item.reason, mode, claimed_at: null })
}
