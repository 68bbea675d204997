import type { Retention } from '#kit/server/retention/retention.ts'
import { deleteNotices, dueMails, dueNotices, updateEmptiedMails } from './store/retention.ts'

/** The retention of this domain's rows. */
export const retention: Retention = {
  rules: {
    notifications: {
      label: 'Notices',
      what: 'Notices are removed so long after they were read or put away.',
      why: 'So that people find again what they were told.',
      known_by: 'people.read',
      days: 180,
      floor: 7,
      due: dueNotices,
      remove: ({ tx }, ids) => deleteNotices(tx, ids),
    },
    mail: {
      label: 'Emails',
      what: 'What an email said, to whom and with which files is removed so long after it was sent or given up. That there was one stays.',
      why: 'So that it can be shown what was sent.',
      known_by: 'notices.mail.read',
      days: 90,
      floor: 7,
      due: dueMails,
      remove: ({ tx }, ids) => updateEmptiedMails(tx, ids),
    },
  },
  ends: {
    notifications: { rule: 'notifications', what: 'notices that were read or put away' },
    mail_outbox: { rule: 'mail', what: 'what emails said; that they were sent stays, so that none is sent twice' },
    mail_files: { rule: 'mail', what: 'with their email' },
    live_events: { job: 'notices.forget_live_events', what: 'all, after an hour' },
  },
  kept: {
    'one row for each thing that is set up': [
      'mail_templates',
      'notification_kinds',
      'notification_preferences',
      'quiet_hours',
    ],
    'a record of the organisation, which people and reports look up for years': [
      'announcements',
      'announcement_files',
      'announcement_receipts',
      'audiences',
      'audience_parts',
      'broadcasts',
    ],
    'stands as long as its owner wants to be reminded': ['reminders'],
    'goes with its reminder': ['reminder_occurrences', 'reminder_recipients'],
  },
}
