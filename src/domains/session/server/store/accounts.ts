import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { area as areaSchema } from '#kit/contract/permissions.ts'
import { sql } from 'kysely'
import type { Area } from '#kit/contract/permissions.ts'
import type { Tx, Work } from '#kit/server/context.ts'

export type SignInAccount = Readonly<{
  id: number
  area: Area
  name: string
  email: string | null
  /** The employee number with which a person without an email signs in. */
  sign_in_no: string | null
  /** The email, or else the number. */
  sign_in_name: string
  /** The language that was chosen for it; null: that of the organisation. */
  locale: string | null
  employee_id: number | null
  role_id: number | null
  block: string | null
  /** The first day of an employment that lies ahead, where nothing else blocks the person. */
  starts_on: string | null
  /** The instant at which that day begins where the person will be. */
  starts_at: string | null
  /** The kind of secret behind `password_hash`. */
  kind: 'password' | 'pin'
  password_hash: string | null
  must_change: boolean
  pin_valid_until: string | null
  /** The instant from which the secret is valid. */
  secret_of: string | null
  has_factor: boolean
  /** `off`: company sign-in alone opens it. `kept`: it would be off, but the account is the one for emergencies. */
  password_rule: 'off' | 'kept' | null
}>

const accounts = (tx: Tx, now: string) =>
  tx
    .selectFrom('accounts as a')
    .leftJoin('account_secrets as s', 's.account_id', 'a.id')
    .innerJoinLateral(sql<{ block: string | null }>`sign_in_blocks(a, ${now}::timestamptz)`.as('b'), (join) =>
      join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ starts_on: string; starts_at: string }>`sign_in_start(a, ${now}::timestamptz)`.as('n'),
      (join) => join.onTrue(),
    )
    .leftJoin('factors as f', (join) => join.onRef('f.account_id', '=', 'a.id').on('f.confirmed_at', 'is not', null))
    .select([
      'a.id',
      'a.area',
      'a.name',
      'a.email',
      'a.sign_in_no',
      sql<string>`coalesce(a.email, a.sign_in_no)`.as('sign_in_name'),
      'a.locale',
      'a.employee_id',
      'a.role_id',
      sql<'password' | 'pin'>`coalesce(s.kind, 'password')`.as('kind'),
      's.password_hash',
      's.pin_valid_until',
      's.password_changed_at as secret_of',
      sql<string | null>`b.block`.as('block'),
      sql<string | null>`case when b.block = 'not_employed' then n.starts_on end`.as('starts_on'),
      sql<string | null>`case when b.block = 'not_employed' then n.starts_at end`.as('starts_at'),
      sql<boolean>`coalesce(s.must_change, false)`.as('must_change'),
      sql<boolean>`f.account_id is not null`.as('has_factor'),
      sql<'off' | 'kept' | null>`password_rule(a, ${now}::timestamptz)`.as('password_rule'),
    ])
    .where('a.deleted_at', 'is', null)

/** Returns true where an account may get a password: it may sign in, or its first day lies ahead. */
export const maySetPassword = ({ block, starts_on }: Pick<SignInAccount, 'block' | 'starts_on'>): boolean =>
  block === null || starts_on !== null

/** The accounts of an address, one per area at most. */
export const findAccountsByEmail = async (tx: Tx, emailKey: string, now: string): Promise<SignInAccount[]> =>
  accounts(tx, now).where('a.email_key', '=', emailKey).orderBy('a.area').execute()

/** The account that signs in with an employee number in its compared form. */
export const findAccountByNumber = async (tx: Tx, key: string, now: string): Promise<SignInAccount | undefined> =>
  accounts(tx, now).where('a.sign_in_key', '=', key).executeTakeFirst()

export const findAccount = async (tx: Tx, id: number, now: string): Promise<SignInAccount | undefined> =>
  accounts(tx, now).where('a.id', '=', id).executeTakeFirst()

export type SuperAdmin = Readonly<{ id: number; email: string; is_disabled: boolean }>

/** The accounts of super admins, disabled ones included, by their addresses. */
export const listSuperAdmins = async (tx: Tx): Promise<readonly SuperAdmin[]> =>
  tx
    .selectFrom('accounts as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .select((row) => row.ref('a.email').$notNull().as('email'))
    .select(['a.id', sql<boolean>`a.disabled_at is not null`.as('is_disabled')])
    .where('r.is_locked', '=', true)
    .where('a.area', '=', 'Admin')
    .where('a.deleted_at', 'is', null)
    .orderBy('a.email_key')
    .execute()

/**
 * The login of an employee, by the employee's id: null where the person has none, undefined where there is no such
 * person.
 */
const personRow = z.object({ id: z.number() })

export const findPersonAccount = async (
  tx: Tx,
  employeeId: number,
  now: string,
): Promise<SignInAccount | null | undefined> => {
  const account = await accounts(tx, now)
    .where('a.area', '=', 'User')
    .where('a.employee_id', '=', employeeId)
    .executeTakeFirst()
  if (account) return account
  const person = await one(tx, personRow)`select id from person_short where id = ${employeeId}`
  return person ? null : undefined
}

export const findAdminAccount = async (tx: Tx, id: number, now: string): Promise<SignInAccount | undefined> =>
  accounts(tx, now).where('a.area', '=', 'Admin').where('a.id', '=', id).executeTakeFirst()

/** The super admins who may sign in. */
export const listActiveSuperAdmins = async ({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<SignInAccount[]> =>
  accounts(tx, now)
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .where('a.area', '=', 'Admin')
    .where('r.is_locked', '=', true)
    .where(sql<boolean>`sign_in_block(a, ${now}::timestamptz) is null`)
    .orderBy('a.id')
    .execute()

/** Sets the hash of a password; the first one makes the account active, and ends the sign-in by number. */
export const savePassword = async (work: Work, accountId: number, hash: string, mustChange: boolean): Promise<void> => {
  const values = {
    kind: 'password' as const,
    password_hash: hash,
    password_changed_at: work.now,
    must_change: mustChange,
    pin_valid_until: null,
    pin_failures: 0,
  }
  await work.tx
    .insertInto('account_secrets')
    .values({ account_id: accountId, ...values })
    .onConflict((row) => row.column('account_id').doUpdateSet(values))
    .execute()
  await work.tx
    .updateTable('accounts')
    .set({ activated_at: work.now })
    .where('id', '=', accountId)
    .where('activated_at', 'is', null)
    .execute()
  await work.tx
    .updateTable('accounts')
    .set({ sign_in_no: null })
    .where('id', '=', accountId)
    .where('sign_in_no', 'is not', null)
    .where('email', 'is not', null)
    .execute()
}

export const renewHash = async (work: Work, accountId: number, hash: string): Promise<void> => {
  await work.tx
    .updateTable('account_secrets')
    .set({ password_hash: hash })
    .where('account_id', '=', accountId)
    .execute()
}

const identity = z.object({
  area: areaSchema,
  employee_id: z.number().nullable(),
  name: z.string(),
  role_number: z.number(),
  team_id: z.number().nullable(),
})
type Identity = z.output<typeof identity>

/** Role and place of a signed-in person, as the stored session needs them. */
export const findIdentity = async (tx: Tx, accountId: number, now: string): Promise<Identity | undefined> => {
  const found = await rows(tx, identity)`
    select a.area, a.employee_id, a.name, r.role_number, p.team_id
    from accounts a
    left join lateral placement_at(a.employee_id, ${now}) p on a.area = 'User'
    join roles r on r.id = coalesce(a.role_id, p.role_id)
    where a.id = ${accountId}`
  return found[0]
}
