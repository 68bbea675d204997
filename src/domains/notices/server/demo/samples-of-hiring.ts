import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import type { Sample } from './stories.ts'

/** Those of hiring. */
export const SAMPLES_OF_HIRING = {
  'hiring.interview': {
    area: 'both',
    title: 'First talk with Maya Lind',
    body: 'Tuesday, 12 May 2026, 10:00 to 10:45 (Berlin)',
    path: null,
    why: 'You take part in this interview.',
  },
  'hiring.feedback_due': {
    area: 'both',
    title: 'Your feedback on Maya Lind is due',
    body: 'First talk',
    path: null,
    why: 'You took part in this interview.',
  },
  'hiring.answered': {
    area: 'Admin',
    title: 'Maya Lind accepted the offer',
    path: '/admin/offered-candidates',
    why: 'You make offers.',
  },
  'hiring.submitted': {
    area: 'Admin',
    title: 'Maya Lind submitted documents',
    path: '/admin/onboarding/invitation',
    why: 'You review documents or own this onboarding.',
  },
  'hiring.checklist': {
    area: 'both',
    title: 'Overdue for Maya Lind: Prepare equipment and access',
    path: null,
    why: 'You own this item of a checklist, or the onboarding.',
  },
} as const satisfies Partial<Record<NoticeKindKey, Sample>>
