import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import type { KnownRecord } from '#kit/server/plan-records.ts'

const known = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.unknown()),
})

/** Returns all clients with what an import compares. */
export const listClientsToMatch = async (tx: Tx): Promise<KnownRecord[]> => {
  const found = await rows(tx, known)`
    select c.id, c.version, c.name, c.code, json_build_object('code', c.code, 'name', c.name, 'legal_name', c.legal_name,
      'country_id', c.country_id, 'currency', c.currency, 'tax_id', c.tax_id, 'address', c.address,
      'contact_name', c.contact_name, 'phone', c.phone, 'billing_email', c.billing_email,
      'payment_terms_days', c.payment_terms_days, 'contract_ref', c.contract_ref,
      'contract_starts_on', c.contract_starts_on, 'contract_ends_on', c.contract_ends_on,
      'time_source', c.time_source, 'note', c.note) as values
    from clients c order by c.id`
  return found.map(({ code, ...row }) => ({ ...row, keys: { code, name: row.name } }))
}
