import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import { readPdf } from '#kit/server/testing/read-pdf.ts'
import { sql } from 'kysely'
import * as steps from '../contract/invoice-steps.calls.ts'
import * as calls from '../contract/invoices.calls.ts'
import * as taxes from '../contract/taxes.calls.ts'
import { type BillingFixture, startBilling } from './testing/billing-fixture.ts'

let fixture: BillingFixture
let app: BillingFixture['app']
beforeAll(async () => {
  fixture = await startBilling()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const check = async (kind: 'invoice' | 'credit_note' = 'invoice') =>
  (await app.send(steps.checkSeries, fixture.officer, { query: { brand_id: fixture.brand_id, year: 2026, kind } })).body
    .data
const textOf = async (id: number): Promise<string> => {
  const { bytes } = await app.send(steps.printInvoice, fixture.officer, { params: { id } })
  return (await readPdf(bytes)).pages.join(' ').replaceAll(/[|\s]+/g, ' ')
}
const rate = async (body: object) => {
  const details = { name: 'Tax', country_id: fixture.country_id, valid_from: '2020-01-01' }
  return app.send(taxes.addTaxRate, fixture.keeper, { body: { code: 'X', rate_bp: 0, ...details, ...body } })
}
const addDraft = (body: object) =>
  app.send(calls.addInvoice, fixture.officer, {
    body: { service_from: '2026-02-01', service_to: '2026-02-28', lines: [], ...body } as never,
  })

describe('discounts', () => {
  it('are an amount or a rate, of a line and of the whole invoice, and are printed', async () => {
    const { id: client_id } = await fixture.client()
    const other = (await rate({ code: 'LOW', rate_bp: 700 })).body.data.id
    const lines = [
      fixture.line({ discount_minor: 1000 }),
      fixture.line({ tax_rate_id: other, unit_price_minor: 3000, discount_bp: 1000 }),
    ]
    const draft = await fixture.draft(client_id, lines, { discount_bp: 1000 })
    expect(draft.lines.map(({ share_minor, net_minor }) => [share_minor, net_minor])).toEqual([
      [900, 8100],
      [270, 2430],
    ])
    expect(draft.taxes.map(({ base_minor, tax_minor }) => [base_minor, tax_minor])).toEqual([
      [8100, 1539],
      [2430, 170],
    ])
    const change = async (body: object) => {
      const { version } = (await fixture.view(draft.id)).body.data
      return app.send(calls.updateInvoice, fixture.officer, { params: { id: draft.id }, body: { version, ...body } })
    }
    expect((await change({ discount_minor: 117 })).body.data).toMatchObject({
      discount_bp: 0,
      discount_minor: 117,
      net_minor: 11_700 - 117,
    })
    expect((await change({ discount_minor: 11_701 })).status).toBe(400)
    expect((await change({ discount_minor: 5, discount_bp: 5 })).status).toBe(400)
    const { version } = (await fixture.view(draft.id)).body.data
    const row = (await fixture.issue({ id: draft.id, version })).body.data
    expect(await check()).toMatchObject({ ok: true })
    const text = await textOf(row.id)
    for (const part of ['10.00 EUR discount', '10 % discount', 'Sum of the lines', '117.00 EUR', '−1.17 EUR'])
      expect(text).toContain(part)
    for (const { base_minor, name } of row.taxes)
      expect(text).toContain(`${name} ${name === 'VAT' ? 19 : 7} % on ${(base_minor / 100).toFixed(2)}`)
    // The credit of a line is what is left of it after both discounts.
    const { lines: issued } = row
    const credited = issued.map(({ id, net_minor }) => ({ line_id: id, amount_minor: net_minor }))
    const body = { version: row.version, reason: 'Agreed', lines: credited }
    const { credit_note } = (await app.send(steps.creditInvoice, fixture.officer, { params: { id: row.id }, body }))
      .body.data
    expect(credit_note.total_minor).toBe(-row.total_minor)
    expect(await check('credit_note')).toMatchObject({ ok: true })
  })

  it.each([
    ['more than the line', [{ discount_minor: 10_001 }]],
    ['a rate and an amount', [{ discount_minor: 1, discount_bp: 1 }]],
  ])('of %s are refused', async (_name, [more]) => {
    const { id: client_id } = await fixture.client()
    expect((await addDraft({ client_id, lines: [fixture.line(more)] })).status).toBe(400)
  })
})

describe('tax rates', () => {
  it('have up to three decimals of a percent, and no more', async () => {
    const made = (await rate({ code: 'NYC', rate_bp: 887.5 })).body.data
    expect(made.rate_bp).toBe(887.5)
    expect((await rate({ code: 'NYD', rate_bp: 887.55 })).status).toBe(400)
    const { id } = await fixture.client()
    const draft = await fixture.draft(id, [fixture.line({ tax_rate_id: made.id })])
    expect(draft.taxes).toMatchObject([{ rate_bp: 887.5, tax_minor: 888 }])
    const row = (await fixture.issue(draft)).body.data
    expect(await textOf(row.id)).toContain('Tax 8.875 % on 100.00')
    expect(await check()).toMatchObject({ ok: true })
    const change = { params: { id: made.id }, body: { version: made.version, name: 'Sales tax' } }
    expect((await app.send(taxes.updateTaxRate, fixture.keeper, change)).body.data).toMatchObject({ rate_bp: 887.5 })
  })

  it('hold from their day on, for what ends then or later', async () => {
    const { id: client_id } = await fixture.client()
    const tax_rate_id = (await rate({ code: 'LATER', rate_bp: 1600, valid_from: '2026-03-01' })).body.data.id
    const early = await addDraft({ client_id, lines: [fixture.line({ tax_rate_id })] })
    expect(early.status).toBe(400)
    expect(JSON.stringify(early.body)).toContain('This tax rate holds from 1 March 2026 on')
    const draft = (await addDraft({ client_id, service_to: '2026-03-01', lines: [fixture.line({ tax_rate_id })] })).body
      .data
    const body = { version: draft.version, service_to: '2026-02-27' }
    const moved = await app.send(calls.updateInvoice, fixture.officer, { params: { id: draft.id }, body })
    expect(moved.status).toBe(400)
    const plain = await fixture.draft(client_id)
    const insert = sql`insert into invoice_lines (invoice_id, seq, description, minutes, unit, unit_price_minor, tax_rate_id, net_minor)
      values (${plain.id}, 2, 'Late', 60, 'hour', 0, ${tax_rate_id}, 0)`
    await expect(insert.execute(app.db)).rejects.toThrow(/holds later/)
    // Work of before the day is not drafted at that rate, though it was the last one used.
    await fixture.work([{ id: 901, on: '2026-02-03', minutes: 60, client_id }])
    const range = { client_id, from: '2026-02-01', to: '2026-02-28' }
    const drafted = (await app.send(calls.draftInvoice, fixture.officer, { body: range })).body.data
    expect(firstOf(drafted.lines).tax_rate_id).not.toBe(tax_rate_id)
  })
})

it('a client without a tax id is billed once that is said of it', async () => {
  const refused = await fixture.draft((await fixture.client({ tax_id: null })).id)
  expect((await fixture.issue(refused)).body).toMatchObject({ message: 'Add the tax id of the client.' })
  const client = await fixture.client({ tax_id: null, without_tax_id: true })
  const row = (await fixture.issue(await fixture.draft(client.id))).body.data
  expect(row.buyer?.tax_id).toBeNull()
  expect((await textOf(row.id)).match(/Tax number/g)).toHaveLength(1)
  expect(await check()).toMatchObject({ ok: true })
})

describe('the tax of an invoice in another currency', () => {
  it('is said in the national one too, at a rate that must be set first', async () => {
    const { id } = await fixture.client({ currency: 'CHF' })
    const draft = await fixture.draft(id)
    expect((await fixture.issue(draft)).body).toMatchObject({
      code: 'invoices.incomplete',
      message: 'Set the exchange rate to EUR first.',
    })
    const params = { id: draft.id }
    const body = { version: draft.version, exchange_micro: 1_051_200 }
    const { version } = (await app.send(calls.updateInvoice, fixture.officer, { params, body })).body.data
    const row = (await fixture.issue({ id: draft.id, version })).body.data
    expect(row).toMatchObject({ tax_currency: 'EUR', exchange_micro: 1_051_200 })
    expect(row.taxes).toMatchObject([{ tax_minor: 1900, national_minor: 1997 }])
    const text = await textOf(row.id)
    for (const part of ['VAT 19 % in EUR', '19.97 EUR', '1 CHF = 1.0512 EUR']) expect(text).toContain(part)
    const line = { line_id: firstOf(row.lines).id, amount_minor: 5000 }
    const credit = { version: row.version, reason: 'Agreed', lines: [line] }
    const { credit_note } = (await app.send(steps.creditInvoice, fixture.officer, { params, body: credit })).body.data
    const note = (await fixture.view(required(credit_note).id)).body.data
    expect(note.taxes).toMatchObject([{ tax_minor: -950, national_minor: -999 }])
    expect(note.tax_currency).toBe('EUR')
    expect(await check()).toMatchObject({ ok: true })
  })

  it('is not asked for where there is none, or where the currency is the national one', async () => {
    const none = (await rate({ code: 'RC', rate_bp: 0 })).body.data.id
    const { id } = await fixture.client({ currency: 'CHF' })
    const row = (await fixture.issue(await fixture.draft(id, [fixture.line({ tax_rate_id: none })]))).body.data
    expect(row).toMatchObject({ state: 'issued', tax_currency: null })
    const euro = await fixture.client()
    const own = await fixture.issue(await fixture.draft(euro.id, [fixture.line()], { exchange_micro: 5 }))
    expect(own.body.data).toMatchObject({ tax_currency: null, exchange_micro: null })
  })
})
