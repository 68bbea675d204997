import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoHashbook } from '#demo/hashbook/hashbook.ts'
import { demoHiring } from '#demo/hiring/hiring.ts'
import { demoInventory } from '#demo/inventory/inventory.ts'
import { demoPerformance } from '#demo/performance/performance.ts'
import { demoTasks } from '#demo/tasks/tasks.ts'
import { demoTargets } from '#demo/trackers/targets.ts'
import { demoTickets } from '#demo/trackers/tickets.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { type DemoApp, DEMO_TODAY, demoApp } from './testing/demo-app.ts'
import tablesOf from '../../../scripts/tables-of-domains.json' with { type: 'json' }
import { documentRequests } from './testing/document-requests.ts'
import { type Schema, valuesOf } from './testing/well-formed.ts'

/**
 * Every call that changes a row by its version gets the parts of a change: none, each field alone, each as null. Absent,
 * null and a value are three things everywhere: each gets a response, and a change of nothing leaves the version as it was.
 */
let app: DemoApp
let requests: Awaited<ReturnType<typeof documentRequests>>
let tables: ReadonlySet<string>

beforeAll(async () => {
  const more = [demoInventory, demoHashbook, demoTasks, demoTickets, demoTargets, demoHiring, demoPerformance]
  app = await demoApp(5, 60, more)
  requests = await documentRequests(app)
  const { rows } = await sql<{ name: string }>`select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('id', 'version')
    group by 1 having count(*) = 2`.execute(app.db)
  tables = new Set(rows.map(({ name }) => name))
}, 120_000)
afterAll(() => app.stop())

type Row = Readonly<Record<string, unknown> & { id: number; version: number }>
type Target = Readonly<{ table: string; row: Row }>

const readRow = async ({ table, row }: Target): Promise<Row | undefined> =>
  (await sql<Row>`select to_jsonb(t) as row from ${sql.table(table)} t where id = ${row.id}`.execute(app.db)).rows.map(
    (one) => one['row'] as Row,
  )[0]

/** Rows of a table, one of each state where it has states. */
const samples = async (table: string): Promise<Row[]> => {
  const { rows } = await sql<{ row: Row }>`select distinct on (to_jsonb(t) ->> 'state') to_jsonb(t) as row
    from ${sql.table(table)} t order by to_jsonb(t) ->> 'state', id desc limit 5`.execute(app.db)
  return rows.map(({ row }) => row)
}

const bodyOf = (call: AnyCall): Schema | null => requests.schemasOf(call).body
const isUpdate = (call: AnyCall): boolean =>
  typeof call.permission === 'string' && call.upload === null && bodyOf(call)?.properties?.['version'] !== undefined

const drawn = (schema: Schema, name: string): unknown =>
  fc.sample(valuesOf(schema, name, DEMO_TODAY), { numRuns: 1, seed: 7 })[0]

/** The value of a field that a row has, else one that the schema allows. */
const valueOf = (schema: Schema, name: string, row: Row, isId: boolean): unknown => {
  if (name === 'version') return row.version
  if (isId) return row.id
  return row[name] ?? drawn(schema, name)
}

const isWhole = ({ type, anyOf }: Schema): boolean => type === 'integer' || (anyOf?.some(isWhole) ?? false)

/** Returns the least input of a call that changes a row: its path, its version and the required fields. */
const least = (call: AnyCall, row: Row) => {
  const { params, body } = requests.schemasOf(call)
  const path = Object.entries(params.properties ?? {})
  const isByPath = path.length > 0
  const needed = (body?.required ?? []).map((name, at): [string, unknown] => {
    const schema = body?.properties?.[name] ?? {}
    const isId = !isByPath && isWhole(schema) && (name === 'id' || at === 0)
    return [name, valueOf(schema, name, row, isId)]
  })
  return {
    params: Object.fromEntries(path.map(([name, schema]) => [name, valueOf(schema, name, row, true)])),
    query: {},
    body: { ...Object.fromEntries(needed), version: row.version },
  }
}

/** Finds the rows that a call changes: it refuses an old version of them. */
const targetsOf = async (call: AnyCall): Promise<Target[]> => {
  const found: Target[] = []
  const domain = app.domains.find(({ handlers }) => handlers.some((handler) => handler.call === call))?.id ?? ''
  const owned = Object.entries(tablesOf.owned).find(([name]) => name === domain)?.[1] ?? []
  for (const table of owned.filter((name) => tables.has(name)))
    for (const row of await samples(table)) {
      const requested = least(call, row)
      const { code } = await requests.send(call, {
        ...requested,
        body: { ...requested.body, version: row.version + 1000 },
      })
      if (code === 'common.stale') found.push({ table, row })
    }
  return found
}

it('each change of a part is answered, and one of nothing changes nothing', async () => {
  const faults: string[] = []
  let walked = 0
  for (const call of requests.calls.filter(isUpdate)) {
    const { properties = {}, required = [] } = bodyOf(call) ?? {}
    const optional = Object.entries(properties).filter(([name]) => !required.includes(name) && name !== 'version')
    for (const target of await targetsOf(call)) {
      walked += 1
      const parts: Record<string, unknown>[] = [
        {},
        ...optional.flatMap(([name, schema]) => [
          ...(schema.anyOf?.some(({ type }) => type === 'null') ? [{ [name]: null }] : []),
          { [name]: valueOf(schema, name, target.row, false) },
        ]),
      ]
      for (const part of parts) {
        const before = await readRow(target)
        if (!before) break
        const requested = least(call, before)
        const { status } = await requests.send(call, { ...requested, body: { ...requested.body, ...part } })
        if (status >= 500) faults.push(`${call.id} ${target.table} ${JSON.stringify(part)}: ${status}`)
        const after = await readRow(target)
        const isNothing =
          Object.keys(part).length === 0 &&
          optional.length > 1 &&
          required.every((name) => name === 'version' || isWhole(properties[name] ?? {}))
        if (isNothing && status === 200 && after && after.version !== before.version)
          faults.push(`${call.id} ${target.table}: a change of nothing raised the version`)
      }
    }
  }
  expect(faults).toEqual([])
  // Most of what can be changed was found, or this would prove little.
  expect(walked).toBeGreaterThan(300)
}, 600_000)
