import {
  IconActivity,
  IconAddressBook,
  IconBook2,
  IconCalendarWeek,
  IconChecks,
  IconClock,
  IconLayoutDashboard,
  IconListCheck,
  IconLogout,
  IconNotebook,
  IconFileAnalytics,
  IconFileInvoice,
  IconSearch,
  IconSend,
  IconSitemap,
  IconStar,
  IconTarget,
  IconUsers,
} from '@tabler/icons-react'
import type { MenuItem } from './menu-items.ts'

const EMPLOYEE_CODES = [101, 102, 103, 104, 112, 114, 115, 99, 4, 11111, 22222, 31111, 16, 119, 3163] as const
/** Roles of people who are evaluated. */
const SCORE_CODES = EMPLOYEE_CODES.filter((code) => code !== 11111 && code !== 22222)
/** Roles of people who work in a team or lead one. */
const TEAM_CODES = EMPLOYEE_CODES.filter((code) => code !== 99 && code !== 11111 && code !== 3163)

/** The menu of the employee area. */
export const employeeMenu: readonly MenuItem[] = [
  { label: 'Dashboard', path: '/employee/dashboard', icon: IconLayoutDashboard, codes: EMPLOYEE_CODES },
  { label: 'Timesheet', path: '/employee/timesheet', icon: IconClock, codes: EMPLOYEE_CODES },
  { label: 'Worksheet', path: '/employee/worksheet', icon: IconNotebook, codes: EMPLOYEE_CODES },
  { label: 'My tasks', path: '/employee/tasks', icon: IconListCheck, codes: EMPLOYEE_CODES },
  { label: 'Request', path: '/employee/request', icon: IconSend, codes: EMPLOYEE_CODES },
  { label: 'Approvals', path: '/employee/approvals', icon: IconChecks, codes: [31111] },
  { label: 'Scores', path: '/employee/scores', icon: IconStar, codes: SCORE_CODES },
  { label: 'Shift schedules', path: '/employee/shiftschedules', icon: IconCalendarWeek, codes: EMPLOYEE_CODES },
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
    label: 'Directory',
    path: '/employee/userprofile',
    link: '/employee/userprofile?tab=directory',
    icon: IconAddressBook,
    codes: EMPLOYEE_CODES,
  },
  {
    label: 'Org chart',
    path: '/employee/userprofile',
    link: '/employee/userprofile?tab=chart',
    icon: IconSitemap,
    codes: EMPLOYEE_CODES,
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
