import type { Page, PageRow, Thread, Topic } from '../../contract/hashbook.models.ts'

const olivia = { area: 'Admin' as const, id: 1, name: 'Olivia Grant' }
const asha = { area: 'User' as const, id: 7, name: 'Asha Rao' }
const AT = '2026-05-12T09:00:00.000Z'

export const topic: Topic = {
  id: 4,
  version: 1,
  title: 'Tools and accounts',
  description: 'What we work with.',
  audience: 'everyone',
  departments: [],
  teams: [],
  edit_policy: 'audience',
  owner: olivia,
  deputy: null,
  review_every_months: 6,
  position: 10,
  lock: null,
  subject_count: 1,
  subtopic_count: 1,
  comment_count: 0,
  stale_count: 0,
  updated_at: AT,
  can: { update: true, delete: false, lock: true, unlock: false, add_subject: true },
}

export const row: PageRow = {
  id: 11,
  version: 3,
  topicid: 4,
  parent_id: null,
  title: 'Your laptop',
  userid: 7,
  author: asha,
  authors: [asha],
  owner: olivia,
  state: 'published',
  revision: 2,
  position: 10,
  updated_at: AT,
  comment_count: 1,
  open_threads: 1,
  must_read: null,
  stale: false,
  review_on: '2026-11-12',
  reviewed_at: null,
  reviewed_by: null,
  can: {
    update: true,
    publish: false,
    unpublish: true,
    delete: false,
    move: true,
    add_subtopic: true,
    comment: true,
    must_read: true,
    review: true,
  },
}

export const found = {
  topic_title: topic.title,
  marked_title: [{ text: row.title, hit: false }],
  snippet: [],
  found_in: null,
}

export const page: Page = {
  ...row,
  topic,
  parent: null,
  body: {
    format: 1,
    doc: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { id: 'AAAAAAAAAA' },
          content: [
            { type: 'text', text: 'Restart it <first>.', marks: [{ type: 'bold' }] },
            { type: 'text', text: 'Docs', marks: [{ type: 'link', attrs: { href: 'https://example.test/' } }] },
          ],
        },
      ],
    },
  },
  subtopics: [],
  links: [],
  linked_from: [],
  revision_author: asha,
}

export const thread: Thread = {
  id: 5,
  version: 1,
  topicid: 4,
  subject_id: 11,
  parent_id: null,
  author: { ...asha, employee_id: asha.id },
  body: {
    format: 1,
    doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Why?' }] }] },
  },
  anchor_block: 'BBBBBBBBBB',
  quote: 'Call the help desk',
  anchor_state: 'removed',
  created_at: AT,
  edited_at: null,
  deleted: false,
  resolved: null,
  can: { update: false, delete: false, resolve: true, reply: true },
  subject_title: 'Your laptop',
  replies: [],
}
