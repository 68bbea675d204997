// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Actor } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { screens } from '../domain-parts.ts'
import { findEntries } from './find-entries.ts'
import { ownEntries } from './palette-entries.ts'
import { KEYWORDS } from './places.ts'

it('has keywords for every screen that is opened from nowhere else, and knows the screen of each place', () => {
  const paths = screens.map(({ path }) => path)
  expect(paths.filter((path) => !path.includes('$') && !KEYWORDS.has(path))).toEqual([])
  const isScreen = (path: string) =>
    paths.some((one) => new RegExp(`^${one.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path))
  expect([...KEYWORDS.keys()].filter((path) => !isScreen(path))).toEqual([])
})

const admin = ownEntries(adminActor('all'), () => undefined)
const employee = ownEntries(employeeActor('all'), () => undefined)

describe('what people type', () => {
  it.each([
    ['payroll', '/admin/payroll/add-salary?tab=run'],
    ['leave', '/admin/requests?tab=balances'],
    ['holiday', '/admin/organisation?tab=holidays'],
    ['audit', '/admin/organisation?tab=audit'],
    ['audit log', '/admin/organisation?tab=audit'],
    ['export', '/admin/employees?tab=all'],
    ['org chart', '/admin/employees?tab=chart'],
    ['orgchart', '/admin/employees?tab=chart'],
    ['overtime', '/admin/reports/attendance?tab=overtime'],
    ['overtme', '/admin/reports/attendance?tab=overtime'],
    ['add employee', '/admin/employees?add=new'],
    ['new hire', '/admin/employees?add=new'],
    ['emplyee', '/admin/employees'],
    ['password', '/admin/userprofile?tab=security'],
    ['change password', '/admin/userprofile?tab=security'],
    ['reset password', '/admin/users?tab=logins'],
    ['2fa', '/admin/userprofile?tab=security'],
    ['mfa', '/admin/userprofile?tab=security'],
    ['vacation', '/admin/requests'],
    ['sick', '/admin/requests'],
    ['time off', '/admin/requests'],
    ['who is here', '/admin/reports/attendance?tab=now'],
    ['salary', '/admin/payroll/add-salary?tab=salaries'],
    ['bonus', '/admin/payroll/add-salary?tab=adjustments'],
    ['raise', '/admin/hikes'],
    ['iban', '/admin/payroll/add-salary?tab=accounts'],
    ['recruiting', '/admin/offered-candidates'],
    ['applicants', '/admin/offered-candidates?tab=pipeline'],
    ['job title', '/admin/organisation/designation'],
    ['permissions', '/admin/organisation/roles'],
    ['gdpr', '/admin/organisation?tab=retention'],
    ['uptime', '/admin/organisation?tab=status'],
    ['backup', '/admin/organisation?tab=backups'],
    ['restore', '/admin/organisation?tab=backups'],
    ['smtp', '/admin/settings'],
    ['currency', '/admin/settings?group=region'],
    ['time zone', '/admin/settings?group=region'],
    ['wiki', '/admin/hashbook/topics'],
    ['laptop', '/admin/management/inventory?tab=assets'],
    ['customers', '/admin/organisation/clients'],
    ['vat', '/admin/organisation/clients?tab=vat'],
    ['skills', '/admin/employee/performance/all?tab=skills'],
    ['review', '/admin/employee/performance/all?tab=cycle'],
    ['birthday', '/admin/reminders'],
    ['working hours', '/admin/organisation?tab=patterns'],
    ['roster', '/admin/shiftrecords'],
    ['kpi', '/admin/work-reports/target-trackers?tab=people'],
  ])('finds %j for managers', (typed, href) => {
    expect(findEntries(admin, typed).map((entry) => entry.href)).toContain(href)
  })

  it.each([
    ['payslip', '/employee/userprofile?tab=payslips'],
    ['pay', '/employee/userprofile?tab=payslips'],
    ['leave', '/employee/request'],
    ['vacation', '/employee/request'],
    ['holidays left', '/employee/request?tab=requests'],
    ['home office', '/employee/request'],
    ['my hours', '/employee/timesheet'],
    ['overtime', '/employee/timesheet?tab=overtime'],
    ['colleagues', '/employee/userprofile?tab=directory'],
    ['directory', '/employee/userprofile?tab=directory'],
    ['password', '/employee/userprofile?tab=security'],
    ['my data', '/employee/userprofile?tab=privacy'],
    ['swap', '/employee/shiftschedules?tab=swaps'],
    ['todo', '/employee/tasks'],
    ['resign', '/employee/userprofile?tab=resign'],
    ['laptop', '/employee/userprofile?tab=equipment'],
    ['calender', '/employee/request?tab=calendar'],
    ['aprove', '/employee/approvals'],
    ['certificate', '/employee/userprofile?tab=skills'],
    ['handbook', '/employee/hashbook/topics'],
  ])('finds %j for employees', (typed, href) => {
    expect(findEntries(employee, typed).map((entry) => entry.href)).toContain(href)
  })

  it('finds actions, by other keywords too, and shows a title that fits before other keywords', () => {
    expect(findEntries(employee, 'clock in').map(({ title }) => title)).toContain('Punch In')
    expect(findEntries(admin, 'log out').map(({ title }) => title)).toContain('Sign out')
    expect(findEntries(admin, 'dark').map(({ title }) => title)).toContain('Appearance: Dark')
    expect(findEntries(admin, 'roles')[0]?.title).toBe('Roles')
  })

  it('offers no place whose permission the actor lacks', () => {
    const few: Actor = adminActor(['organisation.read'])
    const links = ownEntries(few, () => undefined).map(({ href }) => href)
    expect(links).toContain('/admin/organisation?tab=holidays')
    expect(links).not.toContain('/admin/organisation?tab=audit')
    expect(links).not.toContain('/admin/payroll/add-salary?tab=run')
  })
})
