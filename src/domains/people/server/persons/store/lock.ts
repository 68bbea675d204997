import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Locks people until the transaction ends, in the order of their ids. */
export const lockPeople = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select id from employees where id = any(${ids}::int[]) and deleted_at is null order by id
    for no key update`.execute(tx)
}
