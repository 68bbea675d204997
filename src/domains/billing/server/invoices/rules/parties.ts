import { companyAccount } from '#domains/payroll/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Buyer, InvoiceOptions, Seller } from '../../../contract/invoices.models.ts'
import { type BrandDetails, findBuyer, listBrands } from '../../store/options.ts'

type Missing = Readonly<{ brand: string; what: string }>

/** Returns the detail that a brand lacks before it can send invoices in a currency; null where nothing is missing. */
const findMissingDetail = (brand: BrandDetails, currency: string, hasAccount: boolean): string | null => {
  if (brand.address === null) return 'address'
  if (brand.tax_number === null) return 'tax number'
  return hasAccount ? null : `${currency} account`
}

/** The brand as an invoice freezes it, with the account that payments go to; or what is missing of it. */
export const readSeller = async (
  tx: Tx,
  brandId: number,
  currency: string,
): Promise<Readonly<{ seller: Seller; prefix: string }> | Missing> => {
  const [brand] = await listBrands(tx, brandId)
  if (!brand) throw new Error(`There is no brand ${brandId}`)
  const account = await companyAccount(tx, brandId, currency)
  const what = findMissingDetail(brand, currency, account !== null)
  if (what !== null || account === null || brand.address === null || brand.tax_number === null)
    return { brand: brand.legal_name, what: what ?? `${currency} account` }
  const { legal_name, address, tax_number: tax_id, country, number_prefix: prefix } = brand
  return { seller: { legal_name, address, tax_id, country, account }, prefix }
}

/** The client as an invoice freezes it; or what is missing of it, as a sentence. */
export const readBuyer = async (tx: Tx, clientId: number): Promise<Buyer | string> => {
  const details = await findBuyer(tx, clientId)
  if (!details) throw new Error(`There is no client ${clientId}`)
  const { name, code, legal_name, address, tax_id, country, payment_terms_days } = details
  if (tax_id === null && !details.without_tax_id) return 'Add the tax id of the client.'
  if (address === null) return 'Add the address of the client.'
  return { name, code, legal_name: legal_name ?? name, address, tax_id, country, payment_terms_days }
}

/** Returns what brands lack for the currencies of clients, so that it is seen before an invoice is issued. */
export const listMissing = async (
  tx: Tx,
  brands: readonly BrandDetails[],
  currencies: readonly string[],
): Promise<InvoiceOptions['seller_missing']> => {
  const missing: InvoiceOptions['seller_missing'] = []
  for (const { id, name, ...brand } of brands) {
    for (const currency of currencies) {
      const account = await companyAccount(tx, id, currency)
      const field = findMissingDetail({ id, name, ...brand }, currency, account !== null)
      if (field !== null) missing.push({ brand: { id, name }, currency, field })
    }
  }
  return missing
}
