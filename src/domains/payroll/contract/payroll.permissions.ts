import { permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

const PAYROLL = [1, 3] as const

export const payrollPermissions = permissions({
  'payroll.read': { label: 'See salaries and payslips of all people', sensitive: true, admin: PAYROLL },
  'payroll.write': { label: 'Manage salaries, adjustments and components', sensitive: true, admin: PAYROLL },
  'payroll.run': {
    label: 'Run payroll',
    help: 'Start runs, make and correct payslips.',
    sensitive: true,
    admin: PAYROLL,
  },
  'payroll.approve': {
    label: 'Approve payroll',
    help: 'Accept exceptions and approve runs that another person started.',
    sensitive: true,
    admin: PAYROLL,
  },
  'payroll.pay': {
    label: 'Issue and pay payroll',
    help: 'Issue payslips, hold them back, make bank files, manage the accounts of the company.',
    sensitive: true,
    admin: PAYROLL,
  },
  'payroll.own': { label: 'See own pay', user: { own: USER_NUMBERS } },
})

export const hikesPermissions = permissions({
  'hikes.read': { label: 'See hikes', sensitive: true, admin: [0, 1, 3, 5] },
  'hikes.propose': { label: 'Propose hikes', sensitive: true, admin: [0, 1, 3] },
  'hikes.approve': { label: 'Decide hikes', sensitive: true, admin: PAYROLL },
  'hikes.apply': { label: 'Apply hikes', sensitive: true, admin: PAYROLL },
})
