import type { KeysOf } from '#kit/contract/permissions.ts'
import type { worksheetPermissions } from './worksheets.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof worksheetPermissions> {}

  interface LiveKinds {
    'reports.changed': true
    'worksheet.changed': true
  }

  interface ScreenPaths {
    '/admin/organisation/dailyactivities/$id': true
    '/admin/work-reports/daily-report': true
    '/admin/work-reports/monthly-report': true
    '/employee/worksheet': true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'worksheets.due': true
    'worksheets.missing': true
    'worksheets.returned': true
    'worksheets.blocker': true
  }
}
