import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

export type ScreenshotContext = Readonly<{
  is_owner: boolean
  /** An admin acts as the person. */
  is_acting: boolean
  /** The clock, through a job. */
  is_system: boolean
  /** The rules of the person have pictures switched on. */
  is_on: boolean
  has_consent: boolean
  /** It arrived within the minutes in which it may. */
  is_recent: boolean
  /** A punch was open when it was taken, and a break. */
  is_working: boolean
  is_on_break: boolean
  /** Only the person sees it yet. */
  is_private: boolean
  /** The private hours of this picture. */
  hours: number
}>

/** A picture of a screen from its arrival to its end. */
export const screenshotWorkflow = workflow<ScreenshotContext>()({
  name: 'screenshot',
  states: ['none', 'private', 'visible', 'deleted', 'expired'],
  start: 'none',
  ends: ['deleted', 'expired'],
  who: {
    owner: (context) => context.is_owner,
    system: (context) => context.is_system,
  },
  guards: {
    notActing: ({ is_acting }) => (is_acting ? refused('not_the_person') : null),
    switchedOn: ({ is_on }) => (is_on ? null : refused('off')),
    agreed: ({ has_consent }) => (has_consent ? null : refused('no_consent')),
    recent: ({ is_recent }) => (is_recent ? null : refused('too_late')),
    working: ({ is_working }) => (is_working ? null : refused('not_working')),
    notOnBreak: ({ is_on_break }) => (is_on_break ? refused('on_break') : null),
    stillPrivate: ({ is_private, hours }) => (is_private ? null : refused('window_over', { hours })),
  },
  rows: [
    {
      from: 'none',
      action: 'upload',
      to: 'private',
      who: 'owner',
      guard: ['notActing', 'switchedOn', 'agreed', 'recent', 'working', 'notOnBreak'],
    },
    { from: 'private', action: 'redact', to: 'private', who: 'owner', guard: 'stillPrivate' },
    { from: 'private', action: 'delete', to: 'deleted', who: 'owner', guard: 'stillPrivate' },
    { from: 'private', action: 'show', to: 'visible', who: 'system' },
    { from: ['private', 'visible'], action: 'expire', to: 'expired', who: 'system' },
  ],
  otherwise: ({ context }) => refused('window_over', { hours: context.hours }),
})
