import { type Belongs, copies, ofLogin, own, type Personal } from '#kit/server/personal/declare.ts'

const MAILS = copies(['to_address', 'subject', 'data'], 'account_id')
/** Files of the mails that are found. */
const ofMail = (belongs: string | undefined): string =>
  `t.mail_id in (select x.id from mail_outbox x where ${belongs?.replaceAll('t.', 'x.') ?? 'false'})`
const ofMails: Belongs = {
  employee: ofMail(MAILS.employee),
  candidate: ofMail(MAILS.candidate),
  onboard: ofMail(MAILS.onboard),
}

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  mail_files: {
    isCopy: true,
    of: ofMails,
    deleted: ['name', 'calendar'],
  },
  mail_outbox: {
    isCopy: true,
    of: MAILS,
    cleared: ['last_error', 'message_id'],
    replaced: {
      to_address: `''`,
      subject: `'Removed'`,
      data: `'{}'`,
      // A mail that was not sent yet is never sent.
      state: `case when t.state in ('queued', 'sending', 'held') then 'cancelled' else t.state end`,
    },
    unseen: ['dedupe_key', 'last_error', 'message_id', 'data'],
    plain: ['template_key', 'locale', 'dedupe_key'],
  },
  notifications: {
    isCopy: true,
    of: copies(['title', 'body', 'why'], 'account_id'),
    deleted: ['title', 'body', 'path', 'why', 'bundle_key', 'verbs'],
    unseen: ['dedupe_key', 'bundle_key', 'verbs'],
    plain: ['kind', 'dedupe_key'],
  },
  notification_preferences: { of: ofLogin(), plain: ['kind'] },
  quiet_hours: { of: ofLogin() },
  reminders: {
    of: ofLogin('owner_id'),
    deleted: ['title', 'notes', 'path'],
    plain: ['due_time', 'time_zone', 'anchor_key'],
  },
  reminder_recipients: { of: ofLogin() },
  announcement_receipts: { of: ofLogin() },
  audience_parts: { of: own() },
  // Announcements and broadcasts are records of the organisation.
  announcements: { plain: ['title', 'body'] },
  broadcasts: { plain: ['title', 'body', 'path'] },
  live_events: { plain: ['kinds', 'audience', 'ref'] },
  mail_templates: { plain: ['key', 'locale', 'subject', 'body'] },
  notification_kinds: { plain: ['kind'] },
}
