import { companyAccount } from '#domains/payroll/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { audit } from '#kit/server/audit.ts'
import { flush } from '#kit/server/flush.ts'
import { addMonths } from '#kit/contract/months.ts'
import { monthText } from '../../contract/months.ts'
import { lineNet, sharesOf, taxesOf, totalsOf } from '../../contract/invoice.rules.ts'
import { seal } from '../invoices/issue.ts'
import { freezeNationalTax } from '../invoices/national-tax.ts'
import { insertLines, insertTaxes } from '../store/invoice-parts.ts'
import { findBuyerFacts, listBrandFacts } from '../store/options.ts'
import { type Desk, lock, workAt } from './desk.ts'
import { cancel, pay, remind } from './ends.ts'
import { get } from './frame.ts'
import type { DemoInvoice } from './invoices.ts'
import { TAXES } from './stories.ts'

const UNDISCOUNTED = { discount_bp: 0, discount_minor: 0, share_minor: 0 }

const lastDay = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1)

/** Writes a draft with two lines: the hours of the month, and what was extra. Answers its id and total. */
export const writeDemoDraft = async (desk: Desk, one: DemoInvoice, created: string) => {
  const { tx } = desk.demo
  const { client, month, hours } = one
  const code = one.tax ?? client.tax
  const tax_rate_id = get(desk.frame.taxes, code)
  const priced = [
    {
      description: `Support in ${monthText(month)}`,
      minutes: hours * 60,
      quantity_milli: null,
      unit: 'hour' as const,
      unit_price_minor: client.rate,
    },
    {
      description: 'On-call readiness',
      minutes: null,
      quantity_milli: 1000,
      unit: 'month' as const,
      unit_price_minor: client.rate * 4,
    },
  ].map((line) => ({ ...line, ...UNDISCOUNTED, tax_rate_id, net_minor: lineNet(line), items: [] }))
  const { discount_bp = 0, exchange_micro = null } = one
  const shares = sharesOf(
    priced.map(({ net_minor }) => net_minor),
    { discount_bp },
  )
  const rows = priced.map((line, at) => {
    const share_minor = shares[at] ?? 0
    return { ...line, share_minor, net_minor: line.net_minor - share_minor }
  })
  const tax = TAXES.find((rate) => rate.code === code)
  const taxes = taxesOf(rows, () => tax?.rate_bp ?? 0)
  const { id } = await tx
    .insertInto('invoices')
    .values({
      brand_id: get(desk.brands, client.country === 'IN' ? 'INR' : 'EUR'),
      client_id: get(desk.frame.clients, client.code),
      contract_ref: `PO-${4100 + [...desk.frame.clients.keys()].indexOf(client.code) * 7}`,
      currency: client.currency,
      service_from: `${month}-01`,
      service_to: lastDay(month),
      created_by: desk.account_id,
      created_at: created,
      discount_bp,
      exchange_micro,
      ...totalsOf(rows, taxes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(tx, id, rows)
  await insertTaxes(
    tx,
    id,
    taxes.map((one_tax) => ({
      ...one_tax,
      code,
      name: tax?.name ?? '',
      note: tax?.note ?? null,
      national_minor: null,
    })),
  )
  return { id, total: totalsOf(rows, taxes).total_minor }
}

const partiesOf = async (desk: Desk, brand_id: number, client_id: number, currency: string) => {
  const [brand] = await listBrandFacts(desk.demo.tx, brand_id)
  const facts = await findBuyerFacts(desk.demo.tx, client_id)
  const account = await companyAccount(desk.demo.tx, brand_id, currency)
  if (!brand || !facts || !account) throw new Error('The demo lacks a party of an invoice')
  const { name, code, legal_name, address, tax_id, country, payment_terms_days } = facts
  return {
    prefix: brand.number_prefix,
    seller: {
      legal_name: brand.legal_name,
      address: brand.address ?? '',
      tax_id: brand.tax_number ?? '',
      country: brand.country,
      account,
    },
    buyer: {
      name,
      code,
      legal_name: legal_name ?? name,
      address: address ?? '',
      tax_id,
      country,
      payment_terms_days,
    },
  }
}

/** Issues an invoice as of its day, and takes it to its end. Answers its id. */
export const writeDemoInvoice = async (desk: Desk, one: DemoInvoice): Promise<number> => {
  const now = `${one.issue_date}T08:30:00.000Z`
  const work = workAt(desk, now)
  const { tx } = work
  const { id, total } = await writeDemoDraft(desk, one, now)
  const brand_id = get(desk.brands, one.client.country === 'IN' ? 'INR' : 'EUR')
  const parties = await partiesOf(desk, brand_id, get(desk.frame.clients, one.client.code), one.client.currency)
  const { issue_date, due_date } = one
  await freezeNationalTax(tx, await lock(work, id), one.client.country === 'IN' ? 'INR' : 'EUR')
  const number = await seal(work, { id, kind: 'invoice', brand_id, issue_date, due_date, ...parties })
  await audit(work, 'billing.invoice_added', { entity: 'invoices', id })
  await audit(work, 'billing.invoice_issued', { entity: 'invoices', id, after: { number } })
  await flush(work)
  await tx.updateTable('invoices').set({ sent_at: now }).where('id', '=', id).execute()
  if (one.end === 'paid' || one.end === 'part_paid') await pay(desk, id, one, total)
  if (one.end === 'cancelled') await cancel(desk, id, one)
  if (one.end === 'open') await remind(desk, id, one)
  return id
}
