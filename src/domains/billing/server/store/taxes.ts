import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { TaxRate } from '../../contract/clients.models.ts'

export type TaxRateRow = Omit<TaxRate, 'can'>

/** Tax rates by code, with how many lines use each. */
export const listTaxRateRows = async (
  tx: Tx,
  filter: Readonly<{ id?: number; active?: boolean | undefined }>,
): Promise<TaxRateRow[]> => {
  const { rows } = await sql<TaxRateRow>`
    select t.id, t.code, t.name, t.rate_bp, t.note, t.valid_from, t.active, t.version,
      json_build_object('id', c.id, 'name', c.name) as country,
      (select count(*)::int from invoice_lines l where l.tax_rate_id = t.id) as used
    from tax_rates t join countries c on c.id = t.country_id
    where (${filter.id ?? null}::int is null or t.id = ${filter.id ?? null})
      and (${filter.active ?? null}::boolean is null or t.active = ${filter.active ?? null})
    order by t.active desc, t.code`.execute(tx)
  return rows
}

/** The rates that lines name, by id. */
export const readTaxRates = async (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('tax_rates')
    .select(['id', 'code', 'name', 'note', 'rate_bp', 'valid_from', 'active'])
    .where('id', 'in', [...ids, 0])
    .execute()

/** The rate that a drafted line gets, of those that hold on a day: that of the last invoice of the client, else one of its country, else any. */
export const findUsualTaxRate = async (tx: Tx, clientId: number, day: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select t.id from tax_rates t
    left join lateral (select max(l.id) as line from invoice_lines l join invoices i on i.id = l.invoice_id
      where l.tax_rate_id = t.id and i.client_id = ${clientId}) used on true
    where t.active and t.valid_from <= ${day}::date order by used.line desc nulls last,
      t.country_id = (select country_id from clients where id = ${clientId}) desc, t.rate_bp desc, t.id limit 1`.execute(
    tx,
  )
  return rows[0]?.id
}
