import { own, type Personal } from '#kit/server/personal/declare.ts'

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  hashbook_acknowledgements: { of: own() },
  // Pages and their comments are the knowledge of the organisation.
  hashbook_comments: { plain: ['body', 'body_text', 'anchor_block', 'anchor_quote'], follows: ['parts'] },
  hashbook_pages: { plain: ['title', 'body', 'headings', 'body_text'], follows: ['search', 'title_parts', 'parts'] },
  hashbook_revisions: { plain: ['title', 'body', 'note'] },
  hashbook_topics: { plain: ['title', 'description', 'lock_reason'] },
}
