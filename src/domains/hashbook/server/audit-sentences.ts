import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import type { hashbookAudit } from './audit-words.ts'

const TOPIC = 'the topic[ “{name}”]'
const PAGE = 'the page[ “{name}”]'

export const hashbookSentences: AuditSentences<typeof hashbookAudit> = {
  does: {
    'hashbook.topic_added': `added ${TOPIC} to the hashbook`,
    'hashbook.topic_updated': `changed ${TOPIC} of the hashbook`,
    'hashbook.topic_deleted': `deleted ${TOPIC} of the hashbook`,
    'hashbook.topic_restored': `restored ${TOPIC} of the hashbook`,
    'hashbook.topic_locked': `locked ${TOPIC} of the hashbook`,
    'hashbook.topic_unlocked': `unlocked ${TOPIC} of the hashbook`,
    'hashbook.topic_reassigned': [`gave ${TOPIC} to {owner_id@employees}`, `gave ${TOPIC} another owner`],
    'hashbook.page_added': `added ${PAGE} to the hashbook`,
    'hashbook.page_saved': `saved ${PAGE} of the hashbook`,
    'hashbook.page_reviewed': `reviewed ${PAGE} of the hashbook`,
    'hashbook.page_deleted': `deleted ${PAGE} of the hashbook`,
    'hashbook.page_restored': `restored ${PAGE} of the hashbook`,
    'hashbook.page_reassigned': [`gave ${PAGE} to {owner_id@employees}`, `gave ${PAGE} another owner`],
    'hashbook.comment_added': 'commented in the hashbook[ on “{page|name}”]',
    'hashbook.comment_updated': 'changed a comment in the hashbook[ on “{name}”]',
    'hashbook.comment_deleted': 'deleted a comment in the hashbook[ on “{name}”]',
    'hashbook.must_read_set': `asked people to read ${PAGE} of the hashbook[ by {due_on}]`,
    'hashbook.must_read_ended': `no longer asks people to read ${PAGE} of the hashbook`,
    'hashbook.acknowledged': `acknowledged ${PAGE} of the hashbook`,
    'hashbook.image_added': 'added a picture to the hashbook',
  },
  names: {
    hashbook_topics: 't.title',
    hashbook_pages: 't.title',
    hashbook_comments: `(select p.title from hashbook_pages p where p.id = t.page_id)`,
    hashbook_must_reads: `(select p.title from hashbook_pages p where p.id = t.page_id)`,
  },
  kinds: {
    hashbook_comments: 'comment in the hashbook',
    hashbook_must_reads: 'page to be read',
    hashbook_pages: 'page of the hashbook',
    hashbook_topics: 'topic of the hashbook',
  },
}
