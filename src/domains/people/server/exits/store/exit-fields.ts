import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** The fields of an exit in the record of those who resigned, in addition to the row of the list. */
const exitFields = z.object({
  id: z.number(),
  notice_days: z.number(),
  waived_days: z.number(),
  days_of_service: z.number().nullable(),
  rehire_ok: z.boolean().nullable(),
})
export type ExitFields = z.output<typeof exitFields>

/** These fields of exits, by their ids. */
export const listExitFields = async (
  tx: Tx,
  ids: readonly number[],
  withPersonal: boolean,
): Promise<ReadonlyMap<number, ExitFields>> => {
  const found = await rows(tx, exitFields)`
    select x.id, x.notice_days, x.waived_days, x.last_day - coalesce(m.service_from, m.joined_on) + 1 as days_of_service,
      ${withPersonal ? sql.ref('x.rehire_ok') : sql`null`} as rehire_ok
    from exits x join employments m on m.id = x.employment_id where x.id = any(${ids})`
  return new Map(found.map((row) => [row.id, row]))
}

const lastDayRow = z.object({ left_on: z.string().nullable() })

/** Returns the last day of the employment that a person has on a day; null where it has no end. */
export const lastDayOf = async (tx: Tx, employeeId: number, day: string): Promise<string | null> => {
  const found = await rows(tx, lastDayRow)`
    select m.left_on from employed_on(${day}::date) m where m.employee_id = ${employeeId}`
  return found[0]?.left_on ?? null
}
