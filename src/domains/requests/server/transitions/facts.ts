import type { RequestContext } from '../../contract/request.workflows.ts'
import type { RequestCan, RequestStatus } from '../../contract/requests.models.ts'
import { requestWorkflow } from '../../contract/request.workflows.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { statusText } from '../../contract/requests.words.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'

/** What of a request decides who may do what with it. */
export type Standing = Readonly<{
  employee_id: number
  status: RequestStatus
  from_date: string
  is_sourced: boolean
  is_assignee: boolean
  /** The open step may be decided by HR. */
  is_overridable: boolean
  is_followed: boolean
  is_free_to_cancel: boolean
  keeps_days: boolean
  /** The request is in the department of the actor, as far as their keys for departments reach. */
  in_department: boolean
  today: string
}>

export const factsOf = (actor: Actor, standing: Standing): RequestContext => {
  const holds = (key: Parameters<typeof scopeOf>[1]): boolean => scopeOf(actor, key) !== null
  return {
    is_own: actor.employee_id === standing.employee_id,
    is_acting: actor.acting !== null,
    is_assignee: standing.is_assignee,
    is_decider: holds('requests.decide'),
    is_keeper: holds('requests.manage'),
    is_deleter: holds('requests.delete') || (holds('approvals.delete') && standing.in_department),
    is_deleter_of_all: holds('requests.delete'),
    is_free: false,
    is_followed: standing.is_followed,
    is_overridable: standing.is_overridable,
    is_free_to_cancel: standing.is_free_to_cancel,
    keeps_days: standing.keeps_days,
    has_begun: standing.from_date <= standing.today,
    is_sourced: standing.is_sourced,
    waits_for: '',
    status: statusText(standing.status),
  }
}

/** What the actor may do with a request, as rows carry it: asked of the same table that decides. */
export const canOf = (actor: Actor, standing: Standing, mayComment: boolean): RequestCan => {
  const facts = factsOf(actor, standing)
  const may = (action: (typeof requestWorkflow.actions)[number]): boolean =>
    'to' in next(requestWorkflow, standing.status, action, facts)
  const isOwner = facts.is_own && actor.area === 'User'
  return {
    update: isOwner && may('update'),
    delete: (isOwner && (may('withdraw') || may('hide'))) || may('delete'),
    cancel: isOwner && (may('cancel') || may('ask_to_cancel')),
    take_back: isOwner && may('take_back'),
    approve: may('approve'),
    reject: may('reject'),
    return: may('return'),
    revoke: may('revoke'),
    comment: mayComment,
    attach:
      (isOwner || facts.is_keeper) && ['pending', 'returned', 'approved', 'cancel_pending'].includes(standing.status),
  }
}
