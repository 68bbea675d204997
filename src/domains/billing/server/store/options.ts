import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { InvoiceOptions } from '../../contract/invoices.models.ts'

export type BrandFacts = Readonly<{
  id: number
  name: string
  legal_name: string
  address: string | null
  tax_number: string | null
  country: string
  number_prefix: string
  is_default: boolean
  /** The currency of its country, in which its tax is owed. */
  tax_currency: string
}>

/** Brands that send invoices, the default first; one by its id also where it is archived. */
export const listBrandFacts = async (tx: Tx, id: number | null = null): Promise<BrandFacts[]> => {
  const { rows } = await sql<BrandFacts>`
    select b.id, b.name, b.legal_name, b.address, b.tax_number, c.name as country, b.number_prefix, b.is_default, c.currency as tax_currency
    from brands b join countries c on c.id = b.country_id
    where case when ${id}::int is null then b.archived_at is null else b.id = ${id} end
    order by b.is_default desc, lower(b.name), b.id`.execute(tx)
  return rows
}

type Choices = Pick<InvoiceOptions, 'clients' | 'projects' | 'tax_rates'>

/** Active clients, projects of theirs, and tax rates in use. */
export const listChoices = async (tx: Tx): Promise<Choices> => {
  const { rows } = await sql<Choices>`select
    coalesce((select json_agg(json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'currency', c.currency,
        'contract_ref', c.contract_ref, 'rate_minor', c.rate_minor) order by lower(c.name))
      from clients c where c.status = 'active'), '[]'::json) as clients,
    coalesce((select json_agg(json_build_object('pr_id', p.pr_id, 'name', p.name, 'client_id', p.client_id, 'rate_minor',
        p.rate_minor) order by lower(p.name))
      from projects p join clients c on c.id = p.client_id and c.status = 'active'
      where p.billing <> 'none' and p.state in ('active', 'on_hold', 'completed')), '[]'::json) as projects,
    coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'rate_bp', t.rate_bp, 'valid_from', t.valid_from)
      order by t.code) from tax_rates t where t.active), '[]'::json) as tax_rates`.execute(tx)
  return rows[0] ?? { clients: [], projects: [], tax_rates: [] }
}

/** The currency in which the tax of a brand is owed. */
export const readTaxCurrency = async (tx: Tx, brandId: number): Promise<string> => {
  const [brand] = await listBrandFacts(tx, brandId)
  if (!brand) throw new Error(`There is no brand ${brandId}`)
  return brand.tax_currency
}

/** The buyer as an invoice names it. */
export const findBuyerFacts = async (tx: Tx, clientId: number) => {
  const { rows } = await sql<{
    name: string
    code: string
    legal_name: string | null
    address: string | null
    tax_id: string | null
    without_tax_id: boolean
    country: string
    payment_terms_days: number
    status: 'active' | 'archived'
    billing_email: string | null
  }>`select c.name, c.code, c.legal_name, c.address, c.tax_id, c.without_tax_id, o.name as country, c.payment_terms_days, c.status, c.billing_email
    from clients c join countries o on o.id = c.country_id where c.id = ${clientId}`.execute(tx)
  return rows[0]
}
