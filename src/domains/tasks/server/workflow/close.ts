import type { ActionInput } from '../../contract/tasks.inputs.ts'
import { type ChangeContext, record, stateAfter, writeTask } from './change.ts'
import { approvalKey, notifyPeople, offerKey, resolveNotices } from '../notify.ts'
import { closeHandover, findHandover, withdrawRequests } from '../store/requests.ts'
import type { StoredTask } from '../store/parts.ts'
import { reasonOf } from './respond.ts'

/** Ends offers, handovers and requests that wait for a response or a decision. */
export const endOpen = async (
  context: Pick<ChangeContext, 'tx' | 'now'> & Parameters<typeof resolveNotices>[0],
  row: Pick<StoredTask, 'id' | 'offer_no'>,
): Promise<void> => {
  const pending = await findHandover(context.tx, row.id)
  if (pending)
    await closeHandover(context.tx, pending.id, { answer: 'recalled', answer_reason: null, answered_at: context.now })
  const ids = await withdrawRequests(context.tx, row.id, context.now)
  await resolveNotices(context, [offerKey(row.id, row.offer_no), ...ids.map(approvalKey)])
}

export const cancel = async (
  context: ChangeContext,
  row: StoredTask,
  { reason }: Pick<ActionInput, 'reason'>,
): Promise<void> => {
  const to = stateAfter(row, 'cancel')
  const why = reasonOf(reason)
  await endOpen(context, row)
  await writeTask(context, row.id, {
    state: to,
    offered_to_id: null,
    answer_by: null,
    cancel_reason: why,
    cancelled_at: context.now,
  })
  const holder = row.assignee?.id ?? null
  await record(context, row.id, {
    action: 'cancel',
    audited: 'tasks.cancelled',
    from: row.state,
    to,
    holder,
    detail: { reason: why },
  })
  const concerned = [row.assignee, row.offered_to].flatMap((one) => (one && row.state !== 'draft' ? [one.id] : []))
  await notifyPeople(context, concerned, 'tasks.decided', row, {
    title: `${row.key} is cancelled`,
    body: why,
    why: 'It was given to you.',
    key: `tasks.cancelled:${row.id}:${row.version}`,
  })
}

export const reopen = async (context: ChangeContext, row: StoredTask): Promise<void> => {
  const to = stateAfter(row, 'reopen')
  const wasDone = row.state === 'done'
  const holder = wasDone ? (row.assignee?.id ?? null) : null
  await writeTask(context, row.id, {
    state: to,
    done_at: null,
    cancelled_at: null,
    ...(wasDone ? {} : { assignee_id: null }),
  })
  await record(context, row.id, { action: 'reopen', audited: 'tasks.reopened', from: row.state, to, holder })
  await notifyPeople(context, holder === null ? [] : [holder], 'tasks.decided', row, {
    title: `${row.key} is open again`,
    body: row.title,
    why: 'You hold this task.',
    key: `tasks.reopened:${row.id}:${row.version}`,
  })
}
