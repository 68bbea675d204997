import type { KeysOf } from '#kit/contract/permissions.ts'
import type { shellPermissions } from './shell.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof shellPermissions> {}

  interface LiveKinds {
    shell: true
  }

  interface ScreenPaths {
    '/admin/dashboard': true
    '/employee/dashboard': true
  }
}
