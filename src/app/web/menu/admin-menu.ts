import {
  IconBadge,
  IconBellRinging,
  IconBook2,
  IconBriefcase,
  IconBuilding,
  IconBuildingCommunity,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCalendarWeek,
  IconCash,
  IconChartBar,
  IconClock,
  IconDeviceLaptop,
  IconId,
  IconKey,
  IconListCheck,
  IconFileText,
  IconFiles,
  IconFolders,
  IconPackages,
  IconSend,
  IconSettings,
  IconSitemap,
  IconSpeakerphone,
  IconTarget,
  IconTicket,
  IconTrendingUp,
  IconUserCheck,
  IconUserPlus,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { MenuItem } from './menu-items.ts'

const ADMIN_CODES = [0, 1, 2, 3, 4, 5] as const

/** The menu of the admin area. */
export const adminMenu: readonly MenuItem[] = [
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
      { label: 'Shift records', path: '/admin/shiftrecords', icon: IconCalendarWeek, codes: ADMIN_CODES },
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
  { label: 'Announcements', path: '/admin/announcements', icon: IconSpeakerphone, codes: [0, 1, 2, 3] },
  {
    label: 'Hashbook',
    path: '/admin/hashbook/topics',
    icon: IconBook2,
    codes: ADMIN_CODES,
    also: ['/admin/hashbook/topic/$', '/admin/hashbook/subject/$'],
  },
  { label: 'Settings', path: '/admin/settings', icon: IconSettings, codes: [33] },
]
