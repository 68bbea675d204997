import { sql } from 'kysely'
import type { Retention } from '#kit/server/retention.ts'

/** How long the rows of this domain stay. */
export const retention: Retention = {
  ends: {
    notifications: {
      days: 180,
      what: 'notices that were read or put away',
      forget: (before, limit) => sql`
        delete from notifications where id in (
          select id from notifications where coalesce(archived_at, read_at) < ${before} and tell_at is null
          limit ${limit} for update skip locked)`,
    },
    mail_outbox: {
      days: 90,
      what: 'what mails said that were sent; that they were stays, so that none is sent twice',
      forget: (before, limit) => sql`
        update mail_outbox set data = '{}' where id in (
          select id from mail_outbox where state = 'sent' and sent_at < ${before} and data <> '{}'
          limit ${limit} for update skip locked)`,
    },
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
    'goes with its mail, whose row proves that it was sent': ['mail_files'],
  },
}
