import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const listUnarchived = (tx: Tx, table: 'departments' | 'designations' | 'work_patterns') =>
  tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(name) collate names`)
    .execute()

const countries = (tx: Tx) =>
  tx
    .selectFrom('countries')
    .select(['id', 'name'])
    .orderBy(sql`lower(name) collate names`)
    .execute()

const teams = (tx: Tx) =>
  tx
    .selectFrom('teams')
    .select(['id', 'name', 'department_id'])
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(name) collate names`)
    .execute()

const roles = (tx: Tx, area: 'Admin' | 'User') =>
  tx
    .selectFrom('roles')
    .select(['id', 'name', 'role_number'])
    .where('area', '=', area)
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(name) collate names`)
    .execute()

const brands = (tx: Tx) =>
  tx
    .selectFrom('brands')
    .select(['id', 'name', 'default_pattern_id', 'is_default'])
    .where('archived_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy(sql`lower(name) collate names`)
    .execute()

/** Lists the choices of forms and filters about people. */
export const listOptions = async (tx: Tx) => ({
  brands: await brands(tx),
  departments: await listUnarchived(tx, 'departments'),
  teams: await teams(tx),
  designations: await listUnarchived(tx, 'designations'),
  roles: await roles(tx, 'User'),
  admin_roles: await roles(tx, 'Admin'),
  work_patterns: await listUnarchived(tx, 'work_patterns'),
  countries: await countries(tx),
})

/** The part of it that everyone may know. */
export const listDirectoryOptions = async (tx: Tx) => ({
  departments: await listUnarchived(tx, 'departments'),
  teams: await teams(tx),
  designations: await listUnarchived(tx, 'designations'),
  countries: await countries(tx),
})

export const findDefaultBrand = async (tx: Tx): Promise<number | undefined> =>
  (await tx.selectFrom('brands').select('id').where('is_default', '=', true).executeTakeFirst())?.id

export type BrandInUse = Readonly<{ id: number; default_pattern_id: number }>

/** Returns a brand in use, the default one where none is named. */
export const findBrandInUse = (tx: Tx, id: number | undefined): Promise<BrandInUse | undefined> => {
  const query = tx.selectFrom('brands').select(['id', 'default_pattern_id']).where('archived_at', 'is', null)
  return (id === undefined ? query.where('is_default', '=', true) : query.where('id', '=', id)).executeTakeFirst()
}
