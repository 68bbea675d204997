import { isAssignable } from '#domains/people/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { scopes } from '#kit/server/scope.ts'
import { tasksRefusals } from '../../contract/tasks.refusals.ts'
import { type Doing, record, stateAfter, writeTask } from '../change.ts'
import { answerTime, dayOfTask, heldBy, notifyGiven, requireAssignable, requireOtherReviewer } from '../give.ts'
import { notifyPeople, offerKey, settleNotices } from '../notify.ts'
import { nameOf, teamOf } from '../store/people.ts'
import type { StoredTask } from '../store/parts.ts'
import { answerHandover, findHandover, insertHandover } from '../store/requests.ts'
import { sightOf } from '../store/sight.ts'

export type Handing = Readonly<{ user_id: number; reason: string; note: string; remaining_minutes: number }>

/** To members of the own team the holder hands over; further ones only within `tasks.reassign`. */
const requireReach = async (context: Doing, row: StoredTask, to: number): Promise<void> => {
  const { tx, actor } = context
  const held = scopeOf(actor, 'tasks.reassign')
  if (held !== null && held !== 'own' && (await scopes.get().reaches(context, 'tasks.reassign', to))) return
  const { today } = sightOf(context)
  const mine = row.assignee ? await teamOf(tx, row.assignee.id, today) : null
  if (!row.is_holder) throw tasksRefusals.refusal('outside_scope')
  if (mine === null || (await teamOf(tx, to, today)) !== mine) throw tasksRefusals.refusal('outside_team')
}

/** Offers a task that is not answered yet to another person. */
const offerToAnother = async (context: Doing, row: StoredTask, to: number): Promise<void> => {
  const offer_no = row.offer_no + 1
  const pending = await findHandover(context.tx, row.id)
  if (pending)
    await answerHandover(context.tx, pending.id, { answer: 'recalled', answer_reason: null, answered_at: context.now })
  await settleNotices(context, [offerKey(row.id, row.offer_no)])
  await writeTask(context, row.id, {
    offered_to_id: to,
    offered_at: context.now,
    answer_by: await answerTime(context, to),
    offer_no,
  })
  const detail = { to, before: row.offered_to?.id ?? null }
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

type Held = Readonly<{ giver: number; offer_no: number; to: number }>

const handAtOnce = async (
  context: Doing,
  row: StoredTask,
  { giver, offer_no, to }: Held,
  handing: Handing,
): Promise<void> => {
  await insertHandover(context.tx, handoverOf(context, row, giver, handing), context.now)
  const { remaining_minutes } = handing
  await writeTask(context, row.id, { ...(await heldBy(context, row, to)), remaining_minutes, offer_no })
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

const handoverOf = ({ actor, now }: Doing, row: StoredTask, giver: number, handing: Handing) => ({
  task_id: row.id,
  from_employee_id: giver,
  to_employee_id: handing.user_id,
  reason: handing.reason,
  note: handing.note,
  remaining_minutes: handing.remaining_minutes,
  asked_by: actor.account_id,
  asked_at: now,
})

const askForHandover = async (
  context: Doing,
  row: StoredTask,
  { giver, offer_no, to }: Held,
  handing: Handing,
): Promise<void> => {
  const stays = await isAssignable(context.tx, giver, sightOf(context).today)
  const state = stays ? row.state : 'offered'
  await insertHandover(context.tx, handoverOf(context, row, giver, handing), null)
  await writeTask(context, row.id, {
    state,
    offered_to_id: to,
    offered_at: context.now,
    answer_by: await answerTime(context, to),
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

/** Hands a task over: its giver holds it until the other person accepts. */
export const reassign = async (context: Doing, row: StoredTask, handing: Handing): Promise<void> => {
  const to = handing.user_id
  stateAfter(row, 'reassign')
  const present = row.assignee ?? row.offered_to
  if (present?.id === to) throw tasksRefusals.refusal('same_person', { name: present.name })
  const name = await nameOf(context.tx, to)
  if (name === undefined) throw tasksRefusals.refusal('outside_scope')
  await requireReach(context, row, to)
  await requireAssignable(context, to, dayOfTask(row.due_date, sightOf(context).today))
  await requireOtherReviewer(context, row.reviewer_account, [to], tasksRefusals.refusal('reviews_it', { name }))
  if (!row.assignee) return offerToAnother(context, row, to)
  const held = { giver: row.assignee.id, offer_no: row.offer_no + 1, to }
  const isOwn = to === context.actor.employee_id
  if (!row.must_accept || isOwn) await handAtOnce(context, row, held, handing)
  else await askForHandover(context, row, held, handing)
  if (held.giver !== context.actor.employee_id)
    await notifyPeople(context, [held.giver], 'tasks.handover', row, {
      title: `${context.actor.name} hands ${row.key} over`,
      body: handing.reason,
      why: 'You hold this task.',
      key: `tasks.handover:${row.id}:${held.offer_no}`,
    })
}
