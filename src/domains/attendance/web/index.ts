import type { DomainWeb } from '#kit/web/screens/screen.ts'
import { punchActions } from './punch/punch-actions.ts'

const LIVE = ['attendance.changed'] as const

export const attendanceWeb: DomainWeb = {
  screens: [
    {
      path: '/employee/timesheet',
      area: 'employee',
      title: 'Timesheet',
      load: () => import('./screens/timesheet-screen.tsx'),
      permissions: ['timesheet.read'],
    },
    {
      path: '/employee/forced-punchout',
      area: 'employee',
      title: 'Forced punch-out',
      load: () => import('./screens/forced-punchout-screen.tsx'),
      permissions: ['logout.read'],
    },
    {
      path: '/admin/reports/attendance',
      area: 'admin',
      title: 'Attendance report',
      load: () => import('./screens/attendance-report-screen.tsx'),
      permissions: ['attendance.read'],
    },
    {
      path: '/admin/daily-reports/add',
      area: 'admin',
      title: 'Attendance update',
      load: () => import('./screens/attendance-update-screen.tsx'),
      permissions: ['attendance.correct'],
    },
    {
      path: '/admin/daily-reports/$id',
      area: 'admin',
      title: 'Full report',
      load: () => import('./screens/full-report-screen.tsx'),
      permissions: ['attendance.read'],
    },
  ],
  tabs: {
    'employee-overview': [
      {
        id: 'week',
        label: 'Last 7 days',
        permission: 'attendance.read',
        height: 170,
        load: () => import('./person/last-days.tsx'),
      },
    ],
  },
  cards: {
    employee: {
      punch: { title: 'Today', shows: LIVE, load: () => import('./cards/punch-card.tsx') },
      week: { title: 'My week', shows: LIVE, load: () => import('./cards/week-card.tsx') },
      team: { title: 'My team', shows: LIVE, load: () => import('./cards/team-card.tsx') },
      lead: { title: 'Teams I lead', shows: LIVE, load: () => import('./cards/lead-card.tsx') },
    },
    admin: {
      today: { title: 'Attendance of the day', shows: LIVE, load: () => import('./cards/today-card.tsx') },
      attendance_month: {
        title: 'Attendance, 30 days',
        shows: LIVE,
        load: () => import('./cards/month-card.tsx'),
      },
    },
  },
  actions: punchActions,
  topBarItems: [{ id: 'punch', area: 'employee', load: () => import('./punch/punch-chip.tsx') }],
}
