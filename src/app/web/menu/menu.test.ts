import { describe, expect, it } from 'vitest'
import { activeEntry, isGroup, menuFor, MENUS } from './menu.ts'

const labels = (
  area: 'admin' | 'employee',
  role_number: number,
  hasScreen: (path: string) => boolean = () => true,
): string[] =>
  menuFor(MENUS[area], role_number, hasScreen).flatMap((item) =>
    isGroup(item) ? item.entries.map((entry) => entry.label) : [item.label],
  )

const ORGANISATION = ['Overview', 'Departments', 'Teams', 'Designations', 'Clients']
const REPORTS = ['Target trackers', 'Ticket trackers', 'Daily report', 'Monthly report']
const DAILY = ['Employees', 'Users', 'Attendance report', 'Attendance update', 'Shift records', ...REPORTS, 'Requests']
const WORK = ['Tasker', 'Offered candidates', 'Onboarding invitation', 'Onboarding welcome']
const INVENTORY = 'Inventory'
const PROJECTS = 'Projects'
const REMINDERS = 'Reminders'
const NOTICES = ['Notification management', 'Announcements', REMINDERS]
const HASHBOOK = 'Hashbook'
const COLLEAGUES = ['Directory', 'Org chart']

describe('the menu of a role number', () => {
  it.each([0, 2])('shows code %i all but pay and the roles', (code) => {
    expect(labels('admin', code)).toEqual([
      ...DAILY,
      ...WORK,
      'Hikes',
      ...ORGANISATION,
      INVENTORY,
      PROJECTS,
      ...NOTICES,
      HASHBOOK,
    ])
  })
  it('shows code 3 pay and equipment', () => {
    expect(labels('admin', 3)).toEqual([
      ...DAILY,
      ...WORK,
      'Payslips',
      'Hikes',
      ...ORGANISATION,
      INVENTORY,
      PROJECTS,
      ...NOTICES,
      HASHBOOK,
    ])
  })
  it.each([4, 5])('shows code %i none of these', (code) => {
    expect(labels('admin', code)).toEqual([...DAILY, ...WORK, 'Hikes', ...ORGANISATION, PROJECTS, REMINDERS, HASHBOOK])
  })
  it('shows the roles to code 1 alone', () => {
    const units = ['Overview', 'Departments', 'Teams', 'Roles', 'Designations', 'Clients']
    expect(labels('admin', 1)).toEqual([
      ...DAILY,
      ...WORK,
      'Payslips',
      'Hikes',
      ...units,
      PROJECTS,
      ...NOTICES,
      HASHBOOK,
    ])
  })
  it('shows the settings to code 33, and nothing else', () => {
    expect(labels('admin', 33)).toEqual(['Settings'])
  })
  it.each([6, 8, 101])('shows admins with code %i nothing of it', (code) => {
    expect(labels('admin', code)).toEqual([])
  })
  it.each([101, 102, 103, 104, 112, 114, 115, 4, 22222, 16, 119])(
    'shows employees with code %i dashboard, timesheet, worksheet, tasks, requests, scores but for the shift supervisor, what is of the team, and the hashbook',
    (code) =>
      expect(labels('employee', code)).toEqual([
        'Dashboard',
        'Timesheet',
        'Worksheet',
        'My tasks',
        'Request',
        ...(code === 22222 ? [] : ['Scores']),
        'Shift schedules',
        'Team reports',
        'Trackers',
        'Forced punch-out',
        'Work graph',
        'Search tickets',
        ...COLLEAGUES,
        HASHBOOK,
      ]),
  )
  it.each([99, 11111])('shows employees with code %i nothing of a team', (code) => {
    const scores = code === 11111 ? [] : ['Scores']
    expect(labels('employee', code)).toEqual([
      'Dashboard',
      'Timesheet',
      'Worksheet',
      'My tasks',
      'Request',
      ...scores,
      'Shift schedules',
      ...COLLEAGUES,
      HASHBOOK,
    ])
  })
  it('shows the contract invoices to code 3163 alone', () => {
    expect(labels('employee', 3163)).toEqual([
      'Dashboard',
      'Timesheet',
      'Worksheet',
      'My tasks',
      'Request',
      'Scores',
      'Shift schedules',
      ...COLLEAGUES,
      HASHBOOK,
      'Contract invoice',
    ])
  })
  it('shows the approvals to code 31111 alone', () => {
    expect(labels('employee', 31111)).toEqual([
      'Dashboard',
      'Timesheet',
      'Worksheet',
      'My tasks',
      'Request',
      'Approvals',
      'Scores',
      'Shift schedules',
      'Team reports',
      'Trackers',
      'Forced punch-out',
      'Work graph',
      'Search tickets',
      ...COLLEAGUES,
      HASHBOOK,
    ])
  })
  it.each([5, 8, 0])('shows employees with code %i nothing', (code) => {
    expect(labels('employee', code)).toEqual([])
  })
  it('has no entry and no group without a screen behind it', () => {
    expect(labels('admin', 1, (path) => path === '/admin/organisation/roles')).toEqual(['Roles'])
  })
})

describe('the marked entry', () => {
  it.each([
    ['/admin/employees', 'Employees'],
    ['/admin/employee/details/7', 'Employees'],
    ['/admin/daily-reports/add', 'Attendance update'],
    ['/admin/daily-reports/7', 'Attendance report'],
    ['/admin/requests', 'Requests'],
    ['/admin/organisation', 'Overview'],
    ['/admin/organisation/dailyactivities/3', 'Departments'],
    ['/admin/work-reports/monthly-report', 'Monthly report'],
    ['/admin/dashboard', undefined],
  ])('at %s is %s', (path, label) => {
    expect(activeEntry(MENUS.admin, path)?.label).toBe(label)
  })
  it.each([
    ['directory', 'Directory'],
    ['chart', 'Org chart'],
    ['profile', undefined],
    [null, undefined],
  ])('at the tab %s of the profile is %s', (tab, label) => {
    expect(activeEntry(MENUS.employee, '/employee/userprofile', tab)?.label).toBe(label)
  })
})
