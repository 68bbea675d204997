import type { KeysOf } from '#kit/contract/permissions.ts'
import type { shiftsPermissions } from './shifts.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof shiftsPermissions> {}

  interface LiveKinds {
    'shifts.changed': true
    'shift_edits.changed': true
  }

  interface ScreenPaths {
    '/admin/shiftrecords': true
    '/employee/shiftschedules': true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'shifts.published': true
    'shifts.moved': true
    'shifts.swap': true
    'shifts.claim': true
    'shifts.open': true
    'shifts.unseen': true
    'shifts.hours': true
    'shifts.change_offer': true
  }
}
