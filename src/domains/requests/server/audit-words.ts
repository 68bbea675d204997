import { wordsOfAudit } from '#kit/server/audit-words.ts'

const POLICY = 'it is about a rule, not about a person'

export const requestsAudit = wordsOfAudit({
  'requests.type_added': { text: 'A request type was added', unlisted: POLICY },
  'requests.type_updated': { text: 'A request type was changed', unlisted: POLICY },
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof requestsAudit, true> {}
}
