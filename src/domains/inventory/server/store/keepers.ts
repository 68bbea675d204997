import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Accounts that hand out equipment of a category: those of its keepers, and where none has one, those who reach all. */
export const listKeeperAccounts = async (tx: Tx, categoryId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number; keeps: boolean }>`
    select a.id, exists (select from inventory_keepers k where k.category_id = ${categoryId} and k.role_id = a.role_id) as keeps
    from accounts a join role_grants g on g.role_id = a.role_id and g.permission_key = 'inventory.assign'
    where a.area = 'Admin' and a.deleted_at is null and a.activated_at is not null`.execute(tx)
  const keepers = rows.filter(({ keeps }) => keeps)
  return (keepers.length > 0 ? keepers : rows).map(({ id }) => id)
}
