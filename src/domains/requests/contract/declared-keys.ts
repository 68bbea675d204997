import type { KeysOf } from '#kit/contract/permissions.ts'
import type { requestsPermissions } from './requests.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof requestsPermissions> {}

  interface LiveKinds {
    'requests.changed': true
  }

  interface ScreenPaths {
    '/employee/request': true
    '/employee/approvals': true
    '/admin/requests': true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'requests.to_decide': true
    'requests.decided': true
    'requests.returned': true
    'requests.overdue': true
    'requests.comment': true
    'requests.cover': true
    'requests.recalculated': true
    'requests.file_missing': true
    'requests.lapse': true
  }
}
