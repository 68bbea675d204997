import { invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { hashbookRefusals } from '../../contract/hashbook.refusals.ts'
import type { FoundPage, PageRow } from '../../contract/hashbook.models.ts'
import * as calls from '../../contract/pages.calls.ts'
import { pagesText, presentPage, requireOpen } from '../policy.ts'
import { findPage, readPage, readTopic, takeTopic } from '../read.ts'
import { findAccount } from '../store/topics.ts'
import * as store from '../store/pages.ts'
import { listAuthorRows } from '../store/revisions.ts'
import { searchPages } from '../store/search.ts'
import { readSight, type Sight } from '../store/sight.ts'
import { addPage as add, savePage as save } from '../write.ts'
import { restoreUntil } from './topics.ts'

/** A text with marks around its hits, as its parts. */
const partsOf = (marked: string): { text: string; hit: boolean }[] =>
  marked
    .split('\u0002')
    .flatMap((part, at) => {
      if (at === 0) return [{ text: part, hit: false }]
      const [hit = '', rest = ''] = part.split('\u0003')
      return [
        { text: hit, hit: true },
        { text: rest, hit: false },
      ]
    })
    .filter(({ text }) => text !== '')

type ListQuery = Readonly<{
  q?: string | undefined
  topicid?: number | undefined
  state?: 'draft' | 'published' | undefined
  limit?: number | undefined
  cursor?: string | undefined
}>

const search = async (context: Context, sight: Sight, q: string, query: ListQuery) => {
  const { rows: hits, meta } = await searchPages(context.tx, sight, q, query)
  const rows = await store.findPageRows(
    context.tx,
    sight,
    hits.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const subjects = hits.flatMap(({ id, found_in, snippet, topic_title }) => {
    const row = byId.get(id)
    return row ? [{ ...presentPage(sight)(row), topic_title, found_in, snippet: partsOf(snippet) }] : []
  })
  return { subjects, meta }
}

const NOT_FOUND_IN: Pick<FoundPage, 'topic_title' | 'snippet' | 'found_in'> = {
  topic_title: '',
  snippet: [],
  found_in: null,
}

export const listPages = handle(calls.listPages, async (context) => {
  const { tx, query } = context
  const sight = await readSight(context)
  const topic = query.topicid === undefined ? null : await readTopic(context, sight, query.topicid)
  if (query.q) {
    const { subjects, meta } = await search(context, sight, query.q, query)
    return new DetailedResponse({ topic, subjects }, { meta })
  }
  if (query.sort?.endsWith('relevance')) throw invalid({ sort: 'Without words there is no relevance' })
  const author =
    query.author === undefined
      ? undefined
      : ((await findAccount(tx, { area: query.author_area ?? 'User', id: query.author })) ?? 0)
  const { rows, meta } = await store.listPageRows(tx, sight, { ...query, author })
  const subjects = rows.map((row) => ({ ...presentPage(sight)(row), ...NOT_FOUND_IN }))
  return new DetailedResponse({ topic, subjects }, { meta })
})

/** Pages of one topic, all of them: the tree of its screen. */
const MOST_OF_TOPIC = 200

export const listOwnPages = handle(calls.listOwnPages, async (context) => {
  const { tx, body } = context
  const sight = await readSight(context)
  const topic = await readTopic(context, sight, body.id)
  const subjects: PageRow[] = []
  if (body.q)
    subjects.push(
      ...(await search(context, sight, body.q, { topicid: body.id, limit: MOST_OF_TOPIC })).subjects.map(plainRow),
    )
  else {
    const { rows } = await store.listPageRows(tx, sight, { topicid: body.id, limit: MOST_OF_TOPIC, sort: body.sort })
    subjects.push(...rows.map(presentPage(sight)))
  }
  return { topic, subjects }
})

const plainRow = <Row extends PageRow & Readonly<{ topic_title: string; snippet: unknown; found_in: unknown }>>({
  topic_title: _title,
  snippet: _snippet,
  found_in: _where,
  ...row
}: Row): PageRow => row

export const listAuthors = handle(calls.listAuthors, async (context) => {
  const sight = await readSight(context)
  if (context.query.topicid !== undefined) await readTopic(context, sight, context.query.topicid)
  return listAuthorRows(context.tx, sight, context.query.topicid)
})

export const showPage = handle(calls.showPage, async (context) => readPage(context, context.body.id))
export const showOwnPage = handle(calls.showOwnPage, async (context) => readPage(context, context.body.id))
export const addPage = handle(calls.addPage, async (context) => add(context, context.body))
export const addPageAsAdmin = handle(calls.addPageAsAdmin, async (context) => add(context, context.body))
export const addSubtopic = handle(calls.addSubtopic, async (context) => add(context, context.body))
export const addOwnSubtopic = handle(calls.addOwnSubtopic, async (context) => add(context, context.body))

export const renamePage = handle(calls.renamePage, async (context) => {
  await save(context, { id: context.params.id, title: context.body.title })
  const sight = await readSight(context)
  return presentPage(sight)(await findPage(context, sight, context.params.id))
})

export const savePageAsAdmin = handle(calls.savePageAsAdmin, async (context) => {
  await save(context, context.body)
  return readPage(context, context.body.id)
})
export const savePage = handle(calls.savePage, async (context) => {
  await save(context, context.body)
  return readPage(context, context.body.id)
})

/** Puts a page into the bin, once nothing is left that rests on it. */
export const binPage = async (context: Context, id: number, byRight: boolean, level?: 'subject' | 'subtopic') => {
  const { tx, now, by, actor } = context
  const sight = await readSight(context)
  const topicId = await store.findTopicOf(tx, sight, id)
  if (topicId === undefined) throw notFound()
  requireOpen(await takeTopic(context, sight, topicId))
  if (!(await store.lockPage(tx, sight, id))) throw notFound()
  const row = await findPage(context, sight, id)
  if (level !== undefined && (row.parent_id === null) !== (level === 'subject')) throw notFound()
  if (row.has_subtopics) {
    const below = await store.listSubtopics(tx, { ...sight, moderates: true }, id)
    throw hashbookRefusals.refusal('has_subtopics', { pages: pagesText(below.length, 'sub-topic') })
  }
  if (row.has_must_read) throw hashbookRefusals.refusal('must_read_live')
  if (!byRight && !row.is_owner && !sight.moderates) {
    if (!row.is_author) throw hashbookRefusals.refusal('no_write')
    if (row.others_wrote) throw hashbookRefusals.refusal('others_text')
  }
  await store.setDeleted(tx, id, { deleted_at: now, deleted_by: authorId({ by, actor }) })
  await audit(context, 'hashbook.page_deleted', { entity: 'hashbook_pages', id, before: { title: row.title } })
  return { id, restore_until: restoreUntil(now) }
}

export const deletePage = handle(calls.deletePage, async (context) => binPage(context, context.params.id, false))
