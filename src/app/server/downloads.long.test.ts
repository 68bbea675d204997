import { callsOf } from '#kit/server/call/handle.ts'
import { createHash } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoHashbook } from '#demo/hashbook/hashbook.ts'
import { demoHiring } from '#demo/hiring/hiring.ts'
import { listOnboards } from '#domains/hiring/contract/onboarding.calls.ts'
import { listWelcomes } from '#domains/hiring/contract/welcome.calls.ts'
import { demoInventory } from '#demo/inventory/inventory.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { listResigned } from '#domains/people/contract/state-lists.calls.ts'
import { demoPerformance } from '#demo/performance/performance.ts'
import { DOWNLOAD_COLUMNS } from '#domains/records/contract/downloads.columns.ts'
import * as downloads from '#domains/records/contract/downloads.calls.ts'
import { runExport, runUserExport } from '#domains/records/contract/exports.calls.ts'
import { demoTasks } from '#demo/tasks/tasks.ts'
import { demoTickets } from '#demo/trackers/tickets.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { type DemoApp, demoApp } from './testing/demo-app.ts'
import type { TestActor } from './testing/fixture.ts'

const CODES = [0, 1, 2, 3, 4, 5, 33] as const
let app: DemoApp
const admins = new Map<number, TestActor>()
const as = (code: (typeof CODES)[number]): TestActor => {
  const actor = admins.get(code)
  if (!actor) throw new Error(`No account of code ${code}`)
  return actor
}

beforeAll(async () => {
  app = await demoApp(5, 60, [demoInventory, demoHashbook, demoTasks, demoTickets, demoHiring, demoPerformance])
  for (const code of CODES) admins.set(code, await app.admin(code === 4 ? 'code4-admin' : `code${code}`))
}, 120_000)
afterAll(() => app.stop())

/** Limits of an hour are not tested here. */
const deleteExports = () => app.db.updateTable('exports').set({ started_at: '2020-01-01T00:00:00Z' }).execute()

const unquoted = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
const rowsOf = (bytes: Buffer): string[][] =>
  bytes
    .toString('utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...`${line},`.matchAll(/("(?:[^"]|"")*"|[^,]*),/g)].map(([, cell = '']) => unquoted(cell)))
const idsOf = (bytes: Buffer): number[] =>
  rowsOf(bytes)
    .slice(1)
    .map(([id]) => Number(id))

const ALL = [
  ['record', downloads.downloadRecord, listEmployees, [0, 1, 3, 5]],
  ['resigned', downloads.downloadResignedRecord, listResigned, [0, 1, 3, 5]],
  ['welcome', downloads.downloadWelcomeRecord, listWelcomes, [0, 1, 3, 4, 5]],
  ['onboard', downloads.downloadOnboardRecord, listOnboards, [0, 1, 3, 4, 5]],
] as const

describe.each(ALL)('the %s record', (kind, call, list, holders) => {
  it('is saved by those who may, with the rows of its list, and refused to all others', async () => {
    for (const code of CODES) {
      const response = await app.send(call, as(code), {})
      expect([code, response.status]).toEqual([code, (holders as readonly number[]).includes(code) ? 200 : 403])
    }
    expect((await app.send(call, null, {})).status).toBe(401)
    expect((await app.send(call, await app.employee('code101'), {})).status).toBe(403)
    const listed = await app.send(list as typeof listEmployees, as(3), { query: { limit: 200 } })
    const { bytes, headers } = await app.send(call, as(3), {})
    expect(idsOf(bytes)).toEqual(listed.body.data.map(({ id }) => id))
    expect(listed.body.data.length).toBeGreaterThan(0)
    expect(headers['x-row-count']).toBe(String(listed.body.data.length))
  })

  it('has its columns in their order, and a name', async () => {
    const { bytes, headers } = await app.send(call, as(5), {})
    expect(rowsOf(bytes)[0]).toEqual(DOWNLOAD_COLUMNS[kind].map(({ title }) => title))
    expect(headers['content-disposition']).toMatch(/attachment; filename="[a-z]+_2026-03-11_0940Z\.csv"/)
    expect(headers['cache-control']).toBe('no-store')
    await deleteExports()
  })

  it('answers HEAD with 405, ignores Range and knows two formats', async () => {
    const headers = { authorization: `Bearer ${as(3).token}`, range: 'bytes=0-9' }
    const before = await app.db.selectFrom('exports').select('id').execute()
    const head = await app.server.inject({ method: 'HEAD', url: call.path, headers })
    expect([head.statusCode, head.headers['allow']]).toEqual([405, 'GET'])
    expect(await app.db.selectFrom('exports').select('id').execute()).toHaveLength(before.length)
    const whole = await app.server.inject({ method: 'GET', url: call.path, headers })
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.length).toBeGreaterThan(10)
    const pdf = await app.server.inject({ method: 'GET', url: `${call.path}?format=pdf`, headers })
    expect(pdf.statusCode).toBe(400)
    const more = await app.server.inject({ method: 'GET', url: `${call.path}?columns=id,salary`, headers })
    expect(more.statusCode).toBe(400)
  })

  it('is a workbook when asked for, and written down as what it is', async () => {
    const { bytes } = await app.send(call, as(0), { query: { format: 'xlsx' } })
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.rows[0]).toEqual(DOWNLOAD_COLUMNS[kind].map(({ title }) => title))
    const stored = () => app.db.selectFrom('exports').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    await expect.poll(async () => (await stored()).state).toBe('done')
    const row = await stored()
    expect(row).toMatchObject({ list: call.id, format: 'xlsx', row_count: (sheets[0]?.rows.length ?? 0) - 1 })
    expect(row.sha256).toEqual(createHash('sha256').update(bytes).digest())
  })
})

