import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const noticesWeb: DomainWeb = {
  screens: [
    {
      path: '/admin/announcements',
      area: 'admin',
      title: 'Announcements',
      load: () => import('./announcements/announcements-screen.tsx'),
      permissions: ['notices.announcement.read'],
    },
    {
      path: '/admin/management/notification',
      area: 'admin',
      title: 'Notification management',
      load: () => import('./management/management-screen.tsx'),
      permissions: ['notices.broadcast.read', 'notices.mail.read'],
    },
  ],
  cards: {
    admin: { system: { title: 'System', shows: ['mail.changed'], load: () => import('./system-card.tsx') } },
  },
  panels: { mail_test: () => import('./management/mail-test.tsx') },
  actions: [
    {
      id: 'notices.add_announcement',
      title: 'Add announcement',
      area: 'admin',
      permission: 'notices.announcement.write',
      run: ({ go }) => go('/admin/announcements?edit=new'),
    },
    {
      id: 'notices.board',
      title: 'Open notice board',
      area: 'both',
      permission: 'notices.board.read',
      run: ({ go }) => go('?notices=open'),
    },
  ],
  topBarItems: [
    { id: 'notices', area: 'both', load: () => import('./announcements/megaphone.tsx') },
    { id: 'notifications', area: 'both', load: () => import('./bell.tsx') },
  ],
}
