import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import { ASSETS } from './assets.ts'
import { isInScope } from './scope.ts'

const namedRow = z.object({
  id: z.number(),
  tag: z.string(),
  name: z.string(),
  status: z.string(),
  holder: z.string().nullable(),
})

/** Equipment whose tag, serial number or name contains a text; an exact tag or serial number first. */
export const findNamed = async (tx: Tx, actor: Actor, q: string, limit: number) => {
  const found = containing(q)
  return rows(tx, namedRow)`
    select a.id, a.tag, a.name, a.status, e.name as holder from ${ASSETS}
    where a.deleted_at is null and ${isInScope(actor, 'inventory.read')}
      and (a.tag ilike ${found} or a.serial ilike ${found} or a.name ilike ${found})
    order by lower(a.tag) = lower(${q}) desc, lower(a.serial) is not distinct from lower(${q}) desc, a.tag limit ${limit}`
}
