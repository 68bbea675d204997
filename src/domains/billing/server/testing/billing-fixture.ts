import { sql } from 'kysely'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { saveCompanyAccount } from '#domains/payroll/contract/accounts.calls.ts'
import type { Input } from '#kit/contract/call.ts'
import * as clients from '../../contract/clients.calls.ts'
import * as steps from '../../contract/invoice-steps.calls.ts'
import * as invoices from '../../contract/invoices.calls.ts'
import * as projects from '../../contract/projects.calls.ts'
import { listUnbilledForInvoices as invoicesUnbilled } from '../../contract/unbilled.calls.ts'
import * as taxes from '../../contract/taxes.calls.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { workSources } from '../registries.ts'

/** A Wednesday in spring. */
export const NOW = '2026-03-11T09:00:00Z'
export const TODAY = '2026-03-11'

export const OFFICER = {
  'invoices.read': 'all',
  'invoices.write': 'all',
  'invoices.issue': 'all',
  'invoices.pay': 'all',
} as const
const KEEPER = {
  'clients.read': 'all',
  'clients.write': 'all',
  'revenue.read': 'all',
  'revenue.margin': 'all',
  'revenue.write': 'all',
  'projects.read': 'all',
  'projects.write': 'all',
  'billing.unbilled': 'all',
  'taxes.read': 'all',
  'taxes.write': 'all',
} as const

/** A piece of work, as a domain that records time returns it. */
type Work = Readonly<{
  id: number
  on: string
  minutes: number
  pr_id?: number
  client_id?: number
  employee_id?: number
}>

type Line = NonNullable<Input<typeof invoices.addInvoice>['body']>['lines'][number]

let serial = 0

/** Returns the data of a response; throws what went wrong where there is none. */
const dataOf = <Data>(app: TestApp, { body }: Readonly<{ body: Readonly<{ status: boolean; data: Data }> }>): Data => {
  if (!body.status) throw new Error(`${JSON.stringify(body)}\n${JSON.stringify(app.errors).slice(0, 2000)}`)
  return body.data
}

const sourceOf = (name: string) => sql`
  select ${name}::text as source_type, w.id as source_id, w.work_on, w.employee_id, w.pr_id, w.client_id, w.minutes,
    'Work ' || w.id as label from test_work w where w.source = ${name}`

/** Replaces the work of the domains which record it by a table of the test, until the app stops. */
const withTestWork = (app: TestApp): TestApp => {
  const back = standIn(workSources, {
    all: () => [
      ['worksheets', sourceOf('work_data')],
      ['tickets', sourceOf('ticket_event')],
    ],
  })
  const stop = async (): Promise<void> => {
    back()
    await app.stop()
  }
  return { ...app, stop }
}