describe('the general record', () => {
  const record = downloads.downloadRecord

  it('holds no pay and no numbers of accounts, and personal columns for those who see personal data', async () => {
    const titles = rowsOf((await app.send(record, as(5), {})).bytes)[0] ?? []
    expect(titles).toEqual(expect.arrayContaining(['Personal e-mail', 'Date of birth', 'Emergency phone']))
    expect(titles.join()).not.toMatch(/salary|pay|iban|bank|passport/i)
    const grants = { 'records.people.download': 'all', 'people.read': 'all' } as const
    const reader = await app.fixture.admin(grants)
    const fewer = rowsOf((await app.send(record, reader, {})).bytes)[0] ?? []
    expect(fewer).toEqual(DOWNLOAD_COLUMNS.record.filter(({ isPersonal }) => !isPersonal).map(({ title }) => title))
    expect((await app.send(record, reader, { query: { columns: ['mobile'] } })).status).toBe(400)
    const { 'people.read': _read, ...alone } = grants
    expect((await app.send(record, await app.fixture.admin(alone), {})).status).toBe(403)
  })

  it('keeps the filters and the order of the list', async () => {
    const [department] = (await app.send(listEmployees, as(0), { query: {} })).body.data
    const query = { department_id: [department?.department?.id ?? 0], sort: '-name' as const, status: ['active'] }
    const listed = await app.send(listEmployees, as(0), { query: { ...query, limit: 200 } })
    const file = await app.send(record, as(0), { query })
    expect(idsOf(file.bytes)).toEqual(listed.body.data.map(({ id }) => id))
    const { bytes } = await app.send(record, as(0), { query: { ...query, columns: ['status', 'id'] } })
    expect(rowsOf(bytes)[0]).toEqual(['Id', 'Status'])
  })

  it('keeps texts that a spreadsheet would run from being run', async () => {
    const { id } = await app.db.selectFrom('employees').select('id').orderBy('id').executeTakeFirstOrThrow()
    await app.db.updateTable('employees').set({ first_name: '=1+1', mobile: '+49 30' }).where('id', '=', id).execute()
    const columns = ['id', 'first_name', 'mobile']
    const { bytes } = await app.send(record, as(0), { query: { columns } })
    expect(rowsOf(bytes).find(([one]) => one === String(id))).toEqual([String(id), "'=1+1", "'+49 30"])
    const book = await readXlsx((await app.send(record, as(0), { query: { columns, format: 'xlsx' } })).bytes)
    expect(book.sheets[0]?.rows.find(([one]) => one === id)).toEqual([id, '=1+1', '+49 30'])
  })

  it('is made twice at a time for one admin, and does not hold up another', async () => {
    await deleteExports()
    const running = { list: record.id, params: '{}', columns: ['id'], format: 'csv' as const }
    const { id: account_id } = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'code1@northwind.example')
      .executeTakeFirstOrThrow()
    const rows = [1, 2].map(() => ({ ...running, account_id, started_at: '2026-03-11T09:39:00Z' }))
    await app.db.insertInto('exports').values(rows).execute()
    const refused = await app.send(record, as(1), {})
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.send(record, as(0), {})).status).toBe(200)
    await app.db.deleteFrom('exports').where('state', '=', 'running').execute()
  })
})

/** Lists about one row or team, which must be named first. */
const ABOUT_ONE = new Set([
  'announcements.reach',
  'audit.record',
  'hashbook.mustReadCoverage',
  'payrollRuns.items',
  'shiftRecords.view',
  'shifts.load',
  'teamReports.list',
])
const DAYS = { start_date: '2026-03-01', end_date: '2026-03-10' }

