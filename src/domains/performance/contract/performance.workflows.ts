import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

export type EvaluationContext = Readonly<{
  /** The actor is the person, also by an account of the admin area. */
  is_own: boolean
  is_person: boolean
  is_reviewer: boolean
  /** The actor may review for all; the evaluation has a reviewer. */
  reviews: boolean
  has_reviewer: boolean
  calibrates: boolean
  /** Each criterion and goal is rated by the side that submits. */
  is_complete: boolean
  /** Ratings of 1 and 5 are explained. */
  is_explained: boolean
  has_reply: boolean
}>

/** Steps of one evaluation; those of the system are no one's. */
export const evaluationWorkflow = workflow<EvaluationContext>()({
  name: 'evaluation',
  states: ['goals', 'self_review', 'manager_review', 'calibration', 'shared', 'acknowledged', 'closed', 'cancelled'],
  start: 'goals',
  ends: ['cancelled'],
  who: {
    person: ({ is_person }) => is_person,
    reviewer: ({ is_reviewer }) => is_reviewer,
    keeper: ({ reviews }) => reviews,
    keeperAlone: ({ reviews, has_reviewer }) => reviews && !has_reviewer,
    calibrator: ({ calibrates }) => calibrates,
    system: () => false,
  },
  guards: {
    notOwn: ({ is_own }) => (is_own ? refused('own_evaluation') : null),
    complete: ({ is_complete }) => (is_complete ? null : refused('incomplete')),
    explained: ({ is_explained }) => (is_explained ? null : refused('comment_needed')),
    answered: ({ has_reply }) => (has_reply ? null : refused('reply_needed')),
  },
  rows: [
    { from: 'goals', action: 'goals', to: 'same', who: ['person', 'reviewer', 'keeper'] },
    {
      from: ['self_review', 'manager_review'],
      action: 'goals',
      to: 'same',
      who: ['reviewer', 'keeper'],
      guard: 'notOwn',
    },
    { from: 'goals', action: 'open_self', to: 'self_review', who: 'system' },
    { from: 'self_review', action: 'save_self', to: 'same', who: 'person' },
    { from: 'self_review', action: 'submit_self', to: 'manager_review', who: 'person', guard: 'complete' },
    { from: 'self_review', action: 'skip_self', to: 'manager_review', who: 'system' },
    { from: 'manager_review', action: 'save_review', to: 'same', who: ['reviewer', 'keeper'], guard: 'notOwn' },
    {
      from: 'manager_review',
      action: 'submit_review',
      to: 'calibration',
      who: ['reviewer', 'keeperAlone'],
      guard: ['notOwn', 'complete', 'explained'],
    },
    { from: 'calibration', action: 'return', to: 'manager_review', who: 'calibrator', guard: 'notOwn' },
    { from: 'calibration', action: 'calibrate', to: 'same', who: 'calibrator', guard: 'notOwn' },
    { from: 'calibration', action: 'share', to: 'shared', who: 'calibrator', guard: 'notOwn' },
    { from: 'shared', action: 'acknowledge', to: 'acknowledged', who: 'person', guard: 'answered' },
    {
      from: ['shared', 'acknowledged', 'closed'],
      action: 'reopen',
      to: 'manager_review',
      who: 'calibrator',
      guard: 'notOwn',
    },
    { from: ['shared', 'acknowledged'], action: 'close', to: 'closed', who: 'system' },
    {
      from: ['goals', 'self_review', 'manager_review', 'calibration'],
      action: 'reassign',
      to: 'same',
      who: 'calibrator',
      guard: 'notOwn',
    },
    {
      from: ['goals', 'self_review', 'manager_review', 'calibration'],
      action: 'cancel',
      to: 'cancelled',
      who: ['calibrator', 'system'],
      guard: 'notOwn',
    },
  ],
  otherwise: ({ because, context }) => {
    if (because === 'state') return refused('wrong_state')
    return refused(context.is_own ? 'own_evaluation' : 'not_yours')
  },
})
export type EvaluationStep = (typeof evaluationWorkflow.actions)[number]

export type CycleContext = Readonly<{
  writes: boolean
  calibrates: boolean
  has_form: boolean
  /** Evaluations that are neither in calibration nor cancelled. */
  open: number
}>

/** Steps of a cycle. */
export const cycleWorkflow = workflow<CycleContext>()({
  name: 'evaluation cycle',
  states: ['planned', 'open', 'shared', 'closed', 'cancelled'],
  start: 'planned',
  ends: ['closed', 'cancelled'],
  who: { keeper: ({ writes }) => writes, calibrator: ({ writes, calibrates }) => writes && calibrates },
  guards: {
    form: ({ has_form }) => (has_form ? null : refused('no_form')),
    ready: ({ open }) => (open === 0 ? null : refused('not_ready', { n: open })),
  },
  rows: [
    { from: 'planned', action: 'change', to: 'same', who: 'keeper' },
    { from: 'open', action: 'change', to: 'same', who: 'keeper' },
    { from: 'planned', action: 'open', to: 'open', who: 'keeper', guard: 'form' },
    { from: 'open', action: 'share', to: 'shared', who: 'calibrator', guard: 'ready' },
    { from: 'shared', action: 'close', to: 'closed', who: 'keeper' },
    { from: ['planned', 'open'], action: 'cancel', to: 'cancelled', who: 'keeper' },
  ],
  otherwise: ({ because }) => refused(because === 'who' ? 'not_yours' : 'wrong_state'),
})
