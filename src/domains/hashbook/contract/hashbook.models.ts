import { z } from 'zod'
import { date, id, instant, named, version } from '#kit/contract/fields.ts'
import { topicRecord } from './hashbook.records.ts'
import { storedText } from './rich-text.ts'

/** A person as they are known on the wire: an administrator by the account, an employee by the employee. */
export const person = z.strictObject({ area: z.enum(['Admin', 'User']), id, name: z.string() })
export type Person = z.output<typeof person>

export const pageState = z.enum(['draft', 'published'])
export const mustReadAudience = z.enum(['everyone', 'limited', 'joiners'])

const lock = z.strictObject({
  by: person,
  at: instant,
  reason: z.string(),
  until: instant.nullable(),
  /** True where comments are open meanwhile. */
  comments: z.enum(['open', 'closed']),
})

export const topic = z.strictObject({
  id,
  version,
  ...topicRecord.row,
  owner: person,
  deputy: person.nullable(),
  lock: lock.nullable(),
  subject_count: z.int(),
  subtopic_count: z.int(),
  comment_count: z.int(),
  /** Pages whose review is overdue. */
  stale_count: z.int(),
  updated_at: instant,
  can: z.strictObject({
    update: z.boolean(),
    delete: z.boolean(),
    lock: z.boolean(),
    unlock: z.boolean(),
    add_subject: z.boolean(),
  }),
})
export type Topic = z.output<typeof topic>

const hit = z.strictObject({ text: z.string(), hit: z.boolean() })

export const pageRow = z.strictObject({
  id,
  version,
  topicid: id,
  parent_id: id.nullable(),
  title: z.string(),
  /** The id of the author, the same as in `author`. */
  userid: id,
  author: person,
  authors: z.array(person),
  owner: person,
  state: pageState,
  revision: z.int(),
  position: z.int(),
  updated_at: instant,
  comment_count: z.int(),
  open_threads: z.int(),
  /** The day by which the actor has to read it; null where they do not have to. */
  must_read: z.strictObject({ due_on: date, acknowledged: z.boolean() }).nullable(),
  /** Its review is overdue. */
  stale: z.boolean(),
  /** The day by which it is to be reviewed; null for never, and for a draft. */
  review_on: date.nullable(),
  reviewed_at: instant.nullable(),
  reviewed_by: person.nullable(),
  can: z.strictObject({
    update: z.boolean(),
    publish: z.boolean(),
    unpublish: z.boolean(),
    delete: z.boolean(),
    move: z.boolean(),
    add_subtopic: z.boolean(),
    comment: z.boolean(),
    must_read: z.boolean(),
    review: z.boolean(),
  }),
})
export type PageRow = z.output<typeof pageRow>

/** A page that was searched for, with what was found in it. */
export const foundPage = z.strictObject({
  ...pageRow.shape,
  topic_title: z.string(),
  /** The title with what was found in it. */
  marked_title: z.array(hit),
  snippet: z.array(hit),
  found_in: z.enum(['title', 'body', 'comment']).nullable(),
})

export type FoundPage = z.output<typeof foundPage>

export const page = z.strictObject({
  ...pageRow.shape,
  topic,
  /** The subject above a sub-topic. */
  parent: z.strictObject({ id, title: z.string() }).nullable(),
  body: storedText,
  subtopics: z.array(pageRow),
  /** The visible pages that it links to, by their present titles. */
  links: z.array(z.strictObject({ id, title: z.string() })),
  /** The visible pages that link to it. */
  linked_from: z.array(z.strictObject({ id, title: z.string(), topic_title: z.string() })),
  revision_author: person,
})
export type Page = z.output<typeof page>

/** With the employee whom an administrator is: the photo is theirs. */
const commentAuthor = person.extend({ employee_id: id.nullable() })

const comment = z.strictObject({
  id,
  version,
  topicid: id,
  subject_id: id,
  parent_id: id.nullable(),
  author: commentAuthor,
  /** Null where it was removed. */
  body: storedText.nullable(),
  anchor_block: z.string().nullable(),
  quote: z.string().nullable(),
  anchor_state: z.enum(['none', 'on_text', 'removed']),
  created_at: instant,
  edited_at: instant.nullable(),
  deleted: z.boolean(),
  resolved: z.strictObject({ by: person, at: instant }).nullable(),
  can: z.strictObject({ update: z.boolean(), delete: z.boolean(), resolve: z.boolean(), reply: z.boolean() }),
})
export type Comment = z.output<typeof comment>
/** The first comment of a thread with its replies, the oldest first. */
export const thread = z.strictObject({ ...comment.shape, subject_title: z.string(), replies: z.array(comment) })
export type Thread = z.output<typeof thread>
export const commentResponse = comment

export const revision = z.strictObject({
  number: z.int(),
  title: z.string(),
  author: person,
  created_at: instant,
  kind: z.enum(['edit', 'restore']),
  restored_number: z.int().nullable(),
  note: z.string().nullable(),
  meaning_changed: z.boolean(),
})

const part = z.strictObject({ op: z.enum(['same', 'added', 'removed']), text: z.string() })
/** The difference of two texts: block by block, and within a changed block word by word. */
export const difference = z.strictObject({
  title: z.strictObject({ before: z.string(), after: z.string() }),
  blocks: z.array(z.strictObject({ op: z.enum(['same', 'added', 'removed', 'changed']), words: z.array(part) })),
})
export type Difference = z.output<typeof difference>

export const mustRead = z.strictObject({
  id,
  version,
  page: z.strictObject({ id, title: z.string(), topicid: id, revision: z.int() }),
  audience: mustReadAudience,
  departments: z.array(named),
  teams: z.array(named),
  joined_within_days: z.int().nullable(),
  due_on: date.nullable(),
  due_days: z.int().nullable(),
  revision: z.int(),
  required: z.int(),
  acknowledged: z.int(),
  overdue: z.int(),
})
export type MustRead = z.output<typeof mustRead>
