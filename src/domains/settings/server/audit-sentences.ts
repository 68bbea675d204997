import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import { settingKeys } from '../contract/settings.keys.ts'
import type { settingsAudit } from './audit-words.ts'

/** Returns the label of a setting, where it still exists. */
const settingLabel = (key: string): string | null =>
  Object.entries(settingKeys).find(([name]) => name === key)?.[1].label ?? null

export const settingsSentences: AuditSentences<typeof settingsAudit> = {
  does: {
    'settings.updated': 'changed the setting[ “{key|name}”]',
    'settings.cancelled': 'took back the planned change of a setting[, “{key|name}”]',
  },
  values: { key: settingLabel },
  names: {
    setting_values: { key: 'id', name: 't.key', of: (key) => settingLabel(key) ?? key.replaceAll(/[._]/g, ' ') },
  },
  kinds: {
    setting_values: 'setting',
  },
}
