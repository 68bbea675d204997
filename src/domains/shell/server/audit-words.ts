import { labelsOfAudit } from '#kit/server/audit-words.ts'

export const shellAudit = labelsOfAudit({
  'shell.preferences_saved': 'Changed how the screens look',
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof shellAudit, true> {}
}
