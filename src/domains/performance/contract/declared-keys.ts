import type { KeysOf } from '#kit/contract/permissions.ts'
import type { performancePermissions } from './performance.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof performancePermissions> {}

  interface LiveKinds {
    'skills.changed': true
  }

  interface ScreenPaths {
    '/employee/scores': true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'skills.claim': true
    'skills.decided': true
    'skills.expiring': true
  }
}
