import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const keeperAccountsRow = z.object({ id: z.number(), is_keeper: z.boolean() })

/**
 * Returns accounts that hand out equipment of a category: those of its keepers, and where it has none, those of all
 * categories. `without` is one that may not act.
 */
export const listKeeperAccounts = async (
  tx: Tx,
  categoryId: number,
  without: number | null = null,
): Promise<number[]> => {
  const found = await rows(tx, keeperAccountsRow)`
    select a.id, exists (select from inventory_keepers k where k.category_id = ${categoryId} and k.role_id = a.role_id) as is_keeper
    from accounts a join role_grants g on g.role_id = a.role_id and g.permission_key = 'inventory.assign'
    where a.area = 'Admin' and a.deleted_at is null and a.activated_at is not null
      and a.id is distinct from ${without}::int`
  const keepers = found.filter(({ is_keeper }) => is_keeper)
  return (keepers.length > 0 ? keepers : found).map(({ id }) => id)
}
