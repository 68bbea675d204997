import type { RequestContext } from '../../contract/request.workflows.ts'
import type { RequestCan, RequestStatus } from '../../contract/requests.models.ts'
import { requestWorkflow } from '../../contract/request.workflows.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { statusText } from '../../contract/requests.texts.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'

/** The state of a request for one actor, from which the allowed actions follow. */
export type RequestSnapshot = Readonly<{
  employee_id: number
  status: RequestStatus
  from_date: string
  is_sourced: boolean
  is_assignee: boolean
  /** The open step may be decided by HR. */
  is_overridable: boolean
  is_followed: boolean
  is_free_to_cancel: boolean
  retains_days: boolean
  /** The request is in the department of the actor, within the scope of their keys for departments. */
  in_department: boolean
  today: string
}>

export const requestContextOf = (actor: Actor, snapshot: RequestSnapshot): RequestContext => {
  const hasKey = (key: Parameters<typeof scopeOf>[1]): boolean => scopeOf(actor, key) !== null
  return {
    is_own: actor.employee_id === snapshot.employee_id,
    is_acting: actor.acting !== null,
    is_assignee: snapshot.is_assignee,
    is_decider: hasKey('requests.decide'),
    is_keeper: hasKey('requests.manage'),
    is_deleter: hasKey('requests.delete') || (hasKey('approvals.delete') && snapshot.in_department),
    is_deleter_of_all: hasKey('requests.delete'),
    is_free: false,
    is_followed: snapshot.is_followed,
    is_overridable: snapshot.is_overridable,
    is_free_to_cancel: snapshot.is_free_to_cancel,
    retains_days: snapshot.retains_days,
    has_begun: snapshot.from_date <= snapshot.today,
    is_sourced: snapshot.is_sourced,
    waits_for: '',
    status: statusText(snapshot.status),
  }
}

/** Returns the actions that the actor may take on a request, from the same table as the transitions themselves. */
export const canOf = (actor: Actor, snapshot: RequestSnapshot, mayComment: boolean): RequestCan => {
  const context = requestContextOf(actor, snapshot)
  const may = (action: (typeof requestWorkflow.actions)[number]): boolean =>
    'to' in next(requestWorkflow, snapshot.status, action, context)
  const isOwner = context.is_own && actor.area === 'User'
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
      (isOwner || context.is_keeper) && ['pending', 'returned', 'approved', 'cancel_pending'].includes(snapshot.status),
  }
}
