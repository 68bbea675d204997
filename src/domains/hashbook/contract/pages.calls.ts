import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, instant, line, queryFlag, searchOf, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { foundPage, page, pageRow, pageState, person, topic } from './hashbook.models.ts'
import { hashbookRefusals } from './hashbook.refusals.ts'
import { pageBody } from './rich-text.ts'
import { personRef, shows } from './topics.calls.ts'

const changes = ['hashbook.changed'] as const
const params = z.strictObject({ id: textId })
const title = line(160, 3)
const authors = z.array(personRef).max(10).optional()
/** The refusals of a page that is not written. */
export const writing = hashbookRefusals.of('locked', 'title_taken', 'no_write')

/** The query of a search: single terms, "phrases", -without. */
const searched = searchOf(200)

export const listPages = call({
  id: 'hashbook.list',
  route: 'GET /api/discussion',
  permission: 'hashbook.read',
  summary: 'Pages of a topic, or those of all topics in which words are found, the best first.',
  query: z.strictObject({
    ...pageQuery(['position', 'title', 'updated_at', 'review_on', 'relevance']),
    q: searched.optional(),
    topicid: textId.optional(),
    parent_id: textId.optional(),
    state: pageState.optional(),
    author: textId.optional(),
    author_area: z.enum(['Admin', 'User']).optional(),
    must_read: queryFlag.optional(),
    /** Those whose review is overdue. */
    stale: queryFlag.optional(),
    /** Those that the actor owns, or is the deputy of. */
    mine: queryFlag.optional(),
  }),
  data: z.strictObject({ topic: topic.nullable(), subjects: z.array(foundPage) }),
  meta: pageMeta,
  shows,
})

export const listAuthors = call({
  id: 'hashbook.authors',
  route: 'GET /api/get_authors',
  permission: 'hashbook.read',
  summary: 'Who wrote and who commented in the pages that the actor may read.',
  query: z.strictObject({ topicid: textId.optional() }),
  data: z.array(z.strictObject({ person, pages: z.int(), comments: z.int() })),
  shows,
})

const newPage = { title, body: pageBody.optional(), state: pageState.optional() }
/** The id of the session, where a client names it; another one is refused. */
const userid = id.optional()

export const addPage = call({
  id: 'hashbook.add',
  route: 'POST /api/discussion',
  permission: 'hashbook.write',
  summary: 'Adds a subject. It is published where the actor may publish, and a draft otherwise.',
  body: z.strictObject({ topicid: id, ...newPage, userid }),
  data: page,
  toast: success('HashBook Added Successfully'),
  refusals: writing,
  changes,
})

export const renamePage = call({
  id: 'hashbook.update',
  route: 'PUT /api/discussion/:id',
  permission: 'hashbook.write',
  summary: 'Renames a page in its place.',
  params,
  body: z.strictObject({ title }),
  data: pageRow,
  toast: info('HashBook Updated Successfully'),
  refusals: writing,
  changes,
})

const removed = z.strictObject({ id, restore_until: instant })

export const deletePage = call({
  id: 'hashbook.delete',
  route: 'DELETE /api/discussion/:id',
  permission: 'hashbook.write',
  summary: 'Puts a page into the bin, from which it can be restored for 30 days.',
  params,
  data: removed,
  toast: success('HashBook Deleted Successfully'),
  refusals: hashbookRefusals.of('locked', 'has_subtopics', 'must_read_live', 'others_text', 'no_write'),
  changes,
})

const newSubtopic = z.strictObject({ topicid: id, parent_id: id, ...newPage })

export const addSubtopic = call({
  id: 'hashbook.subtopicCreate',
  route: 'POST /api/create_subtopic',
  permission: 'hashbook.write',
  summary: 'Adds a sub-topic to a subject.',
  body: newSubtopic,
  data: page,
  toast: success('Topic Added Successfully'),
  refusals: { ...writing, ...hashbookRefusals.of('too_deep') },
  changes,
})

