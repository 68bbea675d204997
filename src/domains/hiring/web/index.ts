import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const hiringWeb: DomainWeb = {
  screens: [
    {
      path: '/admin/offered-candidates',
      area: 'admin',
      title: 'Offered candidates',
      load: () => import('./screens/offered-candidates-screen.tsx'),
      permissions: ['hiring.read'],
    },
  ],
  cards: {
    admin: {
      hiring: { title: 'Hiring', load: () => import('./cards/hiring-card.tsx'), shows: ['hiring.changed'] },
    },
    employee: {
      interviews: {
        title: 'My interviews',
        load: () => import('./cards/interviews-card.tsx'),
        shows: ['hiring.changed'],
      },
    },
  },
  actions: [
    {
      id: 'hiring.pipeline',
      title: 'Open candidates',
      area: 'admin',
      permission: 'hiring.read',
      run: ({ go }) => go('/admin/offered-candidates?tab=pipeline'),
    },
    {
      id: 'hiring.add_candidate',
      title: 'Add candidate',
      area: 'admin',
      permission: 'hiring.write',
      run: ({ go }) => go('/admin/offered-candidates?tab=pipeline&add=candidate'),
    },
  ],
}
