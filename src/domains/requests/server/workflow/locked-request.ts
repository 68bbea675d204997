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
import type { RequestSnapshot } from './request-context.ts'
import { isInDepartment } from '../store/visible.ts'

/** A request that is locked for a change, with the details that decide whether the actor may make the change. */
export type LockedRequest = Readonly<{
  request: RequestRecord
  type: TypeRow
  steps: readonly StepRow[]
  open: StepRow | undefined
  snapshot: RequestSnapshot
  /** The person for whom a deputy decides. */
  on_behalf_of: number | null
  today: string
}>

/** Names those whom an open step waits for, for the wording of a refusal. */
const waitsFor = async (work: Work, { open }: LockedRequest): Promise<string> => {
  if (!open || open.assignee === 'hr') return 'HR'
  const names = (await listAssignees(work.tx, open.id)).map(({ name }) => name)
  return names.length === 0 ? 'HR' : names.join(' or ')
}

/** Locks a request with its steps, and returns its state for an actor. 404 for a deleted one. */
export const lockForTransition = async (work: Work, actor: Actor, id: number): Promise<LockedRequest> => {
  const me = { account_id: actor.account_id, employee_id: actor.employee_id, today: dateIn(work.now, actor.time_zone) }
  // PostgreSQL runs them in this order: the statements after the lock read the locked state.
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
    snapshot: {
      employee_id: request.employee_id,
      status: request.status,
      from_date: request.from_date,
      is_sourced: request.source_domain !== null,
      is_assignee: decidedFor !== undefined,
      is_overridable: open === undefined || open.overridable || open.assignee === 'hr',
      is_followed: steps.some(({ state }) => state === 'waiting'),
      is_free_to_cancel: false,
      retains_days: false,
      in_department: false,
      today: request.today,
    },
  }
}

/**
 * Returns the status that a step leads to; otherwise throws the refusal, which names those whom the request waits for.
 */
export const takeStep = async <State extends string>(
  work: Work,
  locked: LockedRequest,
  step: Step<State>,
): Promise<State> => {
  if ('refused' in step && step.refused === 'not_your_step')
    throw requestsRefusals.refusal('not_your_step', { person: await waitsFor(work, locked) })
  return take(requestsRefusals, step)
}

/** Throws 404 for a request that neither waits for the actor nor is in the scope of their key. */
export const requireInScope = async (
  work: Work,
  actor: Actor,
  { request, snapshot }: LockedRequest,
  key: 'approvals.decide' | 'approvals.delete',
): Promise<void> => {
  if (snapshot.is_assignee || request.employee_id === actor.employee_id) return
  if (!(await isInDepartment(work, actor, key, request.employee_id))) throw notFound()
}
