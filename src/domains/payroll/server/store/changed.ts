import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

export type CheckedDraft = Readonly<{
  id: number
  employee_id: number
  month: string
  cutoff_date: string
  facts_hash: string
  changed_since: boolean
}>

/** Drafts by id after one, of people or of all. */
export const listCheckable = async (
  tx: Tx,
  employeeIds: readonly number[] | null,
  after: number,
  most: number,
): Promise<CheckedDraft[]> => {
  const { rows } = await sql<CheckedDraft>`
    select p.id, p.employee_id, p.month, p.cutoff_date, p.facts_hash, p.changed_since from payslips p
    where p.state = 'draft' and p.id > ${after}
      and (${employeeIds === null} or p.employee_id = any(${employeeIds ?? []}::int[]))
    order by p.id limit ${most}`.execute(tx)
  return rows
}

/** Writes whether the facts behind drafts are others now. */
export const markChanged = async (
  tx: Tx,
  marks: readonly Readonly<{ id: number; changed_since: boolean }>[],
): Promise<void> => {
  await sql`update payslips p set changed_since = x.changed_since
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as x(id int, changed_since bool)
    where p.id = x.id and p.state = 'draft'`.execute(tx)
}
