import type { KeysOf } from '#kit/contract/permissions.ts'
import type { recordsPermissions } from './records.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof recordsPermissions> {}
}
