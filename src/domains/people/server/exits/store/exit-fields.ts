import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** The fields of an exit in the record of those who resigned, in addition to the row of the list. */
export type ExitFields = Readonly<{
  id: number
  notice_days: number
  waived_days: number
  /** Days from joining to the last day, both counted. */
  days_of_service: number | null
  /** Absent for readers without personal data. */
  rehire_ok: boolean | null
}>

/** These fields of exits, by their ids. */
export const listExitFields = async (
  tx: Tx,
  ids: readonly number[],
  withPersonal: boolean,
): Promise<ReadonlyMap<number, ExitFields>> => {
  const { rows } = await sql<ExitFields>`
    select x.id, x.notice_days, x.waived_days, x.last_day - m.joined_on + 1 as days_of_service,
      ${withPersonal ? sql.ref('x.rehire_ok') : sql`null`} as rehire_ok
    from exits x join employments m on m.id = x.employment_id where x.id = any(${ids})`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
