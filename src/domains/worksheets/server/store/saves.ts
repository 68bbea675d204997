import { sql } from 'kysely'
import { z } from 'zod'
import { date, id, instant } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { kind } from '../../contract/worksheets.models.ts'

const save = z.object({ employee_id: id, at: instant, kind, period_start: date })

/** Lists the newest saves of reports of people within ranges of time. */
export const listSaves = (
  tx: Tx,
  queries: readonly Readonly<{ employee_id: number; from: string; to: string }>[],
): Promise<z.output<typeof save>[]> =>
  rows(tx, save)`
    select r.employee_id, r.saved_at as at, r.kind, r.period_start
    from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as x(employee_id int, "from" timestamptz, "to" timestamptz)
    cross join lateral (select * from work_reports r where r.employee_id = x.employee_id and r.saved_at > x."from"
      and r.saved_at <= x."to" order by r.saved_at desc limit 3) r`

/** Returns true if a person has reports or files. */
export const hasWork = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } =
    await sql`select from work_reports where employee_id = ${employeeId} or decided_by_employee = ${employeeId}
    union all select from attachments where employee_id = ${employeeId} limit 1`.execute(tx)
  return rows.length > 0
}

type Span = Readonly<{ employee_id: number; from: string; to: string | null }>
const reportDate = z.object({ date: z.string() })

/** Lists the first days of work reports of a person that lie in a span as a whole; `to` null: from then on. */
export const listReportDates = async (tx: Tx, { employee_id, from, to }: Span): Promise<string[]> => {
  const found = await rows(tx, reportDate)`
    select distinct r.period_start as date from work_reports r
    where r.employee_id = ${employee_id} and r.state in ('submitted', 'returned', 'accepted')
      and r.period_start >= ${from}::date and (${to}::date is null or r.period_end <= ${to}::date) order by 1`
  return found.map(({ date }) => date)
}