describe('an export is its list', () => {
  const calls = () => callsOf(app.domains).filter((one) => one.export !== null)

  const idsIn = (call: AnyCall, data: unknown): unknown[] => {
    const rows: unknown = call.export?.rows === undefined ? data : Object(data)[call.export.rows]
    return Array.isArray(rows) ? rows.map((row) => Object(row).id) : []
  }
  type Requested = Readonly<{ params?: object; query?: object; body?: object }>
  /** Returns the first input that the list takes. */
  const waysOf = (call: AnyCall, actor: TestActor): Requested[] => {
    const known: Readonly<Record<string, unknown>> = { userId: actor.id, month: '2026-02' }
    const names = Object.keys(call.params.shape)
    const params = { params: Object.fromEntries(names.map((name) => [name, known[name] ?? 1])) }
    const more = [
      { body: DAYS },
      { query: DAYS },
      { query: { date: '2026-03-10' } },
      { query: { month: '2026-02' } },
      { query: { year: '2026' } },
      { query: { from: DAYS.start_date, to: DAYS.end_date } },
      { body: { period: 'day', date: '2026-03-10' } },
      { body: { date: '2026-03-10' } },
      { body: { user_id: actor.id, ...DAYS } },
      { body: { id: 2 } },
      { body: { user_id: 2, date: '2026-03-10' } },
      { query: { calendar_id: '1', year: '2026' } },
      { query: { month: '2026-02', brand_id: '1', tax_rate_id: '1', currency: 'EUR' } },
    ]
    return [params, ...more.map((one) => ({ ...params, ...one }))]
  }

  const readAll = async (call: AnyCall, actor: TestActor, requested: Requested) => {
    const part = 'cursor' in call.query.shape ? 'query' : 'body'
    const ids: unknown[] = []
    let cursor: unknown
    do {
      const input = cursor ? { ...requested, [part]: { ...requested[part], cursor } } : requested
      const { status, body } = await app.send(call, actor, input as object)
      if (status !== 200 || !body.status) return { status, ids }
      ids.push(...idsIn(call, body.data))
      cursor = Object(body.meta).next_cursor
    } while (cursor)
    return { status: 200, ids }
  }

  const compare = async (call: AnyCall, actor: TestActor): Promise<'same' | 'refused' | 'other'> => {
    const run = call.area === 'User' ? runUserExport : runExport
    for (const requested of waysOf(call, actor)) {
      const listed = await readAll(call, actor, requested)
      if (listed.status === 400 || listed.status === 404) continue
      await deleteExports()
      const body = { list: call.id, params: requested as Record<never, never>, format: 'csv' } as const
      const file = await app.send(run, actor, { body })
      expect([call.id, file.status], call.id).toEqual([call.id, listed.status])
      if (file.status !== 200) return 'refused'
      const [header, ...rows] = rowsOf(file.bytes)
      if (header?.[0] === 'Id' && listed.ids.every((id) => typeof id === 'number'))
        expect(
          rows.filter(([id]) => /^\d+$/.test(id ?? '')).map(([id]) => Number(id)),
          call.id,
        ).toEqual(listed.ids)
      const wrong = await app.send(run, actor, { body: { ...body, columns: ['password_hash'] } })
      expect([call.id, wrong.status], call.id).toEqual([call.id, 400])
      return 'same'
    }
    return 'other'
  }

  it.each([0, 1, 2, 3, 4, 5] as const)('for code %i of the admin area', { timeout: 120_000 }, async (code) => {
    const lists = calls().filter(({ area }) => area === 'Admin')
    const outcomes = new Map<string, string[]>()
    for (const call of lists) {
      const outcome = await compare(call, as(code))
      outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), call.id])
    }
    expect(outcomes.get('same')?.length ?? 0).toBeGreaterThan(code === 4 ? 5 : 15)
    expect((outcomes.get('other') ?? []).filter((id) => !ABOUT_ONE.has(id))).toEqual([])
  })

  it.each(['code101', 'code103', 'code31111', 'code3163'])(
    'for %s of the employee area',
    { timeout: 120_000 },
    async (code) => {
      const actor = await app.employee(code)
      const outcomes = new Map<string, string[]>()
      for (const call of calls().filter(({ area }) => area === 'User')) {
        const outcome = await compare(call, actor)
        outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), call.id])
      }
      expect(outcomes.get('same')?.length ?? 0).toBeGreaterThan(5)
      expect((outcomes.get('other') ?? []).filter((id) => !ABOUT_ONE.has(id))).toEqual([])
    },
  )
})
