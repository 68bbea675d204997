import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { LinkTo } from './present-payslip.ts'

/** Links an administrator to the rows behind the pay of a person. */
export const adminLinks =
  (actor: Actor, employeeId: number): LinkTo =>
  (type, id) => {
    switch (type) {
      case 'attendance_day':
      case 'overtime':
        return scopeOf(actor, 'attendance.read') ? `/admin/daily-reports/${employeeId}` : null
      case 'request':
        return scopeOf(actor, 'requests.read') ? `/admin/requests?request=${id}` : null
      case 'salary':
        return `/admin/payroll-details/${employeeId}?tab=timeline`
      case 'adjustment':
        return `/admin/payroll-details/${employeeId}?tab=adjustments`
      case 'component':
        return '/admin/payroll/add-salary?tab=components'
    }
  }
