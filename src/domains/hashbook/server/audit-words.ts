import { labelsOfAudit } from '#kit/server/audit-words.ts'

const TEXT = 'it is about a text, not about a person'
const about = (text: string) => ({ text, unlisted: TEXT })

export const hashbookAudit = labelsOfAudit({
  'hashbook.topic_added': about('A topic of the hashbook was added'),
  'hashbook.topic_updated': about('A topic of the hashbook was changed'),
  'hashbook.topic_deleted': about('A topic of the hashbook was deleted'),
  'hashbook.topic_restored': about('A topic of the hashbook was restored'),
  'hashbook.topic_locked': about('A topic of the hashbook was locked'),
  'hashbook.topic_unlocked': about('A topic of the hashbook was unlocked'),
  'hashbook.topic_reassigned': about('A topic of the hashbook got another owner'),
  'hashbook.page_added': about('A page of the hashbook was added'),
  'hashbook.page_saved': about('A page of the hashbook was saved'),
  'hashbook.page_reviewed': about('A page of the hashbook was reviewed'),
  'hashbook.page_deleted': about('A page of the hashbook was deleted'),
  'hashbook.page_restored': about('A page of the hashbook was restored'),
  'hashbook.page_reassigned': about('A page of the hashbook got another owner'),
  'hashbook.comment_added': about('A comment was added to the hashbook'),
  'hashbook.comment_updated': about('A comment of the hashbook was changed'),
  'hashbook.comment_deleted': about('A comment of the hashbook was deleted'),
  'hashbook.must_read_set': about('A page of the hashbook is to be read'),
  'hashbook.must_read_ended': about('A page of the hashbook is no longer to be read'),
  'hashbook.acknowledged': 'A page of the hashbook was acknowledged',
  'hashbook.image_added': about('A picture was added to the hashbook'),
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof hashbookAudit, true> {}
}
