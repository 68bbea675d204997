import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import { retentionRules } from '#kit/server/retention/rules.ts'
import { listName } from '../contract/list-name.ts'
import type { recordsAudit } from './audit-words.ts'

/** Returns the label of a class of data, if it is still declared. */
const ruleLabel = (key: string): string | null => retentionRules.all().find(([name]) => name === key)?.[1].label ?? null

export const recordsSentences: AuditSentences<typeof recordsAudit> = {
  does: {
    'records.audit_removed': [
      'removed {rows} rows of the audit[ from {from}][ to {until}] because their time was over',
      'removed rows of the audit because their time was over',
    ],
    'records.backup_checked': 'restored and checked a backup[ of {name}]',
    'records.backup_copied': 'copied a backup[ of {name}] to another place',
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
    'records.import_added': 'sent a file to import[: “{file}”][, with {rows} rows]',
    'records.import_applied':
      'imported a file[: “{file}”][, {created} added][, {updated} changed][, {skipped} left out]',
    'records.import_cells_changed': 'corrected cells of a file to import[: “{file}”][, {rows} rows]',
    'records.import_checked': 'checked a file to import[: “{file}”][, with {errors} errors]',
    'records.import_deleted': 'deleted an import[ of “{file}”]',
    'records.import_undone':
      'undid an import[ of “{file}”][, {removed} removed][, {restored} put back][, {kept} left as they are]',
    'records.import_updated': 'changed the columns of a file to import[: “{file}”]',
    'records.person_erased': 'erased the personal data[ of {whom}]',
    'records.retention_ran': [
      'could not remove data that was past its time[, of “{rule|name}”], for this: {error}',
      'removed {rows} rows of “{rule|name}” that were past their time',
      'removed data that was past its time',
    ],
    'records.retention_updated': 'changed how long data is kept[ of “{rule|name}”]',
    'records.exported': ['exported the list “{list}”[, for this: {purpose}]', 'exported a list'],
  },
  values: { list: (list) => (/^[a-z]\w*\.\w+$/i.test(list) ? listName(list) : null), rule: ruleLabel },
  names: {
    retention_rules: { key: 'id', name: 't.key', of: (key) => ruleLabel(key) ?? key.replaceAll('_', ' ') },
    imports: 't.file_name',
    backups: `to_char(t.day, 'FMDD FMMonth YYYY')`,
  },
  kinds: {
    audit_checkpoints: 'checkpoint of the audit',
    retention_rules: 'class of data',
    subject_requests: 'request about personal data',
  },
}
