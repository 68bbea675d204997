import type { Retention } from '#kit/server/retention/retention.ts'

/** The retention of this domain's rows. */
export const retention: Retention = {
  ends: {
    hashbook_pages: { job: 'hashbook.daily', what: 'what lies in the bin, after 30 days' },
    hashbook_topics: { job: 'hashbook.daily', what: 'what lies in the bin, after 30 days' },
    hashbook_editing: { job: 'hashbook.daily', what: 'who has the editor of a page open; it counts for a minute' },
    hashbook_images: { job: 'hashbook.daily', what: 'pictures that no page shows' },
  },
  kept: {
    'goes with the record that it is part of': [
      'hashbook_acknowledgements',
      'hashbook_authors',
      'hashbook_comments',
      'hashbook_links',
      'hashbook_must_read_departments',
      'hashbook_must_read_teams',
      'hashbook_must_reads',
      'hashbook_revisions',
      'hashbook_topic_departments',
      'hashbook_topic_teams',
    ],
  },
}
