import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import type { Sample } from './stories.ts'

const SCREEN = '/employee/shiftschedules'

/** Those of shifts. */
export const SAMPLES_OF_SHIFTS = {
  'shifts.published': {
    area: 'User',
    title: 'Week 20 is published',
    body: 'Support Berlin. Check your shifts and confirm them.',
    path: SCREEN,
    why: 'You have shifts in this week.',
  },
  'shifts.moved': {
    area: 'User',
    title: 'Your shifts have changed',
    body: 'Early, 12 May 06:00–14:00 → Early, 12 May 07:00–15:00',
    path: SCREEN,
    why: 'A published week was changed.',
  },
  'shifts.swap': {
    area: 'User',
    title: 'Ravi Kumar asks to swap a shift',
    body: 'Ravi Kumar: Late, 14 May 14:00–22:00',
    path: `${SCREEN}?tab=swaps`,
    why: 'You would work one of the shifts.',
  },
  'shifts.claim': {
    area: 'User',
    title: 'You have the shift that you claimed',
    body: 'Early, 16 May 06:00–14:00',
    path: SCREEN,
    why: 'You claimed it.',
  },
  'shifts.open': {
    area: 'User',
    title: 'A shift is offered to you',
    body: 'Night, 15 May 22:00–06:00',
    path: `${SCREEN}?tab=swaps`,
    why: 'A planner of your team asks you.',
  },
  'shifts.unseen': {
    area: 'User',
    title: 'Week 20 waits to be confirmed',
    body: 'Check your shifts and press Got it.',
    path: SCREEN,
    why: 'You have shifts in this week.',
  },
} as const satisfies Partial<Record<NoticeKindKey, Sample>>
