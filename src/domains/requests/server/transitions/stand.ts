import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import { take } from '#engines/transitions/contract/take.ts'
import type { Step } from '#engines/transitions/contract/transitions.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { lockRequest, type RequestRecord } from '../store/requests.ts'
import { findDecidedFor, listAssignees, lockSteps, type StepRow } from '../store/steps.ts'
import type { TypeRow } from '../store/types.ts'
import type { Standing } from './facts.ts'
import { isInDepartment } from '../store/visible.ts'

/** A request that is locked for a change, with all that decides whether the actor may make it. */
export type Stand = Readonly<{
  request: RequestRecord
  type: TypeRow
  steps: readonly StepRow[]
  open: StepRow | undefined
  standing: Standing
  /** Whose decision it is where the actor is a deputy. */
  on_behalf_of: number | null
  today: string
}>

/** Whom an open step waits for, as refusals say it. */
const waitsFor = async (work: Work, { open }: Stand): Promise<string> => {
  if (!open || open.assignee === 'hr') return 'HR'
  const names = (await listAssignees(work.tx, open.id)).map(({ name }) => name)
  return names.length === 0 ? 'HR' : names.join(' or ')
}

/** Locks a request and finds out where it stands for an actor. */
export const lockStand = async (work: Work, actor: Actor, id: number): Promise<Stand> => {
  const me = { account_id: actor.account_id, employee_id: actor.employee_id, today: dateIn(work.now, actor.time_zone) }
  // Sent together and answered in this order: what follows the lock is read once it is held.
  const [request, steps, decidedFor] = await Promise.all([
    lockRequest(work, id),
    lockSteps(work.tx, id),
    findDecidedFor(work.tx, id, me),
  ])
  if (request.deleted_at !== null) throw notFound()
  const open = steps.find(({ state }) => state === 'open')
  return {
    request,
    type: request.type,
    steps,
    open,
    on_behalf_of: decidedFor ?? null,
    today: request.today,
    standing: {
      employee_id: request.employee_id,
      status: request.status,
      from_date: request.from_date,
      is_sourced: request.source_domain !== null,
      is_assignee: decidedFor !== undefined,
      is_overridable: open === undefined || open.overridable || open.assignee === 'hr',
      is_followed: steps.some(({ state }) => state === 'waiting'),
      is_free_to_cancel: false,
      keeps_days: false,
      in_department: false,
      today: request.today,
    },
  }
}

/** The status that a step leads to; otherwise the refusal, which names those whom the request waits for. */
export const takeStep = async <State extends string>(work: Work, stand: Stand, step: Step<State>): Promise<State> => {
  if ('refused' in step && step.refused === 'not_your_step')
    throw requestsRefusals.refusal('not_your_step', { person: await waitsFor(work, stand) })
  return take(requestsRefusals, step)
}

/** 404 for a request that neither waits for the actor nor is in the reach of their key. */
export const requireReach = async (
  work: Work,
  actor: Actor,
  { request, standing }: Stand,
  key: 'approvals.decide' | 'approvals.delete',
): Promise<void> => {
  if (standing.is_assignee || request.employee_id === actor.employee_id) return
  if (!(await isInDepartment(work, actor, key, request.employee_id))) throw notFound()
}
