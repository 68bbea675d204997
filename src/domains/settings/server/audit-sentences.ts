import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import type { settingsAudit } from './audit-words.ts'

export const settingsSentences: AuditSentences<typeof settingsAudit> = {
  does: {
    'settings.updated': 'changed the setting[ {key|name}]',
    'settings.cancelled': 'took back a planned setting[, {key|name}]',
  },
  names: { setting_values: `replace(replace(t.key, '.', ' '), '_', ' ')` },
  kinds: {
    setting_values: 'setting',
  },
}
