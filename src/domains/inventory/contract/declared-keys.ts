import type { KeysOf } from '#kit/contract/permissions.ts'
import type { inventoryPermissions } from './inventory.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof inventoryPermissions> {}

  interface LiveKinds {
    'inventory.changed': true
  }

  interface ScreenPaths {
    '/admin/management/inventory': true
  }

  interface SearchKinds {
    inventory: true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'inventory.sign': true
    'inventory.return': true
    'inventory.charge': true
    'inventory.problem': true
    'inventory.warranty': true
  }
}
