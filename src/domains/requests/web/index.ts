import type { DomainWeb } from '#kit/web/screens/screen.ts'

const LIVE = ['requests.changed'] as const

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
  ],
  cards: {
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
  ],
  verbs: {
    'approvals.approve': async () => (await import('../contract/approvals.calls.ts')).approveAsLead,
    'requests.approve': async () => (await import('../contract/requests-admin.calls.ts')).approveRequest,
  },
}
