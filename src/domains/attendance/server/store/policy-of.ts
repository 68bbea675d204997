import { type RawBuilder, sql } from 'kysely'

// The rules that the product begins with apply from 2000 on, and to the days before that a person may look at.
/** The rules of a person placed at `p` on `q.business_date`; `wanted` of the policy `x`. */
export const policyOf = (wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${wanted} from attendance_policies x
  where x.effective_from <= greatest(q.business_date, date '2000-01-01')
    and (x.team_id = p.team_id or (x.team_id is null and (x.department_id = p.department_id or x.department_id is null)))
  order by x.team_id is null, x.department_id is null, x.effective_from desc limit 1)`
