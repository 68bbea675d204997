import { notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import * as admin from '../../contract/admin-tasks.calls.ts'
import * as tasks from '../../contract/tasks.calls.ts'
import { tasksRefusals } from '../../contract/tasks.refusals.ts'
import { isFresh, presentComment } from '../present/present-task.ts'
import { type ChangeContext, lockTask } from '../workflow/change.ts'
import { notifyAccounts } from '../notify.ts'
import { getStoredTask, requireAdding } from '../present/present-list.ts'
import { getParts, insertComment, lockComment, type StoredComment, updateCommentRow } from '../store/children.ts'
import { listConcerned, listMentioned } from '../store/people.ts'
import type { StoredTask } from '../store/parts.ts'
import { visibilityOf, visibilityOfRows } from '../store/visibility.ts'

type Mentioned = Awaited<ReturnType<typeof listMentioned>>

/** Notifies those who are mentioned and see the task, each once for a comment; returns their accounts. */
const notifyMentioned = async (
  context: ChangeContext,
  row: StoredTask,
  comment: StoredComment,
  mentioned: Mentioned,
): Promise<number[]> => {
  const named = await listAccountIdsOf(
    context.tx,
    mentioned.filter(({ sees }) => sees).map(({ id }) => id),
  )
  await notifyAccounts(context, named, 'tasks.mention', row, {
    title: `${context.actor.name} mentions you in ${row.key}`,
    body: comment.body.slice(0, 200),
    why: 'The comment names you.',
    key: `tasks.mention:${comment.id}`,
  })
  return named
}

/** Notifies those who are mentioned, and of the others those who have to do with the task. */
const notifyOf = async (
  context: ChangeContext,
  row: StoredTask,
  comment: StoredComment,
  mentioned: Mentioned,
): Promise<void> => {
  const { tx, actor } = context
  const named = await notifyMentioned(context, row, comment, mentioned)
  const { collaborators, watchers } = await getParts(tx, visibilityOfRows(context), row.id)
  const people = [row.assignee, ...collaborators, ...watchers].flatMap((one) => (one ? [one.id] : []))
  const accounts = [
    row.creator_account,
    ...(row.reviewer_account === null ? [] : [row.reviewer_account]),
    ...(await listAccountIdsOf(tx, people)),
  ]
  await notifyAccounts(
    context,
    accounts.filter((account) => !named.includes(account)),
    'tasks.comment',
    row,
    {
      title: `${actor.name} comments on ${row.key}`,
      body: comment.body.slice(0, 200),
      why: 'You have to do with this task.',
      key: `tasks.comment:${comment.id}`,
      bundle: true,
    },
  )
}

const show = async (context: ChangeContext, taskId: number): Promise<void> =>
  publishLive(context, ['tasks.changed'], (await listConcerned(context.tx, taskId)).accounts)

const commentResult = (context: ChangeContext, comment: StoredComment, mentioned: Mentioned) => ({
  ...presentComment(context)(comment),
  task_id: comment.task_id,
  not_notified: mentioned.filter(({ sees }) => !sees).map(({ id, name }) => ({ id, name })),
})

const lockOwnComment = async (context: ChangeContext, id: number): Promise<StoredComment> => {
  const comment = await lockComment(context.tx, id)
  if (!comment || comment.deleted_at !== null) throw notFound()
  await getStoredTask(context, comment.task_id)
  return comment
}

const requireOwn = ({ actor, now }: ChangeContext, comment: StoredComment): void => {
  if (comment.author_id !== actor.account_id || !isFresh(comment, now)) throw tasksRefusals.refusal('comment_fixed')
}

type Adding = ChangeContext & Readonly<{ body: { task_id: number; body: string; reply_to_id?: number | undefined } }>
const add = async (context: Adding) => {
  const { tx, actor, now, body } = context
  const row = await lockTask(context, body.task_id)
  requireAdding(actor, row)
  if (row.state === 'cancelled') throw tasksRefusals.refusal('closed_thread')
  if (body.reply_to_id !== undefined && (await lockComment(tx, body.reply_to_id))?.task_id !== row.id) throw notFound()
  const id = await insertComment(tx, {
    task_id: row.id,
    author_id: actor.account_id,
    body: body.body,
    reply_to_id: body.reply_to_id ?? null,
    created_at: now,
    updated_at: now,
  })
  const comment = await lockOwnComment(context, id)
  await audit(context, 'tasks.commented', {
    entity: 'task_comments',
    id,
    employee_id: row.assignee?.id ?? null,
    after: { task: row.key },
  })
  await show(context, row.id)
  const mentioned = await listMentioned(tx, row.id, body.body, visibilityOf(context).today)
  await notifyOf(context, row, comment, mentioned)
  return commentResult(context, comment, mentioned)
}

type Changing = ChangeContext & Readonly<{ params: { id: number }; body: { version: number; body: string } }>
const change = async (context: Changing) => {
  const { tx, now, params, body } = context
  const before = await lockOwnComment(context, params.id)
  const row = await getStoredTask(context, before.task_id)
  requireAdding(context.actor, row)
  if (row.state === 'cancelled') throw tasksRefusals.refusal('closed_thread')
  requireOwn(context, before)
  requireVersion(before, body.version)
  await updateCommentRow(tx, params.id, { body: body.body, edited_at: now })
  const after = await lockOwnComment(context, params.id)
  await audit(context, 'tasks.comment_updated', {
    entity: 'task_comments',
    id: params.id,
    change: changed({ body: before.body }, { body: after.body }),
  })
  await show(context, row.id)
  const mentioned = await listMentioned(tx, row.id, body.body, visibilityOf(context).today)
  await notifyMentioned(context, row, after, mentioned)
  return commentResult(context, after, mentioned)
}

const remove = async (context: ChangeContext & Readonly<{ params: { id: number } }>) => {
  const { tx, now, params } = context
  const comment = await lockOwnComment(context, params.id)
  requireAdding(context.actor, await getStoredTask(context, comment.task_id))
  requireOwn(context, comment)
  await updateCommentRow(tx, params.id, { deleted_at: now })
  await audit(context, 'tasks.comment_deleted', {
    entity: 'task_comments',
    id: params.id,
    before: { body: comment.body },
  })
  await show(context, comment.task_id)
  return { id: params.id }
}

export const addComment = handle(tasks.addComment, add)
export const adminAddComment = handle(admin.adminAddComment, add)
export const updateComment = handle(tasks.updateComment, change)
export const adminUpdateComment = handle(admin.adminUpdateComment, change)
export const deleteComment = handle(tasks.deleteComment, remove)
export const adminDeleteComment = handle(admin.adminDeleteComment, remove)
