import type { DomainWeb } from '#kit/web/screens/screen.ts'

const LIVE = ['requests.changed'] as const
const AWAY = ['requests.changed', 'attendance.changed'] as const

export const requestsWeb: DomainWeb = {
  screens: [
    {
      path: '/employee/request',
      area: 'employee',
      title: 'Request',
      load: () => import('./screens/request-screen.tsx'),
      permissions: ['requests.own'],
    },
    {
      path: '/employee/approvals',
      area: 'employee',
      title: 'Approvals',
      load: () => import('./screens/approvals-screen.tsx'),
      permissions: ['approvals.read'],
    },
    {
      path: '/admin/requests',
      area: 'admin',
      title: 'Requests',
      load: () => import('./screens/requests-admin-screen.tsx'),
      permissions: ['requests.calendar.read', 'requests.read'],
    },
  ],
  cards: {
    admin: {
      requests: { title: 'Requests', shows: LIVE, load: () => import('./cards/pending-card.tsx') },
      away: { title: 'Away today', shows: AWAY, load: () => import('./cards/away-card.tsx') },
    },
    employee: {
      requests: { title: 'My requests', shows: LIVE, load: () => import('./cards/requests-card.tsx') },
      leave: { title: 'Leave', shows: LIVE, load: () => import('./cards/leave-card.tsx') },
      approvals: { title: 'Approvals', shows: LIVE, load: () => import('./cards/approvals-card.tsx') },
    },
  },
  actions: [
    {
      id: 'requests.add',
      title: 'Add Request',
      area: 'employee',
      permission: 'requests.own',
      run: ({ go }) => go('/employee/request?add=new'),
    },
    {
      id: 'requests.add_for',
      title: 'Add Request',
      area: 'admin',
      permission: 'requests.manage',
      run: ({ go }) => go('/admin/requests?add=new'),
    },
  ],
  tabs: {
    'employee-details': [
      { id: 'leave', label: 'Leave', permission: 'requests.read', load: () => import('./admin/leave/leave-tab.tsx') },
    ],
    'employee-overview': [
      {
        id: 'leave',
        label: 'Leave',
        permission: 'requests.balance.read',
        height: 98,
        load: () => import('./person/leave-left.tsx'),
      },
    ],
  },
  verbs: {
    'approvals.approve': async () => (await import('../contract/approvals.calls.ts')).approveAsLead,
    'requests.approve': async () => (await import('../contract/requests-admin.calls.ts')).approveRequest,
  },
}
