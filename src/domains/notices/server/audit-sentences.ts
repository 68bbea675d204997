import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import { mailTemplates } from './mail/documents/templates.ts'
import type { noticesAudit } from './audit-words.ts'

/** Returns the label of a template; its key where no domain sends it any more. */
const labelOf = (key: string): string =>
  mailTemplates.all().find(([name]) => name === key)?.[1].label ?? key.replaceAll(/[._]/g, ' ')

export const noticesSentences: AuditSentences<typeof noticesAudit> = {
  does: {
    'notices.announcement_acknowledged': 'acknowledged the announcement[ “{name}”]',
    'notices.announcement_added': 'drafted the announcement[ “{name}”]',
    'notices.announcement_deleted': 'deleted the draft of the announcement[ “{name}”]',
    'notices.announcement_file_added': 'uploaded a file for an announcement[, {after.name}]',
    'notices.announcement_published': 'published the announcement[ “{name}”]',
    'notices.announcement_reminded': 'reminded the readers of the announcement[ “{name}”]',
    'notices.announcement_updated': 'changed the announcement[ “{name}”]',
    'notices.announcement_withdrawn': 'withdrew the announcement[ “{name}”]',
    'notices.broadcast_added': 'wrote the notification[ “{name}”]',
    'notices.broadcast_sent': 'sent the notification[ “{name}”]',
    'notices.broadcast_withdrawn': 'withdrew the notification[ “{name}”]',
    'notices.kind_updated': ['changed the {fields} of a kind of notice', 'changed a kind of notice'],
    'notices.mail_cancelled': 'cancelled an email[ to {name}]',
    'notices.mail_resent': 'sent an email again[ to {name}]',
    'notices.mail_tested': 'sent a test email',
    'notices.preferences_updated': 'changed which notices are sent[ to {whom}]',
    'notices.reminder_added': 'added the reminder[ “{name}”]',
    'notices.reminder_deleted': 'deleted the reminder[ “{name}”]',
    'notices.reminder_done': 'marked the reminder[ “{name}”] as done',
    'notices.reminder_ended': 'ended the reminder[ “{name}”], because its record has no such date any more',
    'notices.reminder_moved':
      'moved the reminder[ “{name}”] with the date of its record[ from {was.date}][ to {after.date}]',
    'notices.reminder_reopened': 'reopened the reminder[ “{name}”]',
    'notices.reminder_updated': 'changed the reminder[ “{name}”]',
    'notices.template_updated': 'changed the email template[ “{name}”]',
  },
  names: {
    announcements: 't.title',
    broadcasts: 't.title',
    reminders: 't.title',
    mail_templates: { key: 'id', name: 't.key', of: labelOf },
  },
  fields: {
    is_default: 'use as shipped',
    live: 'delivery on screen',
    mail: 'delivery by email',
    must_acknowledge: 'duty to acknowledge',
  },
  kinds: {
    broadcasts: 'notification',
    mail_outbox: 'mail',
    notification_kinds: 'kind of notice',
    quiet_hours: 'quiet hours',
  },
}
