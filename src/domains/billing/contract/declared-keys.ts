import type { KeysOf } from '#kit/contract/permissions.ts'
import type { billingPermissions } from './billing.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof billingPermissions> {}

  interface LiveKinds {
    'clients.changed': true
    'projects.changed': true
    'invoices.changed': true
  }

  interface ScreenPaths {
    '/admin/organisation/clients': true
    '/admin/management/project': true
    '/employee/contract-invoice': true
  }

  interface SearchKinds {
    clients: true
    projects: true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'billing.budget': true
  }
}
