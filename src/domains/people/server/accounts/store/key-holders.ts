import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Permission } from '#kit/contract/keys.ts'
import type { Tx } from '#kit/server/context.ts'

const holdersOfRow = z.object({ id: z.number() })

/** The accounts of the admin area that can sign in now and whose role has a key; without those of one person. */
export const listHoldersOf = async (tx: Tx, key: Permission, now: string, without?: number): Promise<number[]> => {
  const found = await rows(tx, holdersOfRow)`
    select a.id from accounts a join role_grants g on g.role_id = a.role_id and g.permission_key = ${key}
    where a.area = 'Admin' and a.deleted_at is null and a.activated_at is not null
      and (a.employee_id is null or ${without ?? null}::int is null or a.employee_id <> ${without ?? null}::int)
      and sign_in_block(a, ${now}::timestamptz) is null`
  return found.map(({ id }) => id)
}
