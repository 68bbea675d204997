import type { KeysOf } from '#kit/contract/permissions.ts'
import type { noticesPermissions } from './notices.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof noticesPermissions> {}

  interface LiveKinds {
    'mail.changed': true
    'mail.templates': true
    'notices.changed': true
    'notices.kinds': true
    'notices.preferences': true
  }

  interface ScreenPaths {
    '/admin/management/notification': true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'notices.mail_failed': true
  }
}
