import { invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import { hashbookRefusals } from '../../contract/hashbook.refusals.ts'
import type { FoundPage, PageRow } from '../../contract/hashbook.models.ts'
import * as calls from '../../contract/pages.calls.ts'
import { pagesText, presentPage, requireOpen } from '../rules/policy.ts'
import { hasTerm, markTerms, snippetOf } from '../rules/marks.ts'
import { parseTerms, shownTerms } from '../rules/terms.ts'
import { closeDraft } from '../notify/drafts.ts'
import { closeReviews } from '../notify/reviews.ts'
import { findPage, readPage, readTopic, lockVisibleTopic } from '../rules/read.ts'
import { findAccount } from '../store/topics.ts'
import * as store from '../store/pages.ts'
import { listAuthorRows } from '../store/revisions.ts'
import { listFoundPages } from '../store/search.ts'
import { getViewer, type Viewer } from '../store/viewer.ts'
import { addPage as add, savePage as save } from '../workflow/pages.ts'
import { restoreUntil } from './topics.ts'

type ListQuery = Readonly<{
  q?: string | undefined
  topicid?: number | undefined
  state?: 'draft' | 'published' | undefined
  limit?: number | undefined
  cursor?: string | undefined
}>

const search = async (context: Context, viewer: Viewer, q: string, query: ListQuery) => {
  const { rows: hits, meta } = await listFoundPages(context.tx, viewer, q, query)
  const rows = await store.findPageRows(
    context.tx,
    viewer,
    hits.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const terms = shownTerms(parseTerms(q))
  const subjects = hits.flatMap(({ id, is_comment, text, topic_title }) => {
    const row = byId.get(id)
    if (!row) return []
    const found_in: FoundPage['found_in'] = is_comment ? 'comment' : hasTerm(row.title, terms) ? 'title' : 'body'
    const marked_title = is_comment ? [{ text: row.title, hit: false }] : markTerms(row.title, terms)
    return [{ ...presentPage(viewer)(row), topic_title, found_in, marked_title, snippet: snippetOf(text, terms) }]
  })
  return { subjects, meta }
}

const NOT_FOUND_IN: Pick<FoundPage, 'snippet' | 'found_in' | 'marked_title'> = {
  snippet: [],
  marked_title: [],
  found_in: null,
}

export const listPages = handle(calls.listPages, async (context) => {
  const { tx, query } = context
  const viewer = await getViewer(context)
  const topic = query.topicid === undefined ? null : await readTopic(context, viewer, query.topicid)
  if (query.q) {
    const { subjects, meta } = await search(context, viewer, query.q, query)
    return new DetailedResponse({ topic, subjects }, { meta })
  }
  if (query.sort?.endsWith('relevance')) throw invalid({ sort: 'Without words there is no relevance' })
  const author =
    query.author === undefined
      ? undefined
      : ((await findAccount(tx, { area: query.author_area ?? 'User', id: query.author })) ?? 0)
  const { rows, meta } = await store.listPageRows(tx, viewer, { ...query, author })
  const subjects = rows.map((row) => ({
    ...presentPage(viewer)(row),
    ...NOT_FOUND_IN,
    topic_title: row.topic_title,
  }))
  return new DetailedResponse({ topic, subjects }, { meta })
})

/** Pages of one topic, all of them: the tree of its screen. */
const MAX_PAGES_OF_TOPIC = 200

export const listOwnPages = handle(calls.listOwnPages, async (context) => {
  const { tx, body } = context
  const viewer = await getViewer(context)
  const topic = await readTopic(context, viewer, body.id)
  const subjects: PageRow[] = []
  if (body.q)
    subjects.push(
      ...(await search(context, viewer, body.q, { topicid: body.id, limit: MAX_PAGES_OF_TOPIC })).subjects.map(
        plainRow,
      ),
    )
  else {
    const { rows } = await store.listPageRows(tx, viewer, {
      topicid: body.id,
      limit: MAX_PAGES_OF_TOPIC,
      sort: body.sort,
    })
    subjects.push(...rows.map(presentPage(viewer)))
  }
  return { topic, subjects }
})

const plainRow = <Row extends PageRow & Omit<FoundPage, keyof PageRow>>({
  topic_title: _title,
  snippet: _snippet,
  marked_title: _marked,
  found_in: _where,
  ...row
}: Row): PageRow => row

export const listAuthors = handle(calls.listAuthors, async (context) => {
  const viewer = await getViewer(context)
  if (context.query.topicid !== undefined) await readTopic(context, viewer, context.query.topicid)
  return listAuthorRows(context.tx, viewer, context.query.topicid)
})

export const showPage = handle(calls.showPage, async (context) => readPage(context, context.body.id))
export const showOwnPage = handle(calls.showOwnPage, async (context) => readPage(context, context.body.id))
export const addPage = handle(calls.addPage, async (context) => add(context, context.body))
export const addPageAsAdmin = handle(calls.addPageAsAdmin, async (context) => add(context, context.body))
export const addSubtopic = handle(calls.addSubtopic, async (context) => add(context, context.body))
export const addOwnSubtopic = handle(calls.addOwnSubtopic, async (context) => add(context, context.body))

export const renamePage = handle(calls.renamePage, async (context) => {
  await save(context, { id: context.params.id, title: context.body.title })
  const viewer = await getViewer(context)
  return presentPage(viewer)(await findPage(context, viewer, context.params.id))
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
export const moveToBin = async (context: Context, id: number, byRight: boolean, level?: 'subject' | 'subtopic') => {
  const { tx, now, by, actor } = context
  const viewer = await getViewer(context)
  const topicId = await store.findTopicOf(tx, viewer, id)
  if (topicId === undefined) throw notFound()
  requireOpen(await lockVisibleTopic(context, viewer, topicId))
  const page = found(await store.lockPage(tx, viewer, id))
  const row = await findPage(context, viewer, id)
  if (level !== undefined && (row.parent_id === null) !== (level === 'subject')) throw notFound()
  if (row.has_subtopics) {
    const below = await store.listSubtopics(tx, { ...viewer, moderates: true }, id)
    throw hashbookRefusals.refusal('has_subtopics', { pages: pagesText(below.length, 'sub-topic') })
  }
  if (row.has_must_read) throw hashbookRefusals.refusal('must_read_live')
  if (!byRight && !row.is_owner && !viewer.moderates) {
    if (!row.is_author) throw hashbookRefusals.refusal('no_write')
    if (row.others_wrote) throw hashbookRefusals.refusal('others_text')
  }
  await store.updateDeleted(tx, id, { deleted_at: now, deleted_by: authorId({ by, actor }) })
  await closeReviews(context, viewer.today, [page])
  await closeDraft(context, id)
  await audit(context, 'hashbook.page_deleted', { entity: 'hashbook_pages', id, before: { title: row.title } })
  return { id, restore_until: restoreUntil(now) }
}

export const deletePage = handle(calls.deletePage, async (context) => moveToBin(context, context.params.id, false))
