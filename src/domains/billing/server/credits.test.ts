import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOf, nthOf, required } from '#kit/contract/testing/required.ts'
import * as clients from '../contract/clients.calls.ts'
import * as credits from '../contract/credits.calls.ts'
import * as steps from '../contract/invoice-steps.calls.ts'
import type { InvoiceFull } from '../contract/invoices.models.ts'
import { listRevenue } from '../contract/revenue.calls.ts'
import { type BillingFixture, codesOf, startBilling, TODAY } from './testing/billing-fixture.ts'

let fixture: BillingFixture
let app: BillingFixture['app']
beforeAll(async () => {
  fixture = await startBilling()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

type Amounts = readonly (readonly [seq: number, amount_minor: number])[]

const credit = async (row: Readonly<{ id: number }>, amounts: Amounts, more: object = {}) => {
  const { lines, version } = (await fixture.view(row.id)).body.data
  const lineInputs = amounts.map(([seq, amount_minor]) => ({ line_id: nthOf(lines, seq - 1).id, amount_minor }))
  const body = { version, reason: 'Agreed with the client', lines: lineInputs, ...more }
  return app.send(steps.creditInvoice, fixture.officer, { params: { id: row.id }, body })
}
const pay = (id: number, amount_minor: number, keep_excess = true) =>
  app.send(steps.payInvoice, fixture.officer, {
    params: { id },
    body: { received_on: TODAY, amount_minor, method: 'transfer', keep_excess },
  })
const setOff = (id: number, amount_minor: number) =>
  app.send(credits.setOffCredit, fixture.officer, { params: { id }, body: { amount_minor } })
const refund = (client_id: number, amount_minor: number) =>
  app.send(credits.refundCredit, fixture.officer, {
    body: { client_id, amount_minor, paid_on: TODAY, method: 'transfer', reference: 'Back' },
  })
const voidPayment = (id: number) =>
  app.send(steps.voidPayment, fixture.officer, { params: { id }, query: { reason: 'Wrong account' } })
const creditOf = async (client_id: number) =>
  (await app.send(credits.listCredits, fixture.officer, { query: { client_id } })).body.data
const balanceOf = async (client_id: number): Promise<number> =>
  (await creditOf(client_id)).clients[0]?.balance_minor ?? 0
const view = async (id: number): Promise<InvoiceFull> => (await fixture.view(id)).body.data
const check = async (kind: 'invoice' | 'credit_note' = 'credit_note') =>
  (await app.send(steps.checkSeries, fixture.officer, { query: { brand_id: fixture.brand_id, year: 2026, kind } })).body
    .data

describe('a credit of a part', () => {
  it('takes amounts of lines back, with their tax, and leaves the rest open', async () => {
    const { id: client_id } = await fixture.client()
    const row = await fixture.issued(client_id, [
      fixture.line(),
      fixture.line({ minutes: 30, description: 'Training' }),
    ])
    const { invoice, credit_note } = (await credit(row, [[2, 2000]])).body.data
    expect(credit_note).toMatchObject({ kind: 'credit_note', state: 'issued', net_minor: -2000, tax_minor: -380 })
    expect(invoice).toMatchObject({ state: 'issued', credited_minor: 2380, balance_minor: 17_850 - 2380 })
    const full = await view(row.id)
    expect(full.lines.map(({ credited_minor }) => credited_minor)).toEqual([0, 2000])
    expect(full.credit_notes).toEqual([
      { id: credit_note.id, number: credit_note.number, issue_date: TODAY, total_minor: -2380 },
    ])
    expect(full.hash).toBe(row.hash)
    expect((await fixture.pay(row.id, full.balance_minor)).body.data).toMatchObject({ state: 'paid', balance_minor: 0 })
    expect(await check()).toMatchObject({ ok: true })
    expect(await check('invoice')).toMatchObject({ ok: true })
  })

  it('is never more than a line has left, and gives the tax back to the cent in many parts', async () => {
    const { id } = await fixture.client()
    const row = await fixture.issued(id, [fixture.line({ minutes: 7, unit_price_minor: 1313 })])
    const [line] = row.lines
    const net = required(line).net_minor
    const over = await credit(row, [[1, net + 1]])
    expect(over.body).toMatchObject({
      code: 'invoices.over_credited',
      message: 'At most 1.53 EUR of line 1 can be credited.',
    })
    for (let left = net; left > 0; left -= 51) expect((await credit(row, [[1, Math.min(51, left)]])).status).toBe(200)
    const full = await view(row.id)
    expect(full).toMatchObject({ state: 'cancelled', credited_minor: full.total_minor, balance_minor: 0 })
    expect(full.cancel_reason).toBe('Agreed with the client')
    expect(full.credit_notes.reduce((sum, { total_minor }) => sum + total_minor, 0)).toBe(-full.total_minor)
    expect((await credit(row, [[1, 1]])).body.code).toBe('invoices.not_issued')
  })

  it('is followed by a cancellation of the rest alone', async () => {
    const { id } = await fixture.client()
    const row = await fixture.issued(id)
    await credit(row, [[1, 2500]])
    const { invoice, credit_note } = (await fixture.cancel(await view(row.id))).body.data
    expect(credit_note.total_minor).toBe(-(11_900 - 2975))
    expect(invoice).toMatchObject({ state: 'cancelled', credited_minor: 11_900 })
  })

  it('gives the work of whole lines back where that is asked for', async () => {
    const client = await fixture.client()
    await fixture.work([{ id: 501, on: '2026-02-03', minutes: 60, client_id: client.id }])
    const items = [{ source_type: 'work_data', source_id: 501 }]
    const row = await fixture.issued(client.id, [fixture.line({ items }), fixture.line()])
    // A part of its line frees no work, and neither does a line that was written by hand.
    for (const [line, amount] of [
      [1, 4000],
      [2, 10_000],
    ] as const)
      expect((await credit(row, [[line, amount]], { free_work: true })).body.fields).toEqual({
        free_work: 'No line with work is credited whole',
      })
    await credit(row, [[1, 4000]])
    expect((await fixture.unbilled(client.id)).body.data.clients).toEqual([])
    await credit(row, [[1, 6000]], { free_work: true })
    expect((await fixture.unbilled(client.id)).body.data.clients).toMatchObject([{ minutes: 60 }])
  })

  it.each([
    [
      'a line twice',
      [
        [1, 5],
        [1, 5],
      ] as Amounts,
    ],
    ['nothing', [] as Amounts],
  ])('takes no %s', async (_name, amounts) => {
    expect((await credit(await fixture.issued((await fixture.client()).id), amounts)).status).toBe(400)
  })

  it('is not made of a draft, nor of a credit note', async () => {
    const { id } = await fixture.client()
    const draft = await fixture.draft(id)
    expect((await credit(draft, [[1, 5]])).body.code).toBe('invoices.not_issued')
    const { credit_note } = (await credit(await fixture.issued(id), [[1, 5]])).body.data
    expect((await credit(credit_note, [[1, 5]])).body.code).toBe('invoices.not_issued')
  })
})

describe('the credit of a client', () => {
  it('comes of what was paid beyond an invoice, pays the next one, and says how', async () => {
    const { id } = await fixture.client()
    const first = await fixture.issued(id)
    expect((await pay(first.id, 12_000, false)).body.code).toBe('invoices.overpaid')
    expect((await pay(first.id, 15_000)).body.data).toMatchObject({
      state: 'paid',
      paid_minor: 15_000,
      excess_minor: 3100,
      balance_minor: 0,
      client_credit_minor: 3100,
    })
    const next = await fixture.issued(id)
    expect((await setOff(next.id, 3101)).body).toMatchObject({
      code: 'invoices.credit_short',
      message: 'The credit of this client is 31.00 EUR.',
    })
    const paid = (await setOff(next.id, 3100)).body.data
    expect(paid).toMatchObject({ state: 'part_paid', balance_minor: 8800, client_credit_minor: 0 })
    expect(paid.payments).toMatchObject([{ method: 'credit', amount_minor: 3100 }])
    const { postings, clients: rows } = await creditOf(id)
    expect(rows).toMatchObject([{ balance_minor: 0, open_minor: 8800 }])
    expect(postings?.map((one) => [one.kind, one.amount_minor, one.balance_minor, one.invoice?.number])).toEqual([
      ['set_off', -3100, 0, next.number],
      ['overpaid', 3100, 3100, first.number],
    ])
  })

  it('comes of a credit of what is paid, and is paid back', async () => {
    const { id } = await fixture.client()
    const row = await fixture.issued(id)
    await fixture.pay(row.id, 11_900)
    const { invoice } = (await credit(row, [[1, 2500]])).body.data
    expect(invoice).toMatchObject({ state: 'paid', credited_minor: 2975, excess_minor: 2975, balance_minor: 0 })
    expect((await refund(id, 3000)).body.code).toBe('invoices.credit_short')
    const { postings } = (await refund(id, 2975)).body.data
    expect(await balanceOf(id)).toBe(0)
    const [paidBack] = postings ?? []
    expect(paidBack).toMatchObject({ kind: 'refund', amount_minor: -2975, reference: 'Back', can: { void: true } })
    const ledger = (await app.send(clients.readLedger, fixture.keeper, { params: { id } })).body.data.rows
    expect(ledger.map(({ what, amount_minor, balance_minor }) => [what, amount_minor, balance_minor])).toEqual([
      ['refund', 2975, 0],
      ['payment', -11_900, -2975],
      ['credit_note', -2975, 8925],
      ['invoice', 11_900, 11_900],
    ])
    const query = { client_id: id, from_month: '2026-03', to_month: '2026-03' }
    const revenue = (await app.send(listRevenue, fixture.keeper, { query })).body.data
    expect(revenue[0]?.received_minor).toBe(11_900 - 2975)
    const undo = { params: { id: required(paidBack).id }, query: { reason: 'Sent twice' } }
    expect((await app.send(credits.voidRefund, fixture.officer, undo)).body.status).toBe(true)
    expect((await app.send(credits.voidRefund, fixture.officer, undo)).body.code).toBe('invoices.refund_voided')
    expect(await balanceOf(id)).toBe(2975)
  })

  it('is all of what was paid where an invoice is credited whole', async () => {
    const { id } = await fixture.client()
    const row = await fixture.issued(id)
    const { payments } = (await fixture.pay(row.id, 5000)).body.data
    const { invoice } = (await credit(row, [[1, 10_000]])).body.data
    expect(invoice).toMatchObject({ state: 'cancelled', excess_minor: 5000, balance_minor: 0 })
    expect(await balanceOf(id)).toBe(5000)
    expect((await voidPayment(firstOf(payments).id)).body.code).toBe('invoices.credited')
  })

  it('goes with a payment that is voided, unless it is used already', async () => {
    const { id } = await fixture.client()
    const row = await fixture.issued(id)
    const { payments } = (await pay(row.id, 15_000)).body.data
    const next = await fixture.issued(id)
    const used = (await setOff(next.id, 100)).body.data
    expect((await voidPayment(firstOf(payments).id)).body).toMatchObject({
      code: 'invoices.credit_used',
      message: 'This credit is used already. Void what used it first.',
    })
    expect((await voidPayment(firstOf(used.payments).id)).body.data).toMatchObject({ state: 'issued', paid_minor: 0 })
    expect(await balanceOf(id)).toBe(3100)
    expect((await voidPayment(firstOf(payments).id)).body.data).toMatchObject({
      state: 'issued',
      excess_minor: 0,
      balance_minor: 11_900,
    })
    expect(await balanceOf(id)).toBe(0)
  })

  it('leaves an invoice paid where a further payment of it is voided', async () => {
    const { id } = await fixture.client()
    const row = await fixture.issued(id)
    await fixture.pay(row.id, 900)
    const { payments } = (await pay(row.id, 15_000)).body.data
    expect((await voidPayment(firstOf(payments).id)).body.data).toMatchObject({ state: 'paid', excess_minor: 3100 })
    expect(await balanceOf(id)).toBe(3100)
  })

  it('is changed by its postings alone, and never below 0', async () => {
    const { id } = await fixture.client()
    const row = await fixture.issued(id)
    await pay(row.id, 15_000)
    const insert = (kind: string, amount: number, more: object = {}) => {
      const values = {
        client_id: id,
        currency: 'EUR',
        kind,
        amount_minor: amount,
        posted_on: TODAY,
        recorded_at: `${TODAY}T09:00:00Z`,
      }
      return app.db
        .insertInto('client_postings')
        .values({ ...values, ...more } as never)
        .execute()
    }
    await expect(insert('refund', -3101, { method: 'cash' })).rejects.toThrow(/client_credits_left/)
    await expect(insert('refund', 5, { method: 'cash' })).rejects.toThrow(/client_postings_sign/)
    await expect(insert('overpaid', 5, { invoice_id: row.id })).rejects.toThrow(/client_postings_cause/)
    const [payment] = (await view(row.id)).payments
    const again = { invoice_id: row.id, payment_id: required(payment).id }
    await expect(insert('overpaid', 5, again)).rejects.toThrow(/client_postings_payment/)
    await expect(insert('set_off', -5, again)).rejects.toThrow(/not of what it names/)
    for (const statement of [
      sql`update client_credits set balance_minor = balance_minor + 1 where client_id = ${id}`,
      sql`update client_postings set amount_minor = 1 where client_id = ${id}`,
      sql`delete from client_postings where client_id = ${id}`,
      sql`delete from client_credits where client_id = ${id}`,
      sql`update invoices set excess_minor = 0 where id = ${row.id}`,
      sql`update invoices set credited_minor = 5 where id = ${row.id}`,
      sql`update invoices set paid_minor = paid_minor + 1, excess_minor = excess_minor + 1 where id = ${row.id}`,
    ])
      await expect(statement.execute(app.db)).rejects.toThrow(/sum of its postings|only ever|figures|invoices_paid/)
    expect(await balanceOf(id)).toBe(3100)
  })
})

describe('at once', () => {
  const CALLERS = 20
  const all = <Response>(send: (index: number) => Promise<Response>): Promise<Response[]> =>
    Promise.all(Array.from({ length: CALLERS }, (_, index) => send(index)))

  it('a line is credited by twenty: what it has is given once', async () => {
    const row = await fixture.issued((await fixture.client()).id)
    const line_id = firstOf(row.lines).id
    const body = { version: row.version, reason: 'Agreed', lines: [{ line_id, amount_minor: 6000 }] }
    const responses = await all(() => app.send(steps.creditInvoice, fixture.officer, { params: { id: row.id }, body }))
    expect(codesOf(responses)).toEqual({ done: 1, 'common.stale': 19 })
    const { version } = await view(row.id)
    const again = await all(() =>
      app.send(steps.creditInvoice, fixture.officer, { params: { id: row.id }, body: { ...body, version } }),
    )
    expect(codesOf(again)).toEqual({ 'invoices.over_credited': 20 })
    expect(await view(row.id)).toMatchObject({ credited_minor: 7140 })
  })

  it('two credit notes that no call holds apart never take more than the line has', async () => {
    const row = await fixture.issued((await fixture.client()).id)
    const { id: line_id } = firstOf(row.lines)
    const write = () =>
      app.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          id: number
        }>`insert into invoices (kind, brand_id, client_id, credits_id, currency, service_from,
            service_to, net_minor, tax_minor, total_minor)
          select 'credit_note', brand_id, client_id, id, currency, service_from, service_to, -6000, 0, -6000
          from invoices where id = ${row.id} returning id`.execute(tx)
        const id = firstOf(rows).id
        await sql`insert into invoice_lines (invoice_id, seq, description, quantity_milli, unit, unit_price_minor, tax_rate_id, net_minor,
            credits_line_id) values (${id}, 1, 'Part', 1000, 'piece', 6000, ${fixture.tax_rate_id}, -6000, ${line_id})`.execute(
          tx,
        )
        await sql`insert into invoice_taxes (invoice_id, tax_rate_id, code, name, rate_bp, base_minor, tax_minor)
          values (${id}, ${fixture.tax_rate_id}, 'X', 'X', 0, -6000, 0)`.execute(tx)
        await sql`update invoices set credited_minor = credited_minor + 6000 where id = ${row.id}`.execute(tx)
      })
    const ends = await Promise.allSettled([write(), write()])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(ends.map((end) => (end.status === 'rejected' ? String(end.reason) : '')).join('')).toMatch(
      /is credited already|invoices_paid/,
    )
  })

  it('the credit of a client is set off against many invoices and paid back: never more than there is', async () => {
    const { id } = await fixture.client()
    await pay((await fixture.issued(id)).id, 15_000)
    const open: InvoiceFull[] = []
    for (let index = 0; index < 5; index += 1) open.push(await fixture.issued(id))
    const responses = await all((index) =>
      index % 4 === 0 ? (refund(id, 1000) as Promise<unknown>) : setOff(nthOf(open, index % 5).id, 1000),
    )
    expect(codesOf(responses as never)).toEqual({ done: 3, 'invoices.credit_short': 17 })
    expect(await balanceOf(id)).toBe(100)
  })

  it('one refund is voided by twenty: once', async () => {
    const { id } = await fixture.client()
    await pay((await fixture.issued(id)).id, 15_000)
    const { postings } = (await refund(id, 1000)).body.data
    const params = { id: firstOf(postings ?? []).id }
    const responses = await all(() =>
      app.send(credits.voidRefund, fixture.officer, { params, query: { reason: 'Twice' } }),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'invoices.refund_voided': 19 })
    expect(await balanceOf(id)).toBe(3100)
  })

  it('an invoice is paid, credited and cancelled: its figures hold', async () => {
    const row = await fixture.issued((await fixture.client()).id)
    const line_id = firstOf(row.lines).id
    const body = { version: row.version, reason: 'Agreed', lines: [{ line_id, amount_minor: 4000 }] }
    const acts = [
      () => pay(row.id, 8000),
      () => app.send(steps.creditInvoice, fixture.officer, { params: { id: row.id }, body }),
      () => fixture.cancel(row),
    ]
    await all((index) => nthOf(acts, index % 3)() as Promise<unknown>)
    const { total_minor, paid_minor, credited_minor, excess_minor, balance_minor, state } = await view(row.id)
    expect(paid_minor + credited_minor - excess_minor + balance_minor).toBe(total_minor)
    expect(state === 'cancelled').toBe(credited_minor === total_minor)
    expect(await check()).toMatchObject({ ok: true })
  })
})
