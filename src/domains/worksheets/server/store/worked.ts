import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Kind } from '../../contract/worksheets.models.ts'

/** The newest saves of reports of people within spans of time. */
export const listSaves = async (
  tx: Tx,
  wanted: readonly Readonly<{ employee_id: number; from: string; to: string }>[],
): Promise<{ employee_id: number; at: string; kind: Kind; period_start: string }[]> => {
  const { rows } = await sql<{ employee_id: number; at: string; kind: Kind; period_start: string }>`
    select r.employee_id, r.saved_at as at, r.kind, r.period_start
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x(employee_id int, "from" timestamptz, "to" timestamptz)
    cross join lateral (select * from work_reports r where r.employee_id = x.employee_id and r.saved_at > x."from"
      and r.saved_at <= x."to" order by r.saved_at desc limit 3) r`.execute(tx)
  return rows
}

/** Whether reports or files of a person stand. */
export const hasWork = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } =
    await sql`select from work_reports where employee_id = ${employeeId} or decided_by_employee = ${employeeId}
    union all select from attachments where employee_id = ${employeeId} limit 1`.execute(tx)
  return rows.length > 0
}
