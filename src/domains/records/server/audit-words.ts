import { labelsOfAudit } from '#kit/server/audit-words.ts'

const EXPORT = 'data was read, and nothing was changed'

export const recordsAudit = labelsOfAudit({
  'records.audit_removed': 'Rows of the audit were removed because their time was over',
  'records.backup_checked': 'A backup was restored and checked',
  'records.backup_copied': 'A backup was copied to another place',
  'records.backup_failed': 'A backup failed',
  'records.backup_made': 'A backup was made',
  'records.backup_removed': 'An old backup was removed',
  'records.backup_started': 'Asked for a backup',
  'records.data_package_downloaded': { text: 'Downloaded a package of personal data', internal: EXPORT },
  'records.data_package_made': 'A package of personal data was made',
  'records.data_request_added': 'Asked for personal data',
  'records.data_request_deleted': 'Took a request about personal data back',
  'records.data_request_failed': 'A request about personal data could not be done',
  'records.exported': { text: 'Exported a list', internal: EXPORT },
  'records.hold_added': 'Put personal data under a legal hold',
  'records.hold_lifted': 'Lifted a legal hold',
  'records.import_added': 'Sent a file to import',
  'records.import_applied': 'Imported a file',
  'records.import_cells_changed': 'Corrected cells of an import',
  'records.import_checked': 'Checked a file to import',
  'records.import_deleted': 'Deleted an import',
  'records.import_undone': 'Undid an import',
  'records.import_updated': 'Changed the columns of an import',
  'records.person_erased': 'The personal data of someone who left was erased',
  'records.retention_ran': 'Data that was past its time was removed',
  'records.retention_updated': 'Changed how long data is kept',
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof recordsAudit, true> {}
}
