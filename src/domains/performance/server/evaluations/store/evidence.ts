import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** SQL condition: a file is evidence of an evaluation that was shared. */
export const isFileShared = (file: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from evaluation_evidence i join evaluations e on e.id = i.evaluation_id
      join work_file w on w.id = i.source_id
      where i.source_type = 'file' and w.file_id = ${file} and (e.state in ('shared', 'acknowledged', 'closed') or e.revision > 1))`

/** Returns true where a person reviews another one. */
export const isReviewerOf = async (tx: Tx, reviewer: number | null, employeeId: number): Promise<boolean> => {
  const { rows } = await sql`select from evaluations e where e.employee_id = ${employeeId}
      and e.reviewer_id = ${reviewer}::int and e.state <> 'cancelled' limit 1`.execute(tx)
  return rows.length > 0
}
