import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import type { recordsAudit } from './audit-words.ts'

export const recordsSentences: AuditSentences<typeof recordsAudit> = {
  does: {
    'records.audit_removed': [
      'removed {rows} rows of the audit[ from {from}][ to {until}] because their time was over',
      'removed rows of the audit because their time was over',
    ],
    'records.backup_checked': 'restored and checked a backup[ of {name}]',
    'records.backup_failed': 'could not make a backup[ on {name}]',
    'records.backup_made': 'made a backup[ of {name}]',
    'records.backup_removed': 'removed an old backup[ of {name|day}]',
    'records.backup_started': 'asked for a backup[ on {name}]',
    'records.data_package_downloaded': 'downloaded the package of the personal data[ of {whom}]',
    'records.data_package_made': 'made a package of the personal data[ of {whom}]',
    'records.data_request_added': [
      'asked to {kind} the personal data[ of {whom}]',
      'asked something about the personal data[ of {whom}]',
    ],
    'records.data_request_deleted': 'took back a request about the personal data[ of {whom}]',
    'records.data_request_failed': 'could not do what was asked for about the personal data[ of {whom}]',
    'records.hold_added': 'put the personal data[ of {whom}] under a legal hold[, for this: {reason}]',
    'records.hold_lifted': 'lifted the legal hold on the personal data[ of {whom}]',
    'records.person_erased': 'erased the personal data[ of {whom}]',
    'records.retention_ran': 'removed data that was past its time[: {rows} of {name}]',
    'records.retention_updated': 'changed how long data is kept[: {name}]',
    'records.exported': ['exported a list, {list}[, for this: {purpose}]', 'exported a list'],
  },
  names: {
    retention_rules: `replace(t.key, '_', ' ')`,
    backups: `to_char(t.day, 'FMDD FMMonth YYYY')`,
  },
  kinds: {
    audit_checkpoints: 'checkpoint of the audit',
    retention_rules: 'class of data',
    subject_requests: 'request about personal data',
  },
}
