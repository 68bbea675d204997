import type { LinkTo } from '../present-payslip.ts'

/** Where an employee opens the rows behind the own pay. */
export const ownLinks: LinkTo = (type, id) => {
  switch (type) {
    case 'attendance_day':
      return '/employee/timesheet'
    case 'overtime':
      return '/employee/timesheet?tab=overtime'
    case 'request':
      return `/employee/request?request=${id}`
    case 'salary':
      return '/employee/userprofile?tab=payslips'
    case 'adjustment':
    case 'component':
      return null
  }
}
