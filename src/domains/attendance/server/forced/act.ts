import { invalid } from '#kit/contract/envelope.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { attendanceRefusals } from '../../contract/attendance.refusals.ts'
import { clockTime } from '../../contract/attendance.words.ts'
import { outToApprove } from '../../contract/forced.rules.ts'
import type { ForcedItem } from '../../contract/forced.calls.ts'
import { BASIS_WORDS } from '../../contract/forced.words.ts'
import { type ForcedContext, forcedWorkflow } from '../../contract/forced.workflows.ts'
import { presentDay } from '../present.ts'
import { insertCorrection } from '../store/corrections.ts'
import { endPunch, type HeldPunch, rewriteWith } from './end-punch.ts'
import { factsWith, isShort, outFault, roleIn } from './facts.ts'
import { type Matter, notifyDecided, notifyProposed, settleForced, showForced } from './notify.ts'
import type { ForcedRecord } from './store/forced.ts'
import { resumePunch } from './store/punch.ts'
import { setDecided, setProposed } from './store/write.ts'

/** A forced punch-out that is locked for a change, with its punch and day. */
export type Stand = HeldPunch & Readonly<{ record: ForcedRecord }>
type Acting = Work & Readonly<{ actor: Pick<Actor, 'employee_id' | 'acting' | 'grants' | 'name'> }>
type Action = ForcedItem['action']

const matterOf = ({ record, workday }: Stand): Matter => ({ ...record, name: workday.employee.name })

/** Refuses what the state, the actor or the time do not allow. The scope of the actor is checked before. */
const check = (
  work: Acting,
  { record, session, workday }: Stand,
  action: Action,
  some: Partial<ForcedContext>,
): void => {
  const facts = factsWith(session, record.state, {
    ...roleIn(work.actor, record.employee_id, true),
    is_short: isShort(session, workday.policy, work.now),
    ...some,
  })
  take(attendanceRefusals, next(forcedWorkflow, record.state, action, facts))
}

// In the form of the database, because instants are compared as texts.
const iso = (instant: string): string => new Date(instant).toISOString()

type Proposing = Readonly<{ at: string; reason: string; mode: 'web' | 'offline' | 'acting'; claimed_at: string | null }>

/** Stores the end that the owner proposes: the punch ends then until a lead has decided. */
export const propose = async (work: Acting, stand: Stand, said: Proposing): Promise<void> => {
  const { record, workday } = stand
  check(work, stand, 'propose', { out_fault: outFault(said.at, record, work.now) })
  await setProposed(work.tx, record.id, said.at, said.reason)
  const by = work.actor.acting?.admin_name ?? null
  const { at, mode, claimed_at } = said
  await endPunch(work, stand, record.breaks, { at, state: 'pending_out', mode, claimed_at, by })
  await notifyProposed(work, matterOf(stand), { ...said, version: record.version + 1 })
  showForced(work, record.employee_id, workday.team_id)
  await audit(work, 'attendance.punch_out_proposed', {
    entity: 'forced_punchouts',
    id: record.id,
    employee_id: record.employee_id,
    change: changed(
      { state: record.state, out_at: record.owner_out_at },
      { state: 'proposed', out_at: said.at },
      { reason: said.reason },
    ),
  })
}

const reasonOf = ({ proposed_basis, proposed_out_at, owner_reason, state }: ForcedRecord, at: string): string => {
  if (state === 'proposed' && owner_reason !== null) return owner_reason
  return proposed_basis !== null && proposed_out_at === at
    ? `Not punched out; time from the evidence: ${BASIS_WORDS[proposed_basis]}`
    : 'Not punched out; time set by the lead'
}

/** A lead decides when the punch ended. From now on its time counts. */
export const approve = async (
  work: Acting,
  stand: Stand,
  asked: Pick<ForcedItem, 'out_at' | 'note'>,
): Promise<void> => {
  const { actor, now } = work
  const { record, session, workday } = stand
  const at = asked.out_at === undefined ? outToApprove(record) : iso(asked.out_at)
  check(work, stand, 'approve', { out_fault: outFault(at, record, now) })
  if (at === null) throw new Error('An approval without a time passed its check')
  const note = asked.note ?? null
  await setDecided(work, record.id, { state: 'approved', out_at: at, note })
  const end = { at, state: 'closed', mode: 'forced', claimed_at: null, by: actor.name } as const
  const { before, after, written } = await endPunch(work, stand, record.breaks, end)
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
  await notifyDecided(work, matterOf(stand), {
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
export const reject = async (work: Acting, stand: Stand, note: string): Promise<void> => {
  const { record, workday } = stand
  check(work, stand, 'reject', {})
  await setDecided(work, record.id, { state: 'returned', out_at: null, note })
  await notifyDecided(work, matterOf(stand), {
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
const resume = async (work: Acting, stand: Stand): Promise<void> => {
  const { record, session, workday } = stand
  check(work, stand, 'resume', {})
  const state = session.breaks.some((one) => one.ended_at === null) ? 'on_break' : 'working'
  await setDecided(work, record.id, { state: 'superseded', out_at: null, note: null })
  await resumePunch(work, session.id, state)
  await rewriteWith(work, stand, { ...session, version: session.version + 1, state, forced: null })
  await settleForced(work, matterOf(stand), record.version)
  showForced(work, record.employee_id, workday.team_id)
  await audit(work, 'attendance.punch_resumed', {
    entity: 'forced_punchouts',
    id: record.id,
    employee_id: record.employee_id,
    change: changed({ state: record.state }, { state: 'superseded' }),
  })
}

/** Does one item of `leadLogout.action`. */
export const act = async (work: Acting, stand: Stand, item: ForcedItem): Promise<void> => {
  if (item.action === 'approve') return approve(work, stand, item)
  if (item.action === 'resume') return resume(work, stand)
  if (item.action === 'reject') {
    if (item.note === undefined) throw invalid({ note: 'is required' })
    return reject(work, stand, item.note)
  }
  if (item.out_at === undefined) throw invalid({ out_at: 'is required' })
  if (item.reason === undefined) throw invalid({ reason: 'is required' })
  const mode = work.actor.acting ? 'acting' : 'web'
  return propose(work, stand, { at: iso(item.out_at), reason: item.reason, mode, claimed_at: null })
}
