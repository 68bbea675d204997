import { sql } from 'kysely'
import { z } from 'zod'
import type { Named } from '#kit/contract/fields.ts'
import { area } from '#kit/contract/permissions.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'

/** The one row of the settings. */
export const SETTINGS_ID = 1

const COLUMNS = [
  'version',
  'label',
  'issuer',
  'client_id',
  'client_secret',
  'tested_at',
  'is_enabled',
  'password_off',
  'keeper_id',
] as const

const settings = (tx: Tx) => tx.selectFrom('oidc_settings').select(COLUMNS).where('id', '=', SETTINGS_ID)

export type Settings = NonNullable<Awaited<ReturnType<typeof findSettings>>>

/** The settings of company sign-in; undefined while none were saved. */
export const findSettings = async (tx: Tx) => settings(tx).executeTakeFirst()

/** The same, locked until the end of the transaction. */
export const lockSettings = async (tx: Tx): Promise<Settings | undefined> => settings(tx).forUpdate().executeTakeFirst()

/** The label of the button on the pages before a sign-in; null while company sign-in is off. */
export const findButtonLabel = async (tx: Tx): Promise<string | null> => {
  const found = await tx
    .selectFrom('oidc_settings')
    .select('label')
    .where('id', '=', SETTINGS_ID)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
  return found?.label ?? null
}

export type Provider = Pick<Settings, 'label' | 'issuer' | 'client_id' | 'client_secret'>

export const insertSettings = async (work: Work, provider: Provider): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await work.tx
    .insertInto('oidc_settings')
    .values({ id: SETTINGS_ID, created_at: work.now, ...provider })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateSettings = async (
  { tx }: Work,
  values: Partial<Pick<Settings, keyof Provider | 'tested_at' | 'is_enabled' | 'keeper_id'>> &
    Readonly<{ password_off?: number[] }>,
): Promise<void> => {
  await tx.updateTable('oidc_settings').set(values).where('id', '=', SETTINGS_ID).execute()
}

/** Records that a test sign-in worked, while the settings are still those that were tested. */
export const setTested = async ({ tx, now }: Work, version: number): Promise<void> => {
  await tx
    .updateTable('oidc_settings')
    .set({ tested_at: now })
    .where('id', '=', SETTINGS_ID)
    .where('version', '=', version)
    .execute()
}

const roleRow = z.object({ id: z.number(), name: z.string(), area, people: z.number() })

/** The roles that are in use, with the number of accounts of each that may sign in now. */
export const listRolesWithPeople = async (tx: Tx, now: string) => rows(tx, roleRow)`
  select r.id, r.name, r.area, coalesce(n.people, 0)::int as people
  from roles r
  left join (
    select coalesce(a.role_id, p.role_id) as role_id, count(*)::int as people
    from accounts a
    left join lateral placement_at(a.employee_id, ${now}::timestamptz) p on a.area = 'User'
    cross join lateral sign_in_blocks(a, ${now}::timestamptz) b
    where a.deleted_at is null and b.block is null
    group by 1) n on n.role_id = r.id
  where r.archived_at is null
  order by r.area, lower(r.name) collate names, r.id`

/** Super admins who can be the ones for emergencies, by name. */
export const listKeepers = async (tx: Tx): Promise<Named[]> =>
  tx
    .selectFrom('accounts as a')
    .select(['a.id', 'a.name'])
    .where('a.area', '=', 'Admin')
    .where(sql<boolean>`can_keep_password(a)`)
    .orderBy(sql`lower(a.name) collate names`)
    .orderBy('a.id')
    .execute()

export const findAccountName = async (tx: Tx, id: number): Promise<Named | null> =>
  (await tx.selectFrom('accounts').select(['id', 'name']).where('id', '=', id).executeTakeFirst()) ?? null

export const countUnknownRoles = async (tx: Tx, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0
  const { known } = await tx
    .selectFrom('roles')
    .select((row) => row.fn.countAll<number>().as('known'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return ids.length - known
}
