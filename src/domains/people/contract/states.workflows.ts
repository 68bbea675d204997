import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

/** A text of the refusals of people, without the name of the domain. */
const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

type Common = Readonly<{
  /** The record is the actor's own, also through a linked account of the admin area. */
  is_own: boolean
  /** An admin acts as the employee: personal statements are not theirs to make. */
  is_acting: boolean
  /** The actor has the key of states. */
  is_keeper: boolean
  person: string
}>

const notOwn = ({ is_own }: Common) => (is_own ? refused('own_record') : null)

export type DatedStateContext = Common &
  Readonly<{
    /** Employed on its first day. */
    is_employed: boolean
    starts_later: boolean
    /** The dates of a row in the way. */
    overlap: string | null
  }>

/** Suspension, cancelled work from home, backup: switched on for days, ended by the last of them or earlier. */
export const datedStateWorkflow = workflow<DatedStateContext>()({
  name: 'dated state',
  states: ['none', 'planned', 'current', 'ended'],
  start: 'none',
  ends: ['ended'],
  who: { keeper: (context) => context.is_keeper },
  guards: {
    notOwn,
    employed: ({ is_employed, person }) => (is_employed ? null : refused('not_employed', { person })),
    free: ({ overlap }) => (overlap === null ? null : refused('overlap', { dates: overlap })),
    startsLater: ({ starts_later }) => (starts_later ? null : refused('overlap', { dates: 'today' })),
  },
  rows: [
    { from: 'none', action: 'on', to: 'planned', who: 'keeper', guard: ['notOwn', 'employed', 'free', 'startsLater'] },
    { from: 'none', action: 'on', to: 'current', who: 'keeper', guard: ['notOwn', 'employed', 'free'] },
    { from: ['planned', 'current'], action: 'off', to: 'ended', who: 'keeper', guard: 'notOwn' },
  ],
  otherwise: ({ context }) =>
    context.is_own ? refused('own_record') : refused('not_employed', { person: context.person }),
})

export type WarningContext = Common &
  Readonly<{
    /** The actor leads the person. */
    is_lead: boolean
    is_employed: boolean
    /** The day after which it no longer counts has passed. */
    is_over: boolean
  }>

/** From the draft to the day it no longer counts. */
export const warningWorkflow = workflow<WarningContext>()({
  name: 'warning',
  states: ['none', 'draft', 'issued', 'acknowledged', 'withdrawn', 'expired'],
  start: 'none',
  ends: ['withdrawn', 'expired'],
  who: {
    keeper: (context) => context.is_keeper,
    lead: (context) => context.is_lead,
    employee: (context) => context.is_own && !context.is_acting,
    calendar: (context) => context.is_over,
  },
  guards: {
    notOwn,
    employed: ({ is_employed, person }) => (is_employed ? null : refused('not_employed', { person })),
  },
  rows: [
    { from: 'none', action: 'draft', to: 'draft', who: ['keeper', 'lead'], guard: ['notOwn', 'employed'] },
    { from: ['none', 'draft'], action: 'issue', to: 'issued', who: 'keeper', guard: ['notOwn', 'employed'] },
    { from: 'draft', action: 'edit', to: 'same', who: 'keeper', guard: 'notOwn' },
    { from: 'issued', action: 'acknowledge', to: 'acknowledged', who: 'employee' },
    { from: ['issued', 'acknowledged'], action: 'withdraw', to: 'withdrawn', who: 'keeper', guard: 'notOwn' },
    { from: ['issued', 'acknowledged'], action: 'expire', to: 'expired', who: 'calendar' },
  ],
  otherwise: ({ because, context }) =>
    because === 'who' && context.is_own ? refused('own_record') : refused('warning_state'),
})

export type ExitContext = Common &
  Readonly<{
    /** The actor has the key of closing exits. */
    is_closer: boolean
    is_employed: boolean
    /** An exit of the same employment is open. */
    has_open: boolean
    /** Without this person no one could sign in as a super admin. */
    is_last_super_admin: boolean
    today: string
    last_day: string | null
    /** The count of things that are still with the person and prevent the exit from being closed. */
    holdings: number
    decided: Readonly<{ by: string; day: string }> | null
  }>

/** The end of an employment, from the letter to the day on which nothing is left with the person. */
export const exitWorkflow = workflow<ExitContext>()({
  name: 'exit',
  states: ['none', 'submitted', 'returned', 'accepted', 'closed', 'withdrawn', 'retracted'],
  start: 'none',
  ends: ['closed', 'withdrawn', 'retracted'],
  who: {
    employee: (context) => context.is_own && !context.is_acting,
    keeper: (context) => context.is_keeper,
    closer: (context) => context.is_closer,
  },
  guards: {
    notOwn,
    noOpen: ({ has_open }) => (has_open ? refused('exit_open') : null),
    employed: ({ is_employed, person }) => (is_employed ? null : refused('not_employed', { person })),
    notLastSuperAdmin: (context) => (context.is_last_super_admin ? refused('last_super_admin') : null),
    notLeft: ({ today, last_day }) => (last_day !== null && today > last_day ? refused('already_left') : null),
    left: ({ today, last_day }) => (last_day === null || today <= last_day ? refused('not_left') : null),
    nothingHeld: ({ holdings, person }) =>
      holdings > 0
        ? refused('holdings_open', { items: holdings === 1 ? '1 item is' : `${holdings} items are`, person })
        : null,
  },
  rows: [
    { from: 'none', action: 'submit', to: 'submitted', who: 'employee', guard: ['noOpen', 'employed'] },
    { from: 'returned', action: 'submit', to: 'submitted', who: 'employee' },
    { from: ['submitted', 'returned'], action: 'withdraw', to: 'withdrawn', who: 'employee' },
    { from: 'submitted', action: 'return', to: 'returned', who: 'keeper', guard: 'notOwn' },
    {
      from: 'none',
      action: 'accept',
      to: 'accepted',
      who: 'keeper',
      guard: ['notOwn', 'employed', 'noOpen', 'notLastSuperAdmin'],
    },
    { from: 'submitted', action: 'accept', to: 'accepted', who: 'keeper', guard: ['notOwn', 'notLastSuperAdmin'] },
    { from: 'accepted', action: 'retract', to: 'retracted', who: 'keeper', guard: ['notOwn', 'notLeft'] },
    { from: 'accepted', action: 'close', to: 'closed', who: 'closer', guard: ['notOwn', 'left', 'nothingHeld'] },
  ],
  otherwise: ({ because, context }) => {
    if (because === 'who' && context.is_own) return refused('own_record')
    return context.decided ? refused('exit_decided', context.decided) : refused('exit_open')
  },
})
