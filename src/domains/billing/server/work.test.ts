import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { firstOf, nthOf, required } from '#kit/contract/testing/required.ts'
import * as clients from '../contract/clients.calls.ts'
import * as calls from '../contract/invoices.calls.ts'
import * as projects from '../contract/projects.calls.ts'
import * as revenue from '../contract/revenue.calls.ts'
import { listUnbilled } from '../contract/unbilled.calls.ts'
import { checkBudgets } from './projects/jobs.ts'
import { projectTasks } from './registries.ts'
import { isBilled } from './store/billed.ts'
import { type BillingFixture, NOW, startBilling } from './testing/billing-fixture.ts'

let fixture: BillingFixture
let app: BillingFixture['app']
let back: () => void
beforeAll(async () => {
  fixture = await startBilling()
  ;({ app } = fixture)
  const tasks = {
    counts: sql`select pr_id, 10 as tasks, 4 as done, 6 as open from projects where description = 'With tasks'`,
    blocked: async () => [{ id: 5, title: 'Wait for access', person: 'Lena Lead' }],
  }
  back = standIn(projectTasks, { get: () => tasks })
})
afterAll(async () => {
  back()
  await app.stop()
})

let work = 0
const draftOf = (client_id: number, more: object = {}) =>
  app.send(calls.draftInvoice, fixture.officer, {
    body: { client_id, from: '2026-01-01', to: '2026-03-31', ...more },
  })
const read = async (pr_id: number) =>
  (await app.send(projects.readRoom, fixture.keeper, { params: { id: pr_id } })).body.data

