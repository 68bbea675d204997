import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { payDifference } from '../../contract/differences.calls.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { accountName } from './account-name.ts'

const differenceRow = payDifference
  .omit({ net_minor: true, can: true })
  .extend({ waive_requested_by_id: z.number().nullable() })
export type DifferenceRow = z.output<typeof differenceRow>

/** The differences of a person, the oldest month first. */
export const listDifferenceRows = async (tx: Tx, employee_id: number): Promise<DifferenceRow[]> => {
  return rows(tx, differenceRow)`
    select d.for_month, d.component_id, c.name as component, c.kind, d.currency, d.amount_minor, d.why, d.found_at,
      d.put_off_until, d.put_off_reason, d.waive_reason, d.waive_asked_by as waive_requested_by_id,
      ${accountName(sql`d.waive_asked_by`)} as waive_asked_by
    from pay_differences d join pay_components c on c.id = d.component_id
    where d.employee_id = ${employee_id} order by d.for_month, d.component_id`
}
