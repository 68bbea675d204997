import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

export type Installation = Readonly<{ id: string; token_key: Buffer; data_key: Buffer; is_demo: boolean }>

/** The instant at which Muster was installed, as an expression of SQL. */
export const INSTALLED_AT = sql<string>`(select created_at from installation)`

/** The secrets of this installation. Made at the first start, stored with the data, the same for all processes. */
export const getInstallation = async (tx: Tx): Promise<Installation> => {
  await tx
    .insertInto('installation')
    .values({ token_key: randomBytes(32), data_key: randomBytes(32) })
    .onConflict((row) => row.column('only_row').doNothing())
    .execute()
  return tx.selectFrom('installation').select(['id', 'token_key', 'data_key', 'is_demo']).executeTakeFirstOrThrow()
}

/** The id of this installation, which is no secret. */
export const getInstallationId = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
