import type { KeysOf } from '#kit/contract/permissions.ts'
import type { performancePermissions } from './performance.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof performancePermissions> {}

  interface LiveKinds {
    'performance.changed': true
    'scores.changed': true
    'skills.changed': true
  }

  interface ScreenPaths {
    '/admin/employee/performance/$id': true
    '/employee/scores': true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'performance.due': true
    'performance.shared': true
    'scores.received': true
    'skills.claim': true
    'skills.decided': true
    'skills.expiring': true
  }
}
