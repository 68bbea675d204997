import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import type { Sample } from './stories.ts'

/** Those of what people do and write down day by day. */
export const SAMPLES_OF_WORK = {
  'hashbook.comment': {
    area: 'both',
    title: 'A comment on Refund policy',
    body: 'Does this hold for vouchers too?',
    path: null,
    why: 'You wrote this page, or in this discussion.',
  },
  'hashbook.mention': {
    area: 'both',
    title: 'You are mentioned in Onboarding guide',
    path: null,
    why: 'This text names you.',
  },
  'hashbook.must_read': {
    area: 'User',
    title: 'Read Information security by 30 June',
    path: '/employee/hashbook/topics',
    why: 'You are asked to read this page.',
  },
  'worksheets.blocker': {
    area: 'User',
    title: 'A blocker was cleared',
    body: 'The access to the staging database is missing.',
    path: '/employee/worksheet',
    why: 'You named it.',
  },
  'worksheets.due': {
    area: 'User',
    title: 'Your report of Monday is due soon',
    body: 'It is due within the hour.',
    path: '/employee/worksheet?tab=day',
    why: 'A report is asked for in this period.',
  },
  'worksheets.missing': {
    area: 'User',
    title: '2 reports are missing',
    body: 'Monday: Jonas Weber, Mina Park',
    path: '/employee/worksheet',
    why: 'You lead these people.',
  },
  'worksheets.returned': {
    area: 'User',
    title: 'Your report of Monday came back',
    body: 'Which client were the last two hours for?',
    path: '/employee/worksheet?tab=day',
    why: 'A reviewer returned it.',
  },
  'trackers.target_set': {
    area: 'User',
    title: 'Tickets resolved: 20 a day from 1 July 2026',
    body: 'As agreed for the second half of the year.',
    path: '/employee/trackers?who=me',
    why: 'You are measured by this target.',
  },
} as const satisfies Partial<Record<NoticeKindKey, Sample>>
