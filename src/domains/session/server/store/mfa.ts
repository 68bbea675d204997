import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'

type Mfa = Readonly<{ secret: Buffer; is_on: boolean }>

/** Locks the factor of an account, so that checks of codes go one after the other. */
export const lockMfa = async (tx: Tx, accountId: number): Promise<Mfa | undefined> =>
  tx
    .selectFrom('factors')
    .select(['secret', sql<boolean>`confirmed_at is not null`.as('is_on')])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** Stores a secret until a code proves it; false where a factor is on already. */
export const savePendingMfa = async (work: Work, accountId: number, secret: Buffer): Promise<boolean> =>
  (await work.tx
    .insertInto('factors')
    .values({ account_id: accountId, secret })
    .onConflict((row) => row.column('account_id').doUpdateSet({ secret }).where('factors.confirmed_at', 'is', null))
    .returning('account_id')
    .executeTakeFirst()) !== undefined

/** Switches a pending factor on; false where there is none or it is on already. */
export const switchMfaOn = async (work: Work, accountId: number, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await work.tx
    .updateTable('factors')
    .set({ confirmed_at: work.now, last_used_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes a step: true once, and never for an earlier one. */
export const takeStep = async (work: Work, accountId: number, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await work.tx
    .updateTable('factors')
    .set({ last_used_step: step })
    .where('account_id', '=', accountId)
    .where('last_used_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses a recovery code up: true once. */
export const takeRecoveryCode = async (work: Work, accountId: number, hash: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await work.tx
    .updateTable('recovery_codes')
    .set({ used_at: work.now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const replaceRecoveryCodes = async (work: Work, accountId: number, hashes: readonly Buffer[]): Promise<void> => {
  await work.tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  const rows = hashes.map((code_hash) => ({ account_id: accountId, code_hash }))
  await work.tx.insertInto('recovery_codes').values(rows).execute()
}

/** Switches a factor off and voids its codes; false where none was on. */
export const deleteMfa = async (work: Work, accountId: number): Promise<boolean> => {
  await work.tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  const deleted = await work.tx
    .deleteFrom('factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return deleted !== undefined && deleted.confirmed_at !== null
}

const mfaStateRow = z.object({ on: z.boolean(), codes_left: z.number() })

/** Returns the state of the factor, with the number of unused recovery codes. */
export const findMfaState = async (tx: Tx, accountId: number): Promise<{ on: boolean; codes_left: number }> => {
  const found = await rows(tx, mfaStateRow)`
    select exists (select from factors where account_id = ${accountId} and confirmed_at is not null) as on,
      (select count(*)::int from recovery_codes where account_id = ${accountId} and used_at is null) as codes_left`
  return found[0] ?? { on: false, codes_left: 0 }
}

/** The accounts of administrators that have no second factor. */
export const listAdminsWithoutMfa = async (tx: Tx): Promise<readonly number[]> => {
  const rows = await tx
    .selectFrom('accounts as a')
    .leftJoin('factors as f', (join) => join.onRef('f.account_id', '=', 'a.id').on('f.confirmed_at', 'is not', null))
    .select('a.id')
    .where('a.area', '=', 'Admin')
    .where('a.deleted_at', 'is', null)
    .where('f.account_id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

const mfasCount = z.object({ admins: z.number(), without: z.number(), sessions: z.number() })

/** Counts administrators, those without a second factor, and the live sessions of the latter. */
export const countMfas = async (
  tx: Tx,
  now: string,
): Promise<{ admins: number; without: number; sessions: number }> => {
  const found = await rows(tx, mfasCount)`
    with admins as (
      select a.id, exists (select from factors f where f.account_id = a.id and f.confirmed_at is not null) as has_factor
      from accounts a where a.area = 'Admin' and a.deleted_at is null)
    select (select count(*)::int from admins) as admins,
      (select count(*)::int from admins where not has_factor) as without,
      (select count(*)::int from sessions s join admins a on a.id = s.account_id
       where not a.has_factor and s.ended_at is null and s.expires_at > ${now}::timestamptz
         and s.last_seen_at + make_interval(mins => s.idle_minutes) > ${now}::timestamptz) as sessions`
  return found[0] ?? { admins: 0, without: 0, sessions: 0 }
}
