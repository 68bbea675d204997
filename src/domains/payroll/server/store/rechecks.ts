import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const recheck = z.object({ employee_id: z.number(), marked_at: z.string() })
export type Recheck = z.output<typeof recheck>

/** Lists people whose months are to be worked out again; each is marked once, however many facts came. */
export const listRechecks = async (tx: Tx, most: number): Promise<Recheck[]> => {
  return rows(tx, recheck)`
    select employee_id, marked_at::text as marked_at from pay_rechecks order by employee_id limit ${most}`
}

/** Marks people whose months are to be worked out again. */
export const markRechecks = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select mark_pay_rechecks(${ids}::int[])`.execute(tx)
}

/**
 * Deletes marks that were checked, and leaves those that came in the meantime, or are being set right now: a transaction that
 * marks several people would wait for this one, and this one for it. Runs at the end of a transaction, so that one that marks a
 * person does not wait for the check.
 */
export const deleteRechecks = async (tx: Tx, rows: readonly Recheck[]): Promise<void> => {
  await sql`
    delete from pay_rechecks where employee_id in (
      select r.employee_id from pay_rechecks r
        join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(employee_id int, marked_at timestamptz)
          on r.employee_id = x.employee_id and r.marked_at = x.marked_at
      order by r.employee_id for update of r skip locked)`.execute(tx)
}
