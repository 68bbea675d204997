import type { KeysOf } from '#kit/contract/permissions.ts'
import type { recordsPermissions } from './records.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof recordsPermissions> {}
  interface LiveKinds {
    'records.import_changed': true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'records.backup_failed': true
    'records.ready': true
  }
}
