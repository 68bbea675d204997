import { noticeKinds } from '#domains/notices/server/index.ts'
import { registerExceptions } from './exceptions.ts'
import { registerGuard } from './guard.ts'

/** Registers the open points of months, and the lock that protects locked ones. */
export const registerPeriods = (): void => {
  registerExceptions()
  registerGuard()
  noticeKinds.add('attendance.month', { label: 'A month to settle', domain: 'attendance', priority: 'normal' })
}
