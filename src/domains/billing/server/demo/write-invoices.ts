import { companyAccount } from '#domains/payroll/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Demo } from '#kit/server/demo.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { flush } from '#kit/server/flush.ts'
import { addMonths } from '#kit/contract/months.ts'
import { monthText } from '../../contract/months.ts'
import { lineNet, taxesOf, totalsOf } from '../../contract/invoice.rules.ts'
import { restOf, writeCreditNote } from '../invoices/credit-note.ts'
import { seal } from '../invoices/issue.ts'
import { settle } from '../invoices/settle.ts'
import { insertLines, insertTaxes, readParts } from '../store/invoice-parts.ts'
import { lockInvoice } from '../store/invoices.ts'
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

const UNDISCOUNTED = { discount_bp: 0, discount_minor: 0, share_minor: 0 }

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
  ].map((line) => ({ ...line, ...UNDISCOUNTED, tax_rate_id, net_minor: lineNet(line), items: [] }))
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
    taxes.map((one_tax) => ({
      ...one_tax,
      code: client.tax,
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
  if (one.end === 'cancelled') await cancel(desk, id, one)
}

const lock = async (work: Work, id: number) => {
  const locked = await lockInvoice(work.tx, id)
  if (!locked) throw new Error('The demo lacks an invoice')
  return locked
}

const pay = async (desk: Desk, id: number, one: DemoInvoice, total: number): Promise<void> => {
  const now = `${one.paid_on}T10:00:00.000Z`
  const work = workAt(desk, now)
  const { account_id } = desk
  const amount_minor = one.end === 'paid' ? total : Math.round(total * 0.4)
  const payment = { received_on: one.paid_on, amount_minor, method: 'transfer' as const, reference: `Transfer ${id}` }
  const { id: payment_id } = await work.tx
    .insertInto('invoice_payments')
    .values({ ...payment, invoice_id: id, recorded_by: account_id, recorded_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await settle(work, await lock(work, id), { paid_minor: amount_minor }, { on: one.paid_on, account_id, payment_id })
  await audit(work, 'billing.invoice_paid', { entity: 'invoices', id, after: payment })
  await flush(work)
}

const cancel = async (desk: Desk, id: number, one: DemoInvoice): Promise<void> => {
  const today = addDays(one.issue_date, 3)
  const work = workAt(desk, `${today}T09:00:00.000Z`)
  const { account_id } = desk
  const locked = await lock(work, id)
  const parts = await readParts(work.tx, id)
  const note = await writeCreditNote(work, locked, parts, { today, account_id, amounts: restOf(parts.lines) })
  const cancelled = { cancelled_by: account_id, cancel_reason: 'The service period was wrong.' }
  const cause = { on: today, account_id, credit_note_id: note.id, cancelled }
  await settle(work, locked, { credited_minor: note.total_minor }, cause)
  await audit(work, 'billing.invoice_cancelled', { entity: 'invoices', id, after: { reason: cancelled.cancel_reason } })
  await flush(work)
}
