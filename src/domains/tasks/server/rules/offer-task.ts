// The possible receivers of a task, and its offer.
import { loadCalendar } from '#domains/organisation/server/index.ts'
import { isAssignable } from '#domains/people/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { offerDeadlineOf } from '../../contract/due.rules.ts'
import { tasksRefusals } from '../../contract/tasks.refusals.ts'
import { type ChangeContext, record, stateAfter, writeTask } from '../workflow/change.ts'
import { notifyPeople, offerKey } from '../notify.ts'
import * as people from '../store/people.ts'
import type { StoredTask } from '../store/parts.ts'
import { isReceiver, offerScope } from '../store/receivers.ts'
import { removePerson } from '../store/children.ts'
import { visibilityOf } from '../store/visibility.ts'
import type { TaskChanges } from '../store/tasks.ts'

const DAY_MS = 86_400_000
/** The number of days within which the next working day is searched. */
const CALENDAR_DAYS = 60

export type Receiver = Readonly<{ employee_id: number | null; team_id: number | null }>

/** Refuses a person who cannot take work on a date. */
export const requireAssignable = async ({ tx }: ChangeContext, employeeId: number, day: string): Promise<string> => {
  const name = (await people.nameOf(tx, employeeId)) ?? ''
  if (!(await isAssignable(tx, employeeId, day))) throw tasksRefusals.refusal('person_inactive', { name })
  return name
}

/** The day on which a task counts: that of its due date, where it lies ahead. */
export const dayOfTask = (due: string | null | undefined, today: string): string =>
  due !== null && due !== undefined && due > today ? due : today

const requirePerson = async (context: ChangeContext, employeeId: number, day: string): Promise<void> => {
  if (!(await isReceiver(context.tx, offerScope(context), employeeId))) throw tasksRefusals.refusal('outside_scope')
  await requireAssignable(context, employeeId, day)
}

/** Refuses a receiver out of scope, as one who is not there, and one who cannot take work. */
export const requireReceiver = async (context: ChangeContext, to: Receiver, due: string | null): Promise<void> => {
  const { tx, actor, now } = context
  if (to.employee_id !== null)
    return requirePerson(context, to.employee_id, dayOfTask(due, visibilityOf(context).today))
  if (to.team_id === null) throw tasksRefusals.refusal('no_person')
  if (!(await people.canAssignToTeam(tx, actor, now, to.team_id))) throw tasksRefusals.refusal('outside_scope')
}

/** A reviewer never does the work, also not under another account. */
export const requireOtherReviewer = async (
  { tx }: ChangeContext,
  reviewer: number | null,
  workers: readonly (number | null)[],
  /** Replaces the usual refusal where the person is chosen and not the reviewer. */
  refusal = tasksRefusals.refusal('reviewer_is_assignee'),
): Promise<void> => {
  if (reviewer === null) return
  const [account] = await people.listAccounts(tx, [reviewer])
  if (account && account.employee_id !== null && workers.includes(account.employee_id)) throw refusal
}

type Work = Readonly<{ creator: number; holder: number | null; team_id: number | null }>

/** Returns the account of the creator, else of a lead of the team, who does not do the work; null where there is none. */
export const findOtherReviewer = async (context: ChangeContext, work: Work): Promise<number | null> => {
  const { tx } = context
  const { today } = visibilityOf(context)
  const [creator] = await people.listAccounts(tx, [work.creator])
  const isOwn = creator?.employee_id !== null && creator?.employee_id === work.holder
  if (creator && !isOwn && (await people.mayApprove(tx, creator.id, today))) return creator.id
  const team = work.holder === null ? work.team_id : await people.teamOf(tx, work.holder, today)
  const leads = team === null ? [] : await people.listLeadAccounts(tx, team, today)
  return leads.find(({ employee_id }) => employee_id !== work.holder)?.id ?? null
}

type Named = Readonly<{ role: 'Admin' | 'User'; id: number }>

/** The account that reviews: the one that is named, else the creator, else a lead of the team of the person. */
export const reviewerFor = async (
  context: ChangeContext,
  named: Named | null | undefined,
  work: Work,
): Promise<number> => {
  const { tx } = context
  const { today } = visibilityOf(context)
  if (named) {
    const account = await people.findAccount(tx, named.role, named.id)
    if (!account) throw invalid({ reviewer: 'This person has no account' })
    if (!(await people.mayApprove(tx, account.id, today)))
      throw tasksRefusals.refusal('reviewer_cannot', { name: account.name })
    return account.id
  }
  const found = await findOtherReviewer(context, work)
  if (found === null) throw invalid({ reviewer: 'Choose who approves it' })
  return found
}

