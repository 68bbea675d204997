import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

export type EntryStep = Readonly<{
  /** The overtime is the actor's own, also through a linked account of the admin area. */
  is_own: boolean
  /** An admin acts as the employee: decisions are not theirs to make. */
  is_acting: boolean
  /** The actor may decide for the person. */
  is_decider: boolean
  /** The day was evaluated: the change is derived, not decided. */
  is_derived: boolean
  has_minutes: boolean
  /** Nothing of it waits for a decision: approved before the day, or the rules require no approval. */
  is_covered: boolean
  /** There is more of it than when it was decided. */
  is_more: boolean
}>

/** The overtime of a day. Approved minutes stay as long as the day has as many. */
export const entryWorkflow = workflow<EntryStep>()({
  name: 'overtime entry',
  states: ['none', 'pending', 'approved', 'refused', 'void'],
  start: 'none',
  ends: [],
  who: {
    system: (context) => context.is_derived,
    decider: (context) => context.is_decider && !context.is_acting,
  },
  guards: {
    notOwn: ({ is_own }) => (is_own ? refused('own_record') : null),
    minutes: ({ has_minutes }) => (has_minutes ? null : refused('decided')),
    covered: ({ is_covered }) => (is_covered ? null : refused('decided')),
    more: ({ is_more }) => (is_more ? null : refused('decided')),
  },
  rows: [
    { from: ['none', 'void'], action: 'judge', to: 'approved', who: 'system', guard: ['minutes', 'covered'] },
    { from: ['none', 'void'], action: 'judge', to: 'pending', who: 'system', guard: 'minutes' },
    { from: ['none', 'void'], action: 'judge', to: 'void', who: 'system' },
    {
      from: ['pending', 'approved', 'refused'],
      action: 'judge',
      to: 'approved',
      who: 'system',
      guard: ['minutes', 'covered'],
    },
    { from: 'pending', action: 'judge', to: 'pending', who: 'system', guard: 'minutes' },
    { from: ['approved', 'refused'], action: 'judge', to: 'pending', who: 'system', guard: ['minutes', 'more'] },
    { from: ['approved', 'refused'], action: 'judge', to: 'same', who: 'system', guard: 'minutes' },
    { from: ['pending', 'approved', 'refused'], action: 'judge', to: 'void', who: 'system' },
    { from: 'pending', action: 'approve', to: 'approved', who: 'decider', guard: 'notOwn' },
    { from: 'pending', action: 'refuse', to: 'refused', who: 'decider', guard: 'notOwn' },
  ],
  otherwise: ({ context }) => (context.is_own ? refused('own_record') : refused('decided')),
})

export type ResetStep = Readonly<{
  is_keeper: boolean
  /** The actor is one of the people of its lines. */
  is_touched: boolean
  /** The actor prepared it, and it takes a second person. */
  needs_another: boolean
  /** A day has passed since it was prepared. */
  is_late: boolean
  is_outdated: boolean
  /** A pay-out of it is paid, or the leave is taken. */
  is_used: boolean
}>

/** A reset from its preview to its reversal. */
export const resetWorkflow = workflow<ResetStep>()({
  name: 'overtime reset',
  states: ['none', 'prepared', 'applied', 'reversed', 'expired'],
  start: 'none',
  ends: ['reversed', 'expired'],
  who: { keeper: (context) => context.is_keeper, clock: (context) => context.is_late },
  guards: {
    notTouched: ({ is_touched }) => (is_touched ? refused('own_record') : null),
    inTime: ({ is_late }) => (is_late ? refused('preview_expired') : null),
    another: ({ needs_another }) => (needs_another ? refused('needs_second_person') : null),
    current: ({ is_outdated }) => (is_outdated ? refused('preview_outdated') : null),
    unused: ({ is_used }) => (is_used ? refused('already_used') : null),
  },
  rows: [
    { from: 'none', action: 'prepare', to: 'prepared', who: 'keeper' },
    {
      from: 'prepared',
      action: 'apply',
      to: 'applied',
      who: 'keeper',
      guard: ['notTouched', 'inTime', 'another', 'current'],
    },
    { from: 'prepared', action: 'expire', to: 'expired', who: 'clock' },
    { from: 'applied', action: 'reverse', to: 'reversed', who: 'keeper', guard: ['notTouched', 'unused'] },
  ],
  otherwise: ({ state, action }) => {
    if (state === 'reversed' && action === 'reverse') return refused('already_reversed')
    if (state === 'expired') return refused('preview_expired')
    return state === 'prepared' || state === 'none' ? refused('not_applied') : refused('already_applied')
  },
})
