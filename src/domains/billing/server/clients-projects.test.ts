import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '#kit/contract/call.ts'
import { holdings, listHoldingItems } from '#kit/server/holdings.ts'
import { searchSources } from '#kit/server/registries.ts'
import { entryOf, firstOf, nthOf, required } from '#kit/contract/testing/required.ts'
import { actorOf } from '#kit/server/testing/actor-of.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import * as clients from '../contract/clients.calls.ts'
import * as calls from '../contract/projects.calls.ts'
import * as taxes from '../contract/taxes.calls.ts'
import { type BillingFixture, NOW, startBilling } from './testing/billing-fixture.ts'

let fixture: BillingFixture
let app: BillingFixture['app']
beforeAll(async () => {
  fixture = await startBilling()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const update = (id: number, body: NonNullable<Input<typeof clients.updateClient>['body']>) =>
  app.send(clients.updateClient, fixture.keeper, { params: { id }, body })
const change = (pr_id: number, body: NonNullable<Input<typeof calls.updateProject>['body']>) =>
  app.send(calls.updateProject, fixture.keeper, { params: { pr_id }, body })

describe('clients', () => {
  it('take the currency of their country, and names and codes once', async () => {
    const client = await fixture.client()
    expect(client).toMatchObject({
      currency: 'EUR',
      payment_terms_days: 30,
      status: 'active',
      time_source: 'worksheets',
    })
    const add = (body: object) =>
      app.send(clients.addClient, fixture.keeper, {
        body: { code: 'NEW1', name: 'Another', country_id: fixture.country_id, ...body },
      })
    expect((await add({ name: client.name.toUpperCase() })).body.code).toBe('clients.name_taken')
    expect((await add({ code: client.code.toLowerCase() })).body.code).toBe('clients.code_taken')
    expect((await add({ billing_email: 'nobody' })).status).toBe(400)
    expect((await add({ contract_starts_on: '2026-02-01', contract_ends_on: '2026-01-01' })).status).toBe(400)
    expect((await add({ owner_id: 999_999 })).status).toBe(400)
  })

  it('keep code and currency once an invoice is issued', async () => {
    const client = await fixture.client()
    const { version } = (await update(client.id, { version: client.version, currency: 'CHF' })).body.data
    await fixture.issued(client.id)
    expect((await update(client.id, { version, currency: 'EUR' })).body).toMatchObject({
      code: 'clients.currency_fixed',
      message: 'Invoices exist in CHF. The currency stays.',
    })
    expect((await update(client.id, { version, code: 'OTHER' })).status).toBe(400)
    await expect(
      app.db.updateTable('clients').set({ code: 'OTHER' }).where('id', '=', client.id).execute(),
    ).rejects.toThrow('Invoices name this code')
  })

  it('are archived without active projects, and refuse an outdated change', async () => {
    const client = await fixture.client()
    const project = await fixture.project({ client_id: client.id })
    const active = (await change(project.pr_id, { version: project.version, state: 'active' })).body.data
    const archive = (version: number) => update(client.id, { version, status: 'archived' })
    expect((await archive(client.version)).body).toMatchObject({
      code: 'clients.active_projects',
      message: '1 project is active.',
    })
    expect((await archive(client.version + 7)).body.code).toBe('common.stale')
    await change(active.pr_id, { version: active.version, state: 'on_hold' })
    const archived = (await archive(client.version)).body.data
    expect(archived).toMatchObject({ status: 'archived', can: { archive: false, restore: true } })
    const restart = await change(active.pr_id, { version: active.version + 1, state: 'active' })
    expect(restart.body.code).toBe('projects.client_archived')
    expect((await update(client.id, { version: archived.version, status: 'active' })).body.data.status).toBe('active')
  })

  it('are deleted where nothing names them', async () => {
    const remove = async (id: number) => (await app.send(clients.deleteClient, fixture.keeper, { params: { id } })).body
    const [free, worked, billed] = [await fixture.client(), await fixture.client(), await fixture.client()]
    await fixture.work([{ id: 900_001, on: '2026-02-02', minutes: 5, client_id: worked.id }], 'work_data')
    await fixture.draft(billed.id)
    expect((await remove(worked.id)).code).toBe('clients.in_use')
    expect((await remove(billed.id)).code).toBe('clients.in_use')
    expect((await remove(free.id)).status).toBe(true)
    expect((await app.send(clients.deleteClient, fixture.keeper, { params: { id: free.id } })).status).toBe(404)
  })

  it('are listed in pages by key in any order', async () => {
    for (const sort of ['name', '-name', 'unbilled_minor', '-balance_minor'] as const) {
      const ids = new Set<number>()
      let cursor: string | null = null
      let total = 0
      do {
        const page: Awaited<ReturnType<typeof read>> = await read({ sort, limit: 2, ...(cursor ? { cursor } : {}) })
        for (const { id } of page.data) ids.add(id)
        ;({ next_cursor: cursor, total } = page.meta)
      } while (cursor !== null)
      expect(ids.size, sort).toBe(total)
    }
  })
  const read = async (query: Input<typeof clients.listClients>['query']) =>
    (await app.send(clients.listClients, fixture.keeper, { query })).body

  it('named like a formula are exported as text', async () => {
    const { name } = await fixture.client({ name: '=cmd|calc' })
    expect((await read({ q: '=cmd' })).data.map((row) => row.name)).toEqual([name])
  })
})

describe('projects', () => {
  it('have their lead as a member on every day, whoever else is named', async () => {
    const person = await app.fixture.employee({ joined_on: '2025-01-01' })
    const project = await fixture.project({
      members: [{ employee_id: person, effective_from: '2026-02-01', effective_to: '2026-02-28' }],
    })
    expect(project).toMatchObject({ state: 'planned', client: null })
    expect(project.members.map(({ employee, effective_from }) => [employee.id, effective_from])).toEqual(
      expect.arrayContaining([
        [fixture.lead, '2026-01-01'],
        [person, '2026-02-01'],
      ]),
    )
  })

  const bad: [string, object][] = [
    ['an internal one that is billed', { billing: 'hourly' }],
    ['one that is billed without a rate', { billing: 'fixed', rate_minor: null }],
    ['an end before its start', { ends_on: '2025-12-31' }],
    ['a script as meeting', { meeting_url: 'javascript:alert(1)' }],
    ['a rate below a cent', { rate_minor: 0.1 }],
  ]
  it.each(bad)('refuse %s', async (_name, body) => {
    const details = {
      code: 'BAD1',
      name: 'Bad',
      billing: 'none' as const,
      starts_on: '2026-01-01',
      lead_id: fixture.lead,
    }
    expect((await app.send(calls.addProject, fixture.keeper, { body: { ...details, ...body } })).status).toBe(400)
  })

  it('name a person who is not employed in that time', async () => {
    const leaver = await app.fixture.employee({ first_name: 'Ravi', last_name: 'Kumar', left_on: '2026-01-31' })
    const body = {
      code: 'LEAVE1',
      name: 'Leaver',
      billing: 'none' as const,
      starts_on: '2026-01-01',
      lead_id: fixture.lead,
      members: [{ employee_id: leaver, effective_from: '2026-01-10', effective_to: '2026-02-10' }],
    }
    expect((await app.send(calls.addProject, fixture.keeper, { body })).body).toMatchObject({
      code: 'projects.member_inactive',
      message: 'Ravi Kumar is not employed in that time.',
    })
  })

  it('go from plan to end by the table, and are completed with open work when that is confirmed', async () => {
    const client = await fixture.client()
    const { pr_id, version } = await fixture.project({ client_id: client.id })
    await fixture.work([{ id: 900_010, on: '2026-02-02', minutes: 60, pr_id }])
    expect((await change(pr_id, { version, state: 'completed' })).body.code).toBe('projects.wrong_state')
    const active = (await change(pr_id, { version, state: 'active' })).body.data
    const complete = (confirm: boolean) => change(pr_id, { version: active.version, state: 'completed', confirm })
    expect((await complete(false)).body).toMatchObject({
      code: 'projects.open_work',
      message: '100.00 EUR is unbilled.',
    })
    const done = (await complete(true)).body.data
    expect(done).toMatchObject({ state: 'completed', can: { reopen: true, cancel: false } })
    const again = (await change(pr_id, { version: done.version, state: 'active' })).body.data
    expect((await change(pr_id, { version: again.version, state: 'cancelled' })).status).toBe(400)
    const ended = await change(pr_id, { version: again.version, state: 'cancelled', reason: 'No budget' })
    expect(ended.body.data.state).toBe('cancelled')
  })

  it('keep their client once their work is billed', async () => {
    const [client, other] = [await fixture.client(), await fixture.client()]
    const { pr_id, version } = await fixture.project({ client_id: client.id })
    await fixture.draft(client.id, [fixture.line()], { pr_id })
    expect((await change(pr_id, { version, client_id: other.id })).body.code).toBe('projects.billed')
    const response = await app.send(calls.deleteProject, fixture.keeper, { params: { id: pr_id } })
    expect(response.body.code).toBe('projects.in_use')
    const free = await fixture.project()
    expect((await app.send(calls.deleteProject, fixture.keeper, { params: { id: free.pr_id } })).body.status).toBe(true)
  })

  it('show their room: notes that stay, dates that come, time that has passed', async () => {
    const { pr_id } = await fixture.project({ ends_on: '2026-05-20' })
    await app.send(calls.addProjectNote, fixture.keeper, { body: { pr_id, kind: 'decision', text: 'We ship in May' } })
    const room = (await app.send(calls.readRoom, fixture.keeper, { params: { id: pr_id } })).body.data
    expect(room.notes.map(({ text }) => text)).toEqual(['We ship in May'])
    expect(room).toMatchObject({ days_elapsed_bp: 5000, tasks: { open: 0, blocked: [] } })
    expect(room.next_dates).toContainEqual({ on: '2026-05-20', what: 'The project ends' })
    expect(room.on_now.map(({ employee }) => employee.id)).toEqual([fixture.lead])
    await expect(app.db.updateTable('project_notes').set({ text: 'Later' }).execute()).rejects.toThrow(
      'only ever added',
    )
  })

  it('are offered to their members on the days of the membership alone', async () => {
    const person = await app.fixture.user({ grants: { 'projects.own': 'own' } })
    const { pr_id } = await fixture.project({
      members: [{ employee_id: person.employee_id, effective_from: '2026-03-01', effective_to: '2026-03-06' }],
    })
    const on = async (day?: string) =>
      (await app.send(calls.listOwnProjects, person, { query: day ? { on: day } : {} })).body.data.map(
        (row) => row.pr_id,
      )
    expect([await on('2026-03-06'), await on('2026-03-07'), await on()]).toEqual([[pr_id], [], []])
  })
})

it('tax rates keep their code and rate, and say how often they are used', async () => {
  const client = await fixture.client()
  await fixture.draft(client.id)
  const { data } = (await app.send(taxes.listTaxRates, fixture.keeper)).body
  const row = required(data.find(({ id }) => id === fixture.tax_rate_id))
  expect(row.used).toBeGreaterThan(0)
  const body = { version: row.version, name: 'German VAT', note: 'Standard rate' }
  expect((await app.send(taxes.updateTaxRate, fixture.keeper, { params: { id: row.id }, body })).body.data.name).toBe(
    'German VAT',
  )
  const again = { code: 'de19', name: 'VAT', country_id: fixture.country_id, rate_bp: 700, valid_from: '2020-01-01' }
  expect((await app.send(taxes.addTaxRate, fixture.keeper, { body: again })).body.code).toBe('taxes.code_taken')
  await expect(app.db.updateTable('tax_rates').set({ rate_bp: 1 }).where('id', '=', row.id).execute()).rejects.toThrow(
    'Invoices use this tax rate',
  )
})

it('a leaver hands clients, projects and drafts on', async () => {
  const [leaver, heir] = [await app.fixture.user(), await app.fixture.user()]
  const client = await fixture.client({ owner_id: leaver.employee_id })
  const project = await fixture.project({ lead_id: leaver.employee_id })
  const draft = await fixture.draft(client.id)
  await app.db.updateTable('invoices').set({ created_by: leaver.account_id }).where('id', '=', draft.id).execute()
  const from = { employee_id: leaver.employee_id, from: '2026-04-01' }
  const kinds = ['clients', 'projects', 'invoice_drafts'].map((key) => entryOf(holdings, key))
  const itemsByKind = await Promise.all(kinds.map((kind) => listHoldingItems(app.db, [from], kind)))
  expect(itemsByKind.map((items) => items.length)).toEqual([1, 1, 1])
  const to = { id: heir.employee_id, name: 'Heir' }
  for (const [at, kind] of kinds.entries())
    await app.begin((work) =>
      required(kind.reassign)(work as never, firstOf(nthOf(itemsByKind, at)), { from, to, note: 'Leaves' }),
    )
  const after = await Promise.all(kinds.map((kind) => listHoldingItems(app.db, [from], kind)))
  expect(after.flat()).toEqual([])
  const room = (await app.send(calls.readRoom, fixture.keeper, { params: { id: project.pr_id } })).body.data
  expect(room.lead.id).toBe(heir.employee_id)
  expect(room.members.map(({ employee }) => employee.id)).toContain(heir.employee_id)
})

it('the palette finds clients and projects for those who may list them', async () => {
  const client = await fixture.client({ name: 'Zephyr Mobile' })
  const project = await fixture.project({ client_id: client.id, name: 'Zephyr launch' })
  const search = (key: string, grants: Readonly<Record<string, Scope>>) => {
    const source = entryOf(searchSources, key)
    return source({ tx: app.db, actor: actorOf(grants), now: NOW }, 'zeph', 5)
  }
  expect((await search('clients', { 'clients.read': 'all' })).map(({ id }) => id)).toEqual([client.id])
  expect((await search('projects', { 'projects.read': 'all' })).map(({ id }) => id)).toEqual([project.pr_id])
  expect(await search('clients', {})).toEqual([])
})
