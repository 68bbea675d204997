import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

export type RequestContext = Readonly<{
  /** The request is the actor's own, also through a linked account of the admin area. */
  is_own: boolean
  /** An admin acts as the employee: decisions are not theirs to make. */
  is_acting: boolean
  /** The open step waits for the actor, or for a person whose deputy they are. */
  is_assignee: boolean
  /** The actor may decide for all people. */
  is_decider: boolean
  /** The actor manages the requests of all people: enters and revokes them. */
  is_keeper: boolean
  /** The actor may delete requests, of all people or of the department. */
  is_deleter: boolean
  /** The actor may delete approved requests, too. */
  is_deleter_of_all: boolean
  /** No step comes between sending and approval. */
  is_free: boolean
  /** After this decision another one follows. */
  is_followed: boolean
  /** HR may decide the open step in the place of its assignee. */
  is_overridable: boolean
  /** All cancelled days lie ahead, and the type cancels them without a decision. */
  is_free_to_cancel: boolean
  /** Other days of the request remain when the named ones are cancelled. */
  retains_days: boolean
  has_begun: boolean
  /** Opened by another domain. */
  is_sourced: boolean
  waits_for: string
  status: string
}>

/** A request from sending to its end. It is pending until the last step of its chain is decided. */
export const requestWorkflow = workflow<RequestContext>()({
  name: 'request',
  states: ['none', 'pending', 'returned', 'approved', 'rejected', 'withdrawn', 'cancel_pending', 'cancelled'],
  start: 'none',
  ends: ['rejected', 'withdrawn', 'cancelled'],
  who: {
    owner: (context) => context.is_own,
    /** Another domain, in the name of a person: it has decided who may. */
    source: (context) => context.is_sourced,
    assignee: (context) => context.is_assignee && !context.is_acting,
    decider: (context) => context.is_decider && !context.is_acting,
    keeper: (context) => context.is_keeper && !context.is_acting,
    deleter: (context) => context.is_deleter && !context.is_acting,
    deleterOfAll: (context) => context.is_deleter_of_all && !context.is_acting,
  },
  guards: {
    notOwn: ({ is_own }) => (is_own ? refused('own') : null),
    noStep: ({ is_free }) => (is_free ? null : refused('already_decided', { status: 'pending' })),
    last: ({ is_followed }) => (is_followed ? refused('already_decided', { status: 'pending' }) : null),
    overridable: (context) =>
      context.is_assignee || context.is_overridable ? null : refused('not_your_step', { person: context.waits_for }),
    unsourced: ({ is_sourced }) =>
      is_sourced ? refused('not_editable', { which: 'This request', instead: 'Withdraw it or send a new one.' }) : null,
    ahead: ({ has_begun }) => (has_begun ? refused('begun') : null),
    freeToCancel: ({ is_free_to_cancel }) => (is_free_to_cancel ? null : refused('not_cancellable')),
    retainsDays: ({ retains_days }) => (retains_days ? null : refused('not_cancellable')),
  },
  rows: [
    { from: 'none', action: 'send', to: 'approved', who: ['owner', 'keeper', 'source'], guard: 'noStep' },
    { from: 'none', action: 'send', to: 'pending', who: ['owner', 'keeper', 'source'] },
    { from: ['pending', 'returned'], action: 'update', to: 'pending', who: 'owner', guard: 'unsourced' },
    {
      from: 'pending',
      action: 'approve',
      to: 'approved',
      who: ['assignee', 'decider'],
      guard: ['notOwn', 'overridable', 'last'],
    },
    {
      from: 'pending',
      action: 'approve',
      to: 'pending',
      who: ['assignee', 'decider'],
      guard: ['notOwn', 'overridable'],
    },
    {
      from: 'pending',
      action: 'reject',
      to: 'rejected',
      who: ['assignee', 'decider'],
      guard: ['notOwn', 'overridable'],
    },
    {
      from: 'pending',
      action: 'return',
      to: 'returned',
      who: ['assignee', 'decider'],
      guard: ['notOwn', 'overridable'],
    },
    { from: ['pending', 'returned'], action: 'withdraw', to: 'withdrawn', who: 'owner' },
    { from: ['pending', 'returned'], action: 'delete', to: 'withdrawn', who: 'deleter', guard: 'notOwn' },
    { from: 'approved', action: 'delete', to: 'cancelled', who: 'deleterOfAll', guard: ['notOwn', 'ahead'] },
    { from: ['rejected', 'withdrawn', 'cancelled'], action: 'delete', to: 'same', who: 'deleter', guard: 'notOwn' },
    { from: ['rejected', 'withdrawn', 'cancelled'], action: 'hide', to: 'same', who: 'owner' },
    { from: 'approved', action: 'cancel', to: 'approved', who: 'owner', guard: ['freeToCancel', 'retainsDays'] },
    { from: 'approved', action: 'cancel', to: 'cancelled', who: 'owner', guard: 'freeToCancel' },
    { from: 'approved', action: 'ask_to_cancel', to: 'cancel_pending', who: 'owner' },
    { from: 'cancel_pending', action: 'take_back', to: 'approved', who: 'owner' },
    {
      from: 'cancel_pending',
      action: 'approve',
      to: 'approved',
      who: ['assignee', 'decider'],
      guard: ['notOwn', 'overridable', 'retainsDays'],
    },
    {
      from: 'cancel_pending',
      action: 'approve',
      to: 'cancelled',
      who: ['assignee', 'decider'],
      guard: ['notOwn', 'overridable'],
    },
    {
      from: 'cancel_pending',
      action: 'reject',
      to: 'approved',
      who: ['assignee', 'decider'],
      guard: ['notOwn', 'overridable'],
    },
    {
      from: ['approved', 'cancel_pending'],
      action: 'revoke',
      to: 'approved',
      who: 'keeper',
      guard: ['notOwn', 'retainsDays'],
    },
    { from: ['approved', 'cancel_pending'], action: 'revoke', to: 'cancelled', who: 'keeper', guard: 'notOwn' },
  ],
  otherwise: ({ action, because, state, context }) => {
    if (action === 'update')
      return refused('not_editable', {
        which: 'A decided request',
        instead: state === 'approved' ? 'Cancel it or send a new one.' : 'Send a new one.',
      })
    if (action === 'withdraw' || action === 'hide' || action === 'delete')
      return because === 'who' && context.is_own ? refused('own') : refused('not_deletable')
    if (action === 'cancel' || action === 'ask_to_cancel' || action === 'take_back' || action === 'revoke')
      return refused('not_cancellable')
    if (context.is_own) return refused('own')
    if (state === 'pending' || state === 'cancel_pending')
      return refused('not_your_step', { person: context.waits_for })
    return refused('already_decided', { status: context.status })
  },
})
