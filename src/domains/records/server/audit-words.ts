import { wordsOfAudit } from '#kit/server/audit-words.ts'

export const recordsAudit = wordsOfAudit({
  'records.backup_checked': 'A backup was restored and checked',
  'records.backup_failed': 'A backup failed',
  'records.backup_made': 'A backup was made',
  'records.backup_removed': 'An old backup was removed',
  'records.backup_started': 'Asked for a backup',
  'records.exported': 'Exported a list',
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof recordsAudit, true> {}
}
