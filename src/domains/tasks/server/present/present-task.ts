// The results of calls of tasks: the row or the whole task after the change.
import type { Context } from '#kit/server/context.ts'
import type { Comment, Task, TaskRow } from '../../contract/tasks.models.ts'
import { type ChangeContext, getChangedTask } from '../workflow/change.ts'
import { type ReadContext, presentRows } from './present-list.ts'
import { listComments, getParts, type StoredComment } from '../store/children.ts'
import { findTaskRows } from '../store/lists.ts'
import type { StoredTask } from '../store/parts.ts'
import { updateRisks } from '../store/risks.ts'
import { visibilityOfAllRows, visibilityOfRows } from '../store/visibility.ts'

const COMMENTS = 50
const FIXED_AFTER_MS = 15 * 60_000

/** Returns true if the author may still change a comment. */
export const isFresh = (comment: Pick<StoredComment, 'created_at'>, now: string): boolean =>
  Date.parse(now) - Date.parse(comment.created_at) <= FIXED_AFTER_MS

export const presentComment =
  ({ actor, now }: Pick<Context, 'actor' | 'now'>) =>
  ({ author_id, deleted_at, task_id: _task, ...row }: StoredComment): Comment => {
    const isOpen = deleted_at === null && author_id === actor.account_id && isFresh(row, now)
    return { ...row, body: deleted_at === null ? row.body : null, can: { update: isOpen, delete: isOpen } }
  }

type Parts = Awaited<ReturnType<typeof getParts>>

const wholeTask = (context: ReadContext, row: TaskRow, parts: Parts, comments: readonly StoredComment[]): Task => {
  const shown = comments.slice(-COMMENTS)
  return {
    ...row,
    ...parts,
    comments: shown.map(presentComment(context)),
    comments_cursor: comments.length > COMMENTS ? (shown[0]?.id ?? null) : null,
  }
}

const presentOne = async (context: ReadContext, stored: StoredTask): Promise<TaskRow> => {
  const [row] = await presentRows(context, [stored])
  if (!row) throw new Error(`Task ${stored.id} was not judged`)
  return row
}

/** Returns a whole task. */
export const presentTask = async (context: ReadContext, stored: StoredTask, before?: number): Promise<Task> => {
  const row = await presentOne(context, stored)
  const parts = await getParts(context.tx, visibilityOfRows(context), stored.id)
  return wholeTask(context, row, parts, await listComments(context.tx, stored.id, COMMENTS + 1, before))
}

/** Returns the task after a change, and stores its risk. */
export const presentChangedTask = async (context: ChangeContext, id: number): Promise<Task> => {
  const { tx } = context
  const [stored, parts, comments] = await Promise.all([
    getChangedTask(context, id),
    getParts(tx, visibilityOfRows(context), id),
    listComments(tx, id, COMMENTS + 1, undefined),
  ])
  const row = await presentOne(context, stored)
  if (row.risk !== stored.known_risk) await updateRisks(tx, [row])
  return wholeTask(context, row, parts, comments)
}

/** Returns rows after a change, and stores their risks. */
export const presentChangedRows = async (context: ChangeContext, ids: readonly number[]): Promise<TaskRow[]> => {
  const stored = await findTaskRows(context.tx, visibilityOfAllRows(context), ids)
  const rows = await presentRows(context, stored)
  await updateRisks(context.tx, rows)
  return rows
}
