import { task, step as stepSchema, handover, historyRow, taskFile } from '../../contract/tasks.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { actorJson, personJson } from './parts.ts'
import type { RowVisibility } from './visibility.ts'

type Kind = 'collaborator' | 'watcher'

export const removePerson = async (tx: Tx, taskId: number, employeeId: number, kind: Kind): Promise<void> => {
  await tx
    .deleteFrom('task_people')
    .where('task_id', '=', taskId)
    .where('employee_id', '=', employeeId)
    .where('kind', '=', kind)
    .execute()
}

/** Replaces the collaborators or watchers of a task. A collaborator is not a watcher, too. */
export const replacePeople = async (tx: Tx, taskId: number, kind: Kind, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('task_people').where('task_id', '=', taskId).where('kind', '=', kind).execute()
  const values = [...new Set(ids)].map((employee_id) => ({ task_id: taskId, employee_id, kind }))
  if (values.length > 0)
    await tx
      .insertInto('task_people')
      .values(values)
      .onConflict((row) =>
        kind === 'watcher'
          ? row.columns(['task_id', 'employee_id']).doNothing()
          : row.columns(['task_id', 'employee_id']).doUpdateSet({ kind }),
      )
      .execute()
}

export type NewStep = Readonly<{ id?: number | undefined; text: string; done: boolean }>

/** Writes the steps of a task as a whole; those with their former id retain the person who ticked them. */
export const replaceSteps = async (
  tx: Tx,
  taskId: number,
  steps: readonly NewStep[],
  by: Readonly<{ account_id: number; now: string }>,
): Promise<void> => {
  const rows = JSON.stringify(steps.map((step, position) => ({ id: step.id ?? null, ...step, position })))
  await sql`with wanted as (select * from jsonb_to_recordset(${rows}::jsonb) as x(id int, text text, done boolean, position int)),
    gone as (delete from task_steps s where s.task_id = ${taskId} and s.id not in (select a.id from wanted a where a.id is not null)),
    kept as (update task_steps s set text = a.text, position = a.position,
      done_at = case when a.done then coalesce(s.done_at, ${by.now}::timestamptz) end,
      done_by = case when a.done then coalesce(s.done_by, ${by.account_id}) end
      from wanted a where s.id = a.id and s.task_id = ${taskId} returning s.id)
    insert into task_steps (task_id, position, text, done_at, done_by)
    select ${taskId}, a.position, a.text, case when a.done then ${by.now}::timestamptz end, case when a.done then ${by.account_id}::int end
    from wanted a where a.id is null or not exists (select from task_steps s where s.id = a.id and s.task_id = ${taskId})`.execute(
    tx,
  )
}

const cycleRow = z.object({ id: z.number() })

/** The first of some tasks that already waits for a task, at any depth. */
export const findCycle = async (tx: Tx, taskId: number, dependsOn: readonly number[]): Promise<number | null> => {
  // One at a time: two parallel changes could close a circle that neither sees.
  await sql`select pg_advisory_xact_lock(hashtext('task_dependencies'))`.execute(tx)
  const found = await rows(tx, cycleRow)`with recursive after_it as (
      select ${taskId}::int as id
      union select d.task_id from task_dependencies d join after_it w on d.depends_on_id = w.id)
    select id from after_it where id = any(${dependsOn}::int[]) order by id limit 1`
  return found[0]?.id ?? null
}

export const replaceDependencies = async (tx: Tx, taskId: number, dependsOn: readonly number[]): Promise<void> => {
  await tx.deleteFrom('task_dependencies').where('task_id', '=', taskId).execute()
  const values = [...new Set(dependsOn)].map((depends_on_id) => ({ task_id: taskId, depends_on_id }))
  if (values.length > 0) await tx.insertInto('task_dependencies').values(values).execute()
}

const inside = task
  .pick({
    description: true,
    decline_reason: true,
    cancel_reason: true,
    collaborators: true,
    watchers: true,
    depends_on: true,
    blocks: true,
    open_requests: true,
  })
  .extend({
    steps: z.array(stepSchema),
    handovers: z.array(handover),
    history: z.array(historyRow),
    files: z.array(taskFile),
  })
type Inside = z.output<typeof inside>

const peopleOf = (
  kind: Kind,
  today: string,
) => sql`coalesce((select json_agg(${personJson(sql`w.employee_id`, today)} order by w.employee_id)
  from task_people w where w.task_id = t.id and w.kind = ${kind}), '[]'::json)`

const linked = (
  from: string,
  to: string,
  { sees, joins }: RowVisibility,
) => sql`coalesce((select json_agg(json_build_object(
    'id', t.id, 'key', 'T-' || t.id, 'title', case when ${sees} then t.title else 'A task of others' end, 'state', t.state) order by t.id)
  from task_dependencies x join tasks t on t.id = ${sql.ref(`x.${to}`)} ${joins} where ${sql.ref(`x.${from}`)} = o.id), '[]'::json)`