describe('unbilled work', () => {
  it('is priced by its project, else by its client, and counted apart without a rate', async () => {
    const client = await fixture.client({ rate_minor: 6000 })
    const project = await fixture.project({ client_id: client.id })
    const other = await fixture.client({ rate_minor: null })
    await fixture.work([
      { id: ++work, on: '2026-02-03', minutes: 90, pr_id: project.pr_id },
      { id: ++work, on: '2026-02-04', minutes: 30, client_id: client.id },
      { id: ++work, on: '2026-02-05', minutes: 45, client_id: other.id },
    ])
    const { data, meta } = (await fixture.unbilled(client.id)).body
    expect(data.clients).toEqual([
      expect.objectContaining({ minutes: 120, amount_minor: 18_000, oldest_on: '2026-02-03', without_rate: 0 }),
    ])
    expect(data.items?.map(({ amount_minor }) => amount_minor)).toEqual([15_000, 3000])
    expect(meta).toMatchObject({ total: 2, is_recorded: true })
    expect((await fixture.unbilled(other.id)).body.data.clients[0]).toMatchObject({ amount_minor: 0, without_rate: 45 })
    expect((await draftOf(other.id)).body.code).toBe('invoices.nothing_unbilled')
  })

  it('comes from one source of a client, never from both', async () => {
    const client = await fixture.client({ time_source: 'tickets' })
    const [line, ticket] = [++work, ++work]
    await fixture.work([{ id: line, on: '2026-02-03', minutes: 60, client_id: client.id }])
    await fixture.work([{ id: ticket, on: '2026-02-03', minutes: 30, client_id: client.id }], 'ticket_event')
    const { items } = (await fixture.unbilled(client.id)).body.data
    expect(items?.map(({ source_type, minutes }) => [source_type, minutes])).toEqual([['ticket_event', 30]])
    const lines = [fixture.line({ items: [{ source_type: 'work_data', source_id: line }] })]
    const body = { client_id: client.id, service_from: '2026-02-01', service_to: '2026-02-28', lines }
    expect((await app.send(calls.addInvoice, fixture.officer, { body })).status).toBe(400)
  })

  it('leaves with a draft, is billed once, and comes back with a cancelled invoice', async () => {
    const client = await fixture.client()
    const id = ++work
    await fixture.work([{ id, on: '2026-02-03', minutes: 60, client_id: client.id }])
    const drafted = (await draftOf(client.id)).body.data
    expect(drafted.lines).toHaveLength(1)
    expect(drafted.lines[0]).toMatchObject({ minutes: 60, net_minor: 9000, unit: 'hour' })
    expect(await isBilled(app.db, 'work_data', id)).toBe(true)
    expect((await draftOf(client.id)).body.code).toBe('invoices.nothing_unbilled')
    const lines = [fixture.line({ items: [{ source_type: 'work_data', source_id: id }] })]
    const body = { client_id: client.id, service_from: '2026-02-01', service_to: '2026-02-28', lines }
    const again = await app.send(calls.addInvoice, fixture.officer, { body })
    expect(again.body).toMatchObject({
      code: 'invoices.item_billed',
      message: `This work is already billed on draft ${drafted.id}.`,
    })
    const issued = (await fixture.issue(drafted)).body.data
    await fixture.cancel(issued)
    expect(await isBilled(app.db, 'work_data', id)).toBe(false)
    expect((await fixture.unbilled(client.id)).body.data.items).toHaveLength(1)
    const copied = (await fixture.cancel((await fixture.issue((await draftOf(client.id)).body.data)).body.data, true))
      .body.data
    expect(copied.draft?.total_minor).toBe(issued.total_minor)
    expect(await isBilled(app.db, 'work_data', id)).toBe(true)
    await app.send(calls.deleteInvoice, fixture.officer, { params: { id: required(copied.draft).id } })
    expect(await isBilled(app.db, 'work_data', id)).toBe(false)
  })

  it('of another client is refused', async () => {
    const [client, other] = [await fixture.client(), await fixture.client()]
    const id = ++work
    await fixture.work([{ id, on: '2026-02-03', minutes: 60, client_id: other.id }])
    const lines = [fixture.line({ items: [{ source_type: 'work_data', source_id: id }] })]
    const body = { client_id: client.id, service_from: '2026-02-01', service_to: '2026-02-28', lines }
    expect((await app.send(calls.addInvoice, fixture.officer, { body })).body.code).toBe('invoices.item_foreign')
  })

  it('holds the months of a retainer that have begun, each once', async () => {
    const client = await fixture.client()
    const { pr_id, version } = await fixture.project({
      client_id: client.id,
      billing: 'retainer',
      rate_minor: 250_000,
      starts_on: '2026-01-15',
    })
    expect((await fixture.unbilled(client.id)).body.data.clients).toEqual([])
    await app.send(projects.updateProject, fixture.keeper, { params: { pr_id }, body: { version, state: 'active' } })
    const { items } = (await fixture.unbilled(client.id)).body.data
    expect(items?.map((item) => [item.source_id, item.on, item.amount_minor])).toEqual([
      [202601, '2026-01-15', 250_000],
      [202602, '2026-02-01', 250_000],
      [202603, '2026-03-01', 250_000],
    ])
    const draft = (await draftOf(client.id, { to: '2026-02-28' })).body.data
    expect(draft.lines.map(({ unit, net_minor }) => [unit, net_minor])).toEqual([
      ['month', 250_000],
      ['month', 250_000],
    ])
    expect((await fixture.unbilled(client.id)).body.data.items).toHaveLength(1)
  })

  it('holds the progress of a fixed contract that no invoice names', async () => {
    const client = await fixture.client()
    const { pr_id } = await fixture.project({
      client_id: client.id,
      billing: 'fixed',
      rate_minor: 1_000_000,
      description: 'With tasks',
    })
    expect((await read(pr_id)).unbilled_minor).toBe(400_000)
    const line = fixture.line({ minutes: null, quantity_milli: 1000, unit: 'piece', unit_price_minor: 150_000 })
    const draft = await fixture.draft(client.id, [line], { pr_id })
    await fixture.issue(draft)
    const room = await read(pr_id)
    expect(room).toMatchObject({ unbilled_minor: 250_000, tasks: { open: 6 } })
    expect(room.tasks?.blocked[0]?.title).toBe('Wait for access')
    expect((await fixture.unbilled(client.id)).body.data.items?.[0]).toMatchObject({ source_type: 'progress' })
  })

  it('drafts a fixed contract by what its finished tasks stand for, each part once', async () => {
    const client = await fixture.client()
    const contract = { billing: 'fixed', rate_minor: 1_000_001, description: 'With tasks' } as const
    const { pr_id } = await fixture.project({ client_id: client.id, ...contract })
    const draft = (await draftOf(client.id)).body.data
    expect(draft.lines).toEqual([
      expect.objectContaining({
        unit: 'piece',
        quantity_milli: 1000,
        net_minor: 400_000,
        items: [{ source_type: 'progress', source_id: 1, pr_id }],
      }),
    ])
    expect(firstOf(draft.lines).description).toMatch(/^Project \d+, 4 of 10 tasks$/)
    expect((await read(pr_id)).unbilled_minor).toBe(0)
    // The draft retains its work when it is saved again, and a further draft finds nothing.
    const line = calls.lineInputOf(firstOf(draft.lines))
    const body = { version: draft.version, lines: [{ ...line, unit_price_minor: 300_000 }] }
    const saved = await app.send(calls.updateInvoice, fixture.officer, { params: { id: draft.id }, body })
    expect(saved.body.data.net_minor).toBe(300_000)
    expect((await read(pr_id)).unbilled_minor).toBe(100_000)
    const rest = (await draftOf(client.id)).body.data
    expect(rest.lines[0]).toMatchObject({
      net_minor: 100_000,
      items: [{ source_type: 'progress', source_id: 2, pr_id }],
    })
    expect((await draftOf(client.id)).body.code).toBe('invoices.nothing_unbilled')
    await app.send(calls.deleteInvoice, fixture.officer, { params: { id: draft.id } })
    expect((await read(pr_id)).unbilled_minor).toBe(300_000)
    const issued = (await fixture.issue(rest)).body.data
    await fixture.cancel(issued)
    expect((await read(pr_id)).unbilled_minor).toBe(400_000)
  })

  it('follows the currency of a client that has no invoice yet', async () => {
    const client = await fixture.client()
    const { pr_id } = await fixture.project({ client_id: client.id })
    await fixture.work([{ id: ++work, on: '2026-02-03', minutes: 60, pr_id }])
    const params = { id: client.id }
    await app.send(clients.updateClient, fixture.keeper, { params, body: { version: client.version, currency: 'USD' } })
    expect((await fixture.unbilled(client.id)).body.data.clients).toMatchObject([
      { currency: 'USD', amount_minor: 10_000 },
    ])
    expect((await draftOf(client.id)).body.data).toMatchObject({ currency: 'USD', net_minor: 10_000 })
  })

  it.each([
    ['project', 1],
    ['day', 2],
    ['person', 2],
  ] as const)('is drafted with one line for each %s', async (group, lines) => {
    const client = await fixture.client()
    const { pr_id } = await fixture.project({ client_id: client.id })
    const other = await app.fixture.employee({ first_name: 'Ravi', last_name: 'Kumar' })
    await fixture.work([
      { id: ++work, on: '2026-02-03', minutes: 60, pr_id, employee_id: fixture.lead },
      { id: ++work, on: '2026-02-04', minutes: 30, pr_id, employee_id: other },
    ])
    expect((await draftOf(client.id, { group })).body.data.lines).toHaveLength(lines)
  })

  it('is paged by day for the admin area, and closed to those without the key', async () => {
    const client = await fixture.client()
    await fixture.work(
      Array.from({ length: 5 }, (_, at) => ({
        id: ++work,
        on: `2026-02-0${at + 1}`,
        minutes: 15,
        client_id: client.id,
      })),
    )
    const query = { client_id: client.id, limit: 2 }
    const first = await app.send(listUnbilled, fixture.keeper, { query })
    expect(first.body.data.items).toHaveLength(2)
    const next = await app.send(listUnbilled, fixture.keeper, {
      query: { ...query, cursor: required(first.body.meta.next_cursor) },
    })
    expect(next.body.data.items?.map(({ on }) => on)).toEqual(['2026-02-03', '2026-02-04'])
    const it = await app.fixture.admin({ 'clients.read': 'all' })
    expect((await app.send(listUnbilled, it)).status).toBe(403)
  })
})

