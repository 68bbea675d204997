import { isAssignable } from '#domains/people/server/index.ts'
import { tasksRefusals } from '../../contract/tasks.refusals.ts'
import { type ChangeContext, record, stateAfter, writeTask } from './change.ts'
import {
  getOfferDeadline,
  dayOfTask,
  assignmentOf,
  notifyGiven,
  requireAssignable,
  requireOtherReviewer,
} from '../rules/offer-task.ts'
import { notifyPeople, offerKey, resolveNotices } from '../notify.ts'
import { nameOf } from '../store/people.ts'
import type { StoredTask } from '../store/parts.ts'
import { closeHandover, findHandover, insertHandover } from '../store/requests.ts'
import { handoverScope, isReceiver } from '../store/receivers.ts'
import { visibilityOf } from '../store/visibility.ts'

export type HandoverInput = Readonly<{
  user_id: number
  reason: string
  note: string | null
  /** Null leaves it as it is. */ remaining_minutes: number | null
}>

/** Refuses a receiver out of scope: the holder hands over to members of the own team, others need `tasks.reassign`. */
const requireHandoverScope = async (context: ChangeContext, row: StoredTask, to: number): Promise<void> => {
  if (await isReceiver(context.tx, handoverScope(context, row), to)) return
  throw tasksRefusals.refusal(row.is_holder ? 'outside_team' : 'outside_scope')
}

/** Offers a task without a response to another person, with what is written about the rest of the work. */
const offerToAnother = async (
  context: ChangeContext,
  row: StoredTask,
  { user_id: to, reason, note, remaining_minutes }: HandoverInput,
): Promise<void> => {
  const offer_no = row.offer_no + 1
  const pending = await findHandover(context.tx, row.id)
  if (pending)
    await closeHandover(context.tx, pending.id, { answer: 'recalled', answer_reason: null, answered_at: context.now })
  await resolveNotices(context, [offerKey(row.id, row.offer_no)])
  await writeTask(context, row.id, {
    offered_to_id: to,
    offered_at: context.now,
    answer_by: await getOfferDeadline(context, to),
    offer_no,
    ...(remaining_minutes === null ? {} : { remaining_minutes }),
  })
  const detail = { to, before: row.offered_to?.id ?? null, reason, note }
  await record(context, row.id, {
    action: 'offer',
    audited: 'tasks.offered',
    from: row.state,
    to: row.state,
    holder: null,
    employee_id: to,
    detail,
  })
  await notifyGiven(context, row, { employee_id: to, team_id: null, offer_no, at_once: false })
}

type Transfer = Readonly<{ giver: number; offer_no: number; to: number }>

const handAtOnce = async (
  context: ChangeContext,
  row: StoredTask,
  { giver, offer_no, to }: Transfer,
  handing: HandoverInput,
): Promise<void> => {
  await insertHandover(context.tx, handoverOf(context, row, giver, handing), context.now)
  const { remaining_minutes } = handing
  await writeTask(context, row.id, {
    ...(await assignmentOf(context, row, to)),
    ...(remaining_minutes === null ? {} : { remaining_minutes }),
    offer_no,
  })
  await record(context, row.id, {
    action: 'hand_over',
    audited: 'tasks.handed_over',
    from: row.state,
    to: 'accepted',
    holder: to,
    detail: { from: giver, reason: handing.reason },
  })
  await notifyGiven(context, row, { employee_id: to, team_id: null, offer_no, at_once: true })
}

const handoverOf = ({ actor, now }: ChangeContext, row: StoredTask, giver: number, handing: HandoverInput) => ({
  task_id: row.id,
  from_employee_id: giver,
  to_employee_id: handing.user_id,
  reason: handing.reason,
  note: handing.note,
  remaining_minutes: handing.remaining_minutes,
  asked_by: actor.account_id,
  asked_at: now,
})

const requestHandover = async (
  context: ChangeContext,
  row: StoredTask,
  { giver, offer_no, to }: Transfer,
  handing: HandoverInput,
): Promise<void> => {
  const stays = await isAssignable(context.tx, giver, visibilityOf(context).today)
  const state = stays ? row.state : 'offered'
  await insertHandover(context.tx, handoverOf(context, row, giver, handing), null)
  await writeTask(context, row.id, {
    state,
    offered_to_id: to,
    offered_at: context.now,
    answer_by: await getOfferDeadline(context, to),
    offer_no,
    ...(stays ? {} : { assignee_id: null }),
  })
  await record(context, row.id, {
    action: 'ask_handover',
    audited: 'tasks.handover_asked',
    from: row.state,
    to: state,
    holder: stays ? giver : null,
    employee_id: giver,
    detail: { to, reason: handing.reason },
  })
  await notifyGiven(context, row, { employee_id: to, team_id: null, offer_no, at_once: false })
}

/** Hands a task over: the giver stays its holder until the other person accepts. */
export const reassign = async (context: ChangeContext, row: StoredTask, handing: HandoverInput): Promise<void> => {
  const to = handing.user_id
  stateAfter(row, 'reassign')
  const present = row.assignee ?? row.offered_to
  if (present?.id === to) throw tasksRefusals.refusal('same_person', { name: present.name })
  const name = await nameOf(context.tx, to)
  if (name === undefined) throw tasksRefusals.refusal('outside_scope')
  await requireHandoverScope(context, row, to)
  await requireAssignable(context, to, dayOfTask(row.due_date, visibilityOf(context).today))
  await requireOtherReviewer(context, row.reviewer_account, [to], tasksRefusals.refusal('reviews_it', { name }))
  if (!row.assignee) return offerToAnother(context, row, handing)
  const transfer = { giver: row.assignee.id, offer_no: row.offer_no + 1, to }
  const isOwn = to === context.actor.employee_id
  if (!row.must_accept || isOwn) await handAtOnce(context, row, transfer, handing)
  else await requestHandover(context, row, transfer, handing)
  if (transfer.giver !== context.actor.employee_id)
    await notifyPeople(context, [transfer.giver], 'tasks.handover', row, {
      title: `${context.actor.name} hands ${row.key} over`,
      body: handing.reason,
      why: 'You hold this task.',
      key: `tasks.handover:${row.id}:${transfer.offer_no}`,
    })
}
