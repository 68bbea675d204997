import type { KeysOf } from '#kit/contract/permissions.ts'
import type { settingsPermissions } from './settings.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof settingsPermissions> {}

  interface LiveKinds {
    'settings.changed': true
  }

  interface ScreenPaths {
    '/admin/settings': true
  }
}
