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
  ],
}
