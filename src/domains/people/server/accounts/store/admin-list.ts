import { z } from 'zod'
import { one } from '#kit/server/database/rows.ts'
import { adminAccount } from '../../../contract/accounts.models.ts'
import { sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { AdminAccount } from '../../../contract/accounts.models.ts'
import { lastSignInOf } from './accounts.ts'
import { namedJson, roleJson } from '../../persons/store/named.ts'

const adminRow = adminAccount.omit({ can: true })
export type AdminRow = z.output<typeof adminRow>

const state = (now: string) => sql`
  case when a.disabled_at is not null then 'disabled' when a.activated_at is null then 'invited'
    when (select block from sign_in_blocks(a, ${now}::timestamptz)) is not null then 'blocked' else 'active' end`

const from = sql`accounts a join roles r on r.id = a.role_id left join employees e on e.id = a.employee_id`
const isActiveAdmin = sql<boolean>`a.area = 'Admin' and a.deleted_at is null`
const columns = (now: string) => sql`
  a.id, a.name, a.email, ${roleJson('r')} as role, ${namedJson('e')} as employee, a.phone, a.locale, a.time_zone,
  ${state(now)} as state, ${lastSignInOf} as last_sign_in_at, a.version`

type Filter = PageInput &
  Readonly<{
    q?: string | undefined
    id?: number[] | undefined
    role_id?: number[] | undefined
    state?: AdminAccount['state'][] | undefined
  }>

/** The accounts of the admin area. They are few, so name and address are searched without an index. */
export const listAdminRows = async (
  tx: Tx,
  filter: Filter,
  now: string,
): Promise<{ rows: AdminRow[]; meta: PageMeta }> => {
  const sorts = { name: sql`lower(a.name) collate names`, email: sql.ref('a.email_key') }
  const page = pageBy({ sorts, id: sql.ref('a.id'), fallback: 'name' }, filter)
  const conditions = [
    isActiveAdmin,
    ...(filter.q ? [sql<boolean>`position(plain_text(${filter.q}) in plain_text(a.name || ' ' || a.email)) > 0`] : []),
    ...(filter.id ? [sql<boolean>`a.id = any(${filter.id})`] : []),
    ...(filter.role_id ? [sql<boolean>`a.role_id = any(${filter.role_id})`] : []),
    ...(filter.state ? [sql<boolean>`${state(now)} = any(${filter.state})`] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  return readPage(tx, page, { row: adminRow, columns: columns(now), from, where })
}

export const findAdminRow = async (tx: Tx, id: number, now: string): Promise<AdminRow | undefined> => {
  return one(tx, adminRow)`select ${columns(now)} from ${from} where ${isActiveAdmin} and a.id = ${id}`
}

/** A living account of the admin area with all its columns, locked. */
export const lockAdmin = async (tx: Tx, id: number) =>
  tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('area', '=', 'Admin')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const findAreaOfRole = async (tx: Tx, roleId: number): Promise<string | undefined> =>
  (await tx.selectFrom('roles').select('area').where('id', '=', roleId).executeTakeFirst())?.area
