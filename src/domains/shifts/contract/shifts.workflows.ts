import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'
import { OFFER_STATES, SWAP_STATES, weekNumber } from './shifts.labels.ts'

const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

export type WeekContext = Readonly<{
  publishes: boolean
  locks: boolean
  start_date: string
  has_begun: boolean
  /** `4 rule breaks`, where the week has some that no one accepted. */
  breaks: string | null
  /** The month of a day of the week that is locked. */
  locked_month: string | null
}>

/** A week of a team from its plan to the days that were worked. */
export const weekWorkflow = workflow<WeekContext>()({
  name: 'week',
  states: ['draft', 'published', 'locked'],
  start: 'draft',
  ends: [],
  who: {
    publisher: (context) => context.publishes,
    keeper: (context) => context.locks,
    system: () => false,
  },
  guards: {
    noBreaks: ({ breaks }) => (breaks === null ? null : refused('findings', { count: breaks })),
    notBegun: ({ has_begun }) => (has_begun ? refused('begun') : null),
    monthOpen: ({ locked_month }) => (locked_month === null ? null : refused('period_closed', { month: locked_month })),
  },
  rows: [
    { from: 'draft', action: 'publish', to: 'published', who: 'publisher', guard: 'noBreaks' },
    { from: 'published', action: 'withdraw', to: 'draft', who: 'publisher', guard: 'notBegun' },
    { from: ['draft', 'published'], action: 'lock', to: 'locked', who: ['keeper', 'system'] },
    { from: 'locked', action: 'unlock', to: 'published', who: 'keeper', guard: 'monthOpen' },
  ],
  otherwise: ({ state, because, context }) => {
    if (because === 'who') return refused('not_yours')
    return state === 'locked'
      ? refused('week_locked', { week: weekNumber(context.start_date) })
      : refused('not_published')
  },
})

export type SwapContext = Readonly<{
  created: boolean
  /** A consent of the actor waits, or the open offer is for them. */
  responds: boolean
  plans: boolean
  decides: boolean
  /** One of the people of the swap. */
  is_part: boolean
  has_begun: boolean
}>

/** A swap of shifts between people of a team. */
export const swapWorkflow = workflow<SwapContext>()({
  name: 'swap',
  states: ['requested', 'accepted', 'applied', 'declined', 'withdrawn', 'expired', 'rejected', 'reverted'],
  start: 'requested',
  ends: ['declined', 'withdrawn', 'expired', 'rejected', 'reverted'],
  who: {
    asker: (context) => context.created,
    named: (context) => context.responds,
    planner: (context) => context.plans,
    decider: (context) => context.decides,
    system: () => false,
  },
  guards: {
    othersSwap: ({ is_part }) => (is_part ? refused('own') : null),
    notBegun: ({ has_begun }) => (has_begun ? refused('begun') : null),
  },
  rows: [
    { from: 'requested', action: 'accept', to: 'accepted', who: 'named' },
    { from: 'requested', action: 'decline', to: 'declined', who: 'named' },
    { from: ['requested', 'accepted'], action: 'delete', to: 'withdrawn', who: ['asker', 'planner'] },
    { from: ['requested', 'accepted'], action: 'expire', to: 'expired', who: 'system' },
    { from: 'accepted', action: 'approve', to: 'applied', who: 'decider', guard: 'othersSwap' },
    { from: 'accepted', action: 'reject', to: 'rejected', who: 'decider', guard: 'othersSwap' },
    {
      from: 'applied',
      action: 'revert',
      to: 'reverted',
      who: ['planner', 'decider'],
      guard: ['othersSwap', 'notBegun'],
    },
    { from: 'requested', action: 'make', to: 'applied', who: 'system' },
  ],
  otherwise: ({ state, because }) =>
    because === 'who' ? refused('not_yours') : refused('swap_state', { state: SWAP_STATES[state] }),
})

export type OfferContext = Readonly<{
  /** The offer is for the actor. */
  responds: boolean
  plans: boolean
  /** The time to respond has passed. */
  is_over: boolean
}>

/** A change of a published shift that is offered to a person. */
export const offerWorkflow = workflow<OfferContext>()({
  name: 'offered change',
  states: ['open', 'accepted', 'declined', 'lapsed', 'withdrawn'],
  start: 'open',
  ends: ['accepted', 'declined', 'lapsed', 'withdrawn'],
  who: {
    person: (context) => context.responds,
    planner: (context) => context.plans,
    system: () => false,
  },
  guards: {
    inTime: ({ is_over }) => (is_over ? refused('offer_state', { state: OFFER_STATES.lapsed }) : null),
  },
  rows: [
    { from: 'open', action: 'accept', to: 'accepted', who: 'person', guard: 'inTime' },
    { from: 'open', action: 'decline', to: 'declined', who: 'person', guard: 'inTime' },
    { from: 'open', action: 'withdraw', to: 'withdrawn', who: ['planner', 'system'], guard: 'inTime' },
    { from: 'open', action: 'lapse', to: 'lapsed', who: 'system' },
  ],
  otherwise: ({ state, because }) =>
    because === 'who' ? refused('not_yours') : refused('offer_state', { state: OFFER_STATES[state] }),
})
