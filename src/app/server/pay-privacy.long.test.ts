import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JUNE, type PayrollFixture, startPayroll } from '#domains/payroll/server/testing/payroll-fixture.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import type { Permission } from '#kit/contract/keys.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import type { TestApp } from './testing/test-app.ts'
import { type Schema, valuesOf } from './testing/well-formed.ts'
import type { TestActor } from './testing/fixture.ts'

/** The pay of a person is set to a figure that nothing else has, and searched wherever others can read. */
const FIGURE = 7_313_131
const WRITTEN = ['7313131', '73131.31', '73,131.31', '73.131,31', '73 131,31']
const TODAY = '2026-07-01'

type Operation = Readonly<{
  operationId: string
  parameters?: readonly Readonly<{ name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }>[]
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema: Schema }>>> }>
}>

let app: TestApp
let fixture: PayrollFixture
let paid: TestActor & { employee_id: number }
let operations: ReadonlyMap<string, Operation>
let ids: readonly number[]

beforeAll(async () => {
  ;({ app, fixture } = await startPayroll())
  paid = await fixture.member({ base_minor: FIGURE })
  await fixture.companyAccount()
  await fixture.through()
  const slip = await fixture.slipOf(paid)
  ids = [paid.employee_id, slip.id, slip.run_id, 1, paid.account_id]
  const document: Readonly<{ paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }> = (
    await app.server.inject('/api/openapi.json')
  ).json()
  operations = new Map(
    Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .map((operation) => [operation.operationId, operation]),
  )
}, 120_000)
afterAll(() => app.stop())

const isId = (name: string): boolean => name === 'id' || /_ids?$|Id$/.test(name)

/** A request of a call as its document allows it, with ids of the pay of the person. */
const requestOf = (call: AnyCall, seed: number) => {
  const operation = operations.get(call.id)
  const drawn = (schema: Schema, name: string): unknown =>
    fc.sample(valuesOf(schema, name, TODAY), { numRuns: 1, seed })[0]
  const aimed = (name: string, value: unknown): unknown => {
    const id = ids[seed % ids.length]
    if (!isId(name) || value === undefined || value === null) return value
    return Array.isArray(value) ? [id] : typeof value === 'string' ? String(id) : id
  }
  const parts = (place: 'path' | 'query') =>
    (operation?.parameters ?? [])
      .filter((one) => one.in === place && (place === 'path' || one.required === true || isId(one.name)))
      .map(({ name, schema }) => [name, String(aimed(name, drawn(schema, name)))] as const)
  const schema = operation?.requestBody?.content['application/json']?.schema
  const body = schema ? drawn(schema, '') : {}
  const values = new Map(parts('path'))
  return {
    url: `${call.path.replaceAll(/\/:(\w+)\??/g, (_, name: string) => `/${encodeURIComponent(values.get(name) ?? '1')}`)}?${new URLSearchParams(parts('query').map(([name, value]) => [name, value]))}`,
    payload:
      typeof body === 'object' && body !== null
        ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, aimed(name, value)]))
        : body,
  }
}

const notifies = (text: string): readonly string[] => WRITTEN.filter((figure) => text.includes(figure))

/** Everything that a role may do but what is of pay. */
const grantsWithoutPay = (): Partial<Record<Permission, Scope>> =>
  Object.fromEntries(
    app.domains
      .flatMap((domain) => domain.permissions)
      .filter(({ key }) => !key.startsWith('payroll.') && !key.startsWith('settings.'))
      .map(({ key }) => [key, 'all']),
  )

const SAMPLES = 5
const walk = async (area: 'Admin' | 'User', actor: () => Promise<TestActor>): Promise<readonly string[]> => {
  const calls = app.domains
    .flatMap((domain) => domain.handlers.map(({ call }) => call))
    .filter((call) => (call.area === 'User') === (area === 'User') && call.upload === null && call.id !== 'live.stream')
  const found: string[] = []
  let { token } = await actor()
  for (const call of calls)
    for (let seed = 0; seed < SAMPLES; seed += 1) {
      const { url, payload } = requestOf(call, seed)
      const response = await app.server.inject({
        method: call.method,
        url,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(call.method === 'GET' ? {} : { payload: JSON.stringify(payload) }),
      })
      const notified = notifies(response.rawPayload.toString('latin1'))
      if (notified.length > 0) found.push(`${call.id}: ${notified.join()} at ${url}`)
      if (response.statusCode === 401) ({ token } = await actor())
    }
  return found
}

it('is told to those who keep the pay, or this test would prove nothing', async () => {
  const slip = await fixture.slipOf(paid)
  const { body } = await fixture.full(slip.id)
  expect(notifies(JSON.stringify(body)).length).toBeGreaterThan(0)
  expect(slip.month).toBe(JUNE)
})

it('is told by no call of the admin area to a person with every right but that of pay', async () => {
  expect(await walk('Admin', () => app.fixture.admin(grantsWithoutPay()))).toEqual([])
}, 120_000)

it('is told by no call of the employee area to a lead or a colleague, with every right', async () => {
  const all = Object.fromEntries(
    app.domains.flatMap((domain) => domain.permissions).map(({ key }): [string, Scope] => [key, 'all']),
  )
  expect(
    await walk('User', () => app.fixture.user({ department_id: fixture.department_id, role_number: 103, grants: all })),
  ).toEqual([])
}, 120_000)

it('stands in no notice, mail, live event, audit or line of the log', async () => {
  for (const table of ['notifications', 'mail_outbox', 'live_events', 'audit_log', 'person_search', 'export_runs']) {
    const known = await sql<{ has: boolean }>`select to_regclass(${table}) is not null as has`.execute(app.db)
    if (known.rows[0]?.has !== true) continue
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(app.db)
    expect(rows.flatMap(({ row }) => notifies(row)).length, table).toBe(0)
  }
  expect(app.logged.flatMap((line) => notifies(line))).toEqual([])
})
