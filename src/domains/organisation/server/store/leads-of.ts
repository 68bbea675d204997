import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const leadsOfRow = z.object({ employee_id: z.number() })

/**
 * Returns the employee ids of lead and deputies of the team that a person is placed in on a day; none without a team.
 */
export const leadsOf = async (tx: Tx, employeeId: number, date: string): Promise<number[]> => {
  const found = await rows(tx, leadsOfRow)`
    select distinct l.employee_id
    from placed_on(${date}::date) p join team_leaderships l on l.team_id = p.team_id
    where p.employee_id = ${employeeId}
      and l.from_date <= ${date}::date and (l.to_date is null or l.to_date >= ${date}::date)`
  return found.map((row) => row.employee_id)
}
