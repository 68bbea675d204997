import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_NOW, DEMO_TODAY, type DemoApp, demoApp } from '#app/server/testing/demo-app.ts'
import { required } from '#kit/contract/testing/required.ts'
import { listClients } from '#domains/billing/contract/clients.calls.ts'
import { listCredits } from '#domains/billing/contract/credits.calls.ts'
import { checkSeries } from '#domains/billing/contract/invoice-steps.calls.ts'
import { listInvoices, readInvoiceOptions } from '#domains/billing/contract/invoices.calls.ts'
import { listProjects } from '#domains/billing/contract/projects.calls.ts'
import { listRevenue } from '#domains/billing/contract/revenue.calls.ts'
import { listVatForInvoices } from '#domains/billing/contract/vat.calls.ts'
import { listUnbilled } from '#domains/billing/contract/unbilled.calls.ts'
import { demoPayroll } from '../payroll/payroll.ts'
import { seededRandom } from '../demo.ts'
import { demoBilling } from './billing.ts'

let app: DemoApp
beforeAll(async () => {
  app = await demoApp(1)
  const random = seededRandom(2)
  await app.db.transaction().execute(async (tx) => {
    const demo = { tx, now: DEMO_NOW, today: DEMO_TODAY, employees: 60, days: 1, random, print: () => undefined }
    await demoPayroll(demo)
    await demoBilling(demo)
  })
})
afterAll(() => app.stop())

it('tells of nine clients in five countries, one of them archived, and fourteen projects', async () => {
  const boss = await app.admin('code0')
  const { data } = (await app.send(listClients, boss)).body
  expect(data).toHaveLength(9)
  expect(data.filter(({ status }) => status === 'archived')).toHaveLength(1)
  expect(new Set(data.map(({ currency }) => currency)).size).toBe(5)
  expect(new Set(data.map(({ country }) => country.code)).size).toBe(5)
  const projects = (await app.send(listProjects, boss)).body.data
  expect(projects).toHaveLength(14)
  expect(projects.filter(({ state }) => state === 'active')).toHaveLength(8)
  expect(projects.filter(({ client }) => client === null)).toHaveLength(2)
})

it('has issued half a year of invoices in whole series, paid and not', async () => {
  const officer = await app.employee('code3163')
  const { rows } = await sql<{ kind: string; state: string; n: number; overdue: number }>`
    select kind, state, count(*)::int as n, count(*) filter (where due_date < ${DEMO_TODAY}::date)::int as overdue
    from invoices group by 1, 2 order by 1, 2`.execute(app.db)
  expect(rows.map(({ kind, state, n }) => [kind, state, n])).toEqual([
    ['credit_note', 'issued', 3],
    ['invoice', 'cancelled', 2],
    ['invoice', 'draft', 3],
    ['invoice', 'issued', 11],
    ['invoice', 'paid', 31],
    ['invoice', 'part_paid', 4],
  ])
  const listed = await app.send(listInvoices, officer, { query: { overdue: true } })
  expect(listed.body.meta.total).toBe(5)
  const { brands } = (await app.send(readInvoiceOptions, officer)).body.data
  for (const { id } of brands) {
    for (const kind of ['invoice', 'credit_note'] as const) {
      for (const year of [2025, 2026]) {
        const query = { brand_id: id, kind, year }
        expect((await app.send(checkSeries, officer, { query })).body.data.ok).toBe(true)
      }
    }
  }
})

it('tells of an invoice that was overpaid, one that was credited in part, and of reminders', async () => {
  const officer = await app.employee('code3163')
  const { clients } = (await app.send(listCredits, officer)).body.data
  const creditOf = async (code: string) => {
    const client = required(clients.find((one) => one.client.code === code))
    const query = { client_id: client.client.id }
    const { postings } = (await app.send(listCredits, officer, { query })).body.data
    return { balance: client.balance_minor, kinds: postings?.map(({ kind }) => kind) }
  }
  expect(await creditOf('SPREE')).toEqual({ balance: 0, kinds: ['set_off', 'overpaid'] })
  expect(await creditOf('HANSE')).toMatchObject({ balance: 32_360, kinds: ['refund', 'credited'] })
  const levels = async (to_remind: boolean) =>
    (await app.send(listInvoices, officer, { query: { overdue: true, to_remind } })).body.data.map(
      ({ reminder_level }) => reminder_level,
    )
  expect((await levels(true)).concat(await levels(false)).toSorted((a, b) => a - b)).toEqual([0, 0, 1, 2, 2])
  const query = { from_month: '2025-09', to_month: '2026-03' }
  const { data } = (await app.send(listVatForInvoices, officer, { query })).body
  const francs = data.find(({ currency, tax }) => currency === 'CHF' && tax.code === 'DE-19')
  expect(francs).toMatchObject({ tax_currency: 'EUR', without_national: 0, documents: 1 })
})

it('plans a year, and has months of retainers to bill', async () => {
  const boss = await app.admin('code0')
  const query = { from_month: '2025-07', to_month: '2026-06' }
  const { data, meta } = (await app.send(listRevenue, boss, { query: { ...query, limit: 200 } })).body
  expect(data.filter(({ planned_minor }) => planned_minor > 0)).toHaveLength(8 * 12)
  expect(meta.totals.map(({ currency }) => currency)).toEqual(['CHF', 'EUR', 'GBP', 'INR', 'USD'])
  const unbilled = (await app.send(listUnbilled, boss)).body
  expect(unbilled.data.clients.map(({ client }) => client.code).toSorted()).toEqual(['ALBION', 'SAENTIS'])
  expect(unbilled.meta.is_recorded).toBe(true)
})
