import { companyAccount } from '#domains/payroll/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { sql } from 'kysely'
import type { Demo } from '#kit/server/demo.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { flush } from '#kit/server/flush.ts'
import { addMonths } from '#kit/contract/months.ts'
import { monthText } from '../../contract/months.ts'
import { lineNet, taxesOf, totalsOf } from '../../contract/invoice.rules.ts'
import { seal } from '../invoices/issue.ts'
import { insertLines, insertTaxes, readParts } from '../store/invoice-parts.ts'
import { findBuyerFacts, listBrandFacts } from '../store/options.ts'
import { type Frame, get } from './frame.ts'
import type { DemoInvoice } from './invoices.ts'
import { TAXES } from './stories.ts'

/** The officer who writes the invoices of the demo. */
type Desk = Readonly<{ demo: Demo; frame: Frame; account_id: number; brands: ReadonlyMap<string, number> }>

const workAt = ({ demo, account_id }: Desk, now: string): Work => ({
  tx: demo.tx,
  now,
  by: { ...SYSTEM, account_id },
  request_id: null,
  audits: [],
  live: [],
  jobs: [],
})

const lastDay = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1)

/** Writes a draft with two lines: the hours of the month, and what was extra. Answers its id and total. */
export const writeDemoDraft = async (desk: Desk, one: DemoInvoice, created: string) => {
  const { tx } = desk.demo
  const { client, month, hours } = one
  const tax_rate_id = get(desk.frame.taxes, client.tax)
  const rows = [
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
  ].map((line) => ({ ...line, discount_bp: 0, tax_rate_id, net_minor: lineNet(line), items: [] }))
  const tax = TAXES.find(({ code }) => code === client.tax)
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
      ...totalsOf(rows, taxes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(tx, id, rows)
  await insertTaxes(
    tx,
    id,
    taxes.map((one_tax) => ({ ...one_tax, code: client.tax, name: tax?.name ?? '', note: tax?.note ?? null })),
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
      tax_id: tax_id ?? '',
      country,
      payment_terms_days,
    },
  }
}

/** Issues an invoice as of its day, and takes it to its end. */
export const writeDemoInvoice = async (desk: Desk, one: DemoInvoice): Promise<void> => {
  const now = `${one.issue_date}T08:30:00.000Z`
  const work = workAt(desk, now)
  const { tx } = work
  const { id, total } = await writeDemoDraft(desk, one, now)
  const brand_id = get(desk.brands, one.client.country === 'IN' ? 'INR' : 'EUR')
  const parties = await partiesOf(desk, brand_id, get(desk.frame.clients, one.client.code), one.client.currency)
  const { issue_date, due_date } = one
  const number = await seal(work, { id, kind: 'invoice', brand_id, issue_date, due_date, ...parties })
  await audit(work, 'billing.invoice_added', { entity: 'invoices', id })
  await audit(work, 'billing.invoice_issued', { entity: 'invoices', id, after: { number } })
  await flush(work)
  await tx.updateTable('invoices').set({ sent_at: now }).where('id', '=', id).execute()
  if (one.end === 'paid' || one.end === 'part_paid') await pay(desk, id, one, total)
  if (one.end === 'cancelled') await cancel(desk, id, { ...one, brand_id, parties })
}

const pay = async (desk: Desk, id: number, one: DemoInvoice, total: number): Promise<void> => {
  const now = `${one.paid_on}T10:00:00.000Z`
  const work = workAt(desk, now)
  const amount_minor = one.end === 'paid' ? total : Math.round(total * 0.4)
  const payment = { received_on: one.paid_on, amount_minor, method: 'transfer' as const, reference: `Transfer ${id}` }
  await work.tx
    .insertInto('invoice_payments')
    .values({ ...payment, invoice_id: id, recorded_by: desk.account_id, recorded_at: now })
    .execute()
  const state = one.end === 'paid' ? 'paid' : 'part_paid'
  await work.tx.updateTable('invoices').set({ state, paid_minor: amount_minor }).where('id', '=', id).execute()
  await audit(work, 'billing.invoice_paid', { entity: 'invoices', id, after: payment })
  await flush(work)
}

type Cancelled = DemoInvoice & Readonly<{ brand_id: number; parties: Awaited<ReturnType<typeof partiesOf>> }>

const cancel = async (desk: Desk, id: number, one: Cancelled): Promise<void> => {
  const issue_date = addDays(one.issue_date, 3)
  const work = workAt(desk, `${issue_date}T09:00:00.000Z`)
  const { tx } = work
  const parts = await readParts(tx, id)
  const cancel_reason = 'The service period was wrong.'
  await tx
    .updateTable('invoices')
    .set({ state: 'cancelled', cancelled_by: desk.account_id, cancel_reason })
    .where('id', '=', id)
    .execute()
  const { rows } = await sql<{ id: number }>`
    insert into invoices (kind, brand_id, client_id, credits_id, contract_ref, currency, service_from, service_to, net_minor,
      tax_minor, total_minor, created_by)
    select 'credit_note', brand_id, client_id, id, contract_ref, currency, service_from, service_to, -net_minor, -tax_minor,
      -total_minor, created_by from invoices where id = ${id} returning id`.execute(tx)
  const note = rows[0]?.id ?? 0
  await insertLines(
    tx,
    note,
    parts.lines.map(({ id: _id, seq: _seq, items: _items, ...line }) => ({
      ...line,
      net_minor: -line.net_minor,
      items: [],
    })),
  )
  const negative = (amount: number): number => (amount === 0 ? 0 : -amount)
  await insertTaxes(
    tx,
    note,
    parts.taxes.map((tax) => ({ ...tax, base_minor: -tax.base_minor, tax_minor: negative(tax.tax_minor) })),
  )
  await seal(work, {
    id: note,
    kind: 'credit_note',
    brand_id: one.brand_id,
    issue_date,
    due_date: issue_date,
    ...one.parties,
  })
  await audit(work, 'billing.invoice_cancelled', { entity: 'invoices', id, after: { reason: cancel_reason } })
  await flush(work)
}
