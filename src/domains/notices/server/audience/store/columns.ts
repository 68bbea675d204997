import { type RawBuilder, sql } from 'kysely'

const ids = (
  audience: RawBuilder<number>,
  column: string,
  excluded = false,
): RawBuilder<unknown> => sql`coalesce((select json_agg(${sql.ref(`x.${column}`)} order by x.id)
  from audience_parts x where x.audience_id = ${audience} and ${sql.ref(`x.${column}`)} is not null
    and x.excluded = ${sql.lit(excluded)}), '[]')`

const names = (
  audience: RawBuilder<number>,
  table: 'departments' | 'teams' | 'designations' | 'roles',
  column: string,
): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(d.name order by lower(d.name) collate names) from audience_parts x join ${sql.table(table)} d on d.id = ${sql.ref(`x.${column}`)}
    where x.audience_id = ${audience}), '[]')`

/** An audience `u` as it travels, null without one, and the names of its units for `audienceText`; `audience` is its id. */
export const audienceColumns = (
  audience: RawBuilder<number>,
): RawBuilder<unknown> => sql`case when ${audience} is not null then json_build_object('everyone', u.everyone, 'admins', u.admins,
    'department_ids', ${ids(audience, 'department_id')},
    'team_ids', ${ids(audience, 'team_id')}, 'designation_ids', ${ids(audience, 'designation_id')}, 'role_ids', ${ids(audience, 'role_id')},
    'employee_ids', ${ids(audience, 'employee_id')}, 'exclude_employee_ids', ${ids(audience, 'employee_id', true)},
    'people', coalesce((select json_agg(json_build_object('id', e.id, 'name', e.name) order by lower(e.name) collate names) from audience_parts x
      join person_short e on e.id = x.employee_id where x.audience_id = ${audience}), '[]')) end as audience,
  json_build_object('departments', ${names(audience, 'departments', 'department_id')}, 'teams', ${names(audience, 'teams', 'team_id')},
    'designations', ${names(audience, 'designations', 'designation_id')}, 'roles', ${names(audience, 'roles', 'role_id')}) as units`
