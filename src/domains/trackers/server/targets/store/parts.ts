import { type RawBuilder, sql } from 'kysely'

/** SQL: a person with the team of a day. */
export const personOn = (employee: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select json_build_object('id', e.id, 'name', e.name, 'team_id', t.id, 'team', t.name) from person_short e
   left join placed_on(${day}) o on o.employee_id = e.id left join teams t on t.id = o.team_id where e.id = ${employee})`

/** SQL: an account as JSON `{role, id, name}`; the id is that of its area. */
export const actorOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select json_build_object('role', a.area, 'id', coalesce(case when a.area = 'User' then a.employee_id end, a.id), 'name', a.name)
   from accounts a where a.id = ${account})`
