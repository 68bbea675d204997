import { own, type Personal } from '#kit/server/personal/declare.ts'

/** What the tables of this domain hold about people, and what becomes of it when someone is forgotten. */
export const personal: Personal = {
  hashbook_acknowledgements: { of: own() },
  // Pages and what is said about them are the knowledge of the organisation.
  hashbook_comments: { plain: ['body', 'body_text', 'anchor_block', 'anchor_quote'] },
  hashbook_pages: { plain: ['title', 'body', 'headings', 'body_text'], follows: ['search'] },
  hashbook_revisions: { plain: ['title', 'body', 'note'] },
  hashbook_topics: { plain: ['title', 'description', 'lock_reason'] },
}