describe('what others see', () => {
  it('code 2 lists clients without their money, and no revenue', async () => {
    const it = await app.fixture.admin({ 'clients.read': 'all', 'projects.read': 'all', 'projects.write': 'all' })
    const { data } = (await app.send(clients.listClients, it)).body
    expect(data.length).toBeGreaterThan(0)
    for (const row of data)
      expect(row).toMatchObject({ unbilled_minor: null, balance_minor: null, overdue_minor: null })
    expect((await app.send(clients.listClients, it, { query: { sort: '-balance_minor' } })).status).toBe(400)
    expect((await app.send(revenue.listRevenue, it)).status).toBe(403)
    expect((await app.send(clients.readLedger, it, { params: { id: firstOf(data).id } })).status).toBe(403)
  })

  it('the balance of a client is what its open invoices are, and the ledger says how it came about', async () => {
    const client = await fixture.client()
    const row = await fixture.issued(client.id)
    await fixture.pay(row.id, 1900)
    const found = (await app.send(clients.listClients, fixture.keeper, { query: { q: client.name } })).body.data
    expect(found.find(({ id }) => id === client.id)).toMatchObject({ balance_minor: 10_000, overdue_minor: 0 })
    const { rows, usual_delay_days } = (
      await app.send(clients.readLedger, fixture.keeper, { params: { id: client.id } })
    ).body.data
    expect(rows.map(({ what, amount_minor, balance_minor }) => [what, amount_minor, balance_minor])).toEqual([
      ['payment', -1900, 10_000],
      ['invoice', 11_900, 11_900],
    ])
    expect(usual_delay_days).toBe(0)
  })

  it('a client that pays late has the median of its delays', async () => {
    const client = await fixture.client({ payment_terms_days: 0 })
    const rows = [await fixture.issued(client.id), await fixture.issued(client.id), await fixture.issued(client.id)]
    app.clock.set('2026-03-29T09:00:00Z')
    for (const [at, day] of ['2026-03-14', '2026-03-21', '2026-03-29'].entries())
      await fixture.pay(nthOf(rows, at).id, nthOf(rows, at).total_minor, day)
    app.clock.set(NOW)
    const { data } = (await app.send(clients.readLedger, fixture.keeper, { params: { id: client.id } })).body
    expect(data.usual_delay_days).toBe(10)
  })
})

