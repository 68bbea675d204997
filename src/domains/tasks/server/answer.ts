// What calls of tasks answer: the row or the whole task, as it stands after the change.
import type { Context } from '#kit/server/context.ts'
import type { Comment, Task, TaskRow } from '../contract/tasks.models.ts'
import { type Doing, readAfter } from './change.ts'
import { type Asking, presentRows } from './present.ts'
import { listComments, readInside, type StoredComment } from './store/children.ts'
import { findTaskRows } from './store/lists.ts'
import type { StoredTask } from './store/parts.ts'
import { keepRisks } from './store/risks.ts'
import { sightOfRows } from './store/sight.ts'
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

type Inside = Awaited<ReturnType<typeof readInside>>

const whole = (asking: Asking, row: TaskRow, inside: Inside, comments: readonly StoredComment[]): Task => {
  const shown = comments.slice(-COMMENTS)
  return {
    ...row,
    ...inside,
    comments: shown.map(presentComment(asking)),
    comments_cursor: comments.length > COMMENTS ? (shown[0]?.id ?? null) : null,
  }
}

const presentOne = async (asking: Asking, stored: StoredTask): Promise<TaskRow> => {
  const [row] = await presentRows(asking, [stored])
  if (!row) throw new Error(`Task ${stored.id} was not judged`)
  return row
}

/** The whole of a task. */
export const presentTask = async (asking: Asking, stored: StoredTask, before?: number): Promise<Task> => {
  const row = await presentOne(asking, stored)
  const inside = await readInside(asking.tx, sightOfRows(asking), stored.id)
  return whole(asking, row, inside, await listComments(asking.tx, stored.id, COMMENTS + 1, before))
}

/** The task after a change, whose risk is kept. */
export const answerTask = async (context: Doing, id: number): Promise<Task> => {
  const { tx } = context
  const [stored, inside, comments] = await Promise.all([
    readAfter(context, id),
    readInside(tx, sightOfRows(context), id),
    listComments(tx, id, COMMENTS + 1, undefined),
  ])
  const row = await presentOne(context, stored)
  if (row.risk !== stored.known_risk) await keepRisks(tx, [row])
  return whole(context, row, inside, comments)
}

/** Rows after a change, whose risks are kept. */
export const answerRows = async (context: Doing, ids: readonly number[]): Promise<TaskRow[]> => {
  const stored = await findTaskRows(context.tx, { ...sightOfRows(context), sees: sql<boolean>`true` }, ids)
  const rows = await presentRows(context, stored)
  await keepRisks(context.tx, rows)
  return rows
}
