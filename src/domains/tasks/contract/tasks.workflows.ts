import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'
import type { Action, TaskState } from './tasks.models.ts'

const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

/** The states as they appear in sentences. */
export const STATE_TEXT: Readonly<Record<TaskState, string>> = {
  draft: 'a draft',
  offered: 'offered',
  declined: 'declined',
  accepted: 'accepted',
  in_progress: 'in progress',
  blocked: 'blocked',
  in_review: 'in review',
  done: 'done',
  cancelled: 'cancelled',
}

export const REOPEN_DAYS = 14

export type TaskContext = Readonly<{
  is_holder: boolean
  /** An offer or a handover waits for the response of the actor. */
  is_offered: boolean
  /** The task is free in the queue of the actor's team. */
  in_queue: boolean
  is_creator: boolean
  is_collaborator: boolean
  /** The actor is the creator, or has `tasks.write` for the person or the queue. */
  writes: boolean
  reassigns: boolean
  /** A person with `tasks.reassign` for the holder, who is another. */
  takes_over: boolean
  /** Reviewer, or holder of `tasks.approve` with the task in scope. */
  approves: boolean
  sent_handover: boolean
  /** To whom a handover is pending; null where none is. */
  handover_to: string | null
  needs_approval: boolean
  /** Key of a task that must be finished first. */
  waits_for: string | null
  has_date_request: boolean
  reopens_in_time: boolean
  /** Name of the holder where the person does not work here any more. */
  left_holder: string | null
  /** An offer that counts at once, as one to oneself. */
  at_once: boolean
}>

/** Steps of a task; those of the system are no one's. */
export const taskWorkflow = workflow<TaskContext>()({
  name: 'task',
  states: ['draft', 'offered', 'declined', 'accepted', 'in_progress', 'blocked', 'in_review', 'done', 'cancelled'],
  start: 'draft',
  ends: [],
  who: {
    writer: (context) => context.writes,
    offered: (context) => context.is_offered,
    queue: (context) => context.in_queue,
    holder: (context) => context.is_holder,
    approver: (context) => context.approves,
    giver: (context) => context.sent_handover,
    reassigner: (context) => context.reassigns,
    successor: (context) => context.takes_over,
    creator: (context) => context.is_creator,
    system: () => false,
  },
  guards: {
    atOnce: ({ at_once }) => (at_once ? null : refused('no_person')),
    noHandover: ({ handover_to }) => (handover_to === null ? null : refused('handover_pending', { name: handover_to })),
    handover: ({ handover_to }) => (handover_to === null ? refused('request_gone') : null),
    noApproval: ({ needs_approval }) => (needs_approval ? refused('needs_approval') : null),
    approval: ({ needs_approval }) => (needs_approval ? null : refused('no_approval')),
    nothingOpen: ({ waits_for }) => (waits_for === null ? null : refused('dependencies_open', { key: waits_for })),
    othersWork: ({ is_holder, is_collaborator }) => (is_holder || is_collaborator ? refused('own_work') : null),
    noRequest: ({ has_date_request }) => (has_date_request ? refused('request_open') : null),
    inTime: ({ reopens_in_time }) => (reopens_in_time ? null : refused('reopen_too_late')),
    holderHere: ({ left_holder }) => (left_holder === null ? null : refused('person_inactive', { name: left_holder })),
  },
  rows: [
    { from: ['draft', 'declined'], action: 'offer', to: 'accepted', who: 'writer', guard: 'atOnce' },
    { from: ['draft', 'declined'], action: 'offer', to: 'offered', who: 'writer' },
    { from: 'offered', action: 'accept', to: 'accepted', who: 'offered' },
    { from: 'offered', action: 'take', to: 'accepted', who: 'queue' },
    { from: 'offered', action: 'decline', to: 'declined', who: 'offered' },
    { from: 'offered', action: 'recall', to: 'draft', who: 'writer' },
    { from: 'offered', action: 'reassign', to: 'same', who: ['writer', 'reassigner'] },
    { from: 'accepted', action: 'start', to: 'in_progress', who: 'holder' },
    { from: ['accepted', 'in_progress'], action: 'block', to: 'blocked', who: 'holder' },
    { from: 'blocked', action: 'unblock', to: 'in_progress', who: ['holder', 'writer'] },
    {
      from: ['accepted', 'in_progress'],
      action: 'finish',
      to: 'done',
      who: 'holder',
      guard: ['noApproval', 'noHandover', 'nothingOpen'],
    },
    {
      from: ['accepted', 'in_progress'],
      action: 'submit',
      to: 'in_review',
      who: 'holder',
      guard: ['approval', 'noHandover', 'nothingOpen'],
    },
    { from: 'in_review', action: 'withdraw', to: 'in_progress', who: 'holder' },
    { from: 'in_review', action: 'approve', to: 'done', who: 'approver', guard: 'othersWork' },
    { from: 'in_review', action: 'reject', to: 'in_progress', who: 'approver', guard: 'othersWork' },
    { from: ['accepted', 'in_progress'], action: 'ask_due_date', to: 'same', who: 'holder', guard: 'noRequest' },
    {
      from: ['accepted', 'in_progress', 'blocked', 'in_review'],
      action: 'decide_due_date',
      to: 'same',
      who: 'approver',
      guard: 'othersWork',
    },
    {
      from: ['accepted', 'in_progress', 'blocked'],
      action: 'reassign',
      to: 'same',
      who: ['holder', 'reassigner'],
      guard: 'noHandover',
    },
    {
      from: ['accepted', 'in_progress', 'blocked'],
      action: 'take_over',
      to: 'accepted',
      who: 'successor',
      guard: 'noHandover',
    },
    {
      from: ['accepted', 'in_progress', 'blocked'],
      action: 'accept',
      to: 'accepted',
      who: 'offered',
      guard: 'handover',
    },
    { from: ['accepted', 'in_progress', 'blocked'], action: 'decline', to: 'same', who: 'offered', guard: 'handover' },
    {
      from: ['accepted', 'in_progress', 'blocked'],
      action: 'recall',
      to: 'same',
      who: ['giver', 'writer'],
      guard: 'handover',
    },
    {
      from: ['draft', 'offered', 'declined', 'accepted', 'in_progress', 'blocked', 'in_review'],
      action: 'cancel',
      to: 'cancelled',
      who: 'writer',
    },
    {
      from: 'done',
      action: 'reopen',
      to: 'in_progress',
      who: ['approver', 'creator'],
      guard: ['inTime', 'holderHere'],
    },
    { from: 'cancelled', action: 'reopen', to: 'draft', who: 'writer', guard: 'inTime' },
    {
      from: ['offered', 'accepted', 'in_progress', 'blocked', 'in_review'],
      action: 'person_left',
      to: 'draft',
      who: 'system',
    },
  ],
  otherwise: ({ state, action, because, context }) => {
    if (because === 'who' && action !== 'recall') return refused('not_yours')
    if (action === 'recall' && context.handover_to === null && state !== 'offered')
      return refused('bad_state', { state: STATE_TEXT[state] })
    if (because === 'who') return refused('not_yours')
    return refused('bad_state', { state: STATE_TEXT[state] })
  },
})

export type WorkflowAction = Action | 'reassign' | 'approve' | 'reject' | 'decide_due_date'
