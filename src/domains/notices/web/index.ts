import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const noticesWeb: DomainWeb = {
  screens: [
    {
      path: '/admin/management/notification',
      area: 'admin',
      title: 'Notification management',
      load: () => import('./management/management-screen.tsx'),
      permissions: ['notices.broadcast.read', 'notices.mail.read'],
    },
  ],
  cards: {
    admin: { system: { title: 'System', span: 2, shows: ['mail.changed'], load: () => import('./system-card.tsx') } },
  },
  panels: { mail_test: () => import('./management/mail-test.tsx') },
  topBarItems: [{ id: 'notifications', area: 'both', load: () => import('./bell.tsx') }],
}
