import { optionsOf } from '#kit/contract/record.ts'
import { day } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { signsOf } from '#kit/web/record/signs-of.ts'
import type { Priority, TaskRow } from '../../contract/tasks.models.ts'
import { taskRecord } from '../../contract/tasks.records.ts'

export const STATE = signsOf(taskRecord.fields.state.options, {
  draft: 'off',
  offered: 'attention',
  declined: 'bad',
  accepted: 'away',
  in_progress: 'elsewhere',
  blocked: 'bad',
  in_review: 'attention',
  done: 'good',
  cancelled: 'off',
})
export const STATE_OPTIONS = optionsOf(taskRecord.fields.state)
export const PRIORITY_OPTIONS = optionsOf(taskRecord.fields.priority)
export const priorityText = (value: Priority): string => taskRecord.fields.priority.options[value]

export const DUE_OPTIONS = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Due today' },
  { value: 'week', label: 'Due in 7 days' },
] as const
export const ONLY_OPTIONS = [
  { value: 'risk', label: 'At risk' },
  { value: 'unanswered', label: 'Waiting for an answer' },
  { value: 'to_approve', label: 'To approve' },
  { value: 'unassigned', label: 'Without a person' },
] as const

/** Names the holder, or the receiver of an offer. */
export const holderText = ({ state, assignee, offered_to, team }: TaskRow): string => {
  if (assignee && offered_to) return `${assignee.name}, offered to ${offered_to.name}`
  if (assignee) return assignee.name
  if (offered_to) return state === 'offered' ? `Offered to ${offered_to.name}` : `For ${offered_to.name}`
  if (team) return state === 'offered' ? `Queue: ${team.name}` : `For ${team.name}`
  return 'No one yet'
}

/** Formats the time spent and the estimate. */
export const effortText = ({ spent_minutes, estimate_minutes, remaining_minutes }: TaskRow): string => {
  if (estimate_minutes === null && spent_minutes === 0)
    return remaining_minutes === null ? '–' : duration(remaining_minutes)
  return `${duration(spent_minutes)} / ${estimate_minutes === null ? '–' : duration(estimate_minutes)}`
}

export const dueText = ({ due_date }: TaskRow): string => (due_date === null ? '–' : day(due_date))

const ACTION: Readonly<Record<string, string>> = {
  add: 'added it',
  update: 'changed it',
  offer: 'offered it',
  assign: 'gave it',
  accept: 'accepted it',
  take: 'took it from the queue',
  decline: 'declined it',
  recall: 'recalled the offer',
  start: 'started it',
  block: 'blocked it',
  unblock: 'went on with it',
  finish: 'finished it',
  submit: 'sent it for approval',
  withdraw: 'took it back from approval',
  approve: 'approved it',
  reject: 'sent it back',
  ask_due_date: 'asked for a later date',
  approve_due_date: 'approved the later date',
  reject_due_date: 'kept the date',
  ask_handover: 'asked for a handover',
  hand_over: 'took it over',
  take_over: 'took it over',
  decline_handover: 'declined the handover',
  recall_handover: 'recalled the handover',
  cancel: 'cancelled it',
  reopen: 'reopened it',
  person_left: 'its holder has left',
  undo: 'undid the change',
}
export const actionText = (action: string): string => ACTION[action] ?? action.replaceAll('_', ' ')
