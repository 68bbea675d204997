import { sql } from 'kysely'
import { companyAccount } from '#domains/payroll/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { audit } from '#kit/server/audit.ts'
import { flush } from '#kit/server/flush.ts'
import { addMonths } from '#kit/contract/months.ts'
import { monthText } from '#domains/billing/contract/months.ts'
import { lineNet, sharesOf, taxesOf, totalsOf } from '#domains/billing/contract/invoice.rules.ts'
import { seal } from '#domains/billing/server/invoices/workflow/issue.ts'
import { freezeNationalTax } from '#domains/billing/server/invoices/workflow/national-tax.ts'
import { insertLines, insertTaxes } from '#domains/billing/server/store/invoice-parts.ts'
import { findBuyer, listBrands } from '#domains/billing/server/store/options.ts'
import type { Demo } from '../demo.ts'
import { cancel, creditPart, pay, remind } from './ends.ts'
import { get, insertFrame } from './frame.ts'
import { type DemoInvoice, planInvoices } from './invoices.ts'
import { CLIENTS, TAXES } from './stories.ts'
import { type Desk, lock, workAt } from './desk.ts'

const UNDISCOUNTED = { discount_bp: 0, discount_minor: 0, share_minor: 0 }

const lastDay = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1)

/** Writes a draft with two lines: the hours of the month, and what was extra. Returns its id and total. */
const writeDemoDraft = async (desk: Desk, one: DemoInvoice, created: string) => {
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
  const [brand] = await listBrands(desk.demo.tx, brand_id)
  const details = await findBuyer(desk.demo.tx, client_id)
  const account = await companyAccount(desk.demo.tx, brand_id, currency)
  if (!brand || !details || !account) throw new Error('The demo lacks a party of an invoice')
  const { name, code, legal_name, address, tax_id, country, payment_terms_days } = details
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

/** Issues an invoice as of its day, and takes it to its end. Returns its id. */
const writeDemoInvoice = async (desk: Desk, one: DemoInvoice): Promise<number> => {
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

/** The account with which contract invoices are written. */
const readOfficer = async ({ tx }: Demo): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a join placement_on p on p.employee_id = a.employee_id join roles r on r.id = p.role_id
    where a.area = 'User' and r.role_number = 3163 order by a.id limit 1`.execute(tx)
  const [officer] = rows
  if (!officer) throw new Error('The demo has no billing officer')
  return officer.id
}

const readBrands = async ({ tx }: Demo): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.selectFrom('brands').select(['id', 'currency']).where('archived_at', 'is', null).execute()
  return new Map(rows.map(({ id, currency }) => [currency, id]))
}

/** Clients with their projects, a year of plan, and half a year of invoices with how they ended. */
export const demoBilling = async (demo: Demo): Promise<void> => {
  const frame = await insertFrame(demo)
  const desk = { demo, frame, account_id: await readOfficer(demo), brands: await readBrands(demo) }
  const planned = planInvoices(demo)
  const written: [number, DemoInvoice][] = []
  for (const one of planned) written.push([await writeDemoInvoice(desk, one), one])
  // Numbers of credit notes rise with their days: those of parts come after all that were cancelled.
  for (const [id, one] of written) if (one.credited_minutes) await creditPart(desk, id, one)
  const month = demo.today.slice(0, 7)
  for (const client of CLIENTS.slice(0, 3)) {
    const draft = { client, month, issue_date: '', due_date: '', end: 'open' as const, paid_on: '', hours: 24 }
    await writeDemoDraft(desk, draft, demo.now)
  }
  demo.print(`Billing: ${CLIENTS.length} clients, ${frame.projects.size} projects, ${planned.length} invoices`)
}
