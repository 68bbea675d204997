import { labelsOfAudit } from '#kit/server/audit-words.ts'

export const shellAudit = labelsOfAudit({
  'shell.preferences_saved': { text: 'Changed how the screens look', internal: 'it concerns one person alone' },
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof shellAudit, true> {}
}
