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
    {
      path: '/admin/onboarding/invitation',
      area: 'admin',
      title: 'Onboarding invitation',
      load: () => import('./screens/invitation-screen.tsx'),
      permissions: ['hiring.read', 'hiring.tasks'],
    },
    {
      path: '/admin/onboarding/view/$id',
      area: 'admin',
      title: 'Onboarding',
      load: () => import('./screens/onboarding-screen.tsx'),
      permissions: ['hiring.read'],
    },
    {
      path: '/admin/onboarding/welcome',
      area: 'admin',
      title: 'Onboarding welcome',
      load: () => import('./screens/welcome-screen.tsx'),
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
      onboarding: {
        title: 'Onboarding',
        load: () => import('./cards/checklist-card.tsx'),
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
    {
      id: 'hiring.onboard',
      title: 'Invite new hire',
      area: 'admin',
      permission: 'hiring.onboard.write',
      run: ({ go }) => go('/admin/onboarding/invitation?add=onboard'),
    },
  ],
}
