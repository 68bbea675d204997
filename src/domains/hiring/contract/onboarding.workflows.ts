import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

export type OnboardContext = Readonly<{
  may_write: boolean
  may_review: boolean
  may_approve: boolean
  may_convert: boolean
  is_person: boolean
  has_email: boolean
  /** The labels of the parts that the person still has to send. */
  missing: readonly string[]
  /** The labels of the parts that block the approval. */
  not_ready: readonly string[]
  /** The actor entered the bank data or a document. */
  entered: boolean
  has_open_change: boolean
  /** Values without which no employee can be created. */
  lacks: readonly string[]
  has_joined: boolean
  /** More than 30 days after the joining day. */
  is_long_ago: boolean
  open_items: number
}>

const listed = (code: string, list: readonly string[]): RefusedBy | null =>
  list.length === 0 ? null : refused(code, { list: list.join(', ') })

/** The onboarding of a person, from the accepted offer to the end of the checklist. */
export const onboardWorkflow = workflow<OnboardContext>()({
  name: 'onboarding',
  states: [
    'draft',
    'invited',
    'started',
    'submitted',
    'changes_requested',
    'approved',
    'converted',
    'completed',
    'no_show',
    'withdrawn',
  ],
  start: 'draft',
  ends: ['completed', 'no_show', 'withdrawn'],
  who: {
    writer: (context) => context.may_write,
    reviewer: (context) => context.may_review,
    approver: (context) => context.may_approve,
    converter: (context) => context.may_convert,
    person: (context) => context.is_person,
  },
  guards: {
    reachable: ({ has_email }) => (has_email ? null : refused('no_email')),
    complete: ({ missing }) => listed('incomplete', missing),
    changeAsked: ({ has_open_change }) => (has_open_change ? null : refused('no_change_asked')),
    ready: ({ not_ready }) => listed('not_ready', not_ready),
    second: ({ entered }) => (entered ? refused('own_entry') : null),
    convertible: ({ lacks }) => listed('incomplete', lacks),
    joined: ({ has_joined }) => (has_joined ? null : refused('joining_ahead')),
    recent: ({ is_long_ago }) => (is_long_ago ? refused('no_show_late') : null),
    checked: ({ open_items }) => (open_items === 0 ? null : refused('checklist_open', { n: open_items })),
  },
  rows: [
    { from: 'draft', action: 'invite', to: 'invited', who: 'writer', guard: 'reachable' },
    {
      from: ['invited', 'started', 'changes_requested'],
      action: 'invite',
      to: 'same',
      who: ['writer', 'person'],
      guard: 'reachable',
    },
    { from: 'invited', action: 'account', to: 'started', who: 'person' },
    { from: ['started', 'changes_requested'], action: 'account', to: 'same', who: 'person' },
    {
      from: ['started', 'changes_requested'],
      action: 'submit',
      to: 'submitted',
      who: ['person', 'writer'],
      guard: 'complete',
    },
    { from: ['draft', 'invited'], action: 'submit', to: 'submitted', who: 'writer', guard: 'complete' },
    { from: ['submitted', 'changes_requested'], action: 'review', to: 'same', who: 'reviewer' },
    { from: 'submitted', action: 'send_back', to: 'changes_requested', who: 'reviewer', guard: 'changeAsked' },
    // For an onboarding that was reopened, or where further changes were requested.
    { from: 'changes_requested', action: 'send_back', to: 'same', who: 'reviewer', guard: 'changeAsked' },
    { from: 'submitted', action: 'approve', to: 'approved', who: 'approver', guard: ['ready', 'second'] },
    { from: 'approved', action: 'reopen', to: 'changes_requested', who: 'approver' },
    { from: 'approved', action: 'convert', to: 'converted', who: 'converter', guard: 'convertible' },
    { from: 'converted', action: 'no_show', to: 'no_show', who: 'converter', guard: ['joined', 'recent'] },
    { from: 'converted', action: 'complete', to: 'completed', who: 'writer', guard: ['joined', 'checked'] },
    {
      from: ['draft', 'invited', 'started', 'submitted', 'changes_requested', 'approved'],
      action: 'withdraw',
      to: 'withdrawn',
      who: 'writer',
    },
    {
      from: ['draft', 'invited', 'started', 'submitted', 'changes_requested', 'approved'],
      action: 'update',
      to: 'same',
      who: 'writer',
    },
  ],
  otherwise: ({ state, action }) => {
    const isEmployee = state === 'converted' || state === 'completed' || state === 'no_show'
    if (action === 'invite') return refused('not_invitable')
    if (action === 'account') return refused('closed')
    if (action === 'review' || action === 'send_back') {
      if (state === 'draft' || state === 'invited' || state === 'started') return refused('not_submitted')
      return refused('bad_state', { state: state.replace('_', ' ') })
    }
    if (action === 'withdraw' && isEmployee) return refused('is_employee')
    if (action === 'update') return refused(state === 'converted' ? 'converted' : 'ended')
    if (action === 'reopen' && isEmployee) return refused('converted')
    if (action === 'convert' && !isEmployee && state !== 'withdrawn') return refused('not_approved')
    return refused('bad_state', { state: state.replace('_', ' ') })
  },
})
export type OnboardAction = (typeof onboardWorkflow)['actions'][number]
