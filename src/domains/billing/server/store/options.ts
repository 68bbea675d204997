import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { invoiceOptions } from '../../contract/invoices.models.ts'
import type { Tx } from '#kit/server/context.ts'

const brandDetails = z.object({
  id: z.number(),
  name: z.string(),
  legal_name: z.string(),
  address: z.string().nullable(),
  tax_number: z.string().nullable(),
  country: z.string(),
  number_prefix: z.string(),
  is_default: z.boolean(),
  tax_currency: z.string(),
})
export type BrandDetails = z.output<typeof brandDetails>

/** Brands that send invoices, the default first; one by its id also where it is archived. */
export const listBrands = (tx: Tx, id: number | null = null): Promise<BrandDetails[]> =>
  rows(tx, brandDetails)`
    select b.id, b.name, b.legal_name, b.address, b.tax_number, c.name as country, b.number_prefix, b.is_default, c.currency as tax_currency
    from brands b join countries c on c.id = b.country_id
    where case when ${id}::int is null then b.archived_at is null else b.id = ${id} end
    order by b.is_default desc, lower(b.name) collate names, b.id`

const choices = invoiceOptions.pick({ clients: true, projects: true, tax_rates: true })
type Choices = z.output<typeof choices>

/** Active clients, projects of theirs, and tax rates in use. */
export const listChoices = async (tx: Tx): Promise<Choices> => {
  const found = await rows(tx, choices)`select
    coalesce((select json_agg(json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'currency', c.currency,
        'contract_ref', c.contract_ref, 'rate_minor', c.rate_minor) order by lower(c.name) collate names)
      from clients c where c.status = 'active'), '[]'::json) as clients,
    coalesce((select json_agg(json_build_object('pr_id', p.pr_id, 'name', p.name, 'client_id', p.client_id, 'rate_minor',
        p.rate_minor) order by lower(p.name) collate names)
      from projects p join clients c on c.id = p.client_id and c.status = 'active'
      where p.billing <> 'none' and p.state in ('active', 'on_hold', 'completed')), '[]'::json) as projects,
    coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'rate_bp', t.rate_bp, 'valid_from', t.valid_from)
      order by t.code) from tax_rates t where t.active), '[]'::json) as tax_rates`
  return found[0] ?? { clients: [], projects: [], tax_rates: [] }
}

/** The currency in which the tax of a brand is owed. */
export const getTaxCurrency = async (tx: Tx, brandId: number): Promise<string> => {
  const [brand] = await listBrands(tx, brandId)
  if (!brand) throw new Error(`There is no brand ${brandId}`)
  return brand.tax_currency
}

const buyerRow = z.object({
  name: z.string(),
  code: z.string(),
  legal_name: z.string().nullable(),
  address: z.string().nullable(),
  tax_id: z.string().nullable(),
  without_tax_id: z.boolean(),
  country: z.string(),
  payment_terms_days: z.number(),
  status: z.enum(['active', 'archived']),
  billing_email: z.string().nullable(),
})

/** The buyer as an invoice names it. */
export const findBuyer = (tx: Tx, clientId: number) =>
  one(
    tx,
    buyerRow,
  )`select c.name, c.code, c.legal_name, c.address, c.tax_id, c.without_tax_id, o.name as country, c.payment_terms_days, c.status, c.billing_email
    from clients c join countries o on o.id = c.country_id where c.id = ${clientId}`
