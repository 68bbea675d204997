import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'

/** The former values of a task row, by column. */
const columnsRow = z.record(z.string(), z.unknown())
type Columns = z.output<typeof columnsRow>

/** A task in a change of many tasks, with its row before the change. */
const bulkRow = z.object({ id: z.number(), before: columnsRow, after_version: z.number() })
type BulkRow = z.output<typeof bulkRow>

const taskRow = z.object({ id: z.number(), row: columnsRow })

/** Returns the present rows of tasks. */
export const getColumns = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Columns>> => {
  const found = await rows(tx, taskRow)`
    select t.id, to_jsonb(t) - 'parts' - 'board_place' as row from tasks t where t.id = any(${ids}::int[])`
  return new Map(found.map(({ id, row }) => [id, row]))
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

const runRow = z.object({
  at: z.string(),
  action: z.string(),
  undone_at: z.string().nullable(),
  rows: z.object({ rows: z.array(bulkRow), keys: z.array(z.string()) }),
})
export type Run = z.output<typeof runRow>

/** A run of the account, locked. */
export const lockRun = async (tx: Tx, id: number, accountId: number): Promise<Run | undefined> => {
  return one(tx, runRow)`select at, action, undone_at, rows from task_bulk_runs
    where id = ${id} and account_id = ${accountId} for update`
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

const restoreRow = z.object({ id: z.number() })

/** Restores the former values of tasks that no one has changed since; returns their ids. */
export const restoreRows = async (tx: Tx, run: Run): Promise<number[]> => {
  const columns = sql.join(RESTORED.map((name) => sql`${sql.ref(name)} = x.${sql.ref(name)}`))
  const found = await rows(tx, restoreRow)`update tasks t set ${columns}
    from jsonb_to_recordset(${JSON.stringify(run.rows.rows)}::jsonb) as r(id int, before jsonb, after_version int),
      jsonb_populate_record(null::tasks, r.before) x
    where t.id = r.id and t.version = r.after_version returning t.id`
  const ids = found.map(({ id }) => id)
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
