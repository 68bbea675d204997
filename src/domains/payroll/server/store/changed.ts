import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const checkedDraft = z.object({
  id: z.number(),
  employee_id: z.number(),
  month: z.string(),
  cutoff_date: z.string(),
  facts_hash: z.string(),
  changed_since: z.boolean(),
})
export type CheckedDraft = z.output<typeof checkedDraft>

/** Drafts by id after one, of people or of all. */
export const listDraftsToCheck = async (
  tx: Tx,
  employeeIds: readonly number[] | null,
  after: number,
  most: number,
): Promise<CheckedDraft[]> => {
  return rows(tx, checkedDraft)`
    select p.id, p.employee_id, p.month, p.cutoff_date, p.facts_hash, p.changed_since from payslips p
    where p.state = 'draft' and p.id > ${after}
      and (${employeeIds === null} or p.employee_id = any(${employeeIds ?? []}::int[]))
    order by p.id limit ${most}`
}

/** Marks drafts whose facts have changed, and clears the mark of the others. */
export const markChanged = async (
  tx: Tx,
  marks: readonly Readonly<{ id: number; changed_since: boolean }>[],
): Promise<void> => {
  await sql`update payslips p set changed_since = x.changed_since
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as x(id int, changed_since bool)
    where p.id = x.id and p.state = 'draft'`.execute(tx)
}
