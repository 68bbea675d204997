import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

const refused = (code: string): RefusedBy => ({ code })

export type HikeContext = Readonly<{
  /** The hike is the actor's own. */
  is_own: boolean
  is_proposer: boolean
  /** The actor proposed it, or was the last to change what is proposed. */
  is_author: boolean
  /** The actor has the permission to propose. */
  may_propose: boolean
  may_approve: boolean
  may_apply: boolean
  /** The system, which applies a hike on its day. */
  is_system: boolean
  has_salary: boolean
  has_open: boolean
  /** The salary is still the one that the proposal was made on. */
  is_base_unchanged: boolean
}>

/** A raise from its proposal to the salary that it becomes. */
export const hikeWorkflow = workflow<HikeContext>()({
  name: 'hike',
  states: ['none', 'proposed', 'approved', 'rejected', 'withdrawn', 'applied'],
  start: 'none',
  ends: ['rejected', 'withdrawn', 'applied'],
  who: {
    author: ({ may_propose }) => may_propose,
    proposer: ({ may_propose, is_proposer }) => may_propose && is_proposer,
    approver: ({ may_approve }) => may_approve,
    applier: ({ may_apply }) => may_apply,
    system: ({ is_system }) => is_system,
  },
  guards: {
    notOwn: ({ is_own }) => (is_own ? refused('hikes.own') : null),
    paid: ({ has_salary }) => (has_salary ? null : refused('hikes.no_salary')),
    noneOpen: ({ has_open }) => (has_open ? refused('hikes.open_exists') : null),
    another: ({ is_author }) => (is_author ? refused('hikes.four_eyes') : null),
    sameBase: ({ is_base_unchanged }) => (is_base_unchanged ? null : refused('hikes.base_changed')),
  },
  rows: [
    { from: 'none', action: 'propose', to: 'proposed', who: 'author', guard: ['notOwn', 'paid', 'noneOpen'] },
    { from: 'proposed', action: 'update', to: 'proposed', who: ['proposer', 'approver'], guard: ['notOwn', 'paid'] },
    { from: 'proposed', action: 'withdraw', to: 'withdrawn', who: ['proposer', 'approver'], guard: 'notOwn' },
    { from: 'approved', action: 'withdraw', to: 'withdrawn', who: 'approver', guard: 'notOwn' },
    { from: 'proposed', action: 'approve', to: 'approved', who: 'approver', guard: ['another', 'notOwn'] },
    { from: 'proposed', action: 'reject', to: 'rejected', who: 'approver', guard: ['another', 'notOwn'] },
    { from: 'approved', action: 'apply', to: 'applied', who: 'applier', guard: ['notOwn', 'sameBase'] },
    { from: 'approved', action: 'apply', to: 'applied', who: 'system', guard: 'sameBase' },
  ],
  otherwise: ({ action, because }) => {
    if (because === 'who') return refused('hikes.not_yours')
    return refused(action === 'apply' ? 'hikes.not_approved' : 'hikes.decided')
  },
})
