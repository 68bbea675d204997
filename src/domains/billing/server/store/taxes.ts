import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { taxRate } from '../../contract/clients.models.ts'
import type { Tx } from '#kit/server/context.ts'

const taxRateRow = taxRate.omit({ can: true })
export type TaxRateRow = z.output<typeof taxRateRow>

/** Tax rates by code, with how many lines use each. */
export const listTaxRateRows = (
  tx: Tx,
  filter: Readonly<{ id?: number; active?: boolean | undefined }>,
): Promise<TaxRateRow[]> =>
  rows(tx, taxRateRow)`
    select t.id, t.code, t.name, t.rate_bp, t.note, t.valid_from, t.active, t.version,
      json_build_object('id', c.id, 'name', c.name) as country,
      (select count(*)::int from invoice_lines l where l.tax_rate_id = t.id) as used
    from tax_rates t join countries c on c.id = t.country_id
    where (${filter.id ?? null}::int is null or t.id = ${filter.id ?? null})
      and (${filter.active ?? null}::boolean is null or t.active = ${filter.active ?? null})
    order by t.active desc, t.code`

/** The rates that lines name, by id. */
export const listTaxRatesByIds = async (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('tax_rates')
    .select(['id', 'code', 'name', 'note', 'rate_bp', 'valid_from', 'active'])
    .where('id', 'in', [...ids, 0])
    .execute()

const usualTaxRateRow = z.object({ id: z.number() })

/**
 * The rate that a drafted line gets, of those that are valid on a day: that of the last invoice of the client, else one
 * of its country, else any.
 */
export const findUsualTaxRate = async (tx: Tx, clientId: number, day: string): Promise<number | undefined> => {
  const found = await rows(tx, usualTaxRateRow)`
    select t.id from tax_rates t
    left join lateral (select max(l.id) as line from invoice_lines l join invoices i on i.id = l.invoice_id
      where l.tax_rate_id = t.id and i.client_id = ${clientId}) used on true
    where t.active and t.valid_from <= ${day}::date order by used.line desc nulls last,
      t.country_id = (select country_id from clients where id = ${clientId}) desc, t.rate_bp desc, t.id limit 1`
  return found[0]?.id
}
