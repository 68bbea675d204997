import { noticeKinds } from '#domains/notices/server/index.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { exceptionFilling } from './public/exceptions.ts'
import { guardFillings } from './rules/guard.ts'

/** The open points of months, and the lock that protects locked ones. */
export const periodFillings: readonly Filling[] = [
  exceptionFilling,
  ...guardFillings,
  entries(noticeKinds, {
    'attendance.month': { label: 'A month to settle', domain: 'attendance', priority: 'normal' },
  }),
]
