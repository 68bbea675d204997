import { invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Context } from '#kit/server/context.ts'
import { isNoChange } from '#kit/server/database/changes-of.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { Page } from '../../contract/hashbook.models.ts'
import { hashbookRefusals } from '../../contract/hashbook.refusals.ts'
import type { RichText } from '../../contract/rich-text.ts'
import { accountOf } from '../calls/topics.ts'
import { notifyMentions } from '../notify.ts'
import { announceDraft, announcePublication } from '../notify/drafts.ts'
import { mayPublish, mayWrite, requireOpen } from '../rules/policy.ts'
import { findPage, readPage, lockVisibleTopic } from '../rules/read.ts'
import { reviewColumns } from '../rules/review.ts'
import { updateLinks } from '../store/links.ts'
import { updateLiveMustRead } from '../store/must-reads.ts'
import * as pages from '../store/pages.ts'
import { updateReviewDays } from '../store/reviews.ts'
import * as revisions from '../store/revisions.ts'
import { getViewer, type Viewer } from '../store/viewer.ts'
import type { TopicState } from '../store/topics.ts'
import { EMPTY, attachImages, isEmptyText, linksIn, textOf, treeOf } from '../rules/text.ts'
import { moveReview } from './reviews.ts'

type Ref = Readonly<{ area: 'Admin' | 'User'; id: number }>
type State = 'draft' | 'published'

type NewPage = Readonly<{
  topicid: number
  parent_id?: number
  title: string
  body?: RichText | undefined
  state?: State | undefined
  userid?: number | undefined
  authors?: readonly Ref[] | undefined
  owner?: Ref | undefined
}>

/** Returns the rights of the actor on a page that they add to a topic. */
const newPageRights = (viewer: Viewer, topic: TopicState) => ({
  is_author: false,
  is_owner: topic.owner_id === viewer.account_id || topic.deputy_id === viewer.account_id,
  edit_policy: topic.edit_policy,
})

/** A sub-topic is added by those who may write its subject; the subject belongs to the topic, and is none itself. */
const requireParent = async (context: Context, viewer: Viewer, page: NewPage): Promise<void> => {
  if (page.parent_id === undefined) return
  const parent = await findPage(context, viewer, page.parent_id)
  if (parent.topicid !== page.topicid) throw notFound()
  if (parent.parent_id !== null) throw hashbookRefusals.refusal('too_deep')
  if (!mayWrite(viewer, parent)) throw hashbookRefusals.refusal('no_write')
}

/** Adds a page with its first revision. Published where the actor may publish; otherwise a draft. */
export const addPage = async (context: Context, page: NewPage): Promise<Page> => {
  const { tx, actor, now } = context
  if (page.userid !== undefined && page.userid !== actor.id) throw invalid({ userid: 'This is not your own id' })
  const viewer = await getViewer(context)
  const topic = await lockVisibleTopic(context, viewer, page.topicid)
  requireOpen(topic)
  await requireParent(context, viewer, page)
  const publishes =
    mayPublish(viewer, newPageRights(viewer, topic)) || (page.parent_id !== undefined && viewer.is_admin)
  const state = publishes ? (page.state ?? 'published') : 'draft'
  if (page.state === 'published' && !publishes) throw hashbookRefusals.refusal('no_write')
  const text = page.body ?? EMPTY
  const author_id = authorId(context)
  const owner_id = page.owner ? await accountOf(context, 'owner', page.owner) : null
  const id = await pages.insertPage(tx, {
    topic_id: page.topicid,
    parent_id: page.parent_id ?? null,
    title: page.title,
    body: text,
    ...textOf(text),
    state,
    created_by: author_id,
    owner_id,
    review_from: state === 'published' ? viewer.today : null,
  })
  await updateReviewDays(tx, { page_id: id })
  const others: number[] = []
  for (const ref of page.authors ?? []) others.push(await accountOf(context, 'authors', ref))
  await revisions.updateAuthors(tx, id, [author_id, ...others])
  await revisions.insertRevision(tx, now, {
    page_id: id,
    number: 1,
    title: page.title,
    body: text,
    author_id,
    kind: 'edit',
  })
  await attachImages(tx, viewer, id, text)
  await updateLinks(tx, viewer, id, linksIn(text))
  await audit(context, 'hashbook.page_added', { entity: 'hashbook_pages', id, after: { title: page.title, state } })
  const about = { page_id: id, title: page.title }
  if (state === 'published') await notifyMentions(context, about, text)
  if (state === 'published') await announcePublication(context, { ...about, revision: 1 })
  else if (!publishes && !isEmptyText(text)) await announceDraft(context, about)
  return readPage(context, id)
}

export type Saved = Readonly<{
  id: number
  version?: number | undefined
  title?: string | undefined
  body?: RichText | undefined
  note?: string | null | undefined
  meaning_changed?: boolean | undefined
  state?: State | undefined
  authors?: readonly Ref[] | undefined
  owner?: Ref | null | undefined
  topicid?: number | undefined
  parent_id?: number | null | undefined
  position?: number | undefined
}>

type Locked = NonNullable<Awaited<ReturnType<typeof pages.lockPage>>>

/** Takes the topic's turn before the page's: a lock of the topic waits for all who write in it. */
const lockOpen = async (context: Context, viewer: Viewer, id: number): Promise<Locked> => {
  const topicId = await pages.findTopicOf(context.tx, viewer, id)
  if (topicId === undefined) throw notFound()
  requireOpen(await lockVisibleTopic(context, viewer, topicId))
  const page = await pages.lockPage(context.tx, viewer, id)
  if (!page || page.topic_id !== topicId) throw notFound()
  return page
}

