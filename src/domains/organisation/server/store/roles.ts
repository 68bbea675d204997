import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { grant } from '../../contract/organisation.records.ts'
import { login, role } from '../../contract/roles.models.ts'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import type { Grant, Login } from '../../contract/roles.models.ts'
import { adminHolders, named, placedOn } from './people.ts'

const roleRow = role.omit({ can: true, grants: true }).extend({ grants: z.array(grant) })
export type RoleRow = z.output<typeof roleRow>
type Filter = Readonly<{
  id?: number | undefined
  area?: 'Admin' | 'User' | undefined
  archived?: boolean | undefined
}>

/**
 * Returns roles by area and number, with their grants and the number of people and accounts that have them on a day.
 */
export const listRoleRows = async (tx: Tx, day: string, filter: Filter): Promise<RoleRow[]> => {
  return rows(tx, roleRow)`
    select r.id, r.version, r.role_number, r.name, r.area, r.description, r.is_locked, r.archived_at,
      coalesce(p.holders, 0) + coalesce(a.holders, 0) as holders,
      (select coalesce(json_agg(json_build_object('key', g.permission_key, 'scope', g.scope)
         order by g.permission_key collate "C"), '[]')
       from role_grants g where g.role_id = r.id) as grants
    from roles r
    left join (select p.role_id, count(*)::int as holders from ${placedOn(day)} p group by 1) p on p.role_id = r.id
    left join (select a.role_id, count(*)::int as holders from ${adminHolders} a group by 1) a on a.role_id = r.id
    where (${filter.id ?? null}::int is null or r.id = ${filter.id ?? null})
      and (${filter.area ?? null}::text is null or r.area = ${filter.area ?? null})
      and (${filter.archived === true || filter.id !== undefined} or r.archived_at is null)
    order by r.area, r.role_number, lower(r.name) collate names, r.id`
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

const sampleHoldersRow = z.object({ id: z.number(), name: z.string() })

/** Returns the first people and accounts by name that have a role on a day. */
export const sampleHolders = async (tx: Tx, day: string, roleId: number): Promise<{ id: number; name: string }[]> => {
  return rows(tx, sampleHoldersRow)`
    select id, name from (
      select e.id, e.name from ${placedOn(day)} p join person_short e on e.id = p.employee_id where p.role_id = ${roleId}
      union all
      select a.id, c.name from ${adminHolders} a join accounts c on c.id = a.id where a.role_id = ${roleId}) holders
    order by lower(name) collate names, id limit ${SAMPLE}`
}

const MAX_LOGINS = 20

export type LoginFilter = Readonly<{ q: string | null; kind?: Login['kind'] | undefined; id?: number | undefined }>

/** Logins by name with the role of a day. */
export const listLoginRows = async (tx: Tx, day: string, { q, kind, id }: LoginFilter): Promise<Login[]> => {
  return rows(tx, login)`
    with found as materialized (
      select a.id, a.area, a.employee_id, a.role_id, coalesce(e.name, a.name) as name
      from accounts a
      left join person_short e on a.area = 'User' and e.id = a.employee_id
      where a.deleted_at is null and ${named(sql`coalesce(e.name, a.name)`, q)}
        and (${kind ?? null}::text is null or (a.area = 'Admin') = (${kind === 'admin'}))
        and (${id ?? null}::int is null or case a.area when 'Admin' then a.id else a.employee_id end = ${id ?? null})
      order by lower(coalesce(e.name, a.name)) collate names, a.id limit ${MAX_LOGINS})
    select case a.area when 'Admin' then 'admin' else 'employee' end as kind,
      case a.area when 'Admin' then a.id else a.employee_id end as id, a.name, r.name as role
    from found a
    left join lateral (select p.role_id from ${placedOn(day)} p where a.area = 'User' and p.employee_id = a.employee_id) p
      on true
    left join roles r on r.id = coalesce(a.role_id, p.role_id)
    order by lower(a.name) collate names, a.id`
}

/** Returns the names of the roles of an area that have a key. */
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

/** Returns true if there is any role, archived ones included. */
export const hasRoles = async (tx: Tx): Promise<boolean> => {
  const { some } = await tx
    .selectNoFrom((row) => row.exists(row.selectFrom('roles').select('id')).as('some'))
    .executeTakeFirstOrThrow()
  return Boolean(some)
}

export const insertRoles = async (tx: Tx, rows: readonly Insertable<Database['roles']>[]): Promise<void> => {
  await tx.insertInto('roles').values(rows).execute()
}

/** Returns the permission keys that have been granted to their shipped holders before. */
export const listShippedKeys = async (tx: Tx): Promise<ReadonlySet<string>> =>
  new Set((await tx.selectFrom('permission_keys').select('key').execute()).map(({ key }) => key))

/** Notes permission keys as granted to their shipped holders; ones that are noted stay. */
export const insertShippedKeys = async (tx: Tx, keys: readonly string[]): Promise<void> => {
  await tx
    .insertInto('permission_keys')
    .values(keys.map((key) => ({ key })))
    .onConflict((row) => row.doNothing())
    .execute()
}

export type RoleKind = Readonly<{ id: number; area: 'Admin' | 'User'; role_number: number; is_locked: boolean }>

/** Returns the roles in use by what decides which keys are shipped for them. */
export const listRoleKinds = (tx: Tx): Promise<RoleKind[]> =>
  tx.selectFrom('roles').select(['id', 'area', 'role_number', 'is_locked']).where('archived_at', 'is', null).execute()

/** Adds grants; ones that exist stay as they are. */
export const insertGrants = async (tx: Tx, grants: readonly Insertable<Database['role_grants']>[]): Promise<void> => {
  if (grants.length === 0) return
  await tx
    .insertInto('role_grants')
    .values(grants)
    .onConflict((row) => row.doNothing())
    .execute()
}

/** Returns the grants of some roles by role; a role without any is one row of nulls. */
export const listGrantsOfRoles = (
  tx: Tx,
  roleIds: readonly number[],
): Promise<{ id: number; permission_key: string | null; scope: Grant['scope'] | null }[]> =>
  tx
    .selectFrom('roles as r')
    .leftJoin('role_grants as g', 'g.role_id', 'r.id')
    .select(['r.id', 'g.permission_key', 'g.scope'])
    .where('r.id', 'in', roleIds.length > 0 ? roleIds : [0])
    .execute()

/**
 * Locks the accounts of super admins that are neither disabled nor deleted: a person who is about to remove, disable or
 * demote one sees every other such change before or after their own, never at the same time.
 */
export const lockSuperAdmins = async (tx: Tx): Promise<readonly number[]> => {
  await sql`select id from roles where is_locked for update`.execute(tx)
  const rows = await tx
    .selectFrom('accounts as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .select('a.id')
    .where('r.is_locked', '=', true)
    .where('a.area', '=', 'Admin')
    .where('a.deleted_at', 'is', null)
    .where('a.disabled_at', 'is', null)
    .orderBy('a.id')
    .execute()
  return rows.map(({ id }) => id)
}
