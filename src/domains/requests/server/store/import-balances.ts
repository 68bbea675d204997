import { z } from 'zod'
import { id } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { unit } from '../../contract/requests.models.ts'

const type = z.object({ id, name: z.string(), unit })
export type TypeToImport = z.output<typeof type>

/** Returns the types in use that have a balance, by name. */
export const listTypesToImport = (tx: Tx): Promise<TypeToImport[]> =>
  rows(tx, type)`select t.id, t.name, t.unit from request_types t
    where t.needs_balance and t.active order by lower(t.name) collate names`

const used = z.object({ id: z.number() })

/** Returns which of these postings added leave that was taken since, or are of a lot that is closed. */
export const listUsedPostings = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const found = await rows(tx, used)`
    select p.id from leave_ledger p join leave_lots l on l.id = p.lot_id
    where p.id = any(${[...ids]}::bigint[]) and (l.is_closed or (p.amount > 0 and exists (
      select from leave_ledger o where o.lot_id = p.lot_id and o.id <> all(${[...ids]}::bigint[]))))`
  return found.map((row) => row.id)
}
