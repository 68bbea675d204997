import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { requestWorkflow } from '../../contract/request.workflows.ts'
import type { RequestStatus } from '../../contract/requests.models.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { refuseLockedDays } from '../rules/locked.ts'
import { notifyOwner, closeStepNotices } from '../notify/notices.ts'
import { listDays } from '../store/days.ts'
import { findRequestedDay, updateRequestRow } from '../store/requests.ts'
import { endRemainingSteps } from '../store/steps.ts'
import { cancelDays } from './cancel.ts'
import type { CreditOptions } from '../ledger/workflow/debits.ts'
import { notifySource } from './effects.ts'
import { requestContextOf } from './request-context.ts'
import { releaseDays } from './occupy-days.ts'
import { restoreReplacedDays } from './replace-days.ts'
import { recordEvent } from './record-event.ts'
import { lockForTransition, requireInScope, type LockedRequest } from './locked-request.ts'

/** Ends a request that was not decided: frees its days and credits their cost. */
const withdraw = async (
  work: Work,
  { request, open, today }: LockedRequest,
  by_organisation: CreditOptions['by_organisation'],
): Promise<void> => {
  await endRemainingSteps(work.tx, request.id, 'void')
  if (open) await closeStepNotices(work, request, open)
  await releaseDays(work, request.id, null, { end: null, reason: null, by_organisation, today })
  await restoreReplacedDays(work, request.id)
  await updateRequestRow(work.tx, request.id, { status: 'withdrawn', step_position: null })
  await notifySource(work, request, 'withdrawn', null)
}

/** Withdraws an own request that is not decided, or hides one that has ended from the own list. Returns the status. */
export const removeOwn = async (work: Work, actor: Actor, id: number): Promise<RequestStatus> => {
  const locked = await lockForTransition(work, actor, id)
  const { request } = locked
  if (request.employee_id !== actor.employee_id) throw notFound()
  const isOpen = request.status === 'pending' || request.status === 'returned'
  const context = requestContextOf(actor, locked.snapshot)
  take(requestsRefusals, next(requestWorkflow, request.status, isOpen ? 'withdraw' : 'hide', context))
  if (isOpen) {
    // A late return is a late decision.
    const isReturned = request.status === 'returned'
    await withdraw(work, locked, isReturned && { requested_on: await findRequestedDay(work, id, 'sent') })
    await recordEvent(work, request, { action: 'withdrawn', from: request.status, to: 'withdrawn' })
    return 'withdrawn'
  }
  await updateRequestRow(work.tx, id, { deleted_at: work.now, deleted_by: work.by.account_id })
  await recordEvent(work, request, { action: 'deleted', from: request.status, to: request.status })
  return request.status
}

/** Withdraws a request for the domain that opened it. */
export const removeSourced = async (work: Work, actor: Actor, id: number): Promise<void> => {
  const locked = await lockForTransition(work, actor, id)
  await withdraw(work, locked, true)
  await recordEvent(work, locked.request, { action: 'withdrawn', from: locked.request.status, to: 'withdrawn' })
}

type RemovalInput = Readonly<{ id: number; reason: string | null }>

/** Deletes a request from all lists, for HR or the head of the department. It stays in the audit. */
export const remove = async (
  work: Work,
  actor: Actor,
  { id, reason }: RemovalInput,
  by: 'hr' | 'approver',
): Promise<void> => {
  const locked = await lockForTransition(work, actor, id)
  const { request, today } = locked
  if (by === 'approver') await requireInScope(work, actor, locked, 'approvals.delete')
  const in_department = by === 'approver'
  const context = requestContextOf(actor, { ...locked.snapshot, in_department })
  const mine = by === 'approver' ? { ...context, is_deleter_of_all: false } : context
  const to = take(requestsRefusals, next(requestWorkflow, request.status, 'delete', mine))
  if (request.status === 'pending' || request.status === 'returned')
    await withdraw(work, locked, { requested_on: await findRequestedDay(work, id, 'sent') })
  if (request.status === 'approved') {
    const dates = (await listDays(work.tx, id)).filter(({ live }) => live).map(({ date }) => date)
    await refuseLockedDays(work.tx, dates)
    await cancelDays(work, request, null, { by_organisation: true, reason, today })
  }
  await updateRequestRow(work.tx, id, { deleted_at: work.now, deleted_by: work.by.account_id })
  const status = to === 'none' ? request.status : to
  await recordEvent(work, request, { action: 'deleted', from: request.status, to: status, note: reason })
  const title = `${request.type.name} was deleted`
  if (request.status !== to)
    await notifyOwner(work, request, {
      kind: 'requests.decided',
      title,
      ...(reason ? { body: reason } : {}),
      key: 'deleted',
    })
}
