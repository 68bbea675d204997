import type { DomainWeb } from '#kit/web/screens/screen.ts'
import { targetActions, targetCards, targetScreens } from './target-screens.ts'

const loadDay = () => import('./screens/ticket-day-screen.tsx')
const loadMonth = () => import('./screens/ticket-month-screen.tsx')
const details = { area: 'admin', title: 'Ticket details', permissions: ['tickets.read'] } as const

export const trackersWeb: DomainWeb = {
  screens: [
    ...targetScreens,
    {
      path: '/admin/work-reports/ticket-trackers',
      area: 'admin',
      title: 'Ticket trackers',
      load: () => import('./screens/ticket-trackers-screen.tsx'),
      permissions: ['tickets.read'],
    },
    { path: '/admin/work-reports/ticket-details/daily/$date/$userid', load: loadDay, ...details },
    { path: '/admin/work-reports/ticket-details/monthly/$date/$userid', load: loadMonth, ...details },
    { path: '/admin/work-reports/ticket-details/custom/$startdate/$enddate/$userid', load: loadDay, ...details },
    {
      path: '/employee/search-tickets',
      area: 'employee',
      title: 'Search tickets',
      load: () => import('./screens/search-tickets-screen.tsx'),
      permissions: ['tickets.read'],
    },
  ],
  cards: {
    employee: targetCards.employee,
    admin: {
      ...targetCards.admin,
      tickets: {
        title: 'Tickets',
        load: () => import('./cards/tickets-card.tsx'),
        shows: ['reports.changed'],
      },
    },
  },
  actions: [
    ...targetActions,
    {
      id: 'tickets.add',
      title: 'Add Ticket',
      area: 'employee',
      permission: 'tickets.write',
      run: ({ go }) => go('/employee/trackers?tab=tickets&add=ticket'),
    },
    {
      id: 'tickets.search',
      title: 'Search tickets',
      area: 'employee',
      permission: 'tickets.read',
      run: ({ go }) => go('/employee/search-tickets'),
    },
    {
      id: 'tickets.trackers',
      title: 'Open ticket trackers',
      area: 'admin',
      permission: 'tickets.read',
      run: ({ go }) => go('/admin/work-reports/ticket-trackers'),
    },
  ],
}
