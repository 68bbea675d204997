import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import type { shellAudit } from './audit-words.ts'

export const shellSentences: AuditSentences<typeof shellAudit> = {
  does: { 'shell.preferences_saved': 'changed how the screens look[ for {whom}]' },
  names: {},
  kinds: {
    account_preferences: 'preferences',
  },
}
