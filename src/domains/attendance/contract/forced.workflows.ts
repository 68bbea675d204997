import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

export type ForcedContext = Readonly<{
  /** The punch is the actor's own. */
  is_own: boolean
  /** An admin acts as the employee: decisions are not theirs to make. */
  is_acting: boolean
  /** The actor decides for other people, and this person is among them. */
  is_lead: boolean
  /** The punch itself was corrected or deleted. */
  is_corrected: boolean
  /** The system found the punch open beyond its limit. */
  is_system: boolean
  /** The limits of the end, as texts of refusals, where the given end is outside of them. */
  out_fault: Readonly<{ from: string; to: string }> | null
  /** The punch is not yet as long as one may be. */
  is_short: boolean
  /** The last trace of the person is at most a quarter of an hour old. */
  is_fresh: boolean
  /** The start of the punch, as refusals show it. */
  since: string
  /** The present state, as refusals show it. */
  status: string
}>

/** A punch that was not ended: its owner proposes when they stopped, and a lead decides. */
export const forcedWorkflow = workflow<ForcedContext>()({
  name: 'forced punch-out',
  states: ['none', 'detected', 'proposed', 'returned', 'approved', 'superseded'],
  start: 'none',
  ends: ['approved', 'superseded'],
  who: {
    system: (context) => context.is_system,
    owner: (context) => context.is_own,
    lead: (context) => context.is_lead && !context.is_acting,
    correction: (context) => context.is_corrected,
  },
  guards: {
    notOwn: ({ is_own }) => (is_own ? refused('own_record') : null),
    possible: ({ out_fault }) => (out_fault ? refused('out_time_invalid', out_fault) : null),
    short: ({ is_short, since }) => (is_short ? null : refused('session_stale', { since })),
    fresh: ({ is_fresh, since }) => (is_fresh ? null : refused('session_stale', { since })),
  },
  rows: [
    { from: 'none', action: 'detect', to: 'detected', who: 'system' },
    { from: 'none', action: 'force', to: 'approved', who: 'lead', guard: ['notOwn', 'possible'] },
    { from: ['detected', 'returned'], action: 'propose', to: 'proposed', who: 'owner', guard: 'possible' },
    {
      from: ['detected', 'proposed', 'returned'],
      action: 'approve',
      to: 'approved',
      who: 'lead',
      guard: ['notOwn', 'possible'],
    },
    { from: 'proposed', action: 'reject', to: 'returned', who: 'lead', guard: 'notOwn' },
    { from: 'detected', action: 'resume', to: 'superseded', who: 'owner', guard: 'short' },
    { from: 'detected', action: 'punch_out', to: 'superseded', who: 'owner', guard: ['short', 'fresh'] },
    { from: ['detected', 'proposed', 'returned'], action: 'correct', to: 'superseded', who: 'correction' },
  ],
  otherwise: ({ action, because, context }) => {
    if (because === 'state') return refused('wrong_state', { status: context.status })
    if (context.is_acting && (action === 'approve' || action === 'reject')) return refused('not_acting')
    if (context.is_own) return refused('own_record')
    return refused('wrong_state', { status: context.status })
  },
})

export type PunchContext = Readonly<{
  is_own: boolean
  is_lead: boolean
  is_system: boolean
  /** The punch is not yet as long as one may be. */
  is_short: boolean
  /** The last trace of the person is at most a quarter of an hour old. */
  is_fresh: boolean
  /** The start of the punch, as refusals show it. */
  since: string
}>

/** An open punch. What a stale one becomes is decided with its forced punch-out. */
export const openPunchWorkflow = workflow<PunchContext>()({
  name: 'open punch',
  states: ['working', 'on_break', 'stale', 'closed'],
  start: 'working',
  ends: ['closed'],
  who: {
    owner: (context) => context.is_own,
    lead: (context) => context.is_lead,
    system: (context) => context.is_system,
  },
  guards: {
    short: ({ is_short, since }) => (is_short ? null : refused('session_stale', { since })),
    fresh: ({ is_fresh, since }) => (is_fresh ? null : refused('session_stale', { since })),
  },
  rows: [
    { from: 'working', action: 'start_break', to: 'on_break', who: 'owner', guard: 'short' },
    { from: 'on_break', action: 'end_break', to: 'working', who: 'owner', guard: 'short' },
    { from: ['working', 'on_break'], action: 'punch_out', to: 'closed', who: 'owner', guard: 'short' },
    { from: 'stale', action: 'punch_out', to: 'closed', who: 'owner', guard: ['short', 'fresh'] },
    { from: ['working', 'on_break'], action: 'force', to: 'closed', who: 'lead', guard: 'short' },
    { from: ['working', 'on_break'], action: 'reach_limit', to: 'stale', who: 'system' },
  ],
  otherwise: ({ context }) => refused('session_stale', { since: context.since }),
})
