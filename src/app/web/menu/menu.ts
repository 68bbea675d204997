import type { ScreenPath } from '#kit/contract/keys.ts'
import {
  IconActivity,
  IconBadge,
  IconBellRinging,
  IconBook2,
  IconBriefcase,
  IconBuilding,
  IconBuildingCommunity,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCash,
  IconChartBar,
  IconChecks,
  IconClock,
  IconDeviceLaptop,
  IconId,
  IconKey,
  IconLayoutDashboard,
  IconListCheck,
  IconLogout,
  IconNotebook,
  IconFileAnalytics,
  IconFileInvoice,
  IconFileText,
  IconFiles,
  IconFolders,
  IconPackages,
  IconSearch,
  IconSend,
  IconSettings,
  IconSitemap,
  IconTarget,
  IconTicket,
  IconTrendingUp,
  IconUserCheck,
  IconUserPlus,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>

export type MenuEntry = Readonly<{
  label: string
  path: ScreenPath
  icon: Icon
  /** The role numbers that see it. */
  codes: readonly number[]
  /** Screens without an entry of their own that belong to it. */
  also?: readonly string[]
}>
export type MenuGroup = Readonly<{ label: string; icon: Icon; entries: readonly MenuEntry[] }>
export type MenuItem = MenuEntry | MenuGroup

const ADMIN_CODES = [0, 1, 2, 3, 4, 5] as const
const EMPLOYEE_CODES = [101, 102, 103, 104, 112, 114, 115, 99, 4, 11111, 22222, 31111, 16, 119, 3163] as const
/** Who works in a team or leads one. */
const TEAM_CODES = EMPLOYEE_CODES.filter((code) => code !== 99 && code !== 11111 && code !== 3163)

const admin: readonly MenuItem[] = [
  {
    label: 'People',
    icon: IconUsers,
    entries: [
      {
        label: 'Employees',
        path: '/admin/employees',
        icon: IconId,
        codes: ADMIN_CODES,
        also: ['/admin/employee/performance/$', '/admin/employee/update/$', '/admin/employee/details/$'],
      },
      { label: 'Users', path: '/admin/users', icon: IconUserShield, codes: ADMIN_CODES },
    ],
  },
  {
    label: 'Attendance',
    icon: IconClock,
    entries: [
      {
        label: 'Attendance report',
        path: '/admin/reports/attendance',
        icon: IconCalendarCheck,
        codes: ADMIN_CODES,
        also: ['/admin/daily-reports/$'],
      },
      { label: 'Attendance update', path: '/admin/daily-reports/add', icon: IconCalendarPlus, codes: ADMIN_CODES },
    ],
  },
  {
    label: 'Work reports',
    icon: IconChartBar,
    entries: [
      {
        label: 'Target trackers',
        path: '/admin/work-reports/target-trackers',
        icon: IconTarget,
        codes: ADMIN_CODES,
        also: [
          '/admin/work-reports/target-details/daily/$/$/$',
          '/admin/work-reports/target-details/monthly/$/$/$',
          '/admin/work-reports/target-details/custom/$/$/$/$',
        ],
      },
      {
        label: 'Ticket trackers',
        path: '/admin/work-reports/ticket-trackers',
        icon: IconTicket,
        codes: ADMIN_CODES,
        also: [
          '/admin/work-reports/ticket-details/daily/$/$',
          '/admin/work-reports/ticket-details/monthly/$/$',
          '/admin/work-reports/ticket-details/custom/$/$/$',
        ],
      },
      { label: 'Daily report', path: '/admin/work-reports/daily-report', icon: IconFileText, codes: ADMIN_CODES },
      { label: 'Monthly report', path: '/admin/work-reports/monthly-report', icon: IconFiles, codes: ADMIN_CODES },
    ],
  },
  { label: 'Requests', path: '/admin/requests', icon: IconSend, codes: ADMIN_CODES },
  { label: 'Tasker', path: '/admin/tasker', icon: IconListCheck, codes: [0, 1, 2, 5] },
  {
    label: 'Onboarding',
    icon: IconUserPlus,
    entries: [
      { label: 'Offered candidates', path: '/admin/offered-candidates', icon: IconUserCheck, codes: ADMIN_CODES },
    ],
  },
  {
    label: 'Payslips',
    path: '/admin/payroll/add-salary',
    icon: IconCash,
    codes: [1, 3],
    also: ['/admin/payroll-details/$'],
  },
  { label: 'Hikes', path: '/admin/hikes', icon: IconTrendingUp, codes: [0, 1, 3, 5] },
  {
    label: 'Organisation',
    icon: IconBuildingCommunity,
    entries: [
      { label: 'Overview', path: '/admin/organisation', icon: IconSitemap, codes: ADMIN_CODES },
      {
        label: 'Departments',
        path: '/admin/organisation/departments',
        icon: IconBuilding,
        codes: ADMIN_CODES,
        also: ['/admin/organisation/dailyactivities/$'],
      },
      { label: 'Teams', path: '/admin/organisation/teams', icon: IconUsersGroup, codes: ADMIN_CODES },
      { label: 'Roles', path: '/admin/organisation/roles', icon: IconKey, codes: [1] },
      { label: 'Designations', path: '/admin/organisation/designation', icon: IconBadge, codes: ADMIN_CODES },
      { label: 'Clients', path: '/admin/organisation/clients', icon: IconBriefcase, codes: [0, 1, 2, 5] },
    ],
  },
  {
    label: 'Management',
    icon: IconPackages,
    entries: [
      { label: 'Inventory', path: '/admin/management/inventory', icon: IconDeviceLaptop, codes: [0, 2, 3] },
      { label: 'Projects', path: '/admin/management/project', icon: IconFolders, codes: [0, 1, 2, 5] },
      {
        label: 'Notification management',
        path: '/admin/management/notification',
        icon: IconBellRinging,
        codes: [0, 1, 2, 3],
      },
    ],
  },
  {
    label: 'Hashbook',
    path: '/admin/hashbook/topics',
    icon: IconBook2,
    codes: ADMIN_CODES,
    also: ['/admin/hashbook/topic/$', '/admin/hashbook/subject/$'],
  },
  { label: 'Settings', path: '/admin/settings', icon: IconSettings, codes: [33] },
]

const employee: readonly MenuItem[] = [
  { label: 'Dashboard', path: '/employee/dashboard', icon: IconLayoutDashboard, codes: EMPLOYEE_CODES },
  { label: 'Timesheet', path: '/employee/timesheet', icon: IconClock, codes: EMPLOYEE_CODES },
  { label: 'Worksheet', path: '/employee/worksheet', icon: IconNotebook, codes: EMPLOYEE_CODES },
  { label: 'My tasks', path: '/employee/tasks', icon: IconListCheck, codes: EMPLOYEE_CODES },
  { label: 'Request', path: '/employee/request', icon: IconSend, codes: EMPLOYEE_CODES },
  { label: 'Approvals', path: '/employee/approvals', icon: IconChecks, codes: [31111] },
  {
    label: 'Team',
    icon: IconUsers,
    entries: [
      {
        label: 'Team reports',
        path: '/employee/team-reports',
        icon: IconFileAnalytics,
        codes: TEAM_CODES,
        also: ['/employee/team-report/$'],
      },
      {
        label: 'Trackers',
        path: '/employee/trackers',
        icon: IconTarget,
        codes: TEAM_CODES,
        also: [
          '/employee/target-details/daily/$/$/$',
          '/employee/target-details/monthly/$/$/$',
          '/employee/target-details/custom/$/$/$/$',
        ],
      },
      { label: 'Forced punch-out', path: '/employee/forced-punchout', icon: IconLogout, codes: TEAM_CODES },
      { label: 'Work graph', path: '/employee/workgraph', icon: IconActivity, codes: TEAM_CODES },
      { label: 'Search tickets', path: '/employee/search-tickets', icon: IconSearch, codes: TEAM_CODES },
    ],
  },
  {
    label: 'Hashbook',
    path: '/employee/hashbook/topics',
    icon: IconBook2,
    codes: EMPLOYEE_CODES,
    also: ['/employee/hashbook/topic/$', '/employee/hashbook/subject/$'],
  },
  { label: 'Contract invoice', path: '/employee/contract-invoice', icon: IconFileInvoice, codes: [3163] },
]

export const MENUS = { admin, employee } as const

export const isGroup = (item: MenuItem): item is MenuGroup => 'entries' in item

/** The menu of a role number, with the entries whose screens are there; a group stands while an entry of it does. */
export const menuFor = (
  items: readonly MenuItem[],
  role_number: number,
  hasScreen: (path: string) => boolean,
): readonly MenuItem[] => {
  const isShown = (entry: MenuEntry): boolean => entry.codes.includes(role_number) && hasScreen(entry.path)
  return items.flatMap((item): MenuItem[] => {
    if (!isGroup(item)) return isShown(item) ? [item] : []
    const entries = item.entries.filter(isShown)
    return entries.length > 0 ? [{ ...item, entries }] : []
  })
}

/** Whether the menu of a role number leads to a path. */
export const hasEntry = (area: keyof typeof MENUS, role_number: number, path: ScreenPath): boolean =>
  MENUS[area].some((item) =>
    (isGroup(item) ? item.entries : [item]).some((entry) => entry.path === path && entry.codes.includes(role_number)),
  )

/** A pattern whose `$` stand for one part each. */
const fits = (pattern: string, path: string): boolean => {
  const [wanted, parts] = [pattern.split('/'), path.split('/')]
  return wanted.length === parts.length && wanted.every((part, at) => part === '$' || part === parts[at])
}

/** The entry that is marked at an address: its own, or the one its screen belongs to. */
export const activeEntry = (items: readonly MenuItem[], path: string): MenuEntry | undefined => {
  const entries = items.flatMap((item) => (isGroup(item) ? item.entries : [item]))
  return (
    entries.find((entry) => entry.path === path) ??
    entries.find((entry) => entry.also?.some((pattern) => fits(pattern, path)))
  )
}
