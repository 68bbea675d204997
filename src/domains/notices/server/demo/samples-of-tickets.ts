import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import type { Sample } from './stories.ts'

/** Those of tickets. */
export const SAMPLES_OF_TICKETS = {
  'trackers.ticket_assigned': {
    area: 'User',
    title: 'FJ-2041 is yours: The export stays empty',
    path: '/employee/search-tickets',
    why: 'You handle these tickets.',
  },
  'trackers.ticket_due': {
    area: 'User',
    title: 'FJ-2041 needs a response within 30 minutes',
    body: 'The export stays empty',
    path: '/employee/search-tickets',
    why: 'You handle this ticket or lead its team.',
  },
  'trackers.ticket_breached': {
    area: 'User',
    title: 'FJ-2041 is overdue for a response',
    body: 'The export stays empty',
    path: '/employee/search-tickets',
    why: 'You lead the team of this ticket.',
  },
  'trackers.ticket_unassigned': {
    area: 'User',
    title: '3 tickets have no handler',
    body: 'FJ-2041, FJ-2044, NO-118',
    path: '/employee/search-tickets',
    why: 'Their handler has left, and you lead the team.',
  },
} as const satisfies Partial<Record<NoticeKindKey, Sample>>
