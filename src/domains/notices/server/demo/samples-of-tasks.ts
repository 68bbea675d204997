import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import type { Sample } from './stories.ts'

const GIVEN = 'It was given to you.'
const HELD = 'You hold this task.'

/** Those of tasks. */
export const SAMPLES_OF_TASKS = {
  'tasks.answered': {
    area: 'both',
    title: 'Mina Park accepts T-12',
    body: 'Move the archive',
    path: null,
    why: 'You gave this task away.',
  },
  'tasks.blocked': {
    area: 'both',
    title: 'T-14 is blocked',
    body: 'The supplier has not sent the keys.',
    path: null,
    why: 'You gave this task, or lead the person who holds it.',
  },
  'tasks.comment': {
    area: 'both',
    title: 'Jonas Weber comments on T-12',
    body: 'The first half is moved.',
    path: null,
    why: 'You have to do with this task.',
  },
  'tasks.decided': {
    area: 'both',
    title: 'Jonas Weber approves T-9',
    body: 'Good work.',
    path: null,
    why: 'You asked for it.',
  },
  'tasks.due': {
    area: 'User',
    title: 'T-12 is due today',
    body: 'Move the archive',
    path: '/employee/tasks',
    why: HELD,
  },
  'tasks.handover': {
    area: 'both',
    title: '4 tasks have no holder: Ravi Iyer has left',
    body: 'T-3, T-7, T-11, T-20',
    path: null,
    why: 'You gave these tasks, or lead the team.',
  },
  'tasks.mention': {
    area: 'both',
    title: 'Mina Park mentions you in T-12',
    body: '@Jonas Weber can you look at this?',
    path: null,
    why: 'The comment names you.',
  },
  'tasks.offered': {
    area: 'User',
    title: 'Jonas Weber offers T-15',
    body: 'Write the release notes',
    path: '/employee/tasks?tab=offered',
    why: GIVEN,
  },
  'tasks.overdue': {
    area: 'both',
    title: 'T-8 is overdue',
    body: 'Renew the certificate, due on 3 August',
    path: null,
    why: 'You hold this task, or gave it.',
  },
  'tasks.risk': {
    area: 'both',
    title: 'T-12 is due on a day off',
    body: 'Move the archive. The next working day is 4 August.',
    path: null,
    why: 'The calendar of the person who holds it has changed.',
  },
  'tasks.to_approve': {
    area: 'both',
    title: 'Mina Park asks you to approve T-9',
    body: 'Update the price list',
    path: null,
    why: 'You approve this task.',
  },
} as const satisfies Partial<Record<NoticeKindKey, Sample>>
