import { z } from 'zod'
import { commonRefusals } from '#kit/contract/refusals.ts'
import type { Tx } from '#kit/server/context.ts'
import { one } from '#kit/server/database/rows.ts'

const mergedRow = z.object({ name: z.string(), number: z.string() })

/** Refuses people whose record was merged into another one, with the name of that one. */
export const refuseMerged = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const found = await one(tx, mergedRow)`
    select x.name, x.employee_no as number from employees e join person_short x on x.id = e.merged_into_id
    where e.id = any(${ids}::int[]) and e.merged_into_id is not null limit 1`
  if (found) throw commonRefusals.refusal('merged_record', found)
}
