import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { ActionInput } from '../../contract/tasks.inputs.ts'
import { tasksRefusals } from '../../contract/tasks.refusals.ts'
import { type ChangeContext, record, stateAfter, writeTask } from './change.ts'
import { assignmentOf } from '../rules/offer-task.ts'
import { notifyAccounts, offerKey, resolveNotices } from '../notify.ts'
import { closeHandover, findHandover } from '../store/requests.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import type { StoredTask } from '../store/parts.ts'

export const reasonOf = (reason: string | undefined): string => {
  if (reason === undefined || reason.length < 3) throw tasksRefusals.refusal('reason_needed')
  return reason
}

/** The person of the actor; a step that only a person takes has one. */
const meOf = ({ actor }: ChangeContext): number => {
  if (actor.employee_id === null) throw new Error('Only people hold tasks')
  return actor.employee_id
}

/** Notifies those who made an offer or a handover of the response. */
const notifyRequester = async (
  context: ChangeContext,
  row: StoredTask,
  accounts: readonly number[],
  notice: Readonly<{ title: string; body?: string; key: string }>,
): Promise<void> =>
  notifyAccounts(context, accounts, 'tasks.answered', row, {
    title: notice.title,
    body: notice.body ?? row.title,
    why: 'You gave this task away.',
    key: `tasks.answered:${row.id}:${row.offer_no}:${notice.key}`,
  })

/** Returns the giver, and the account that requested the handover. */
const requestersOf = async (context: ChangeContext, row: StoredTask): Promise<number[]> => {
  const pending = await findHandover(context.tx, row.id)
  if (!pending) return [row.creator_account]
  return [pending.asked_by, ...(await listAccountIdsOf(context.tx, [pending.from_employee_id]))]
}

export const accept = async (context: ChangeContext, row: StoredTask): Promise<void> => {
  const to = stateAfter(row, 'accept')
  const me = meOf(context)
  const pending = await findHandover(context.tx, row.id)
  const requesters = await requestersOf(context, row)
  if (pending)
    await closeHandover(context.tx, pending.id, { answer: 'accepted', answer_reason: null, answered_at: context.now })
  await writeTask(context, row.id, {
    ...(await assignmentOf(context, row, me)),
    ...(pending && pending.remaining_minutes !== null ? { remaining_minutes: pending.remaining_minutes } : {}),
  })
  await record(context, row.id, {
    action: pending ? 'hand_over' : 'accept',
    audited: pending ? 'tasks.handed_over' : 'tasks.accepted',
    from: row.state,
    to,
    holder: me,
    ...(pending ? { detail: { from: pending.from_employee_id } } : {}),
  })
  await resolveNotices(context, [offerKey(row.id, row.offer_no)])
  await notifyRequester(context, row, requesters, {
    title: `${context.actor.name} accepts ${row.key}`,
    key: 'accepted',
  })
}

/** Takes a free task from the queue of the team. */
export const takeFromQueue = async (context: ChangeContext, row: StoredTask): Promise<void> => {
  const to = stateAfter(row, 'take')
  const me = meOf(context)
  await writeTask(context, row.id, await assignmentOf(context, row, me))
  await record(context, row.id, { action: 'take', audited: 'tasks.taken', from: row.state, to, holder: me })
  await resolveNotices(context, [offerKey(row.id, row.offer_no)])
  await notifyRequester(context, row, [row.creator_account], {
    title: `${context.actor.name} takes ${row.key}`,
    key: 'taken',
  })
}

/** Declines an offer, which then has no one; a declined handover stays with its giver. */
export const decline = async (context: ChangeContext, row: StoredTask, { reason }: ActionInput): Promise<void> => {
  const to = stateAfter(row, 'decline')
  const why = reasonOf(reason)
  const pending = await findHandover(context.tx, row.id)
  const requesters = await requestersOf(context, row)
  if (pending)
    await closeHandover(context.tx, pending.id, { answer: 'declined', answer_reason: why, answered_at: context.now })
  await writeTask(context, row.id, { state: to, offered_to_id: null, answer_by: null, decline_reason: why })
  await record(context, row.id, {
    action: pending ? 'decline_handover' : 'decline',
    audited: pending ? 'tasks.handover_declined' : 'tasks.declined',
    from: row.state,
    to,
    holder: row.assignee?.id ?? null,
    employee_id: meOf(context),
    detail: { reason: why },
  })
  await resolveNotices(context, [offerKey(row.id, row.offer_no)])
  await notifyRequester(context, row, requesters, {
    title: `${context.actor.name} declines ${row.key}`,
    body: why,
    key: 'declined',
  })
}

/** Withdraws an offer or a handover before there is a response. */
export const recall = async (context: ChangeContext, row: StoredTask): Promise<void> => {
  const to = stateAfter(row, 'recall')
  const pending = await findHandover(context.tx, row.id)
  if (pending)
    await closeHandover(context.tx, pending.id, { answer: 'recalled', answer_reason: null, answered_at: context.now })
  await writeTask(context, row.id, { state: to, offered_to_id: null, answer_by: null })
  await record(context, row.id, {
    action: pending ? 'recall_handover' : 'recall',
    audited: pending ? 'tasks.handover_recalled' : 'tasks.recalled',
    from: row.state,
    to,
    holder: row.assignee?.id ?? null,
    employee_id: row.offered_to?.id ?? null,
  })
  await resolveNotices(context, [offerKey(row.id, row.offer_no)])
}

/** A free task was taken by another person in the meantime; otherwise the version decides. */
export const requireFree = (row: StoredTask, version: number): void => {
  if (row.state !== 'offered' && row.assignee) throw tasksRefusals.refusal('taken', { name: row.assignee.name })
  requireVersion(row, version)
}
