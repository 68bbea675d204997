import type { KeysOf } from '#kit/contract/permissions.ts'
import type { hashbookPermissions } from './hashbook.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof hashbookPermissions> {}

  interface LiveKinds {
    'hashbook.changed': true
  }

  interface ScreenPaths {
    '/admin/hashbook/topics': true
    '/admin/hashbook/topic/$id': true
    '/admin/hashbook/subject/$id': true
    '/employee/hashbook/topics': true
    '/employee/hashbook/topic/$id': true
    '/employee/hashbook/subject/$id': true
  }

  interface SearchKinds {
    hashbook: true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'hashbook.mention': true
    'hashbook.comment': true
    'hashbook.draft': true
    'hashbook.published': true
    'hashbook.must_read': true
    'hashbook.review_due': true
  }
}
