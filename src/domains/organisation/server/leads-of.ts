import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Who leads or deputises for the team that a person is placed in on a day. Employee ids; none without a team. */
export const leadsOf = async (tx: Tx, employeeId: number, date: string): Promise<number[]> => {
  const { rows } = await sql<{ employee_id: number }>`
    select distinct l.employee_id
    from placed_on(${date}::date) p join team_leaderships l on l.team_id = p.team_id
    where p.employee_id = ${employeeId}
      and l.from_date <= ${date}::date and (l.to_date is null or l.to_date >= ${date}::date)`.execute(tx)
  return rows.map((row) => row.employee_id)
}