export const addOwnSubtopic = call({
  id: 'userHashbook.addSubtopic',
  route: 'POST /api/user/subtopic-hashbook',
  permission: 'hashbook.write',
  summary: 'The same in the employee area.',
  body: newSubtopic,
  data: page,
  toast: success('Topic Added Successfully'),
  refusals: { ...writing, ...hashbookRefusals.of('too_deep') },
  changes,
})

export const showPage = call({
  id: 'adminHashbook.show',
  route: 'POST /api/admin/add-hashbook/show',
  permission: 'hashbook.read',
  summary: 'A page with its text and its sub-topics.',
  reads: true,
  body: z.strictObject({ id }),
  data: page,
  shows,
})

export const addPageAsAdmin = call({
  id: 'adminHashbook.add',
  route: 'POST /api/admin/add-hashbook',
  permission: 'hashbook.write',
  summary: 'Adds a subject, with its authors and its owner.',
  body: z.strictObject({ topicid: id, ...newPage, userid, authors, owner: personRef.optional() }),
  data: page,
  toast: success('HashBook Added Successfully'),
  refusals: writing,
  changes,
})

const saved = {
  id,
  version,
  title: title.optional(),
  body: pageBody.optional(),
  note: line(300).nullish(),
  /** Readers must act differently: a must-read is required again. */
  meaning_changed: z.boolean().optional(),
  state: pageState.optional(),
  authors,
}

export const savePageAsAdmin = call({
  id: 'adminHashbook.update',
  route: 'POST /api/admin/add-hashbook/update',
  permission: 'hashbook.write',
  summary: 'Saves a page, publishes it, or moves it to another place.',
  body: z.strictObject({
    ...saved,
    owner: personRef.nullish(),
    topicid: id.optional(),
    parent_id: id.nullish(),
    position: z.int().min(0).max(100_000).optional(),
  }),
  data: page,
  toast: info('HashBook Updated Successfully'),
  refusals: {
    ...writing,
    ...hashbookRefusals.of('too_deep', 'move_locked', 'must_read_live', 'has_subtopics'),
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const savePage = call({
  id: 'userHashbook.subHashbookUpdate',
  route: 'POST /api/user/hashbook/sub-update',
  permission: 'hashbook.write',
  summary: 'Saves or publishes a page.',
  body: z.strictObject(saved),
  data: page,
  toast: info('HashBook Updated Successfully'),
  refusals: { ...writing, ...hashbookRefusals.of('must_read_live'), ...commonRefusals.of('stale') },
  changes,
})

export const deleteAsAdmin = call({
  id: 'adminHashbook.delete',
  route: 'DELETE /api/admin/add-hashbook/:path/:id',
  permission: 'hashbook.moderate',
  summary: 'Puts a subject or a sub-topic into the bin, or removes a comment; the path says which.',
  params: z.strictObject({ path: z.string().max(20), id: textId }),
  data: removed,
  toast: success('HashBook Deleted Successfully'),
  refusals: hashbookRefusals.of('locked', 'has_subtopics', 'must_read_live'),
  changes,
})

export const listOwnPages = call({
  id: 'userHashbook.list',
  route: 'POST /api/user/hashbook/list',
  permission: 'hashbook.read',
  summary: 'The pages of a topic that the person may read.',
  reads: true,
  body: z.strictObject({ id, q: searched.optional(), sort: z.enum(['position', 'title', 'updated_at']).optional() }),
  data: z.strictObject({ topic, subjects: z.array(pageRow) }),
  shows,
})

export const showOwnPage = call({
  id: 'userHashbook.show',
  route: 'POST /api/user/hashbook/show',
  permission: 'hashbook.read',
  summary: 'A page that the person may read, with its text and its sub-topics.',
  reads: true,
  body: z.strictObject({ id }),
  data: page,
  shows,
})

export const pageCalls = {
  listPages,
  listAuthors,
  addPage,
  renamePage,
  deletePage,
  addSubtopic,
  addOwnSubtopic,
  showPage,
  addPageAsAdmin,
  savePageAsAdmin,
  savePage,
  deleteAsAdmin,
  listOwnPages,
  showOwnPage,
}
