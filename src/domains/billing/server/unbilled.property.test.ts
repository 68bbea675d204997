import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { listClients } from '../contract/clients.calls.ts'
import * as calls from '../contract/invoices.calls.ts'
import * as projects from '../contract/projects.calls.ts'
import { listRevenue } from '../contract/revenue.calls.ts'
import { listUnbilledForInvoices } from '../contract/unbilled.calls.ts'
import type { LineGroup } from '../contract/unbilled.models.ts'
import { projectTasks } from './registries.ts'
import { type BillingFixture, startBilling } from './testing/billing-fixture.ts'

let fixture: BillingFixture
let app: BillingFixture['app']
let back: () => void
let people: readonly number[]
beforeAll(async () => {
  fixture = await startBilling()
  ;({ app } = fixture)
  people = [await app.fixture.employee(), await app.fixture.employee(), await app.fixture.employee()]
  await sql`create table test_tasks (pr_id int, tasks int, done int)`.execute(app.db)
  const counts = sql`select pr_id, tasks, done, tasks - done as open from test_tasks`
  back = standIn(projectTasks, { get: () => ({ counts, blocked: async () => [] }) })
})
afterAll(async () => {
  back()
  await app.stop()
})

type Drawn = Readonly<{
  hours: readonly Readonly<{ minutes: number; day: number; project: number | null; person: number }>[]
  rates: readonly number[]
  client_rate: number | null
  retainer: number | null
  fixed: Readonly<{ value: number; tasks: number; done: number }> | null
  group: LineGroup
  from: number
  days: number
}>

const rate = fc.integer({ min: 1, max: 30_000 })
const drawn: fc.Arbitrary<Drawn> = fc.record({
  hours: fc.array(
    fc.record({
      minutes: fc.integer({ min: 1, max: 500 }),
      day: fc.nat(69),
      project: fc.option(fc.nat(1)),
      person: fc.nat(2),
    }),
    { maxLength: 25 },
  ),
  rates: fc.tuple(rate, rate),
  client_rate: fc.option(rate),
  retainer: fc.option(fc.integer({ min: 1, max: 900_000 })),
  fixed: fc.option(
    fc.record({
      value: fc.integer({ min: 1, max: 9_000_000 }),
      tasks: fc.integer({ min: 1, max: 14 }),
      done: fc.nat(14),
    }),
  ),
  group: fc.constantFrom<LineGroup>('project', 'person', 'day'),
  from: fc.nat(69),
  days: fc.nat(69),
})

const dayAt = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)

let serial = 0

/** Draws the work of a new client. Returns its id. */
const record = async ({ hours, rates, client_rate, retainer, fixed }: Drawn): Promise<number> => {
  const { id: client_id } = await fixture.client({ rate_minor: client_rate })
  const hourly = [
    await fixture.project({ client_id, rate_minor: rates[0] ?? 1 }),
    await fixture.project({ client_id, rate_minor: rates[1] ?? 1 }),
  ]
  if (retainer !== null) {
    const { pr_id, version } = await fixture.project({ client_id, billing: 'retainer', rate_minor: retainer })
    await app.send(projects.updateProject, fixture.keeper, { params: { pr_id }, body: { version, state: 'active' } })
  }
  if (fixed !== null) {
    const { pr_id } = await fixture.project({ client_id, billing: 'fixed', rate_minor: fixed.value })
    await sql`insert into test_tasks values (${pr_id}, ${fixed.tasks}, ${Math.min(fixed.done, fixed.tasks)})`.execute(
      app.db,
    )
  }
  await fixture.work(
    hours.map(({ minutes, day, project, person }) => ({
      id: ++serial,
      on: dayAt(day),
      minutes,
      employee_id: people[person] ?? 0,
      ...(project === null ? { client_id } : { pr_id: hourly[project]?.pr_id ?? 0 }),
    })),
  )
  return client_id
}

it('is what a draft of the client and time comes to, to the cent, and none of it is left afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (work) => {
      const client_id = await record(work)
      const { group } = work
      const range = { from: dayAt(work.from), to: dayAt(Math.min(69, work.from + work.days)) }
      const listWork = async (query: object) =>
        (await app.send(listUnbilledForInvoices, fixture.officer, { query: { client_id, limit: 200, ...query } })).body
          .data
      const shown = await listWork({ ...range, group })
      const [sum] = shown.clients
      const priced = (shown.items ?? []).filter(({ rate_minor }) => rate_minor !== null)
      const [byProject] = (await listWork(range)).clients
      expect(priced.reduce((all, { amount_minor }) => all + (amount_minor ?? 0), 0)).toBe(byProject?.amount_minor ?? 0)
      const response = await app.send(calls.draftInvoice, fixture.officer, { body: { client_id, ...range, group } })
      if (priced.length === 0) {
        expect(response.body.code).toBe('invoices.nothing_unbilled')
        return
      }
      expect(response.body.data.net_minor).toBe(sum?.amount_minor)
      const left = await listWork(range)
      expect(left.clients[0]?.amount_minor ?? 0).toBe(0)
      expect(left.items?.filter(({ rate_minor }) => rate_minor !== null)).toEqual([])
      const again = await app.send(calls.draftInvoice, fixture.officer, { body: { client_id, ...range, group } })
      expect(again.body.code).toBe('invoices.nothing_unbilled')
    }),
    { numRuns: 25 },
  )
})

it('is the same number on the list, the client and its projects', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (work) => {
      const client_id = await record(work)
      const { data } = (await fixture.unbilled(client_id)).body
      const amount = data.clients[0]?.amount_minor ?? 0
      const { rows } = await sql<{ code: string }>`select code from clients where id = ${client_id}`.execute(app.db)
      const listed = (await app.send(listClients, fixture.keeper, { query: { q: rows[0]?.code ?? '' } })).body.data
      expect(listed.find(({ id }) => id === client_id)?.unbilled_minor).toBe(amount)
      const own = (await app.send(projects.listProjects, fixture.keeper, { query: { client_id } })).body.data
      const rest = (data.items ?? []).filter(({ project }) => project === null)
      const without = rest.reduce((all, { amount_minor }) => all + (amount_minor ?? 0), 0)
      expect(own.reduce((all, { unbilled_minor }) => all + unbilled_minor, 0) + without).toBe(amount)
      const range = { client_id, from_month: '2026-01', to_month: '2026-03' }
      const months = (await app.send(listRevenue, fixture.keeper, { query: range })).body.data
      for (const [month, to] of [
        ['2026-01', '2026-01-31'],
        ['2026-02', '2026-02-28'],
        ['2026-03', '2026-03-31'],
      ] as const) {
        const query = { client_id, from: `${month}-01`, to }
        const [sum] = (await app.send(listUnbilledForInvoices, fixture.officer, { query })).body.data.clients
        expect(months.find((one) => one.month === month)?.unbilled_minor ?? 0).toBe(sum?.amount_minor ?? 0)
      }
    }),
    { numRuns: 10 },
  )
})
