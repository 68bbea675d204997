import { labelsOfAudit } from '#kit/server/audit-words.ts'

export const noticesAudit = labelsOfAudit({
  'notices.announcement_acknowledged': 'Acknowledged an announcement',
  'notices.announcement_added': 'A draft of an announcement was added',
  'notices.announcement_deleted': 'A draft of an announcement was deleted',
  'notices.announcement_file_added': 'A file for an announcement was uploaded',
  'notices.announcement_published': 'An announcement was published',
  'notices.announcement_reminded': 'The readers of an announcement were reminded',
  'notices.announcement_updated': 'An announcement was changed',
  'notices.announcement_withdrawn': 'An announcement was withdrawn',
  'notices.broadcast_added': 'A notification was written',
  'notices.broadcast_sent': 'A notification was sent',
  'notices.broadcast_withdrawn': 'A notification was withdrawn',
  'notices.kind_updated': 'A kind of notice was changed',
  'notices.mail_cancelled': 'An email was cancelled',
  'notices.mail_resent': 'An email was sent again',
  'notices.mail_tested': 'A test email was sent',
  'notices.preferences_updated': { text: 'Changed which notices come', internal: 'it concerns one person alone' },
  'notices.reminder_added': 'A reminder was added',
  'notices.reminder_deleted': 'A reminder was deleted',
  'notices.reminder_done': 'Did what a reminder was about',
  'notices.reminder_ended': 'A reminder ended with its record',
  'notices.reminder_moved': 'A reminder moved with its record',
  'notices.reminder_reopened': 'Took back that a reminder was done',
  'notices.reminder_updated': 'A reminder was changed',
  'notices.template_updated': 'An email template was changed',
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof noticesAudit, true> {}
}
