import type { DashboardCard, PaletteAction, Screen } from '#kit/web/screens/screen.ts'

const loadDay = () => import('./screens/target-day-screen.tsx')
const loadMonth = () => import('./screens/target-month-screen.tsx')
const asAdmin = { area: 'admin', title: 'Target details', permissions: ['targets.read'] } as const
const asEmployee = { area: 'employee', title: 'Target details', permissions: ['targets.read'] } as const

export const targetScreens: readonly Screen[] = [
  {
    path: '/admin/work-reports/target-trackers',
    area: 'admin',
    title: 'Target trackers',
    load: () => import('./screens/target-trackers-screen.tsx'),
    permissions: ['targets.read'],
  },
  { path: '/admin/work-reports/target-details/daily/$id/$date/$userid', load: loadDay, ...asAdmin },
  { path: '/admin/work-reports/target-details/monthly/$id/$date/$userid', load: loadMonth, ...asAdmin },
  { path: '/admin/work-reports/target-details/custom/$id/$startdate/$enddate/$userid', load: loadDay, ...asAdmin },
  { path: '/employee/target-details/daily/$id/$date/$userid', load: loadDay, ...asEmployee },
  { path: '/employee/target-details/monthly/$id/$date/$userid', load: loadMonth, ...asEmployee },
  { path: '/employee/target-details/custom/$id/$startdate/$enddate/$userid', load: loadDay, ...asEmployee },
  {
    path: '/employee/trackers',
    area: 'employee',
    title: 'Trackers',
    load: () => import('./screens/trackers-screen.tsx'),
    permissions: ['targets.read', 'tickets.read'],
  },
  {
    path: '/employee/team-reports',
    area: 'employee',
    title: 'Team reports',
    load: () => import('./screens/team-reports-screen.tsx'),
    permissions: ['team_reports.read'],
  },
  {
    path: '/employee/team-report/$id',
    area: 'employee',
    title: 'Team report',
    load: () => import('./screens/team-report-screen.tsx'),
    permissions: ['team_reports.read'],
  },
  {
    path: '/employee/workgraph',
    area: 'employee',
    title: 'Work graph',
    load: () => import('./screens/workgraph-screen.tsx'),
    permissions: ['work_graph.read'],
  },
]

const shows = ['reports.changed', 'tasks.changed', 'attendance.changed'] as const
export const targetCards: Readonly<Record<'admin' | 'employee', Readonly<Record<string, DashboardCard>>>> = {
  admin: { targets: { title: 'Targets', load: () => import('./cards/department-targets-card.tsx'), shows } },
  employee: { targets: { title: 'Targets', load: () => import('./cards/own-targets-card.tsx'), shows } },
}

export const targetActions: readonly PaletteAction[] = [
  {
    id: 'targets.trackers',
    title: 'Open target trackers',
    area: 'admin',
    permission: 'targets.read',
    run: ({ go }) => go('/admin/work-reports/target-trackers'),
  },
  {
    id: 'targets.add',
    title: 'Add target',
    area: 'admin',
    permission: 'targets.write',
    run: ({ go }) => go('/admin/work-reports/target-trackers?tab=targets&target=new'),
  },
  {
    id: 'targets.own',
    title: 'Open my targets',
    area: 'employee',
    permission: 'targets.read',
    run: ({ go }) => go('/employee/trackers?tab=targets'),
  },
  {
    id: 'work_graph.open',
    title: 'Open the work graph',
    area: 'employee',
    permission: 'work_graph.read',
    run: ({ go }) => go('/employee/workgraph'),
  },
]
