import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { DayRow } from '#domains/attendance/contract/attendance.models.ts'
import { monthList, reportById } from '#domains/attendance/contract/reports.calls.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { adminLogin, employeeLogin } from '#domains/session/contract/session.calls.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { stoppedClock } from '#kit/server/clock.ts'
import { readConfig } from '#kit/server/config.ts'
import { checkAuditChains, checkConstraints, checkSequences } from '#kit/server/database/check-schema.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { withClient } from '#kit/server/database/with-client.ts'
import { silentLog } from '#kit/server/testing/silent-log.ts'
import { runAsAdmin, withDatabase } from '#kit/server/testing/test-server.ts'
import { MIGRATIONS } from './migrations.ts'
import { type Muster, startMuster } from './start.ts'

const OF_FIRST_RELEASE = 7
const NOW = '2026-02-09T13:00:00.000Z'
const PASSWORD = 'a-first-release-2026'

type Rows = Readonly<Record<string, unknown>>[]
type Locked = ReadonlyMap<string, Rows>

const server = inject('testServer')
const name = `muster_first_release_${randomUUID().replaceAll('-', '')}`
const url = withDatabase(server.applicationUrl, name)
const dataDir = join(tmpdir(), `muster-first-release-${randomUUID()}`)
let before: Locked
let after: Locked
let faults: readonly string[]
let muster: Muster

/** Rows whose values are elsewhere by now: their new place, with the hashes that they had. */
const MOVED: Readonly<Record<string, string>> = {
  audit_rows: `select to_jsonb(l) || jsonb_build_object('previous_hash', s.previous_hash, 'hash', s.hash) as row
    from audit_log l join audit_sealed s on s.audit_id = l.id order by l.id`,
  audit_chains: `select jsonb_build_object('chain', c.chain, 'last_hash', coalesce(
      (select s.hash from audit_sealed s where s.chain = c.chain order by s.no desc limit 1), c.last_hash)) as row
    from audit_chains c order by c.chain`,
}

/** Every row of every table, as PostgreSQL writes it. */
const readAll = (moved: typeof MOVED = {}): Promise<Locked> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1",
    )
    const locked = new Map<string, Rows>()
    for (const table of rows) {
      const found = await client.query<{ row: Rows[number] }>(
        moved[table.name] ?? `select to_jsonb(t) as row from ${table.name} t order by t`,
      )
      locked.set(
        table.name,
        found.rows.map(({ row }) => row),
      )
    }
    return locked
  })

const findFaults = (): Promise<readonly string[]> =>
  withClient(url, async (client) => [
    ...(await checkAuditChains(client)),
    ...(await checkConstraints(client)),
    ...(await checkSequences(client)),
  ])

beforeAll(async () => {
  await runAsAdmin(server, `create database ${name} owner "${new URL(server.applicationUrl).username}"`)
  await migrate(url, { dir: MIGRATIONS, log: silentLog, upTo: OF_FIRST_RELEASE })
  const data = await readFile(join(import.meta.dirname, 'testing/first-release.sql'), 'utf8')
  const client = new Client({ connectionString: withDatabase(server.adminUrl, name) })
  await client.connect()
  // The rows are taken as they are: they have the effects of the triggers of that release.
  await client.query(`begin; set local session_replication_role = replica; ${data}; commit`)
  await client.end()
  before = await readAll()
  await migrate(url, { dir: MIGRATIONS, log: silentLog })
  after = await readAll(MOVED)
  faults = await findFaults()
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, PORT: '0', RUN_JOBS: 'false' })
  muster = await startMuster({ config, log: pino({ level: 'silent' }), clock: stoppedClock(NOW), checkResponses: true })
}, 120_000)
afterAll(async () => {
  await muster?.stop()
  await runAsAdmin(server, `drop database ${name} with (force)`)
  await rm(dataDir, { recursive: true, force: true })
})

const send = async (call: AnyCall, token: string | null, input: Readonly<{ query?: object; body?: object }> = {}) => {
  const response = await muster.app.server.inject({
    method: call.method,
    url: `${call.path}?${new URLSearchParams(input.query as Record<string, string>)}`,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.writes ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(input.body === undefined ? {} : { payload: input.body }),
  })
  return { status: response.statusCode, body: response.json() }
}

const signIn = async (call: AnyCall, email: string): Promise<string> => {
  const { status, body } = await send(call, null, { body: { email, password: PASSWORD } })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data.token
}

it('loses no row and no value, beside those that a migration is about', () => {
  expect([before.get('employees')?.length, before.get('attendance_sessions')?.length]).toEqual([4, 13])
  const lost: string[] = []
  for (const [table, rows] of before) {
    const stored = after.get(table) ?? []
    if (stored.length < rows.length) lost.push(`${table}: ${rows.length - stored.length} rows`)
    for (const [at, row] of rows.entries())
      for (const [column, value] of Object.entries(row))
        if (JSON.stringify(stored[at]?.[column]) !== JSON.stringify(value)) lost.push(`${table}.${column}`)
  }
  expect([...new Set(lost)]).toEqual([])
})

it('breaks no constraint, no chain of the audit and no series of ids', () => {
  expect(faults).toEqual([])
  expect(before.get('audit_rows')?.length).toBeGreaterThan(50)
})

it('lets its people sign in, and shows what they did', async () => {
  const admin = await signIn(adminLogin, 'ada@harbour.example')
  const people = await send(listEmployees, admin)
  expect(people.body.data.map((row: { name: string }) => row.name).toSorted()).toEqual([
    'Bea Sander',
    'Cem Öztürk',
    'Dora Lind',
    'Emil Brandt',
  ])
  const days = await send(reportById, admin, { body: { id: 1, start_date: '2026-02-02', end_date: '2026-02-08' } })
  expect(days.body.data.map((day: DayRow) => [day.business_date, day.verdict, day.worked_minutes])).toEqual(
    ['06', '05', '04', '03', '02'].map((day) => [`2026-02-${day}`, 'present', 500]),
  )
  const [month] = (await send(monthList, admin, { body: { user_id: 1 } })).body.data
  expect(month).toMatchObject({ month: '2026-02', late_count: 0, days_leave: 0 })
  await signIn(employeeLogin, 'bea@harbour.example')
})

it('answers every list and figure of today, old and new', async () => {
  const tokens = {
    Admin: await signIn(adminLogin, 'ada@harbour.example'),
    User: await signIn(employeeLogin, 'bea@harbour.example'),
  }
  const calls = muster.app.domains
    .flatMap((domain) => domain.handlers.map((handler) => handler.call))
    .filter((call) => call.method === 'GET' && !call.path.includes(':') && !call.binary && call.id !== 'live.stream')
    .filter((call) => typeof call.permission === 'string' && call.query.safeParse({}).success)
  // Bea leads a team; the finances are of others.
  const refused: string[] = []
  for (const call of calls) {
    const { status, body } = await send(call, tokens[call.area === 'User' ? 'User' : 'Admin'])
    if (status === 403 && call.area === 'User') refused.push(call.id)
    else expect([call.id, status, body.error]).toEqual([call.id, 200, undefined])
  }
  expect(calls.length).toBeGreaterThan(100)
  expect(refused.length).toBeLessThan(10)
  expect(await findFaults()).toEqual([])
}, 120_000)
