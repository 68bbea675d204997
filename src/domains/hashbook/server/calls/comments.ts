import { invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { Comment, Thread } from '../../contract/hashbook.models.ts'
import { hashbookRefusals } from '../../contract/hashbook.refusals.ts'
import { plainText, type RichText } from '../../contract/rich-text.ts'
import * as calls from '../../contract/talk.calls.ts'
import { notifyMentions, notifyReaders } from '../notify.ts'
import { findPage, readTopic, lockVisibleTopic } from '../rules/read.ts'
import * as store from '../store/comments.ts'
import { getViewer, type Viewer } from '../store/viewer.ts'
import { findAccount, type TopicState } from '../store/topics.ts'
import { treeOf } from '../rules/text.ts'

const anchorOf = ({ quote, page_text }: store.StoredComment): Comment['anchor_state'] => {
  if (quote === null) return 'none'
  return page_text.includes(quote) ? 'on_text' : 'removed'
}

const presentComment =
  (viewer: Viewer) =>
  (stored: store.StoredComment): Comment => {
    const {
      author_account,
      subject_title: _subject,
      page_text: _text,
      is_owner,
      is_author_of_page,
      comments_closed,
      thread_author,
      body,
      ...row
    } = stored
    const isOpen = !comments_closed && viewer.comments && !row.deleted
    const isOwn = author_account === viewer.account_id
    const mayResolve = is_owner || is_author_of_page || viewer.moderates || thread_author === viewer.account_id
    return {
      ...row,
      body: row.deleted ? null : { format: 1, doc: { ...treeOf(body).doc } },
      anchor_state: anchorOf(stored),
      can: {
        update: isOpen && isOwn,
        delete: isOpen && (isOwn || viewer.moderates),
        resolve: isOpen && row.parent_id === null && mayResolve,
        reply: !comments_closed && viewer.comments && row.parent_id === null,
      },
    }
  }

/** Threads of their comments. A comment that was removed is shown as long as it has replies. */
const threadsOf = (viewer: Viewer, rows: readonly store.StoredComment[]): Thread[] => {
  const replies = Map.groupBy(
    rows.filter(({ parent_id, deleted }) => parent_id !== null && !deleted),
    ({ parent_id }) => parent_id,
  )
  return rows
    .filter(({ id, parent_id, deleted }) => parent_id === null && (!deleted || replies.has(id)))
    .map((row) => ({
      ...presentComment(viewer)(row),
      subject_title: row.subject_title,
      replies: (replies.get(row.id) ?? []).map(presentComment(viewer)),
    }))
}

export const listComments = handle(calls.listComments, async (context) => {
  const { tx, params, query } = context
  const viewer = await getViewer(context)
  await readTopic(context, viewer, params.topicid)
  if (query.subject_id !== undefined && (await findPage(context, viewer, query.subject_id)).topicid !== params.topicid)
    throw notFound()
  const area = query.author_area ?? 'User'
  const writer = params.userid === 0 ? undefined : ((await findAccount(tx, { area, id: params.userid })) ?? 0)
  const { subject_id, resolved } = query
  const rows = await store.listCommentRows(tx, viewer, { topicid: params.topicid, subject_id, resolved, writer })
  return threadsOf(viewer, rows)
})

const requireCommentsOpen = (topic: TopicState): void => {
  if (topic.locked && topic.lock_comments) throw hashbookRefusals.refusal('comments_closed')
}

const readComment = async ({ tx }: Context, viewer: Viewer, id: number): Promise<Comment> => {
  const row = await store.findCommentRow(tx, viewer, id)
  if (!row) throw notFound()
  return presentComment(viewer)(row)
}

/** The first comment of the thread that a reply is for. */
const threadFor = async ({ tx }: Context, viewer: Viewer, pageId: number, parentId: number): Promise<number> => {
  const parent = await store.findCommentRow(tx, viewer, parentId)
  if (!parent || parent.subject_id !== pageId) throw notFound()
  return parent.parent_id ?? parent.id
}

type New = Readonly<{ anchor_block?: string | undefined; quote?: string | undefined; parent_id?: number | undefined }>

const checkAnchor = ({ anchor_block, quote, parent_id }: New, pageText: string): void => {
  if ((anchor_block === undefined) !== (quote === undefined))
    throw invalid({ quote: 'A quote and its place belong together' })
  if (quote !== undefined && parent_id !== undefined) throw invalid({ quote: 'A reply has no quote of its own' })
  if (quote !== undefined && !pageText.includes(quote)) throw invalid({ quote: 'This text is not on the page' })
}

export const addComment = handle(calls.addComment, async (context) => {
  const { tx, body } = context
  const viewer = await getViewer(context)
  requireCommentsOpen(await lockVisibleTopic(context, viewer, body.topicid))
  const page = await findPage(context, viewer, body.subject_id)
  if (page.topicid !== body.topicid) throw notFound()
  const parent_id = body.parent_id === undefined ? null : await threadFor(context, viewer, page.id, body.parent_id)
  if (body.quote !== undefined || body.anchor_block !== undefined)
    checkAnchor(body, await store.getPlainText(tx, page.id))
  const id = await store.insertComment(tx, {
    topic_id: page.topicid,
    page_id: page.id,
    parent_id,
    author_id: authorId(context),
    body: body.body,
    body_text: plainText(body.body.doc.content),
    anchor_block: body.anchor_block ?? null,
    anchor_quote: body.quote ?? null,
    now: context.now,
  })
  await audit(context, 'hashbook.comment_added', { entity: 'hashbook_comments', id, after: { page: page.title } })
  await notifyOf(context, { page_id: page.id, title: page.title }, id, parent_id, body.body)
  return readComment(context, viewer, id)
})

/** Notifies those who are mentioned, and of the others the authors of the page and the people of the thread. */
const notifyOf = async (
  context: Context,
  page: Readonly<{ page_id: number; title: string }>,
  id: number,
  threadId: number | null,
  text: RichText,
): Promise<void> => {
  const mentioned = new Set(await notifyMentions(context, page, text, id))
  const concerned = await store.listConcerned(context.tx, page.page_id, threadId)
  await notifyReaders(
    context,
    concerned.filter((account) => !mentioned.has(account)),
    'hashbook.comment',
    page,
    {
      title: `A comment on ${page.title}`,
      body: plainText(text.doc.content).slice(0, 200),
      why: 'You wrote this page, or in this discussion.',
      key: `hashbook.comment:${id}`,
    },
  )
}

/** A comment that is there, once its topic's turn is taken. */
const lockComment = async (context: Context, viewer: Viewer, id: number) => {
  const topicId = await store.findTopicOfComment(context.tx, viewer, id)
  if (topicId === undefined) throw notFound()
  requireCommentsOpen(await lockVisibleTopic(context, viewer, topicId))
  const comment = await store.lockComment(context.tx, id)
  if (!comment || comment.deleted_at !== null) throw notFound()
  return comment
}

export const updateComment = handle(calls.updateComment, async (context) => {
  const { tx, body, params, now } = context
  if (body.body === undefined && body.resolved === undefined) throw invalid({ body: 'Nothing is changed' })
  const viewer = await getViewer(context)
  const comment = await lockComment(context, viewer, params.id)
  const before = await readComment(context, viewer, params.id)
  if (body.body !== undefined && comment.author_id !== viewer.account_id) throw hashbookRefusals.refusal('not_author')
  if (body.resolved !== undefined && !before.can.resolve) throw hashbookRefusals.refusal('not_author')
  requireVersion(comment, body.version)
  const resolved = body.resolved
    ? { resolved_at: now, resolved_by: authorId(context) }
    : { resolved_at: null, resolved_by: null }
  await store.updateComment(tx, params.id, {
    ...(body.body === undefined
      ? {}
      : { body: body.body, body_text: plainText(body.body.doc.content), edited_at: now }),
    ...(body.resolved === undefined || body.resolved === (before.resolved !== null) ? {} : resolved),
  })
  const { id, subject_id } = before
  await audit(context, 'hashbook.comment_updated', {
    entity: 'hashbook_comments',
    id,
    change: changed(
      { body: before.body, resolved: before.resolved !== null },
      { body: body.body ?? before.body, resolved: body.resolved ?? before.resolved !== null },
    ),
  })
  if (body.body !== undefined) {
    const { title } = await findPage(context, viewer, subject_id)
    await notifyMentions(context, { page_id: subject_id, title }, body.body, id)
  }
  return readComment(context, viewer, id)
})

/** Removes a comment; what replied to it stays. */
export const removeComment = async (context: Context, id: number): Promise<void> => {
  const viewer = await getViewer(context)
  const comment = await lockComment(context, viewer, id)
  if (comment.author_id !== viewer.account_id && !viewer.moderates) throw hashbookRefusals.refusal('not_author')
  await store.updateComment(context.tx, id, { deleted_at: context.now })
  await audit(context, 'hashbook.comment_deleted', {
    entity: 'hashbook_comments',
    id,
    before: { body: comment.body_text },
  })
}

export const deleteComment = handle(calls.deleteComment, async (context) => {
  await removeComment(context, context.params.id)
  return { id: context.params.id }
})