describe('budgets', () => {
  it('tell the lead and the owner once when work crosses a part of them, however often it changes', async () => {
    const lead = await app.fixture.user({ first_name: 'Leo' })
    const owner = await app.fixture.user({ first_name: 'Ona' })
    const client = await fixture.client({ owner_id: owner.employee_id })
    const { pr_id } = await fixture.project({ client_id: client.id, lead_id: lead.employee_id, budget_minutes: 1000 })
    const id = ++work
    await fixture.work([{ id, on: '2026-02-03', minutes: 790, pr_id }])
    const look = () => app.begin((job) => checkBudgets(job, [pr_id]))
    const noticesOf = async (account_id: number) =>
      (
        await app.db
          .selectFrom('notifications')
          .select('title')
          .where('account_id', '=', account_id)
          .where('kind', '=', 'billing.budget')
          .orderBy('id')
          .execute()
      ).map(({ title }) => title)
    await look()
    expect(await noticesOf(lead.account_id)).toEqual([])
    const change = (minutes: number) => sql`update test_work set minutes = ${minutes} where id = ${id}`.execute(app.db)
    await change(810)
    await Promise.all(Array.from({ length: 10 }, look))
    await change(700)
    await look()
    await change(820)
    await look()
    expect(await noticesOf(lead.account_id)).toHaveLength(1)
    await change(1200)
    await app.runJob('billing.budgets')
    expect(await noticesOf(owner.account_id)).toHaveLength(2)
    expect((await read(pr_id)).used).toMatchObject({ minutes: 1200, minutes_bp: 12_000 })
  })
})