/** Returns the instant by which the receiver of an offer should respond. */
export const getOfferDeadline = async ({ tx, now }: ChangeContext, employeeId: number | null): Promise<string> => {
  if (employeeId === null) return new Date(Date.parse(now) + DAY_MS).toISOString()
  const day = now.slice(0, 10)
  const calendar = await loadCalendar(tx, employeeId, { from: addDays(day, -1), to: addDays(day, CALENDAR_DAYS), now })
  return offerDeadlineOf(calendar, now)
}

/** Returns the changes of a task that is assigned to a person. */
export const assignmentOf = async (
  context: ChangeContext,
  row: StoredTask,
  employeeId: number,
): Promise<TaskChanges> => {
  await requireOtherReviewer(context, row.reviewer_account, [employeeId], tasksRefusals.refusal('own_review'))
  const team_id = await people.teamOf(context.tx, employeeId, visibilityOf(context).today)
  await removePerson(context.tx, row.id, employeeId, 'collaborator')
  return {
    state: 'accepted',
    assignee_id: employeeId,
    offered_to_id: null,
    team_id: team_id ?? row.team?.id ?? null,
    accepted_at: context.now,
    answer_by: null,
    planned_for: null,
  }
}

const receiverOf = (row: StoredTask, to: Receiver): Receiver => {
  if (to.employee_id !== null || to.team_id !== null) return to
  return { employee_id: row.offered_to?.id ?? null, team_id: row.offered_to ? null : (row.team?.id ?? null) }
}

/** Offers a draft or a declined task; to oneself, or where no response is needed, it is assigned at once. */
export const offerTask = async (context: ChangeContext, row: StoredTask, named: Receiver): Promise<void> => {
  const to = receiverOf(row, named)
  const isOwn = to.employee_id !== null && to.employee_id === context.actor.employee_id
  const state = stateAfter(row, 'offer', to.employee_id !== null && (isOwn || !row.must_accept))
  await requireReceiver(context, to, row.due_date)
  if (to.employee_id !== null) {
    const name = (await people.nameOf(context.tx, to.employee_id)) ?? ''
    const why = isOwn ? tasksRefusals.refusal('own_review') : tasksRefusals.refusal('reviews_it', { name })
    await requireOtherReviewer(context, row.reviewer_account, [to.employee_id], why)
  }
  if (state === 'accepted' && to.employee_id !== null) {
    await writeTask(context, row.id, await assignmentOf(context, row, to.employee_id))
    await record(context, row.id, {
      action: 'assign',
      audited: 'tasks.accepted',
      from: row.state,
      to: state,
      holder: to.employee_id,
    })
    await notifyGiven(context, row, { ...to, offer_no: row.offer_no, at_once: true })
    return
  }
  const offer_no = row.offer_no + 1
  await writeTask(context, row.id, {
    state,
    offered_to_id: to.employee_id,
    ...(to.employee_id === null ? { team_id: to.team_id } : {}),
    offered_at: context.now,
    answer_by: await getOfferDeadline(context, to.employee_id),
    offer_no,
  })
  const detail = { to: to.employee_id, team: to.employee_id === null ? to.team_id : null }
  await record(context, row.id, {
    action: 'offer',
    audited: 'tasks.offered',
    from: row.state,
    to: state,
    holder: null,
    detail,
    employee_id: to.employee_id,
  })
  await notifyGiven(context, row, { ...to, offer_no, at_once: false })
}

type Given = Receiver & Readonly<{ offer_no: number; at_once: boolean }>

/** Notifies the receivers of a task: the person, or all of the team. */
export const notifyGiven = async (context: ChangeContext, row: StoredTask, given: Given): Promise<void> => {
  const { actor, tx } = context
  const { employee_id, team_id, offer_no, at_once } = given
  const to =
    employee_id !== null
      ? [employee_id]
      : team_id === null
        ? []
        : await people.listMembers(tx, team_id, visibilityOf(context).today)
  const verb = employee_id === null ? 'take' : 'accept'
  await notifyPeople(context, to, 'tasks.offered', row, {
    title: at_once ? `${actor.name} gave you ${row.key}` : `${actor.name} offers ${row.key}`,
    body: row.title,
    why: employee_id === null ? 'It is in the queue of your team.' : 'It was given to you.',
    key: at_once ? `tasks.given:${row.id}:${offer_no}:${context.now}` : offerKey(row.id, offer_no),
    ...(row.priority === 'urgent' ? { priority: 'high' as const } : {}),
    ...(at_once
      ? {}
      : {
          verbs: [
            {
              label: employee_id === null ? 'Take' : 'Accept',
              calls: ['tasks.action', 'tasker.action'] as const,
              params: { body: { id: row.id, version: row.version + 1, action: verb } },
            },
          ],
        }),
  })
}
