import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

export type PeriodContext = Readonly<{
  /** The month as text: "May 2026". */
  month: string
  /** The last day of the month is over for everyone. */
  is_over: boolean
  /** The open points that block, as text: "3 punches are"; null where there are none. */
  blocking: string | null
  /** Further points that are open. */
  open: number
  /** The open points are accepted. */
  is_accepted: boolean
  /** The actor, or the person behind the account, requested the reopening of the month. */
  is_requester: boolean
}>

/** A month of attendance: locked for pay by one person, opened again by two. */
export const periodWorkflow = workflow<PeriodContext>()({
  name: 'month',
  states: ['open', 'locked', 'reopen_requested'],
  start: 'open',
  ends: [],
  who: { keeper: () => true },
  guards: {
    over: ({ is_over, month }) => (is_over ? null : refused('period_not_over', { month })),
    decided: ({ blocking }) => (blocking === null ? null : refused('period_blocked', { what: blocking })),
    accepted: ({ open, is_accepted }) =>
      open === 0 || is_accepted
        ? null
        : refused('exceptions_open', {
            what: open === 1 ? '1 point is' : `${open} points are`,
            them: open === 1 ? 'it' : 'them',
          }),
    another: ({ is_requester }) => (is_requester ? refused('second_person') : null),
  },
  rows: [
    { from: 'open', action: 'lock', to: 'locked', who: 'keeper', guard: ['over', 'decided', 'accepted'] },
    { from: 'locked', action: 'request', to: 'reopen_requested', who: 'keeper' },
    { from: 'reopen_requested', action: 'confirm', to: 'open', who: 'keeper', guard: 'another' },
    { from: 'reopen_requested', action: 'withdraw', to: 'locked', who: 'keeper' },
  ],
  otherwise: ({ state, context: { month } }) => refused(state === 'open' ? 'period_open' : 'period_locked', { month }),
})
