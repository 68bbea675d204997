import type { KeysOf } from '#kit/contract/permissions.ts'
import type { noticesPermissions } from './notices.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof noticesPermissions> {}

  interface LiveKinds {
    'mail.changed': true
    'mail.templates': true
    'notices.board': true
    'notices.broadcasts': true
    'notices.changed': true
    'notices.kinds': true
    'notices.preferences': true
    'notices.reminders': true
  }

  interface ScreenPaths {
    '/admin/announcements': true
    '/admin/management/notification': true
    '/admin/reminders': true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'notices.acknowledge_due': true
    'notices.announcement': true
    'notices.broadcast': true
    'notices.mail_failed': true
    'notices.reminder': true
  }
}
