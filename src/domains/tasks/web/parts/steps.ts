import type { Action, TaskRow, TaskState } from '../../contract/tasks.models.ts'

/** Steps as people take them; some need input before they are sent. */
export type Step = Action | 'reassign' | 'approve' | 'reject' | 'approve_due_date' | 'reject_due_date'

type StepTexts = Readonly<{ label: string; needsInput?: true; isDestructive?: true }>

export const STEPS: Readonly<Record<Step, StepTexts>> = {
  accept: { label: 'Accept' },
  take: { label: 'Take' },
  approve: { label: 'Approve' },
  reject: { label: 'Reject', needsInput: true },
  approve_due_date: { label: 'Approve new date' },
  reject_due_date: { label: 'Keep the date', needsInput: true },
  start: { label: 'Start' },
  submit: { label: 'Send for approval' },
  finish: { label: 'Finish' },
  unblock: { label: 'Go on' },
  block: { label: 'Block', needsInput: true },
  offer: { label: 'Offer', needsInput: true },
  reassign: { label: 'Hand over', needsInput: true },
  take_over: { label: 'Take over', needsInput: true },
  ask_due_date: { label: 'Ask for a later date', needsInput: true },
  withdraw: { label: 'Take back from approval' },
  recall: { label: 'Withdraw' },
  reopen: { label: 'Reopen' },
  decline: { label: 'Decline', needsInput: true, isDestructive: true },
  cancel: { label: 'Cancel task', needsInput: true, isDestructive: true },
}

const ORDER: readonly Step[] = [
  'accept',
  'take',
  'approve',
  'approve_due_date',
  'start',
  'submit',
  'finish',
  'unblock',
  'offer',
  'reject',
  'reject_due_date',
  'block',
  'reassign',
  'take_over',
  'ask_due_date',
  'withdraw',
  'recall',
  'reopen',
  'decline',
  'cancel',
]

const isOpenTo = ({ can }: TaskRow, step: Step): boolean =>
  step === 'approve_due_date' || step === 'reject_due_date' ? can.decide_due_date : can[step]

/** Steps that the server would take now; sending and finishing exclude each other. */
export const stepsOf = (row: TaskRow): Step[] => ORDER.filter((step) => isOpenTo(row, step))

const MAIN: readonly Step[] = ORDER.slice(0, ORDER.indexOf('reject'))

/** Returns the step that is most likely next. */
export const mainStep = (row: TaskRow): Step | null => MAIN.find((step) => isOpenTo(row, step)) ?? null

export const isStep = (text: string | undefined): text is Step => text !== undefined && text in STEPS

/** The step that leads a task into a state, as on a board. */
export const stepInto = (row: TaskRow, state: TaskState): Step | null => {
  const into: Readonly<Partial<Record<TaskState, readonly Step[]>>> = {
    draft: ['recall'],
    offered: ['offer'],
    declined: ['decline'],
    accepted: ['accept', 'take'],
    in_progress: ['start', 'unblock', 'withdraw', 'reopen'],
    blocked: ['block'],
    in_review: ['submit'],
    done: ['approve', 'finish'],
    cancelled: ['cancel'],
  }
  if (row.state === state) return null
  // Taking an offer back leads to a draft; taking a handover back leads nowhere.
  if (state === 'draft' && row.state !== 'offered') return null
  if (state === 'in_progress' && row.state === 'cancelled') return null
  return into[state]?.find((step) => isOpenTo(row, step)) ?? null
}
