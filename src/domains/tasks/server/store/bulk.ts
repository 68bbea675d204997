import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'

/** The former values of a task row, by column. */
type Columns = Readonly<Record<string, unknown>>

/** A task in a change of many tasks, with its row before the change. */
type BulkRow = Readonly<{ id: number; before: Columns; after_version: number }>

/** Returns the present rows of tasks. */
export const getColumns = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Columns>> => {
  const { rows } = await sql<{ id: number; row: Columns }>`
    select t.id, to_jsonb(t) as row from tasks t where t.id = any(${ids}::int[])`.execute(tx)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

type NewRun = Readonly<{
  account_id: number
  at: string
  action: string
  rows: readonly BulkRow[]
  keys: readonly string[]
}>

export const insertRun = async (tx: Tx, { rows, keys, ...run }: NewRun): Promise<number> => {
  const { id } = await tx
    .insertInto('task_bulk_runs')
    .values({ ...run, rows: json({ rows, keys }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type Run = Readonly<{
  at: string
  action: string
  undone_at: string | null
  rows: Readonly<{ rows: readonly BulkRow[]; keys: readonly string[] }>
}>

/** A run of the account, locked. */
export const lockRun = async (tx: Tx, id: number, accountId: number): Promise<Run | undefined> => {
  const { rows } = await sql<Run>`select at, action, undone_at, rows from task_bulk_runs
    where id = ${id} and account_id = ${accountId} for update`.execute(tx)
  return rows[0]
}

export const endRun = async (tx: Tx, id: number, now: string): Promise<void> => {
  await tx.updateTable('task_bulk_runs').set({ undone_at: now }).where('id', '=', id).execute()
}

const RESTORED = [
  'state',
  'assignee_id',
  'offered_to_id',
  'team_id',
  'due_date',
  'priority',
  'labels',
  'planned_for',
  'remaining_minutes',
  'cancel_reason',
  'cancelled_at',
  'offered_at',
  'accepted_at',
  'answer_by',
]

/** Restores the former values of tasks that no one has changed since; returns their ids. */
export const restoreRows = async (tx: Tx, run: Run): Promise<number[]> => {
  const columns = sql.join(RESTORED.map((name) => sql`${sql.ref(name)} = x.${sql.ref(name)}`))
  const { rows } = await sql<{ id: number }>`update tasks t set ${columns}
    from jsonb_to_recordset(${JSON.stringify(run.rows.rows)}::jsonb) as r(id int, before jsonb, after_version int),
      jsonb_populate_record(null::tasks, r.before) x
    where t.id = r.id and t.version = r.after_version returning t.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`update task_handovers h set answer = 'recalled', answered_at = ${run.at}::timestamptz
    where h.task_id = any(${ids}::int[]) and h.asked_at = ${run.at}::timestamptz and h.answer is null`.execute(tx)
  await sql`update task_handovers h set answer = null, answered_at = null
    where h.task_id = any(${ids}::int[]) and h.asked_at < ${run.at}::timestamptz and h.answer = 'recalled'
      and h.answered_at = ${run.at}::timestamptz`.execute(tx)
  await sql`update task_requests r set state = 'open', decided_at = null
    where r.task_id = any(${ids}::int[]) and r.state = 'withdrawn' and r.decided_at = ${run.at}::timestamptz`.execute(
    tx,
  )
  return ids
}

export const deleteOldRuns = async (tx: Tx, now: string): Promise<void> => {
  await sql`delete from task_bulk_runs where at < ${now}::timestamptz - interval '1 day'`.execute(tx)
}
