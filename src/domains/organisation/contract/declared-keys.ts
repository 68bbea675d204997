import type { KeysOf } from '#kit/contract/permissions.ts'
import type { organisationPermissions } from './organisation.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof organisationPermissions> {}

  interface LiveKinds {
    'calendar.changed': true
    'organisation.changed': true
    'role.changed': true
  }

  interface ScreenPaths {
    '/admin/organisation': true
    '/admin/organisation/departments': true
    '/admin/organisation/teams': true
    '/admin/organisation/roles': true
    '/admin/organisation/designation': true
  }

  interface SearchKinds {
    teams: true
    departments: true
  }
}
