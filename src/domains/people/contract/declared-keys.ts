import type { KeysOf } from '#kit/contract/permissions.ts'
import type { peoplePermissions } from './people.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof peoplePermissions> {}

  interface LiveKinds {
    'people.changed': true
    'placement.changed': true
  }

  interface ScreenPaths {
    '/admin/employees': true
    '/admin/employee/details/$id': true
    '/admin/employee/merge/$id': true
    '/admin/employee/update/$id': true
    '/admin/users': true
    '/admin/userprofile': true
    '/employee/userprofile': true
  }

  interface SearchKinds {
    people: true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'people.bank_changed': true
    'people.change_decided': true
    'people.document_due': true
    'people.exit': true
    'people.mandatory': true
    'people.revealed': true
    'people.state': true
    'people.warning': true
  }
}