/** A brand with an account, a keeper of clients, an officer, and short ways to clients, projects, work and invoices. */
const createBillingFixture = async (app: TestApp) => {
  const country_id = await app.fixture.country()
  const brand_id = await app.fixture.brand()
  await app.db
    .updateTable('brands')
    .set({ is_default: true, address: 'Hafenstraße 1\n10115 Berlin', tax_number: 'DE123456789', number_prefix: 'NB-' })
    .where('id', '=', brand_id)
    .execute()
  await sql`create table test_work (source text, id int, work_on date, minutes int, pr_id int, client_id int, employee_id int)`.execute(
    app.db,
  )
  const payer = await app.fixture.admin({ 'payroll.pay': 'all' })
  const account = { brand_id, holder: 'Northwind GmbH', bank_name: 'Spree Bank', account: 'DE89370400440532013000' }
  // No account in GBP: who sends an invoice in it is refused.
  for (const currency of ['EUR', 'INR', 'USD', 'CHF', 'JPY'])
    await app.send(saveCompanyAccount, payer, { body: { ...account, currency, bank_code: 'SPREDEB1' } })
  const keeper = await app.fixture.admin(KEEPER)
  const officer = await app.fixture.user({ grants: OFFICER, role_number: 3163 })
  const lead = await app.fixture.employee({ first_name: 'Lena', last_name: 'Lead' })
  const tax = await app.send(taxes.addTaxRate, keeper, {
    body: { code: 'DE19', name: 'VAT', country_id, rate_bp: 1900, valid_from: '2020-01-01' },
  })
  const tax_rate_id = tax.body.data.id

  const client = async (body: Partial<NonNullable<Input<typeof clients.addClient>['body']>> = {}) => {
    const n = ++serial
    const details = { code: `CL${n}`, name: `Client ${n}`, country_id, tax_id: `T${n}`, address: 'Quay 7\nOslo' }
    const response = await app.send(clients.addClient, keeper, {
      body: { ...details, billing_email: `bills${n}@client.test`, rate_minor: 9000, cost_rate_minor: 4000, ...body },
    })
    return dataOf(app, response)
  }
  const project = async (body: Partial<NonNullable<Input<typeof projects.addProject>['body']>> = {}) => {
    const n = ++serial
    const billed = body.client_id
      ? ({ billing: 'hourly', rate_minor: 10_000 } as const)
      : ({ billing: 'none' } as const)
    const details = { code: `PR${n}`, name: `Project ${n}`, ...billed }
    const response = await app.send(projects.addProject, keeper, {
      body: { ...details, starts_on: '2026-01-01', lead_id: lead, ...body },
    })
    return dataOf(app, response)
  }
  const line = (more: Partial<Line> = {}): Line => ({
    description: 'Consulting',
    minutes: 60,
    unit: 'hour',
    unit_price_minor: 10_000,
    tax_rate_id,
    ...more,
  })
  const draft = async (client_id: number, lines: readonly Line[] = [line()], more: object = {}) => {
    const body = { client_id, service_from: '2026-02-01', service_to: '2026-02-28', lines: [...lines], ...more }
    const response = await app.send(invoices.addInvoice, officer, { body })
    return dataOf(app, response)
  }
  const issue = (row: Readonly<{ id: number; version: number }>, issue_date?: string, key?: string) =>
    app.send(
      steps.issueInvoice,
      officer,
      { params: { id: row.id }, body: { version: row.version, ...(issue_date ? { issue_date } : {}) } },
      key ? { key } : {},
    )
  const issued = async (client_id: number, lines?: readonly Line[]) =>
    // The exchange rate counts for clients whose currency is not that of the brand.
    dataOf(app, await issue(await draft(client_id, lines, { exchange_micro: 1_100_000 })))
  const pay = (id: number, amount_minor: number, received_on = TODAY) =>
    app.send(steps.payInvoice, officer, { params: { id }, body: { received_on, amount_minor, method: 'transfer' } })
  const cancel = (row: Readonly<{ id: number; version: number }>, copy = false) =>
    app.send(steps.cancelInvoice, officer, {
      params: { id: row.id },
      body: { version: row.version, reason: 'Wrong address', copy },
    })
  return {
    app,
    country_id,
    brand_id,
    keeper,
    officer,
    lead,
    tax_rate_id,
    client,
    project,
    line,
    draft,
    issue,
    issued,
    pay,
    cancel,
    /** Records work in a source: that of worksheets, or that of tickets. */
    work: async (rows: readonly Work[], source: 'work_data' | 'ticket_event' = 'work_data') => {
      for (const { id, on, minutes, pr_id = null, client_id = null, employee_id = null } of rows)
        await sql`insert into test_work values (${source}, ${id}, ${on}::date, ${minutes}, ${pr_id}, ${client_id}, ${employee_id})`.execute(
          app.db,
        )
    },
    unbilled: (client_id?: number, actor: TestActor = officer) =>
      app.send(invoicesUnbilled, actor, { query: client_id === undefined ? {} : { client_id } }),
    view: (id: number) => app.send(invoices.viewInvoice, officer, { params: { id } }),
  }
}

export type BillingFixture = Awaited<ReturnType<typeof createBillingFixture>>

export const startBilling = async (now = NOW): Promise<BillingFixture> =>
  createBillingFixture(withTestWork(await testApp(now)))

export const codesOf = (responses: readonly { body: { status: boolean; code?: string } }[]): Record<string, number> =>
  responses.reduce<Record<string, number>>((counts, { body }) => {
    const code = body.status ? 'done' : (body.code ?? 'failed')
    return { ...counts, [code]: (counts[code] ?? 0) + 1 }
  }, {})
