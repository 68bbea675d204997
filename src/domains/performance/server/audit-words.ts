import { wordsOfAudit } from '#kit/server/audit-words.ts'

const SKILL = 'it is about the list of skills, not about a person'

export const performanceAudit = wordsOfAudit({
  'skills.claimed': 'A skill was claimed',
  'skills.withdrawn': 'The claim of a skill was taken back',
  'skills.confirmed': 'A claimed skill was confirmed',
  'skills.adjusted': 'A claimed skill was confirmed at another level',
  'skills.rejected': 'A claimed skill was rejected',
  'skills.added': 'A skill was added',
  'skills.deleted': 'A skill was deleted',
  'skills.ended': 'A skill was ended',
  'skills.expired': 'A certificate expired',
  'skills.listed': { text: 'A skill was added to the list', unlisted: SKILL },
  'skills.changed': { text: 'A skill of the list was changed', unlisted: SKILL },
  'skills.merged': { text: 'A skill of the list was merged into another one', unlisted: SKILL },
  'skills.required': { text: 'The skills that a designation requires were changed', unlisted: SKILL },
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof performanceAudit, true> {}
}