const checkState = (viewer: Viewer, stored: pages.StoredPage, state: State | undefined): void => {
  if (state === undefined || state === stored.state) return
  if (state === 'published' && !mayPublish(viewer, stored)) throw hashbookRefusals.refusal('no_write')
  if (state === 'draft' && !stored.is_owner && !viewer.moderates) throw hashbookRefusals.refusal('no_write')
  if (state === 'draft' && stored.has_must_read) throw hashbookRefusals.refusal('must_read_live')
}

/** Returns the new place of a page: in another topic, below another subject, or to the top. */
const placeOf = async (context: Context, viewer: Viewer, page: Locked, saved: Saved) => {
  if (saved.topicid === undefined && saved.parent_id === undefined) return {}
  const topic_id = saved.topicid ?? page.topic_id
  const parent_id =
    saved.parent_id === undefined ? (topic_id === page.topic_id ? page.parent_id : null) : saved.parent_id
  if (topic_id !== page.topic_id) {
    const other = await lockVisibleTopic(context, viewer, topic_id)
    if (other.locked) throw hashbookRefusals.refusal('move_locked')
  }
  if (parent_id !== null) {
    const parent = await findPage(context, viewer, parent_id)
    if (parent.topicid !== topic_id || parent.id === page.id) throw notFound()
    if (parent.parent_id !== null) throw hashbookRefusals.refusal('too_deep')
    const below = await pages.listSubtopics(context.tx, viewer, page.id)
    if (below.length > 0) throw hashbookRefusals.refusal('too_deep')
  }
  return { topic_id, parent_id }
}

/**
 * Saves a page. A changed title or text is one revision more; an identical save is none. With `meaning_changed` a live
 * must-read requires the new revision.
 */
export const savePage = async (context: Context, saved: Saved, restored: number | null = null): Promise<void> => {
  const { tx, now } = context
  const viewer = await getViewer(context)
  const page = await lockOpen(context, viewer, saved.id)
  const stored = await findPage(context, viewer, saved.id)
  if (!mayWrite(viewer, stored)) throw hashbookRefusals.refusal('no_write')
  if (saved.version !== undefined) requireVersion(page, saved.version)
  const { id: _id, ...given } = saved
  if (isNoChange(given)) return
  checkState(viewer, stored, saved.state)
  const place = await placeOf(context, viewer, page, saved)
  const text = saved.body ?? treeOf(page.body)
  const title = saved.title ?? page.title
  const isNew =
    title !== page.title ||
    (saved.body !== undefined && JSON.stringify(treeOf(page.body)) !== JSON.stringify(treeOf(text)))
  if (!isNew && saved.note) throw invalid({ note: 'Title and text are as they were: there is no change to describe' })
  if (!isNew && saved.meaning_changed) throw invalid({ meaning_changed: 'Title and text are as they were' })
  const number = isNew ? page.revision + 1 : page.revision
  const owner =
    saved.owner === undefined
      ? {}
      : { owner_id: saved.owner === null ? null : await accountOf(context, 'owner', saved.owner) }
  const author_id = authorId(context)
  const state = saved.state ?? page.state
  const reviewed_by = saved.meaning_changed ? author_id : null
  const review = reviewColumns(viewer, { was: page.state, is: state, reviewed_by })
  const written = isNew ? { title, body: JSON.stringify(text), ...textOf(text), revision: number } : {}
  await pages.updatePage(tx, page.id, {
    ...written,
    ...place,
    ...owner,
    ...review,
    state,
    ...(saved.position === undefined ? {} : { position: saved.position }),
  })
  const isMoved = place.topic_id !== undefined && place.topic_id !== page.topic_id
  await moveReview(context, viewer.today, page, { isBegun: review !== null, isMoved })
  if (isNew) {
    await revisions.insertRevision(tx, now, {
      page_id: page.id,
      number,
      title,
      body: text,
      author_id,
      kind: restored === null ? 'edit' : 'restore',
      restored_number: restored,
      note: saved.note ?? null,
      meaning_changed: saved.meaning_changed ?? false,
    })
    await attachImages(tx, viewer, page.id, text)
    await updateLinks(tx, viewer, page.id, linksIn(text))
    if (saved.meaning_changed) await updateLiveMustRead(tx, page.id, number, viewer.today)
  }
  if (saved.authors) {
    const accounts: number[] = []
    for (const ref of saved.authors) accounts.push(await accountOf(context, 'authors', ref))
    await revisions.updateAuthors(tx, page.id, accounts)
  }
  const after = { title, state, revision: number }
  await audit(context, 'hashbook.page_saved', {
    entity: 'hashbook_pages',
    id: page.id,
    change: changed({ title: page.title, state: page.state, revision: page.revision }, after, place),
  })
  const about = { page_id: page.id, title }
  const isPublished = page.state === 'draft' && state === 'published'
  if (isPublished) await announcePublication(context, { ...about, revision: number })
  if ((isNew || isPublished) && state === 'published') await notifyMentions(context, about, text)
  // An empty page is nothing to publish: its first text announces it.
  const isFirstText = isEmptyText(treeOf(page.body)) && !isEmptyText(text)
  if (isFirstText && state === 'draft' && !mayPublish(viewer, stored)) await announceDraft(context, about)
}
