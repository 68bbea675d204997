import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const shiftsWeb: DomainWeb = {
  screens: [
    {
      path: '/admin/shiftrecords',
      area: 'admin',
      title: 'Shift records',
      load: () => import('./screens/shift-records-screen.tsx'),
      permissions: ['shift_records.read'],
    },
    {
      path: '/employee/shiftschedules',
      area: 'employee',
      title: 'Shift schedules',
      load: () => import('./screens/shift-schedules-screen.tsx'),
      permissions: ['shifts.read'],
    },
  ],
  cards: {
    admin: {
      shifts: { title: 'Shifts', load: () => import('./cards/admin-shifts-card.tsx'), shows: ['shifts.changed'] },
    },
    employee: {
      shifts: { title: 'My shifts', load: () => import('./cards/own-shifts-card.tsx'), shows: ['shifts.changed'] },
    },
  },
  verbs: {
    'shifts.swapAnswer': async () => (await import('../contract/swaps.calls.ts')).respondToSwap,
    'shifts.offerAnswer': async () => (await import('../contract/offers.calls.ts')).respondToOffer,
    'shifts.claim': async () => (await import('../contract/swaps.calls.ts')).claimShift,
  },
}
