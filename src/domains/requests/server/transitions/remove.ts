import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { requestWorkflow } from '../../contract/request.workflows.ts'
import type { RequestStatus } from '../../contract/requests.models.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { refuseLockedDays } from '../checks/locked.ts'
import { notifyOwner, settleStep } from '../notify.ts'
import { listDays } from '../store/days.ts'
import { updateRequestRow } from '../store/requests.ts'
import { endRest } from '../store/steps.ts'
import { giveBack } from './cancel.ts'
import { tellSource } from './effects.ts'
import { factsOf } from './facts.ts'
import { bringBack, releaseDays } from './hold-days.ts'
import { say } from './say.ts'
import { lockStand, requireReach, type Stand } from './stand.ts'

/** A request that was not decided ends: its days are free and what they cost comes back. */
const withdraw = async (work: Work, { request, open, today }: Stand): Promise<void> => {
  await endRest(work.tx, request.id, 'void')
  if (open) await settleStep(work, request, open)
  await releaseDays(work, request.id, null, { end: null, reason: null, by_organisation: false, today })
  await bringBack(work, request.id)
  await updateRequestRow(work.tx, request.id, { status: 'withdrawn', step_position: null })
  await tellSource(work, request, 'withdrawn', null)
}

/** The owner withdraws what is not decided, or takes what is over out of the own list. Answers the status. */
export const removeOwn = async (work: Work, actor: Actor, id: number): Promise<RequestStatus> => {
  const stand = await lockStand(work, actor, id)
  const { request } = stand
  if (request.employee_id !== actor.employee_id) throw notFound()
  const isOpen = request.status === 'pending' || request.status === 'returned'
  const facts = factsOf(actor, stand.standing)
  take(requestsRefusals, next(requestWorkflow, request.status, isOpen ? 'withdraw' : 'hide', facts))
  if (isOpen) {
    await withdraw(work, stand)
    await say(work, request, { action: 'withdrawn', from: request.status, to: 'withdrawn' })
    return 'withdrawn'
  }
  await updateRequestRow(work.tx, id, { deleted_at: work.now, deleted_by: work.by.account_id })
  await say(work, request, { action: 'deleted', from: request.status, to: request.status })
  return request.status
}

/** The domain that opened a request withdraws it. */
export const removeSourced = async (work: Work, actor: Actor, id: number): Promise<void> => {
  const stand = await lockStand(work, actor, id)
  await withdraw(work, stand)
  await say(work, stand.request, { action: 'withdrawn', from: stand.request.status, to: 'withdrawn' })
}

type RemoveAsk = Readonly<{ id: number; reason: string | null }>

/** HR, or the head of the department, takes a request out of every list. It stays in the audit. */
export const remove = async (
  work: Work,
  actor: Actor,
  { id, reason }: RemoveAsk,
  by: 'hr' | 'approver',
): Promise<void> => {
  const stand = await lockStand(work, actor, id)
  const { request, today } = stand
  if (by === 'approver') await requireReach(work, actor, stand, 'approvals.delete')
  const in_department = by === 'approver'
  const facts = factsOf(actor, { ...stand.standing, in_department })
  const mine = by === 'approver' ? { ...facts, is_deleter_of_all: false } : facts
  const to = take(requestsRefusals, next(requestWorkflow, request.status, 'delete', mine))
  if (request.status === 'pending' || request.status === 'returned') await withdraw(work, stand)
  if (request.status === 'approved') {
    const dates = (await listDays(work.tx, id)).filter(({ live }) => live).map(({ date }) => date)
    await refuseLockedDays(work.tx, dates)
    await giveBack(work, request, null, { by_organisation: true, reason, today })
  }
  await updateRequestRow(work.tx, id, { deleted_at: work.now, deleted_by: work.by.account_id })
  const status = to === 'none' ? request.status : to
  await say(work, request, { action: 'deleted', from: request.status, to: status, note: reason })
  const title = `${request.type.name} was deleted`
  if (request.status !== to)
    await notifyOwner(work, request, {
      kind: 'requests.decided',
      title,
      ...(reason ? { body: reason } : {}),
      key: 'deleted',
    })
}
