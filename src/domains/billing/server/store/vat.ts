import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { type VatDocument, vatDocument, type VatRow, vatRow, vatTotals } from '../../contract/vat.models.ts'

type Filter = Readonly<{ from_month: string; to_month: string; brand_id?: number | undefined }>

// Every issued document has a part in each of its rates, in the month of its issue. Its tax is that in the national
// currency of the brand where the two are the same, where there is none, and where it was frozen at the issue.
const PARTS = sql`
  select to_char(i.issue_date, 'YYYY-MM') as month, i.id, i.kind, i.number, i.issue_date, i.client_id, i.brand_id, i.currency,
    t.tax_rate_id, t.base_minor, t.tax_minor, coalesce(i.tax_currency, o.currency) as tax_currency,
    case when i.currency = coalesce(i.tax_currency, o.currency) or t.tax_minor = 0 then t.tax_minor else t.national_minor end as national_minor
  from invoices i join invoice_taxes t on t.invoice_id = i.id join brands b on b.id = i.brand_id
    join countries o on o.id = b.country_id
  where i.number is not null`

const partsOf = ({ from_month, to_month, brand_id }: Filter) => sql`(${PARTS}
  and i.issue_date >= (${from_month} || '-01')::date and i.issue_date < (${to_month} || '-01')::date + interval '1 month'
  and (${brand_id ?? null}::int is null or i.brand_id = ${brand_id ?? null}))`

/** Net and tax by month of issue, brand, rate and currency, the latest month first. */
export const listVatRows = (tx: Tx, filter: Filter): Promise<VatRow[]> =>
  rows(tx, vatRow)`
    select v.month, json_build_object('id', b.id, 'name', b.name) as brand,
      json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'rate_bp', t.rate_bp) as tax, v.currency, v.tax_currency,
      v.base_minor, v.tax_minor, v.national_minor, v.documents, v.without_national
    from (select p.month, p.brand_id, p.tax_rate_id, p.currency, p.tax_currency, sum(p.base_minor)::bigint as base_minor,
        sum(p.tax_minor)::bigint as tax_minor, coalesce(sum(p.national_minor), 0)::bigint as national_minor,
        count(*)::int as documents, (count(*) filter (where p.national_minor is null))::int as without_national
      from ${partsOf(filter)} p group by 1, 2, 3, 4, 5) v
    join brands b on b.id = v.brand_id join tax_rates t on t.id = v.tax_rate_id
    order by v.month desc, lower(b.name) collate names, b.id, v.currency, t.rate_bp desc, t.code`

/** The tax of all rows in each national currency. */
export const listVatTotals = (tx: Tx, filter: Filter): Promise<z.output<typeof vatTotals>[]> =>
  rows(tx, vatTotals)`
    select p.tax_currency, coalesce(sum(p.national_minor), 0)::bigint as national_minor
    from ${partsOf(filter)} p group by 1 order by 1`

type Behind = Readonly<{ month: string; brand_id: number; tax_rate_id: number; currency: string }>

/** The documents behind a row, by their day. */
export const listVatDocumentRows = async (
  tx: Tx,
  filter: Behind & PageInput,
): Promise<{ rows: VatDocument[]; meta: PageMeta }> => {
  const { month, brand_id, tax_rate_id, currency } = filter
  const page = pageBy({ sorts: { issue_date: sql`p.issue_date` }, id: sql`p.id`, fallback: 'issue_date' }, filter)
  return readPage(tx, page, {
    row: vatDocument,
    columns: sql`p.id, p.kind, p.number, p.issue_date, p.currency, p.base_minor, p.tax_minor, p.tax_currency,
      p.national_minor, json_build_object('id', c.id, 'code', c.code, 'name', c.name) as client`,
    from: sql`${partsOf({ from_month: month, to_month: month, brand_id })} p join clients c on c.id = p.client_id`,
    where: sql`p.tax_rate_id = ${tax_rate_id} and p.currency = ${currency}`,
  })
}
