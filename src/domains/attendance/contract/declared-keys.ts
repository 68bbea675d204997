import type { KeysOf } from '#kit/contract/permissions.ts'
import type { attendancePermissions } from './attendance.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof attendancePermissions> {}

  interface LiveKinds {
    'attendance.changed': true
    'attendance.policy.changed': true
    'overtime.changed': true
    'attendance.screenshots.changed': true
    'attendance.forced.changed': true
  }

  interface ScreenPaths {
    '/employee/timesheet': true
    '/employee/forced-punchout': true
    '/admin/reports/attendance': true
    '/admin/daily-reports/add': true
    '/admin/daily-reports/$id': true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'attendance.corrected': true
    'attendance.overtime': true
    'attendance.month': true
    'attendance.decision': true
    'attendance.punch': true
  }
}
