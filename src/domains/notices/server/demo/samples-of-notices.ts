import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import type { Sample } from './stories.ts'

/** What announcements and reminders read like in an inbox. */
export const SAMPLES_OF_NOTICES = {
  'notices.announcement': {
    area: 'User',
    title: 'New rules for travel from next month',
    path: '/employee/dashboard?notices=open',
    why: 'You belong to the audience of this announcement.',
  },
  'notices.acknowledge_due': {
    area: 'User',
    title: 'Please acknowledge: Safety briefing of this year',
    path: '/employee/dashboard?notices=open',
    why: 'You have not acknowledged this announcement.',
  },
  'notices.broadcast': {
    area: 'both',
    title: 'The fire alarm is tested at 11:00',
    body: 'Please stay at your desk. It rings for two minutes.',
    path: null,
    why: 'You belong to the people it was sent to.',
  },
  'notices.reminder': {
    area: 'both',
    title: 'Order the cake for Friday',
    body: 'Due 12 May 2026, 09:00 (Berlin).',
    path: null,
    why: 'You asked to be reminded.',
  },
  'records.backup_failed': {
    area: 'Admin',
    title: 'The backup failed',
    body: 'The disk has room for 212 MB, and twice the last backup is 340 MB.',
    path: '/admin/organisation?tab=backups',
    why: 'You see the backups.',
  },
} as const satisfies Partial<Record<NoticeKindKey, Sample>>
