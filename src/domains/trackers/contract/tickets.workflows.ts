import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

const STATE_TEXT: Readonly<Record<string, string>> = {
  open: 'open',
  in_progress: 'in progress',
  waiting: 'waiting',
  resolved: 'resolved',
  closed: 'closed',
  void: 'void',
}

export type TicketContext = Readonly<{
  is_handler: boolean
  /** May assign and review the tickets of this person or team. */
  is_lead: boolean
  /** May take it: a member of its team. */
  is_member: boolean
  /** The name of the handler; null where there is none. */
  handler: string | null
  /** More than 30 days after the resolution. */
  is_past_reopening: boolean
  /** More than 31 days after it came in. */
  is_past_voiding: boolean
  /** The actor reviewed it. */
  is_reviewed: boolean
  /** The actor resolved it. */
  is_resolver: boolean
}>

/** A ticket from the moment it comes in until it is closed. */
export const ticketWorkflow = workflow<TicketContext>()({
  name: 'ticket',
  states: ['open', 'in_progress', 'waiting', 'resolved', 'closed', 'void'],
  start: 'open',
  ends: ['void'],
  who: {
    handler: (context) => context.is_handler,
    lead: (context) => context.is_lead,
    member: (context) => context.is_member,
    system: () => false,
  },
  guards: {
    free: ({ handler }) => (handler === null ? null : refused('taken', { name: handler })),
    inTime: ({ is_past_reopening }) => (is_past_reopening ? refused('reopen_too_late') : null),
    notOwn: ({ is_handler, is_resolver }) => (is_handler || is_resolver ? refused('own_ticket') : null),
    notReviewed: ({ is_reviewed }) => (is_reviewed ? refused('reviewed') : null),
    openPeriod: ({ is_past_voiding }) => (is_past_voiding ? refused('closed_period') : null),
  },
  rows: [
    { from: ['open', 'in_progress', 'waiting'], action: 'take', to: 'same', who: ['member', 'lead'], guard: 'free' },
    { from: ['open', 'in_progress', 'waiting'], action: 'assign', to: 'same', who: 'lead' },
    { from: ['open', 'in_progress', 'waiting'], action: 'respond', to: 'in_progress', who: ['handler', 'lead'] },
    { from: ['open', 'in_progress'], action: 'wait', to: 'waiting', who: ['handler', 'lead'] },
    { from: 'waiting', action: 'resume', to: 'in_progress', who: ['handler', 'lead'] },
    { from: ['open', 'in_progress', 'waiting'], action: 'resolve', to: 'resolved', who: ['handler', 'lead'] },
    { from: 'resolved', action: 'close', to: 'closed', who: ['handler', 'lead'] },
    { from: 'resolved', action: 'expire', to: 'closed', who: 'system' },
    { from: ['resolved', 'closed'], action: 'reopen', to: 'in_progress', who: ['handler', 'lead'], guard: 'inTime' },
    {
      from: ['open', 'in_progress', 'waiting', 'resolved', 'closed'],
      action: 'edit',
      to: 'same',
      who: ['handler', 'lead'],
    },
    {
      from: ['open', 'in_progress', 'waiting', 'resolved', 'closed'],
      action: 'note',
      to: 'same',
      who: ['handler', 'lead'],
    },
    { from: ['resolved', 'closed'], action: 'review', to: 'same', who: 'lead', guard: ['notOwn', 'notReviewed'] },
    {
      from: ['open', 'in_progress', 'waiting', 'resolved', 'closed'],
      action: 'void',
      to: 'void',
      who: 'lead',
      guard: ['notOwn', 'openPeriod'],
    },
  ],
  otherwise: ({ state, action }) =>
    action === 'review' && state !== 'void'
      ? refused('not_resolved')
      : refused('bad_state', { state: STATE_TEXT[state] ?? state }),
})
