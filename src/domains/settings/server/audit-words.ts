import { labelsOfAudit } from '#kit/server/audit-words.ts'

export const settingsAudit = labelsOfAudit({
  'settings.updated': 'A setting was changed',
  'settings.cancelled': 'A planned setting was taken back',
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof settingsAudit, true> {}
}
