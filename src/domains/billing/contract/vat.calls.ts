import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { currency } from '#kit/contract/currency.ts'
import { month, textId } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { vatDocument, vatRow, vatTotals } from './vat.models.ts'

const { limit, cursor } = pageQuery(['issue_date'])

/** Amounts in the national currency are in another field's currency. */
const NATIONAL = { national_minor: 'tax_currency' } as const

const TITLES = {
  'tax.name': 'Name of the tax',
  tax_minor: 'Tax',
  national_minor: 'Tax in the national currency',
} as const

const rows = {
  query: z.strictObject({ from_month: month.optional(), to_month: month.optional(), brand_id: textId.optional() }),
  data: z.array(vatRow),
  /** The tax of all rows in each national currency. */
  meta: z.strictObject({ totals: z.array(vatTotals) }),
  shows: ['invoices.changed', 'clients.changed'],
} as const

const documents = {
  query: z.strictObject({ month, brand_id: textId, tax_rate_id: textId, currency, limit, cursor }),
  data: z.array(vatDocument),
  meta: pageMeta,
  shows: ['invoices.changed', 'clients.changed'],
} as const

export const listVat = call({
  id: 'vat.list',
  route: 'GET /api/admin/vat',
  permission: 'revenue.read',
  summary:
    'Net and tax of issued invoices and credit notes by month of issue, brand, rate and currency. The last twelve months when left out.',
  export: { name: 'vat', currencies: NATIONAL, titles: TITLES },
  ...rows,
})

export const listVatDocuments = call({
  id: 'vat.documents',
  route: 'GET /api/admin/vat/documents',
  permission: 'revenue.read',
  summary: 'The invoices and credit notes behind a row of it.',
  export: { name: 'vat-documents', currencies: NATIONAL, titles: TITLES },
  ...documents,
})

export const listVatForInvoices = call({
  id: 'invoices.vat',
  route: 'GET /api/user/invoice-contract/vat',
  permission: 'invoices.read',
  summary: 'The same for those who write invoices.',
  export: { name: 'vat', currencies: NATIONAL, titles: TITLES },
  ...rows,
})

export const listVatDocumentsForInvoices = call({
  id: 'invoices.vatDocuments',
  route: 'GET /api/user/invoice-contract/vat/documents',
  permission: 'invoices.read',
  summary: 'The same for those who write invoices.',
  export: { name: 'vat-documents', currencies: NATIONAL, titles: TITLES },
  ...documents,
})

export const vatCalls = { listVat, listVatDocuments, listVatForInvoices, listVatDocumentsForInvoices }
