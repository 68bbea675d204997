import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import type { Sample } from './stories.ts'

/** Those of performance and skills. */
export const SAMPLES_OF_PERFORMANCE = {
  'performance.due': {
    area: 'both',
    title: 'The review of Mina Park waits for you',
    body: 'The self review is submitted. It is due by 15 June 2026.',
    path: null,
    why: 'You review this person.',
  },
  'performance.shared': {
    area: 'User',
    title: 'Your evaluation of H1 2026 is shared',
    body: '3.94 Exceeds. Read how it arose and answer it.',
    path: '/employee/scores',
    why: 'This is about your evaluation.',
  },
  'scores.received': {
    area: 'User',
    title: 'Jonas Weber thanks you with 2 points',
    body: 'You took my shift on Friday.',
    path: '/employee/scores?tab=scores',
    why: 'The points are yours.',
  },
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
