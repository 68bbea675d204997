import { wordsOfAudit } from '#kit/server/audit-words.ts'

export const recordsAudit = wordsOfAudit({
  'records.exported': 'Exported a list',
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof recordsAudit, true> {}
}
