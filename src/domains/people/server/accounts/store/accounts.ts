import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql, type RawBuilder } from 'kysely'
import { emailKey } from '#kit/contract/fields.ts'
import type { Area } from '#kit/contract/permissions.ts'
import type { Tx, Work } from '#kit/server/context.ts'

/** The live account of an employee in an area, locked. */
export const lockAccountOf = async (tx: Tx, employeeId: number, area: Area) =>
  tx
    .selectFrom('accounts')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('area', '=', area)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
export type Account = NonNullable<Awaited<ReturnType<typeof lockAccountOf>>>

export const findAccountOf = async (tx: Tx, employeeId: number) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email', 'name'])
    .where('employee_id', '=', employeeId)
    .where('area', '=', 'User')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Lists the accounts of people in the employee area, which get the notices about these people. */
export const listAccountIdsOf = async (tx: Tx, employeeIds: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`employee_id = any(${employeeIds})`)
    .where('area', '=', 'User')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

type NewAccount = Readonly<{
  area: Area
  /** Null for an employee who signs in with number and PIN; the number is set by the database. */
  email: string | null
  name: string
  employee_id: number | null
  role_id: number | null
  phone?: string | null
  locale?: string | null
  time_zone?: string | null
  invited: boolean
}>

const keyOf = (email: string | null): string | null => (email === null ? null : emailKey(email))

export const insertAccount = async (work: Work, { invited, ...account }: NewAccount): Promise<{ id: number }> =>
  work.tx
    .insertInto('accounts')
    .values({
      ...account,
      email_key: keyOf(account.email),
      invited_at: invited ? work.now : null,
      created_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

type AccountChanges = Partial<
  Pick<
    Account,
    | 'email'
    | 'name'
    | 'employee_id'
    | 'role_id'
    | 'phone'
    | 'locale'
    | 'time_zone'
    | 'disabled_at'
    | 'disabled_reason'
    | 'invited_at'
    | 'deleted_at'
  >
>

export const updateAccount = async (tx: Tx, id: number, changes: AccountChanges): Promise<void> => {
  const key = changes.email === undefined ? {} : { email_key: keyOf(changes.email) }
  await tx
    .updateTable('accounts')
    .set({ ...changes, ...key, version: sql.ref('version') })
    .where('id', '=', id)
    .execute()
}

/** The state of the joined login `a` at an instant: a block wins over an invitation or a sign-in. */
// As a subquery the planner sees into it, which takes a tenth of a call for each row.
export const loginStateOf = (now: string): RawBuilder<'none' | 'invited' | 'active' | 'blocked'> => sql`
  case when a.id is null then 'none'
    when a.activated_at is null then 'invited'
    when (select block from sign_in_blocks(a, ${now}::timestamptz)) is not null then 'blocked'
    else 'active' end`

export const lastSignInOf = sql<string | null>`(
  select max(s.created_at) from sessions s where s.account_id = a.id and s.acting_admin_id is null)`

const livingAccountsRow = z.object({ id: z.number() })

/** Returns the accounts of a person in both areas that are not deleted; with `blocked` those that may not sign in now. */
export const listLivingAccounts = async (
  work: Pick<Work, 'tx' | 'now'>,
  employeeId: number,
  isBlocked: boolean,
): Promise<number[]> => {
  const found = await rows(work.tx, livingAccountsRow)`
    select a.id from accounts a
    where a.employee_id = ${employeeId} and a.deleted_at is null
      and (not ${isBlocked}::boolean or sign_in_block(a, ${work.now}::timestamptz) is not null)
    order by a.id`
  return found.map((row) => row.id)
}
