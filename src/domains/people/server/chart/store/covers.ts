import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import { isInForce } from '../../states/store/state-sql.ts'

const candidate = z.object({
  employee_id: z.number(),
  covers: z.enum(['employee', 'team', 'designation']).nullable(),
  name: z.string(),
  priority: z.number(),
})
export type Candidate = z.output<typeof candidate>

const MAX_CANDIDATES = 60

/**
 * Lists the people who could stand in for a person on a day: by assignment for the person, the team and the
 * designation, each by priority; then the people of the same team with the same designation.
 */
export const listCandidates = async (tx: Tx, employeeId: number, day: string): Promise<Candidate[]> => {
  return rows(tx, candidate)`
    with place as (
      select p.team_id, p.designation_id from placed_on(${day}::date) p where p.employee_id = ${employeeId})
    select employee_id, covers, name, priority from (
      select s.employee_id, s.covers_kind as covers, s.priority::int as priority,
        case s.covers_kind when 'employee' then 0 when 'team' then 1 else 2 end as rank,
        coalesce(e.name, t.name, d.name) as name
      from backup_assignments s
      left join place on true
      left join employees e on s.covers_kind = 'employee' and e.id = s.covers_id
      left join teams t on s.covers_kind = 'team' and t.id = s.covers_id
      left join designations d on s.covers_kind = 'designation' and d.id = s.covers_id
      where ${isInForce('s', day)} and (
        (s.covers_kind = 'employee' and s.covers_id = ${employeeId})
        or (s.covers_kind = 'team' and s.covers_id = place.team_id)
        or (s.covers_kind = 'designation' and s.covers_id = place.designation_id))
      union all
      select p.employee_id, null, 4, 3, t.name
      from place
      join placed_on(${day}::date) p on p.team_id = place.team_id and p.designation_id = place.designation_id
      join teams t on t.id = place.team_id) candidates
    where employee_id <> ${employeeId}
    order by rank, priority, employee_id limit ${MAX_CANDIDATES}`
}
