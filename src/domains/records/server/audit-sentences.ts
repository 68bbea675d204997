import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import type { recordsAudit } from './audit-words.ts'

export const recordsSentences: AuditSentences<typeof recordsAudit> = {
  does: {
    'records.backup_checked': 'restored and checked a backup[ of {name}]',
    'records.backup_failed': 'could not make a backup[ on {name}]',
    'records.backup_made': 'made a backup[ of {name}]',
    'records.backup_removed': 'removed an old backup[ of {name|day}]',
    'records.backup_started': 'asked for a backup[ on {name}]',
    'records.exported': ['exported a list, {list}[, for this: {purpose}]', 'exported a list'],
  },
  names: {
    backups: `to_char(t.day, 'FMDD FMMonth YYYY')`,
  },
}
