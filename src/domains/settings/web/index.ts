import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const settingsWeb: DomainWeb = {
  screens: [
    {
      path: '/admin/settings',
      area: 'admin',
      title: 'Settings',
      load: () => import('./screens/settings-screen.tsx'),
      permissions: ['settings.read'],
    },
  ],
}