/** Returns the parts of a task in addition to its row, in one statement. */
export const getParts = async (tx: Tx, visibility: RowVisibility, id: number): Promise<Inside> => {
  const found = await rows(tx, inside)`select o.description, o.decline_reason, o.cancel_reason,
    coalesce((select json_agg(json_build_object('id', s.id, 'text', s.text, 'done', s.done_at is not null,
      'done_by', (select a.name from accounts a where a.id = s.done_by), 'done_at', ${instantIn('s.done_at')}) order by s.position)
      from task_steps s where s.task_id = o.id), '[]'::json) as steps,
    (select ${peopleOf('collaborator', visibility.today)} from tasks t where t.id = o.id) as collaborators,
    (select ${peopleOf('watcher', visibility.today)} from tasks t where t.id = o.id) as watchers,
    ${linked('task_id', 'depends_on_id', visibility)} as depends_on, ${linked('depends_on_id', 'task_id', visibility)} as blocks,
    coalesce((select json_agg(json_build_object('id', h.id, 'from', (select json_build_object('id', e.id, 'name', e.name) from person_short e where e.id = h.from_employee_id),
      'to', (select json_build_object('id', e.id, 'name', e.name) from person_short e where e.id = h.to_employee_id),
      'reason', h.reason, 'note', h.note, 'remaining_minutes', h.remaining_minutes,
      'asked_by', (select a.name from accounts a where a.id = h.asked_by), 'asked_at', ${instantIn('h.asked_at')},
      'answer', h.answer, 'answer_reason', h.answer_reason, 'answered_at', ${instantIn('h.answered_at')}) order by h.id)
      from task_handovers h where h.task_id = o.id), '[]'::json) as handovers,
    coalesce((select json_agg(x.row order by x.id) from (select y.id, json_build_object('id', y.id, 'at', ${instantIn('y.at')},
      'actor', (select a.name from accounts a where a.id = y.actor_id), 'action', y.action, 'from_state', y.from_state,
      'to_state', y.to_state, 'detail', y.detail) as row
      from task_history y where y.task_id = o.id order by y.id desc limit 50) x), '[]'::json) as history,
    coalesce((select json_agg(json_build_object('id', f.id, 'title', f.title, 'name', f.original_name, 'type', f.content_type,
      'size', f.size_bytes, 'uploaded_by', (select a.name from accounts a where a.id = f.uploaded_by),
      'created_at', ${instantIn('f.created_at')}) order by f.id) from task_file f where f.task_id = o.id and f.deleted_at is null), '[]'::json) as files,
    coalesce((select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'comment', r.comment, 'due_date', r.due_date,
      'asked_by', (select a.name from accounts a where a.id = r.asked_by), 'asked_at', ${instantIn('r.asked_at')}) order by r.id)
      from task_requests r where r.task_id = o.id and r.state = 'open'), '[]'::json) as open_requests
    from tasks o where o.id = ${id}`
  const [row] = found
  if (!row) throw new Error(`No task ${id}`)
  return row
}

const storedComment = z.object({
  id: z.number(),
  author_id: z.number(),
  author: task.shape.comments.element.shape.author,
  body: z.string(),
  reply_to_id: z.number().nullable(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
  version: z.number(),
  task_id: z.number(),
})
export type StoredComment = z.output<typeof storedComment>

/** The newest comments before one, the oldest of them first. */
export const listComments = async (
  tx: Tx,
  taskId: number,
  limit: number,
  before: number | undefined,
): Promise<StoredComment[]> => {
  const found = await rows(
    tx,
    storedComment,
  )`select * from (select c.id, c.author_id, ${actorJson(sql`c.author_id`)} as author, c.body, c.reply_to_id,
      c.created_at, c.edited_at, c.deleted_at, c.version, c.task_id
    from task_comments c where c.task_id = ${taskId} and c.id < ${before ?? 2_147_483_647} order by c.id desc limit ${limit}) x
    order by x.id`
  return found
}

export const lockComment = async (tx: Tx, id: number): Promise<StoredComment | undefined> => {
  const found = await rows(
    tx,
    storedComment,
  )`select c.id, c.author_id, ${actorJson(sql`c.author_id`)} as author, c.body, c.reply_to_id,
      c.created_at, c.edited_at, c.deleted_at, c.version, c.task_id
    from task_comments c where c.id = ${id} for update`
  return found[0]
}

/** Inserts a comment and returns its id. */
export const insertComment = async (tx: Tx, row: Insertable<Database['task_comments']>): Promise<number> => {
  const { id } = await tx.insertInto('task_comments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes a comment. */
export const updateCommentRow = async (
  tx: Tx,
  id: number,
  changes: Updateable<Database['task_comments']>,
): Promise<void> => {
  await tx.updateTable('task_comments').set(changes).where('id', '=', id).execute()
}
