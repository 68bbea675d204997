import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** The accounts of administrators who make offers. */
export const listOfferWriters = async (tx: Tx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select a.id from accounts a join role_grants g on g.role_id = a.role_id
    where a.area = 'Admin' and a.deleted_at is null and a.disabled_at is null and g.permission_key = 'hiring.offers.write' order by a.id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
