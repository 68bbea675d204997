import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

export type Recheck = Readonly<{ employee_id: number; marked_at: string }>

/** People whose months are to be worked out anew; each is marked once, however many facts came. */
export const listRechecks = async (tx: Tx, most: number): Promise<Recheck[]> => {
  const { rows } = await sql<Recheck>`
    select employee_id, marked_at::text as marked_at from pay_rechecks order by employee_id limit ${most}`.execute(tx)
  return rows
}

/** Marks people whose months are to be worked out anew. */
export const markRechecks = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select mark_pay_rechecks(${ids}::int[])`.execute(tx)
}

/**
 * Takes marks away that were looked at, and leaves those that came meanwhile. At the end of a transaction, so that nobody
 * who marks a person waits for the look.
 */
export const dropRechecks = async (tx: Tx, rows: readonly Recheck[]): Promise<void> => {
  await sql`
    delete from pay_rechecks r using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(employee_id int, marked_at timestamptz)
    where r.employee_id = x.employee_id and r.marked_at = x.marked_at`.execute(tx)
}
