import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import * as clients from '../contract/clients.calls.ts'
import * as steps from '../contract/invoice-steps.calls.ts'
import * as calls from '../contract/invoices.calls.ts'
import * as projects from '../contract/projects.calls.ts'
import * as revenue from '../contract/revenue.calls.ts'
import { type BillingFixture, codesOf, startBilling } from './testing/billing-fixture.ts'

let fixture: BillingFixture
let app: BillingFixture['app']
beforeAll(async () => {
  fixture = await startBilling()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const CALLERS = 50
const all = <Response>(send: (index: number) => Promise<Response>): Promise<Response[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, index) => send(index)))
const check = async (kind: 'invoice' | 'credit_note' = 'invoice') =>
  (await app.send(steps.checkSeries, fixture.officer, { query: { brand_id: fixture.brand_id, year: 2026, kind } })).body
    .data

describe('at once', () => {
  it('fifty drafts are issued: their numbers follow each other and the series proves it', async () => {
    const { id } = await fixture.client()
    const drafts: Awaited<ReturnType<typeof fixture.draft>>[] = []
    for (let index = 0; index < CALLERS; index += 1) drafts.push(await fixture.draft(id))
    const responses = await all((index) => fixture.issue(nthOf(drafts, index)))
    expect(codesOf(responses)).toEqual({ done: CALLERS })
    const numbers = responses.map(({ body }) => String(body.data.number)).toSorted()
    expect(numbers).toEqual(
      Array.from({ length: CALLERS }, (_, at) => `NB-INV-2026-${String(at + 1).padStart(4, '0')}`),
    )
    expect(await check()).toMatchObject({ count: CALLERS, gaps: [], out_of_order: [], broken: [], ok: true })
  })

  it('one draft is issued by fifty: one number is given', async () => {
    const draft = await fixture.draft((await fixture.client()).id)
    const before = (await check()).count
    expect(codesOf(await all(() => fixture.issue(draft)))).toEqual({ done: 1, 'invoices.issued': 49 })
    expect(await check()).toMatchObject({ count: before + 1, ok: true })
  })

  it('a draft is issued, changed and deleted: it ends in one way', async () => {
    const draft = await fixture.draft((await fixture.client()).id)
    const acts = [
      () => fixture.issue(draft),
      () =>
        app.send(calls.updateInvoice, fixture.officer, {
          params: { id: draft.id },
          body: { version: draft.version, note: 'N' },
        }),
      () => app.send(calls.deleteInvoice, fixture.officer, { params: { id: draft.id } }),
    ]
    await all((index) => nthOf(acts, index % 3)() as Promise<unknown>)
    const left = await app.db.selectFrom('invoices').select('state').where('id', '=', draft.id).executeTakeFirst()
    expect(['issued', undefined]).toContain(left?.state)
    expect((await check()).ok).toBe(true)
  })

  it('two payments of 600.00 arrive for 1,000.00: one is taken', async () => {
    const line = fixture.line({ minutes: null, quantity_milli: 1000, unit: 'piece', unit_price_minor: 84_034 })
    const row = await fixture.issued((await fixture.client()).id, [line])
    expect(row.total_minor).toBe(100_000)
    const responses = await Promise.all([fixture.pay(row.id, 60_000), fixture.pay(row.id, 60_000)])
    expect(codesOf(responses)).toEqual({ done: 1, 'invoices.overpaid': 1 })
  })

  it('fifty payments arrive for what twenty would settle: twenty are taken', async () => {
    const line = fixture.line({ minutes: null, quantity_milli: 1000, unit: 'piece', unit_price_minor: 84_034 })
    const row = await fixture.issued((await fixture.client()).id, [line])
    const responses = await all(() => fixture.pay(row.id, 5000))
    expect(codesOf(responses)).toEqual({ done: 20, 'invoices.not_issued': 30 })
    expect((await fixture.view(row.id)).body.data).toMatchObject({ state: 'paid', paid_minor: 100_000 })
  })

  it('one payment is voided by fifty: once', async () => {
    const row = await fixture.issued((await fixture.client()).id)
    const { payments } = (await fixture.pay(row.id, 100)).body.data
    const responses = await all(() =>
      app.send(steps.voidPayment, fixture.officer, {
        params: { id: firstOf(payments).id },
        query: { reason: 'Twice' },
      }),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'invoices.payment_voided': 49 })
  })

  it('an invoice is paid and cancelled: one of them holds', async () => {
    const row = await fixture.issued((await fixture.client()).id)
    await all((index) => (index % 2 ? fixture.pay(row.id, row.total_minor) : fixture.cancel(row)) as Promise<unknown>)
    const { state, credited_by_id } = (await fixture.view(row.id)).body.data
    expect([state, credited_by_id === null]).toEqual(state === 'paid' ? ['paid', true] : ['cancelled', false])
    expect((await check('credit_note')).ok).toBe(true)
  })

  it('one piece of work is put on fifty drafts: one bills it', async () => {
    const client = await fixture.client()
    await fixture.work([{ id: 77, on: '2026-02-03', minutes: 60, client_id: client.id }])
    const lines = [fixture.line({ items: [{ source_type: 'work_data', source_id: 77 }] })]
    const body = { client_id: client.id, service_from: '2026-02-01', service_to: '2026-02-28', lines }
    const responses = await all(() => app.send(calls.addInvoice, fixture.officer, { body }))
    expect(codesOf(responses)).toEqual({ done: 1, 'invoices.item_billed': 49 })
  })

  it('a project changes its state: one step is taken', async () => {
    const { pr_id, version } = await fixture.project()
    const responses = await all(() =>
      app.send(projects.updateProject, fixture.keeper, { params: { pr_id }, body: { version, state: 'active' } }),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'common.stale': 49 })
  })

  it('a client is archived and given a project: they do not pass each other', async () => {
    const client = await fixture.client()
    const responses = await all<Readonly<{ body: Readonly<{ status: boolean; code?: string }> }>>((index) =>
      index === 0
        ? app.send(clients.updateClient, fixture.keeper, {
            params: { id: client.id },
            body: { version: client.version, status: 'archived' },
          })
        : app.send(projects.addProject, fixture.keeper, {
            body: {
              code: `RACE${index}`,
              name: `Race ${index}`,
              billing: 'none',
              client_id: client.id,
              starts_on: '2026-01-01',
              lead_id: fixture.lead,
            },
          }),
    )
    expect(firstOf(responses).body.status).toBe(true)
    const refused = codesOf(responses)['projects.client_archived'] ?? 0
    expect((codesOf(responses)['done'] ?? 0) + refused).toBe(CALLERS)
  })

  it('the same month of a client is planned: one row is kept', async () => {
    const client = await fixture.client()
    const responses = await all(() =>
      app.send(revenue.addRevenue, fixture.keeper, {
        body: { client_id: client.id, month: '2026-03', planned_minor: 5 },
      }),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'revenue.exists': 49 })
  })
})
