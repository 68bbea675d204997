import { noticeKinds } from '#domains/notices/server/index.ts'
import { registerExceptions } from './exceptions.ts'
import { registerGuard } from './guard.ts'

/** What is open in months, and that locked ones stay as they are. */
export const registerPeriods = (): void => {
  registerExceptions()
  registerGuard()
  noticeKinds.add('attendance.month', { label: 'A month to settle', domain: 'attendance', priority: 'normal' })
}
