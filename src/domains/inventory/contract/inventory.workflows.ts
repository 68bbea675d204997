import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

/** The texts of statuses and states in sentences. */
export const STATUS_TEXT: Readonly<Record<string, string>> = {
  in_stock: 'in stock',
  assigned: 'handed out',
  in_repair: 'in repair',
  lost: 'lost',
  retired: 'retired',
  disposed: 'disposed',
  offered: 'waiting for a signature',
  accepted: 'handed out',
  declined: 'declined',
  cancelled: 'cancelled',
  return_announced: 'about to come back',
  returned: 'given back',
  disputed: 'disputed',
  closed: 'closed',
}

export type AssetContext = Readonly<{
  may_write: boolean
  may_assign: boolean
  tag: string
  /** The person that it is assigned to; null where there is none. */
  holder: string | null
  is_broken: boolean
  /** It may have data of the person who had it last. */
  is_to_wipe: boolean
}>

/** A piece of equipment from its purchase to its disposal. */
export const assetWorkflow = workflow<AssetContext>()({
  name: 'equipment',
  states: ['in_stock', 'assigned', 'in_repair', 'lost', 'retired', 'disposed'],
  start: 'in_stock',
  ends: ['disposed'],
  who: { keeper: (context) => context.may_write, desk: (context) => context.may_assign },
  guards: {
    free: ({ holder, tag }) =>
      holder === null ? null : refused('not_available', { tag, status: `${holder} holds it` }),
    works: ({ is_broken, tag }) => (is_broken ? refused('not_available', { tag, status: 'broken' }) : null),
    wiped: ({ is_to_wipe, tag }) => (is_to_wipe ? refused('to_wipe', { tag }) : null),
    unwiped: ({ is_to_wipe }) => (is_to_wipe ? null : refused('wrong_state', { status: 'wiped' })),
    unassigned: ({ holder }) => (holder === null ? null : refused('still_assigned', { name: holder })),
    assigned: ({ holder, tag }) => (holder === null ? refused('not_held', { tag }) : null),
  },
  rows: [
    { from: 'in_stock', action: 'hand_out', to: 'assigned', who: 'desk', guard: ['free', 'works', 'wiped'] },
    { from: 'in_stock', action: 'wipe', to: 'same', who: 'keeper', guard: 'unwiped' },
    { from: ['assigned', 'in_repair'], action: 'take_back', to: 'in_stock', who: 'desk', guard: 'assigned' },
    { from: ['in_stock', 'assigned'], action: 'send_to_repair', to: 'in_repair', who: 'keeper' },
    { from: 'in_repair', action: 'back_from_repair', to: 'assigned', who: 'keeper', guard: 'assigned' },
    { from: 'in_repair', action: 'back_from_repair', to: 'in_stock', who: 'keeper', guard: 'unassigned' },
    { from: ['in_stock', 'assigned', 'in_repair'], action: 'report_lost', to: 'lost', who: 'keeper' },
    { from: 'lost', action: 'found', to: 'in_stock', who: 'keeper' },
    { from: ['in_stock', 'in_repair'], action: 'retire', to: 'retired', who: 'keeper', guard: 'unassigned' },
    { from: 'retired', action: 'back_to_stock', to: 'in_stock', who: 'keeper' },
    { from: ['retired', 'lost'], action: 'dispose', to: 'disposed', who: 'keeper' },
  ],
  otherwise: ({ state, action, context }) => {
    if (action === 'hand_out')
      return refused('not_available', { tag: context.tag, status: STATUS_TEXT[state] ?? state })
    if (action === 'take_back') return refused('not_held', { tag: context.tag })
    if (action === 'retire' && context.holder !== null) return refused('still_assigned', { name: context.holder })
    return refused('wrong_state', { status: STATUS_TEXT[state] ?? state })
  },
})

export type AssignmentContext = Readonly<{
  tag: string
  is_holder: boolean
  may_assign: boolean
  /** The equipment is the actor's, and someone else could act on it. */
  is_own: boolean
  /** The actor recorded its return. */
  is_taker: boolean
  /** Seven days have passed since its return was recorded. */
  is_late: boolean
}>

/** Equipment with one person, from the hand-out to the closed return. */
export const assignmentWorkflow = workflow<AssignmentContext>()({
  name: 'equipment of a person',
  states: ['offered', 'accepted', 'declined', 'cancelled', 'return_announced', 'returned', 'disputed', 'closed'],
  start: 'offered',
  ends: ['declined', 'cancelled', 'closed'],
  who: {
    holder: (context) => context.is_holder,
    desk: (context) => context.may_assign,
    system: () => false,
  },
  guards: {
    inTime: ({ is_late }) => (is_late ? refused('too_late') : null),
    notOwn: ({ is_own }) => (is_own ? refused('own_equipment') : null),
    otherTaker: ({ is_taker }) => (is_taker ? refused('own_return') : null),
  },
  rows: [
    { from: 'offered', action: 'accept', to: 'accepted', who: 'holder' },
    { from: 'offered', action: 'decline', to: 'declined', who: 'holder' },
    { from: 'offered', action: 'cancel', to: 'cancelled', who: 'desk', guard: 'notOwn' },
    { from: 'accepted', action: 'announce_return', to: 'return_announced', who: 'holder' },
    { from: ['accepted', 'return_announced'], action: 'ask_return', to: 'same', who: 'desk' },
    { from: ['accepted', 'return_announced'], action: 'report', to: 'same', who: 'holder' },
    { from: ['accepted', 'return_announced'], action: 'take_back', to: 'returned', who: 'desk', guard: 'notOwn' },
    { from: 'returned', action: 'confirm_return', to: 'closed', who: 'holder' },
    { from: 'returned', action: 'dispute_return', to: 'disputed', who: 'holder', guard: 'inTime' },
    { from: 'returned', action: 'expire', to: 'closed', who: 'system' },
    { from: 'disputed', action: 'resolve', to: 'closed', who: 'desk', guard: ['notOwn', 'otherTaker'] },
  ],
  otherwise: ({ state, action, context }) => {
    if (action === 'take_back') return refused('not_held', { tag: context.tag })
    if (action === 'dispute_return' && state === 'closed') return refused('too_late')
    return refused('wrong_state', { status: STATUS_TEXT[state] ?? state })
  },
})
