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

const ORGANISATION = ['Overview', 'Departments', 'Teams', 'Designations']
const REPORTS = ['Target trackers', 'Ticket trackers', 'Daily report', 'Monthly report']
const DAILY = ['Employees', 'Users', 'Attendance report', 'Attendance update', 'Shift records', ...REPORTS, 'Requests']
const TASKER = 'Tasker'
const OFFERED = ['Offered candidates', 'Onboarding invitation', 'Onboarding welcome']

const CLIENTS = 'Clients'
const PROJECTS = 'Projects'
const INVENTORY = 'Inventory'
const NOTICES = 'Notification management'
const ANNOUNCEMENTS = 'Announcements'
const REMINDERS = 'Reminders'
const HASHBOOK = 'Hashbook'

describe('the menu of a role number', () => {
  it('shows code 0 all but pay and the roles, code 2 no hikes either', () => {
    expect(labels('admin', 0)).toEqual([
      ...DAILY,
      TASKER,
      ...OFFERED,
      'Hikes',
      ...ORGANISATION,
      CLIENTS,
      INVENTORY,
      PROJECTS,
      NOTICES,
      ANNOUNCEMENTS,
      REMINDERS,
      HASHBOOK,
    ])
    expect(labels('admin', 2)).toEqual([
      ...DAILY,
      TASKER,
      ...OFFERED,
      ...ORGANISATION,
      CLIENTS,
      INVENTORY,
      PROJECTS,
      NOTICES,
      ANNOUNCEMENTS,
      REMINDERS,
      HASHBOOK,
    ])
  })
  it('shows code 3 pay and equipment, and neither clients nor projects', () => {
    expect(labels('admin', 3)).toEqual([
      ...DAILY,
      ...OFFERED,
      'Payslips',
      'Hikes',
      ...ORGANISATION,
      INVENTORY,
      NOTICES,
      ANNOUNCEMENTS,
      REMINDERS,
      HASHBOOK,
    ])
  })
  it('shows code 4 none of these, and code 5 tasks, hikes, clients and projects alone', () => {
    expect(labels('admin', 4)).toEqual([...DAILY, ...OFFERED, ...ORGANISATION, REMINDERS, HASHBOOK])
    expect(labels('admin', 5)).toEqual([
      ...DAILY,
      TASKER,
      ...OFFERED,
      'Hikes',
      ...ORGANISATION,
      CLIENTS,
      PROJECTS,
      REMINDERS,
      HASHBOOK,
    ])
  })
  it('shows the roles to code 1 alone', () => {
    const units = [...ORGANISATION.slice(0, 3), 'Roles', 'Designations']
    expect(labels('admin', 1)).toEqual([
      ...DAILY,
      TASKER,
      ...OFFERED,
      'Payslips',
      'Hikes',
      ...units,
      CLIENTS,
      PROJECTS,
      NOTICES,
      ANNOUNCEMENTS,
      REMINDERS,
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
      REMINDERS,
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
      REMINDERS,
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
})
