import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import type { Sample } from './stories.ts'

/** Those of performance and skills. */
export const SAMPLES_OF_PERFORMANCE = {
  'skills.claim': {
    area: 'both',
    title: 'Mina Park claims Ticket triage',
    body: 'Level 4 Advanced',
    path: null,
    why: 'You lead this person.',
  },
  'skills.decided': {
    area: 'User',
    title: 'Ticket triage is confirmed',
    body: 'Level 4 Advanced.',
    path: '/employee/userprofile?tab=skills',
    why: 'You claimed this skill.',
  },
  'skills.expiring': {
    area: 'User',
    title: 'First aid ends on 30 May 2026',
    body: 'Claim it again with the new date.',
    path: '/employee/userprofile?tab=skills',
    why: 'You hold this skill.',
  },
} as const satisfies Partial<Record<NoticeKindKey, Sample>>
