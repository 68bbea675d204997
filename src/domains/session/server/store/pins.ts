import { z } from 'zod'
import type { Permission } from '#kit/contract/keys.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import { MAX_PIN_FAILURES } from '../../contract/pin.rules.ts'

/** Sets the hash of a PIN. `valid_until`: of one that someone else made, which its owner has to change. */
export const savePin = async (
  work: Work,
  accountId: number,
  hash: string,
  valid_until: string | null,
): Promise<void> => {
  const values = {
    kind: 'pin' as const,
    password_hash: hash,
    password_changed_at: work.now,
    must_change: valid_until !== null,
    pin_valid_until: valid_until,
    pin_failures: 0,
  }
  await work.tx
    .insertInto('account_secrets')
    .values({ account_id: accountId, ...values })
    .onConflict((row) => row.column('account_id').doUpdateSet(values))
    .execute()
  // A step that the earlier PIN opened must not replace this one.
  await work.tx
    .updateTable('sign_in_challenges')
    .set({ used_at: work.now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
  if (valid_until !== null) return
  await work.tx
    .updateTable('accounts')
    .set({ activated_at: work.now })
    .where('id', '=', accountId)
    .where('activated_at', 'is', null)
    .execute()
}

const tries = z.object({ pin_failures: z.number() })

/**
 * Counts a try from an unknown browser before it is checked, so that of parallel guesses no more are checked than are left.
 * Returns its number; null where the PIN is locked.
 */
export const insertPinTry = async (tx: Tx, accountId: number): Promise<number | null> => {
  const counted = await one(tx, tries)`
    update account_secrets set pin_failures = pin_failures + 1
    where account_id = ${accountId} and kind = 'pin' and pin_failures < ${MAX_PIN_FAILURES}::int
    returning pin_failures`
  return counted?.pin_failures ?? null
}

/** Returns a try that could not be checked. */
export const updatePinTry = async (tx: Tx, accountId: number): Promise<void> => {
  await tx
    .updateTable('account_secrets')
    .set((row) => ({ pin_failures: row('pin_failures', '-', 1) }))
    .where('account_id', '=', accountId)
    .where('pin_failures', '>', 0)
    .execute()
}

/** Forgives wrong tries after a right one. A locked PIN stays locked, unless the right one was the last try. */
export const clearPinFailures = async (tx: Tx, accountId: number, isLastTry: boolean): Promise<void> => {
  await tx
    .updateTable('account_secrets')
    .set({ pin_failures: 0 })
    .where('account_id', '=', accountId)
    .where('pin_failures', '>', 0)
    .$if(!isLastTry, (query) => query.where('pin_failures', '<', MAX_PIN_FAILURES))
    .execute()
}

const kindRow = z.object({ kind: z.enum(['password', 'pin']) })

/** Returns the kind of secret with which the owner of an account signs in. */
export const findSecretKind = async (tx: Tx, accountId: number): Promise<'password' | 'pin'> =>
  (await one(tx, kindRow)`select kind from account_secrets where account_id = ${accountId}`)?.kind ?? 'password'

const RIGHT: Permission = 'people.password.write'
const makerRow = z.object({ id: z.number() })

/** Lists the administrators who may make a new PIN and can sign in. */
export const listPinMakers = async ({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<number[]> => {
  const found = await rows(tx, makerRow)`
    select a.id from accounts a join role_grants g on g.role_id = a.role_id and g.permission_key = ${RIGHT}
    where a.area = 'Admin' and sign_in_block(a, ${now}::timestamptz) is null
    order by a.id`
  return found.map(({ id }) => id)
}