describe('revenue', () => {
  it('counts invoices by the month of their service, payments by their day, work by its cost', async () => {
    const client = await fixture.client({ cost_rate_minor: 3000 })
    const row = await fixture.issued(client.id)
    await fixture.pay(row.id, 1900)
    await fixture.work([{ id: ++work, on: '2026-02-10', minutes: 60, client_id: client.id }])
    const query = { client_id: client.id, from_month: '2026-01', to_month: '2026-03' }
    const list = async () => (await app.send(revenue.listRevenue, fixture.keeper, { query })).body
    const { data, meta } = await list()
    expect(
      data.map(({ month, invoiced_minor, received_minor, cost_minor, margin_minor }) => [
        month,
        invoiced_minor,
        received_minor,
        cost_minor,
        margin_minor,
      ]),
    ).toEqual([
      ['2026-03', 0, 1900, 0, 0],
      ['2026-02', 10_000, 0, 3000, 7000],
    ])
    expect(data[1]).toMatchObject({ id: null, unbilled_minor: 9000, cost_complete: true })
    expect(meta.totals).toEqual([
      expect.objectContaining({ currency: 'EUR', invoiced_minor: 10_000, margin_minor: 7000 }),
    ])
    await app.send(revenue.addRevenue, fixture.keeper, {
      body: { client_id: client.id, month: '2026-02', planned_minor: 50_000, booked_minor: 2500 },
    })
    const after = (await list()).data[1]
    expect(after).toMatchObject({ planned_minor: 50_000, booked_minor: 2500, margin_minor: 9500 })
    expect(after?.id).not.toBeNull()
    await fixture.cancel((await fixture.view((await fixture.issued(client.id)).id)).body.data)
    expect((await list()).data[1]).toMatchObject({ invoiced_minor: 10_000 })
    const points = (await app.send(revenue.chartRevenue, fixture.keeper, { query: { ...query, currency: 'EUR' } })).body
      .data
    expect(points.find(({ month }) => month === '2026-02')).toMatchObject({ revenue_minor: 12_500, margin_bp: 7600 })
  })

  it('says no cost to those who may not see it', async () => {
    const reader = await app.fixture.admin({ 'revenue.read': 'all' })
    const { data, meta } = (await app.send(revenue.listRevenue, reader)).body
    for (const row of data) expect(row).toMatchObject({ cost_minor: null, margin_minor: null, cost_complete: null })
    for (const row of meta.totals) expect(row).toMatchObject({ cost_minor: null, margin_minor: null })
  })

  it('has one row for a client and month, and a note where the past is changed', async () => {
    const client = await fixture.client()
    const add = (body: object) =>
      app.send(revenue.addRevenue, fixture.keeper, { body: { client_id: client.id, month: '2026-02', ...body } })
    const row = (await add({ planned_minor: 1000 })).body.data
    expect((await add({})).body).toMatchObject({
      code: 'revenue.exists',
      message: 'This client has a row for February 2026.',
    })
    expect((await add({ month: '2026-01' })).body.code).toBe('revenue.note_needed')
    const past = (await add({ month: '2026-01', note: 'Booked late' })).body.data
    const params = { id: required(past.id) }
    const change = await app.send(revenue.updateRevenue, fixture.keeper, {
      params,
      body: { version: required(past.version), planned_minor: 5 },
    })
    expect(change.body.code).toBe('revenue.note_needed')
    expect((await app.send(revenue.deleteRevenue, fixture.keeper, { params })).body.code).toBe('revenue.note_needed')
    expect(
      (await app.send(revenue.deleteRevenue, fixture.keeper, { params: { id: required(row.id) } })).body.status,
    ).toBe(true)
    expect((await add({ planned_minor: 0.5 })).status).toBe(400)
  })
})
