import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { LaterSalary } from '../../../contract/hikes.models.ts'

/** A salary that begins after a raise, with its pay. */
export type StoredLater = Omit<LaterSalary, 'base_minor' | 'raised_minor'> & Readonly<{ base_minor: number }>

/** The salaries of a person that begin after a day, as JSON in their order. */
export const laterJson = (employee: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<StoredLater[]> =>
  sql<StoredLater[]>`coalesce((select json_agg(json_build_object('id', n.id, 'effective_from', n.effective_from,
      'currency', n.currency, 'basis', n.basis, 'base_minor', n.base_minor) order by n.effective_from)
    from salaries n where n.employee_id = ${employee} and n.effective_from > ${day}), '[]'::json)`

export type Raising = Readonly<{
  employee_id: number
  name: string
  current_minor: number
  new_minor: number
  later: readonly StoredLater[]
}>

/** What hikes come to that are applied, with the salaries that begin after them. The people are locked before. */
export const listRaising = async (tx: Tx, ids: readonly number[]): Promise<Raising[]> => {
  const { rows } = await sql<Raising>`
    select h.employee_id, e.name, h.current_minor, h.new_minor,
      ${laterJson(sql`h.employee_id`, sql`h.effective_from`)} as later
    from hikes h join person_short e on e.id = h.employee_id where h.id = any(${ids}::int[]) order by h.id`.execute(tx)
  return rows
}
