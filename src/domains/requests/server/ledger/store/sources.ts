import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { accountRow } from './books.ts'
import type { Tx } from '#kit/server/context.ts'

const sourceLot = accountRow.extend({
  id: z.number(),
  domain: z.string(),
  source_id: z.number(),
  valid_from: z.string(),
  is_closed: z.boolean(),
  credit_id: z.number(),
  given: z.number(),
  left: z.number(),
  is_revoked: z.boolean(),
})
type SourceLot = z.output<typeof sourceLot>

type Source = Readonly<{ domain: string; id: number }>

/** The lots that sources were credited with, what was given and what is left of each. */
export const findSourceLots = async (tx: Tx, sources: readonly Source[]): Promise<SourceLot[]> => {
  const found = await rows(tx, sourceLot)`
    select l.id, l.employee_id, l.type_id, l.source_domain as domain, l.source_id, l.valid_from, l.is_closed,
      c.id as credit_id, c.amount as given,
      (select sum(p.amount)::int from leave_ledger p where p.lot_id = l.id) as "left",
      exists (select from leave_ledger r where r.reverses_id = c.id) as is_revoked
    from unnest(${sources.map(({ domain }) => domain)}::text[], ${sources.map(({ id }) => id)}::int[]) as s(domain, id)
    join leave_lots l on l.source_domain = s.domain and l.source_id = s.id
    join leave_ledger c on c.lot_id = l.id and c.kind = 'credit' and c.request_day_id is null`
  return found
}
