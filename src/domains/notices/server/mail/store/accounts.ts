import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const mailManagersRow = z.object({ id: z.number() })

/** Returns the accounts of those who manage mail and can sign in. */
export const listMailManagers = async (tx: Tx, now: string): Promise<number[]> => {
  const found = await rows(tx, mailManagersRow)`
    select a.id from accounts a join role_grants g on g.role_id = a.role_id and g.permission_key = 'notices.mail.write'
    where a.area = 'Admin' and sign_in_block(a, ${now}::timestamptz) is null
    order by a.id`
  return found.map(({ id }) => id)
}

/** Returns the languages of accounts. */
export const listLocales = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('accounts').select(['id', 'locale']).where('id', 'in', ids).execute()

/** Returns the area of an account. */
export const findArea = async (tx: Tx, id: number): Promise<'Admin' | 'User' | undefined> => {
  const account = await tx.selectFrom('accounts').select('area').where('id', '=', id).executeTakeFirst()
  return account?.area
}

/** Locks an account of an administrator, and returns its address, language and name. */
export const lockAccount = (tx: Tx, id: number) =>
  tx
    .selectFrom('accounts')
    .select((row) => [row.ref('email').$notNull().as('email'), 'locale', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
