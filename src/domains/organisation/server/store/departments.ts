import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { userDepartment } from '../../contract/organisation.models.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import type { UserDepartment } from '../../contract/organisation.models.ts'
import { freeCode, proposeCode } from '../../contract/organisation.rules.ts'
import { department } from '../../contract/units.models.ts'
import { placedOn } from './people.ts'

const departmentRow = department.omit({ can: true })
type DepartmentRow = z.output<typeof departmentRow>
export type Filter = Readonly<{ id?: number | undefined; q?: string | undefined; archived?: boolean | undefined }>

/** Departments by name, with who belongs to them on a day. */
export const listDepartmentRows = async (tx: Tx, day: string, filter: Filter): Promise<DepartmentRow[]> => {
  const q = containing(filter.q)
  return rows(tx, departmentRow)`
    select d.id, d.version, d.archived_at, d.name, d.code, d.cost_centre, d.description,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as parent,
      case when h.id is not null then json_build_object('id', h.id, 'name', h.name) end as head,
      coalesce(n.people, 0) as people_count,
      (select count(*)::int from teams t where t.department_id = d.id and t.archived_at is null) as team_count
    from departments d
    left join departments u on u.id = d.parent_id
    left join person_short h on h.id = d.head_id
    left join (select p.department_id, count(*)::int as people from ${placedOn(day)} p group by 1) n on n.department_id = d.id
    where (${filter.id ?? null}::int is null or d.id = ${filter.id ?? null})
      and (${filter.archived === true || filter.id !== undefined} or d.archived_at is null)
      and (${q}::text is null or d.name ilike ${q} or d.code ilike ${q} or d.cost_centre ilike ${q})
    order by lower(d.name) collate names, d.id`
}

/**
 * Allows one move of departments at a time. The check of the tree takes the same lock, but at the end of the statement:
 * two moves that have locked their departments by then would wait for each other in a circle.
 */
export const lockTree = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('departments.tree'))`.execute(tx)
}

/** A free code made from a name. Makers of codes wait for each other, so that two names with one code both get in. */
export const findFreeCode = async (tx: Tx, name: string): Promise<string> => {
  await sql`select pg_advisory_xact_lock(hashtext('departments.code'))`.execute(tx)
  const rows = await tx.selectFrom('departments').select('code').where('archived_at', 'is', null).execute()
  return freeCode(proposeCode(name), new Set(rows.map(({ code }) => code)))
}

/** Departments as employees see them. */
export const listUserDepartmentRows = async (tx: Tx): Promise<UserDepartment[]> => {
  return rows(tx, userDepartment)`
    select d.id, d.name, d.parent_id,
      case when h.id is not null then json_build_object('id', h.id, 'name', h.name) end as head
    from departments d left join person_short h on h.id = d.head_id
    where d.archived_at is null
    order by lower(d.name) collate names, d.id`
}
