import type { DashboardCard, DomainWeb } from '#kit/web/screens/screen.ts'

const MAX_ADDRESS_LENGTH = 100

const remindersCard: DashboardCard = {
  title: 'Reminders',
  shows: ['notices.reminders', 'notices.changed'],
  load: () => import('./reminders/reminders-card.tsx'),
}

/** The page that is open, where its address is short enough to travel in one. */
const openPage = (): string => {
  const { pathname, search } = globalThis.location
  const whole = `${pathname}${search}`
  return whole.length <= MAX_ADDRESS_LENGTH ? whole : pathname
}

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
    {
      path: '/admin/reminders',
      area: 'admin',
      title: 'Reminders',
      load: () => import('./reminders/reminders-screen.tsx'),
      permissions: ['notices.reminder.read'],
    },
  ],
  cards: {
    admin: {
      reminders: remindersCard,
      system: { title: 'System', shows: ['mail.changed'], load: () => import('./system-card.tsx') },
    },
    employee: { reminders: remindersCard },
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
      id: 'notices.add_reminder',
      title: 'Add reminder',
      area: 'admin',
      permission: 'notices.reminder.write',
      run: ({ go }) => go('?remind=new'),
    },
    {
      id: 'notices.add_own_reminder',
      title: 'Add reminder',
      area: 'employee',
      permission: 'notices.reminder.own',
      run: ({ go }) => go('?remind=new'),
    },
    {
      id: 'notices.remind_of_page',
      title: 'Remind me of this page',
      area: 'admin',
      permission: 'notices.reminder.write',
      run: ({ go }) => go(`?remind=${encodeURIComponent(openPage())}`),
    },
    {
      id: 'notices.remind_of_own_page',
      title: 'Remind me of this page',
      area: 'employee',
      permission: 'notices.reminder.own',
      run: ({ go }) => go(`?remind=${encodeURIComponent(openPage())}`),
    },
    {
      id: 'notices.own_reminders',
      title: 'Open reminders',
      area: 'employee',
      permission: 'notices.reminder.own',
      run: ({ go }) => go('?reminders=open'),
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
    { id: 'notices', area: 'both', load: () => import('./announcements/board-button.tsx') },
    { id: 'notifications', area: 'both', load: () => import('./bell.tsx') },
    { id: 'reminder_drawers', area: 'both', load: () => import('./reminders/reminder-drawers.tsx') },
  ],
  verbs: { 'reminders.done': async () => (await import('../contract/reminders.calls.ts')).doReminder },
}
