import { ADMIN_NUMBERS, permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

export const noticesPermissions = permissions({
  'notices.inbox.own': {
    label: 'Own inbox',
    help: 'Own notifications.',
    admin: { own: ADMIN_NUMBERS },
    user: { own: USER_NUMBERS },
  },
  'notices.live.own': {
    label: 'Live news',
    help: 'Screens update live.',
    admin: { own: ADMIN_NUMBERS },
    user: { own: USER_NUMBERS },
  },
  'notices.board.read': {
    label: 'Notice board',
    help: 'Announcements addressed to the person.',
    admin: { own: ADMIN_NUMBERS },
    user: { own: USER_NUMBERS },
  },
  'notices.announcement.read': {
    label: 'See announcements',
    help: 'All announcements, and who has read them.',
    admin: [0, 1, 2, 3, 5],
  },
  'notices.announcement.write': {
    label: 'Write announcements',
    help: 'Add, change and withdraw announcements, and remind those who have not read them.',
    admin: [0, 1, 2, 3],
  },
  'notices.broadcast.read': {
    label: 'See notifications',
    help: 'Notifications that were sent, which kinds there are, how often they come, and how many people mute them.',
    admin: [0, 1, 2, 3, 5],
  },
  'notices.broadcast.write': {
    label: 'Send notifications',
    help: 'Write a notification to many people at once, and withdraw it.',
    admin: [0, 1, 2, 3],
  },
  'notices.kind.write': {
    label: 'Set kinds of notices',
    help: 'Whether a kind of notice is sent live and by email, unless a person chooses otherwise.',
    admin: [0, 1, 2, 3],
  },
  'notices.reminder.read': {
    label: 'See reminders',
    help: 'Own reminders, and those that are shared.',
    admin: [0, 1, 2, 3, 4, 5],
  },
  'notices.reminder.write': {
    label: 'Write reminders',
    help: 'Add, change and delete own and shared reminders.',
    admin: [0, 1, 2, 3, 4],
  },
  'notices.reminder.own': {
    label: 'Own reminders',
    help: 'Reminders for oneself, and those received.',
    user: { own: USER_NUMBERS },
  },
  'notices.mail.read': {
    label: 'See the email outbox',
    help: 'To whom emails went and whether they arrived, without their text; and the templates.',
    admin: [0, 1, 2, 3, 5],
  },
  'notices.mail.write': {
    label: 'Manage email',
    help: 'Send emails again, cancel them, change templates. Is notified of emails that failed.',
    admin: [0, 1, 2, 3],
  },
  'notices.mail.test': {
    label: 'Send a test email',
    help: 'One email to your own address.',
    admin: [0, 1, 2, 3, 33],
  },
})
