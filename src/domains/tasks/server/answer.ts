// What calls of tasks answer: the row or the whole task, as it stands after the change.
import type { Context } from '#kit/server/context.ts'
import type { Comment, Task, TaskRow } from '../contract/tasks.models.ts'
import { type Doing, readAfter } from './change.ts'
import { type Asking, presentRows } from './present.ts'
import { listComments, readInside, type StoredComment } from './store/children.ts'
import { findTaskRows } from './store/lists.ts'
import type { StoredTask } from './store/parts.ts'
import { keepRisks } from './store/risks.ts'
import { sightOf } from './store/sight.ts'
import { sql } from 'kysely'

const COMMENTS = 50
const FIXED_AFTER_MS = 15 * 60_000

/** Whether the author may still change a comment. */
export const isFresh = (comment: Pick<StoredComment, 'created_at'>, now: string): boolean =>
  Date.parse(now) - Date.parse(comment.created_at) <= FIXED_AFTER_MS

export const presentComment =
  ({ actor, now }: Pick<Context, 'actor' | 'now'>) =>
  ({ author_id, deleted_at, task_id: _task, ...row }: StoredComment): Comment => {
    const isOpen = deleted_at === null && author_id === actor.account_id && isFresh(row, now)
    return { ...row, body: deleted_at === null ? row.body : null, can: { update: isOpen, delete: isOpen } }
  }

/** The whole of a task. */
export const presentTask = async (asking: Asking, stored: StoredTask, before?: number): Promise<Task> => {
  const [row] = await presentRows(asking, [stored])
  if (!row) throw new Error(`Task ${stored.id} was not judged`)
  const inside = await readInside(asking.tx, sightOf(asking), stored.id)
  const comments = await listComments(asking.tx, stored.id, COMMENTS + 1, before)
  const shown = comments.slice(-COMMENTS)
  return {
    ...row,
    ...inside,
    comments: shown.map(presentComment(asking)),
    comments_cursor: comments.length > COMMENTS ? (shown[0]?.id ?? null) : null,
  }
}

/** The task after a change, whose risk is kept. */
export const answerTask = async (context: Doing, id: number): Promise<Task> => {
  const task = await presentTask(context, await readAfter(context, id))
  await keepRisks(context.tx, [task])
  return task
}

/** Rows after a change, whose risks are kept. */
export const answerRows = async (context: Doing, ids: readonly number[]): Promise<TaskRow[]> => {
  const stored = await findTaskRows(context.tx, { ...sightOf(context), sees: sql<boolean>`true` }, ids)
  const rows = await presentRows(context, stored)
  await keepRisks(context.tx, rows)
  return rows
}
