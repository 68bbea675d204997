import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const worksheetsWeb: DomainWeb = {
  screens: [
    {
      path: '/admin/organisation/dailyactivities/$id',
      area: 'admin',
      title: 'Activities',
      load: () => import('./screens/activities-screen.tsx'),
      permissions: ['activities.read'],
    },
    {
      path: '/admin/work-reports/daily-report',
      area: 'admin',
      title: 'Daily reports',
      load: () => import('./screens/daily-report-screen.tsx'),
      permissions: ['worksheets.read'],
    },
    {
      path: '/admin/work-reports/monthly-report',
      area: 'admin',
      title: 'Monthly reports',
      load: () => import('./screens/monthly-report-screen.tsx'),
      permissions: ['worksheets.read'],
    },
    {
      path: '/employee/worksheet',
      area: 'employee',
      title: 'Worksheet',
      load: () => import('./screens/worksheet-screen.tsx'),
      permissions: ['worksheets.write'],
    },
  ],
  panels: {
    team_work_reports: () => import('./review/team-work-reports.tsx'),
    waiting_reports: () => import('./review/waiting-reports.tsx'),
  },
  cards: {
    employee: {
      reports: { title: 'Work reports', shows: ['reports.changed'], load: () => import('./cards/reports-card.tsx') },
    },
  },
  actions: [
    {
      id: 'worksheets.daily',
      title: 'Open daily reports',
      area: 'admin',
      permission: 'worksheets.read',
      run: ({ go }) => go('/admin/work-reports/daily-report'),
    },
    {
      id: 'worksheets.missing',
      title: 'Show missing reports',
      area: 'admin',
      permission: 'worksheets.read',
      run: ({ go }) => go('/admin/work-reports/daily-report?status=missing'),
    },
    {
      id: 'worksheets.monthly',
      title: 'Open monthly reports',
      area: 'admin',
      permission: 'worksheets.read',
      run: ({ go }) => go('/admin/work-reports/monthly-report'),
    },
    {
      id: 'worksheets.own',
      title: 'Write my report',
      area: 'employee',
      permission: 'worksheets.write',
      run: ({ go }) => go('/employee/worksheet'),
    },
  ],
}
