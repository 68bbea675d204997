import { sql } from 'kysely'
import { z } from 'zod'
import { named } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import { one } from '#kit/server/database/rows.ts'

const units = z.object({ brands: z.array(named), departments: z.array(named), admins: z.array(named) })
export type Units = z.output<typeof units>

const namesOf = (table: string, where: ReturnType<typeof sql>) => sql`coalesce((
  select json_agg(json_build_object('id', u.id, 'name', u.name) order by lower(u.name) collate names, u.id)
  from ${sql.table(table)} u where ${where}), '[]')`

/** Returns brands, departments and the administrators who can sign in, in one statement. */
export const getUnits = async (tx: Tx, now: string): Promise<Units> => {
  const found = await one(tx, units)`
    select ${namesOf('brands', sql`u.archived_at is null`)} as brands,
      ${namesOf('departments', sql`u.archived_at is null`)} as departments,
      ${namesOf(
        'accounts',
        sql`u.area = 'Admin' and u.deleted_at is null
          and exists (select from sign_in_blocks(u, ${now}::timestamptz) b where b.block is null)`,
      )} as admins`
  return found ?? { brands: [], departments: [], admins: [] }
}

const counted = z.object({ brands: z.number(), departments: z.number() })

/** Counts how many of these brands and departments exist. */
export const countUnits = async (
  tx: Tx,
  brandIds: readonly number[],
  departmentIds: readonly number[],
): Promise<z.output<typeof counted>> => {
  const found = await one(tx, counted)`
    select (select count(*)::int from brands where id = any(${[...brandIds]}::int[])) as brands,
      (select count(*)::int from departments where id = any(${[...departmentIds]}::int[])) as departments`
  return found ?? { brands: 0, departments: 0 }
}
