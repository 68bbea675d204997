import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Grant, Login, Role } from '../../contract/roles.models.ts'
import { adminHolders, named, placedOn } from './people.ts'

export type RoleRow = Omit<Role, 'can' | 'grants'> & Readonly<{ grants: Grant[] }>
type Filter = Readonly<{
  id?: number | undefined
  area?: 'Admin' | 'User' | undefined
  archived?: boolean | undefined
}>

/** Roles by area and number, with their grants and how many people and accounts hold them on a day. */
export const listRoleRows = async (tx: Tx, day: string, filter: Filter): Promise<RoleRow[]> => {
  const { rows } = await sql<RoleRow>`
    select r.id, r.version, r.role_number, r.name, r.area, r.description, r.is_locked, r.archived_at,
      coalesce(p.holders, 0) + coalesce(a.holders, 0) as holders,
      (select coalesce(json_agg(json_build_object('key', g.permission_key, 'scope', g.scope) order by g.permission_key), '[]')
       from role_grants g where g.role_id = r.id) as grants
    from roles r
    left join (select p.role_id, count(*)::int as holders from ${placedOn(day)} p group by 1) p on p.role_id = r.id
    left join (select a.role_id, count(*)::int as holders from ${adminHolders} a group by 1) a on a.role_id = r.id
    where (${filter.id ?? null}::int is null or r.id = ${filter.id ?? null})
      and (${filter.area ?? null}::text is null or r.area = ${filter.area ?? null})
      and (${filter.archived === true || filter.id !== undefined} or r.archived_at is null)
    order by r.area, r.role_number, lower(r.name), r.id`.execute(tx)
  return rows
}

export const findRole = async (tx: Tx, day: string, id: number): Promise<RoleRow | undefined> =>
  (await listRoleRows(tx, day, { id }))[0]

/** Makes the grants of a role exactly these; what stays as it is is not written. */
export const setGrants = async (tx: Tx, roleId: number, grants: readonly Grant[]): Promise<void> => {
  const keys = grants.map(({ key }) => key)
  await tx
    .deleteFrom('role_grants')
    .where('role_id', '=', roleId)
    .where(sql<boolean>`permission_key <> all(${keys}::text[])`)
    .execute()
  if (grants.length === 0) return
  await tx
    .insertInto('role_grants')
    .values(grants.map(({ key, scope }) => ({ role_id: roleId, permission_key: key, scope })))
    .onConflict((row) =>
      row
        .columns(['role_id', 'permission_key'])
        .doUpdateSet({ scope: sql`excluded.scope` })
        .where(sql<boolean>`role_grants.scope is distinct from excluded.scope`),
    )
    .execute()
}

const SAMPLE = 10

/** The first people and accounts by name that hold a role on a day. */
export const sampleHolders = async (tx: Tx, day: string, roleId: number): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from (
      select e.id, e.name from ${placedOn(day)} p join person_short e on e.id = p.employee_id where p.role_id = ${roleId}
      union all
      select a.id, c.name from ${adminHolders} a join accounts c on c.id = a.id where a.role_id = ${roleId}) holders
    order by lower(name), id limit ${SAMPLE}`.execute(tx)
  return rows
}

const MOST_LOGINS = 20

export type LoginFilter = Readonly<{ q: string | null; kind?: Login['kind'] | undefined; id?: number | undefined }>

/** Logins by name with the role of a day. */
export const listLoginRows = async (tx: Tx, day: string, { q, kind, id }: LoginFilter): Promise<Login[]> => {
  const { rows } = await sql<Login>`
    with found as materialized (
      select a.id, a.area, a.employee_id, a.role_id, coalesce(e.name, a.name) as name
      from accounts a
      left join person_short e on a.area = 'User' and e.id = a.employee_id
      where a.deleted_at is null and ${named(sql`coalesce(e.name, a.name)`, q)}
        and (${kind ?? null}::text is null or (a.area = 'Admin') = (${kind === 'admin'}))
        and (${id ?? null}::int is null or case a.area when 'Admin' then a.id else a.employee_id end = ${id ?? null})
      order by lower(coalesce(e.name, a.name)), a.id limit ${MOST_LOGINS})
    select case a.area when 'Admin' then 'admin' else 'employee' end as kind,
      case a.area when 'Admin' then a.id else a.employee_id end as id, a.name, r.name as role
    from found a
    left join lateral (select p.role_id from ${placedOn(day)} p where a.area = 'User' and p.employee_id = a.employee_id) p
      on true
    left join roles r on r.id = coalesce(a.role_id, p.role_id)
    order by lower(a.name), a.id`.execute(tx)
  return rows
}

/** The names of the roles of an area that hold a key. */
export const listRolesHolding = async (tx: Tx, key: string, area: 'Admin' | 'User'): Promise<string[]> => {
  const rows = await tx
    .selectFrom('roles as r')
    .innerJoin('role_grants as g', 'g.role_id', 'r.id')
    .select('r.name')
    .where('g.permission_key', '=', key)
    .where('r.area', '=', area)
    .where('r.archived_at', 'is', null)
    .orderBy('r.role_number')
    .execute()
  return rows.map(({ name }) => name)
}
