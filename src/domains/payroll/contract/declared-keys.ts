import type { KeysOf } from '#kit/contract/permissions.ts'
import type { hikesPermissions, payrollPermissions } from './payroll.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof payrollPermissions>, KeysOf<typeof hikesPermissions> {}

  interface LiveKinds {
    'payroll.changed': true
    'hikes.changed': true
  }

  interface ScreenPaths {
    '/admin/payroll/add-salary': true
    '/admin/payroll-details/$id': true
    '/admin/hikes': true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'payroll.payslip': true
    'payroll.run': true
    'payroll.hike': true
  }
}
