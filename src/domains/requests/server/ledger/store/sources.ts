import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Account } from './books.ts'

type SourceLot = Account &
  Readonly<{
    id: number
    valid_from: string
    is_closed: boolean
    credit_id: number
    given: number
    left: number
    is_revoked: boolean
  }>

/** The lot that a source was credited with, what was given and what is left of it. */
export const findSourceLot = async (
  tx: Tx,
  source: Readonly<{ domain: string; id: number }>,
): Promise<SourceLot | undefined> => {
  const { rows } = await sql<SourceLot>`
    select l.id, l.employee_id, l.type_id, l.valid_from, l.is_closed, c.id as credit_id, c.amount as given,
      (select sum(p.amount)::int from leave_ledger p where p.lot_id = l.id) as "left",
      exists (select from leave_ledger r where r.reverses_id = c.id) as is_revoked
    from leave_lots l
    join leave_ledger c on c.lot_id = l.id and c.kind = 'credit' and c.request_day_id is null
    where l.source_domain = ${source.domain} and l.source_id = ${source.id}`.execute(tx)
  return rows[0]
}
