import { z } from 'zod'
import { date, id, instant, version } from '#kit/contract/fields.ts'
import { type priority, taskRecord, taskState } from './tasks.records.ts'

export { label, minutes, priority, STATES, taskState } from './tasks.records.ts'
export type TaskState = z.output<typeof taskState>
/** States in which there is still something to do. */
export const OPEN_STATES = ['draft', 'offered', 'declined', 'accepted', 'in_progress', 'blocked', 'in_review'] as const
/** States in which a task is assigned to a person who has work to do. */
export const ASSIGNED_STATES = ['accepted', 'in_progress', 'blocked', 'in_review'] as const

export type Priority = z.output<typeof priority>
export const risk = z.enum(['due_off', 'no_time'])
export type Risk = z.output<typeof risk>
export const requestKind = z.enum(['close', 'due_date'])

export const person = z.strictObject({
  id,
  name: z.string(),
  team_id: id.nullable(),
  photo_version: z.int().nullable(),
})
/** An account as people know it: what it is, the id in its area, and its name. */
export const actor = z.strictObject({ role: z.enum(['Admin', 'User']), id, name: z.string() })

/** The offer or handover that waits for a response, with what was written about it. */
const offer = z.strictObject({
  by: z.string(),
  at: instant,
  /** The holder before the handover. */
  from: z.string().nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  remaining_minutes: z.int().nullable(),
})
export type Offer = z.output<typeof offer>

/** Steps that a call of actions takes; `reassign`, `approve` and `reject` have separate calls. */
const ACTIONS = [
  'offer',
  'accept',
  'take',
  'decline',
  'recall',
  'start',
  'block',
  'unblock',
  'finish',
  'submit',
  'withdraw',
  'ask_due_date',
  'cancel',
  'reopen',
  'take_over',
] as const
export const action = z.enum(ACTIONS)
export type Action = z.output<typeof action>

const can = z.strictObject({
  offer: z.boolean(),
  accept: z.boolean(),
  take: z.boolean(),
  decline: z.boolean(),
  recall: z.boolean(),
  start: z.boolean(),
  block: z.boolean(),
  unblock: z.boolean(),
  finish: z.boolean(),
  submit: z.boolean(),
  withdraw: z.boolean(),
  ask_due_date: z.boolean(),
  cancel: z.boolean(),
  reopen: z.boolean(),
  reassign: z.boolean(),
  take_over: z.boolean(),
  approve: z.boolean(),
  reject: z.boolean(),
  decide_due_date: z.boolean(),
  /** Every field; a holder who did not create the task changes only `plan` fields. */
  update: z.boolean(),
  plan: z.boolean(),
  tick: z.boolean(),
  delete: z.boolean(),
  comment: z.boolean(),
  attach: z.boolean(),
})
export type Can = z.output<typeof can>

export const taskRow = z.strictObject({
  id,
  ...taskRecord.row,
  /** The holder. */
  assignee: person.nullable(),
  /** The person who has not responded yet to an offer or a handover. */
  offered_to: person.nullable(),
  offer: offer.nullable(),
  team: z.strictObject({ id, name: z.string() }).nullable(),
  creator: actor,
  reviewer: actor.nullable(),
  ticket_id: id.nullable(),
  labels: z.array(z.string()),
  /** The end of the work of the holder on the due date. */
  due_at: instant.nullable(),
  overdue_working_days: z.int(),
  risk: risk.nullable(),
  /** The first working day of the holder from the due date on. */
  next_working_date: date.nullable(),
  spent_minutes: z.int(),
  steps_done: z.int(),
  steps_total: z.int(),
  files_count: z.int(),
  /** The number of different holders so far. */
  owner_no: z.int(),
  rework_count: z.int(),
  /** The time since which a response or a decision is awaited. */
  waiting_since: instant.nullable(),
  /** The later date that is requested. */
  asks_due_date: date.nullable(),
  blocked_reason: z.string().nullable(),
  /** Where the text that was searched is, if not in the title or key, with what is around it. */
  found_in: z.strictObject({ part: z.enum(['description', 'comment']), text: z.string() }).nullable(),
  version,
  can,
})
export type TaskRow = z.output<typeof taskRow>

const comment = z.strictObject({
  id,
  author: actor,
  /** Null where it was deleted. */
  body: z.string().nullable(),
  reply_to_id: id.nullable(),
  created_at: instant,
  edited_at: instant.nullable(),
  version,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type Comment = z.output<typeof comment>

export const savedComment = z.strictObject({
  ...comment.shape,
  task_id: id,
  /** People who are mentioned and do not see the task: they are not notified. */
  not_notified: z.array(z.strictObject({ id, name: z.string() })),
})

const other = z.strictObject({ id, key: z.string(), title: z.string(), state: taskState })

export const handover = z.strictObject({
  id,
  from: z.strictObject({ id, name: z.string() }),
  to: z.strictObject({ id, name: z.string() }),
  reason: z.string(),
  note: z.string().nullable(),
  remaining_minutes: z.int().nullable(),
  asked_by: z.string(),
  asked_at: instant,
  answer: z.enum(['accepted', 'declined', 'recalled']).nullable(),
  answer_reason: z.string().nullable(),
  answered_at: instant.nullable(),
})

export const step = z.strictObject({
  id,
  text: z.string(),
  done: z.boolean(),
  done_by: z.string().nullable(),
  done_at: instant.nullable(),
})

export const historyRow = z.strictObject({
  id: z.int(),
  at: instant,
  actor: z.string().nullable(),
  action: z.string(),
  from_state: z.string().nullable(),
  to_state: z.string(),
  detail: z.record(z.string(), z.unknown()),
})

export const taskFile = z.strictObject({
  id,
  title: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  uploaded_by: z.string(),
  created_at: instant,
})

export const task = z.strictObject({
  ...taskRow.shape,
  description: z.string(),
  decline_reason: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  steps: z.array(step),
  collaborators: z.array(person),
  watchers: z.array(person),
  depends_on: z.array(other),
  blocks: z.array(other),
  /** The newest 50, the oldest of them first. */
  comments: z.array(comment),
  /** More comments before these. */
  comments_cursor: id.nullable(),
  handovers: z.array(handover),
  history: z.array(historyRow),
  files: z.array(taskFile),
  open_requests: z.array(
    z.strictObject({
      id,
      kind: requestKind,
      comment: z.string(),
      due_date: date.nullable(),
      asked_by: z.string(),
      asked_at: instant,
    }),
  ),
})
export type Task = z.output<typeof task>
