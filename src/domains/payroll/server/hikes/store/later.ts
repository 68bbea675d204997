import { rows } from '#kit/server/database/rows.ts'
import { z } from 'zod'
import { laterSalary } from '../../../contract/hikes.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** A salary that begins after a raise, with its pay. */
export const storedLater = laterSalary.omit({ base_minor: true, raised_minor: true }).extend({ base_minor: z.number() })
export type StoredLater = z.output<typeof storedLater>

/** The salaries of a person that begin after a day, as JSON in their order. */
export const laterJson = (employee: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<StoredLater[]> =>
  sql<StoredLater[]>`coalesce((select json_agg(json_build_object('id', n.id, 'effective_from', n.effective_from,
      'currency', n.currency, 'basis', n.basis, 'base_minor', n.base_minor) order by n.effective_from)
    from salaries n where n.employee_id = ${employee} and n.effective_from > ${day}), '[]'::json)`

const raising = z.object({
  employee_id: z.number(),
  name: z.string(),
  current_minor: z.number(),
  new_minor: z.number(),
  later: z.array(storedLater),
})
export type Raising = z.output<typeof raising>

/** Lists hikes that are applied, with the salaries that begin after them. The people are locked before. */
export const listRaisesWithLater = async (tx: Tx, ids: readonly number[]): Promise<Raising[]> => {
  const found = await rows(tx, raising)`
    select h.employee_id, e.name, h.current_minor, h.new_minor,
      ${laterJson(sql`h.employee_id`, sql`h.effective_from`)} as later
    from hikes h join person_short e on e.id = h.employee_id where h.id = any(${ids}::int[]) order by h.id`
  return found
}
