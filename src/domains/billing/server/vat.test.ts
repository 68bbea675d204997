import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import * as steps from '../contract/invoice-steps.calls.ts'
import * as taxes from '../contract/taxes.calls.ts'
import * as calls from '../contract/vat.calls.ts'
import { type BillingFixture, NOW, startBilling } from './testing/billing-fixture.ts'

let fixture: BillingFixture
let app: BillingFixture['app']
beforeAll(async () => {
  fixture = await startBilling()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const listMonths = async (from_month = '2026-01', to_month = '2026-12') =>
  (await app.send(calls.listVat, fixture.keeper, { query: { from_month, to_month } })).body

describe('VAT', () => {
  it('is that of invoices and credit notes by their month and rate, in the national currency too', async () => {
    const low = await app.send(taxes.addTaxRate, fixture.keeper, {
      body: { code: 'LOW', name: 'VAT', country_id: fixture.country_id, rate_bp: 700, valid_from: '2020-01-01' },
    })
    const { id } = await fixture.client()
    const row = await fixture.issued(id, [fixture.line(), fixture.line({ tax_rate_id: low.body.data.id, minutes: 30 })])
    await fixture.issued(id)
    const cancelled = await fixture.issued(id)
    const francs = await fixture.client({ currency: 'CHF' })
    await fixture.issued(francs.id)
    await fixture.draft(id)
    app.clock.set('2026-04-02T09:00:00Z')
    await fixture.cancel(cancelled)
    const line = { line_id: firstOf(row.lines).id, amount_minor: 2500 }
    const body = { version: row.version, reason: 'Agreed', lines: [line] }
    await app.send(steps.creditInvoice, fixture.officer, { params: { id: row.id }, body })
    const { data, meta } = await listMonths()
    const figures = data.map((one) => [
      one.month,
      one.tax.rate_bp,
      one.currency,
      one.base_minor,
      one.tax_minor,
      one.national_minor,
      one.documents,
    ])
    expect(figures).toEqual([
      ['2026-04', 1900, 'EUR', -12_500, -2375, -2375, 2],
      ['2026-03', 1900, 'CHF', 10_000, 1900, 2090, 1],
      ['2026-03', 1900, 'EUR', 30_000, 5700, 5700, 3],
      ['2026-03', 700, 'EUR', 5000, 350, 350, 1],
    ])
    expect(meta.totals).toEqual([{ tax_currency: 'EUR', national_minor: 5765 }])
    expect((await listMonths('2026-04', '2026-04')).data).toHaveLength(1)
    expect((await app.send(calls.listVat, fixture.keeper)).body.data).toEqual(data)
    // Each row is what the documents behind it come to.
    for (const one of data) {
      const query = { month: one.month, brand_id: one.brand.id, tax_rate_id: one.tax.id, currency: one.currency }
      const behind = (await app.send(calls.listVatDocuments, fixture.keeper, { query })).body
      expect(behind.meta.total).toBe(one.documents)
      expect(behind.data.reduce((sum, { tax_minor }) => sum + tax_minor, 0)).toBe(one.tax_minor)
      expect(behind.data.reduce((sum, { base_minor }) => sum + base_minor, 0)).toBe(one.base_minor)
      const theirs = (await app.send(calls.listVatDocumentsForInvoices, fixture.officer, { query })).body
      expect(theirs.data).toEqual(behind.data)
    }
    const query = { from_month: '2026-01', to_month: '2026-12' }
    expect((await app.send(calls.listVatForInvoices, fixture.officer, { query })).body.data).toEqual(data)
    app.clock.set(NOW)
  })

  it('pages its documents by their day', async () => {
    const [one] = (await listMonths('2026-03', '2026-03')).data.filter(({ documents }) => documents === 3)
    const { month, brand, tax, currency } = required(one)
    const query = { month, brand_id: brand.id, tax_rate_id: tax.id, currency, limit: 2 }
    const first = (await app.send(calls.listVatDocuments, fixture.keeper, { query })).body
    expect(first.data).toHaveLength(2)
    const more = { ...query, cursor: required(first.meta.next_cursor) }
    expect((await app.send(calls.listVatDocuments, fixture.keeper, { query: more })).body.data).toHaveLength(1)
  })

  it('is of a range of five years at most, for those who see revenue or invoices', async () => {
    const query = (from_month: string, to_month: string) =>
      app.send(calls.listVat, fixture.keeper, { query: { from_month, to_month } })
    expect((await query('2026-02', '2026-01')).status).toBe(400)
    expect((await query('2020-01', '2025-01')).status).toBe(400)
    const it = await app.fixture.admin({ 'clients.read': 'all' })
    expect((await app.send(calls.listVat, it, { query: { from_month: '2026-01', to_month: '2026-01' } })).status).toBe(
      403,
    )
  })
})
