import { callsOf } from '#kit/server/call/handle.ts'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertGroup } from '#app/server/testing/large-group.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { exportColumns } from '#kit/contract/exported.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { runExport, runUserExport } from '../contract/exports.calls.ts'

let app: TestApp
let admin: TestActor
const NAMES = ['=1+1', '+49 30', '-5', '@x', '＝1', 'Plain']

beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin({ 'records.export': 'all', 'people.read': 'all', 'organisation.read': 'all' })
  for (const last_name of NAMES) await app.fixture.employee({ first_name: last_name, last_name: 'Tester' })
})
afterAll(() => app.stop())

type Body = Parameters<typeof app.send<typeof runExport>>[2] extends { body: infer B } ? B : never
const run = (body: Partial<Body>, actor = admin) =>
  app.send(runExport, actor, { body: { list: 'employees.list', params: {}, format: 'csv', ...body } })
const linesOf = (bytes: Buffer): string[] => bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
const stored = () => app.db.selectFrom('exports').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('an export', () => {
  it('is the list as CSV: its ids, English headers, nothing that a spreadsheet would run', async () => {
    const { status, bytes, headers } = await run({})
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/employees_2026-03-11_0900Z\.csv/)
    expect(headers['cache-control']).toBe('no-store')
    const [header, ...lines] = linesOf(bytes)
    expect(header?.split(',').slice(0, 4)).toEqual(['Id', 'Employee number', 'Name', 'Work email'])
    const names = lines.map((line) => line.split(',')[2])
    expect(names).toHaveLength(NAMES.length)
    for (const name of ["'=1+1 Tester", "'+49 30 Tester", "'-5 Tester", "'@x Tester", "'＝1 Tester", 'Plain Tester'])
      expect(names).toContain(name)
    expect(lines.join('\n')).not.toContain('—')
  })

  it('is the list as a workbook with real dates and texts that stay texts', async () => {
    const { bytes } = await run({ format: 'xlsx', columns: ['id', 'name', 'joined_on'] })
    const { sheets } = await readXlsx(bytes)
    const [header, ...rows] = sheets[0]?.rows ?? []
    expect(header).toEqual(['Id', 'Name', 'Joined on'])
    expect(rows.map((row) => row[1])).toContain('=1+1 Tester')
    expect(rows[0]?.[2]).toEqual(new Date('2020-01-01T00:00:00Z'))
  })

  it('keeps filters, order, hidden columns and chosen rows', async () => {
    const { bytes } = await run({ params: { query: { q: 'Plain' } }, hidden: ['work_email', 'department'] })
    const [header, ...lines] = linesOf(bytes)
    expect(lines).toHaveLength(1)
    expect(header).not.toContain('Work email')
    expect(header).not.toContain('Department')
    const all = linesOf((await run({ params: { query: { sort: '-name' } } })).bytes).slice(1)
    const id = Number(all[2]?.split(',')[0])
    expect(linesOf((await run({ ids: [id] })).bytes).slice(1)).toEqual([all[2]])
  })

  it('is written down with its hash before and after, and in the audit', async () => {
    const { bytes } = await run({ purpose: 'Works council', columns: ['id', 'name'] })
    await expect.poll(async () => (await stored()).state).toBe('done')
    const row = await stored()
    expect(row).toMatchObject({
      list: 'employees.list',
      purpose: 'Works council',
      columns: ['id', 'name'],
      row_count: 6,
    })
    expect(row.bytes).toBe(bytes.length)
    expect(row.sha256).toEqual(createHash('sha256').update(bytes).digest())
    const audits = await app.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'records.exported')
      .execute()
    expect(audits.at(-1)?.after).toMatchObject({ list: 'employees.list', purpose: 'Works council' })
  })

  it('takes what the list takes, and refuses the rest', async () => {
    expect((await run({ list: 'nothing.list' })).status).toBe(400)
    expect((await run({ params: { query: { colour: 'red' } } })).status).toBe(400)
    expect((await run({ columns: ['salary'] })).status).toBe(400)
    expect((await run({ format: 'pdf' as 'csv' })).status).toBe(400)
    expect((await run({ list: 'holidayCalendars.list' })).body).toMatchObject({ code: 'records.not_exportable' })
    expect((await run({ list: 'mail.outbox' })).status).toBe(403)
    const reader = await app.fixture.admin({ 'people.read': 'all' })
    expect((await run({}, reader)).status).toBe(403)
    const user = await app.fixture.user({ grants: { 'records.own.export': 'own' } })
    const body = { list: 'employees.list', params: {}, format: 'csv' } as const
    expect((await app.send(runUserExport, user, { body })).status).toBe(403)
    expect((await app.server.inject({ method: 'HEAD', url: '/api/admin/export' })).statusCode).toBeGreaterThan(399)
  })
})

describe('of many exports', () => {
  it('an admin has sixty in an hour and two at a time, whatever arrives together', async () => {
    const eager = await app.fixture.admin({ 'records.export': 'all', 'people.read': 'all' })
    const old = {
      account_id: eager.account_id,
      list: 'employees.list',
      params: '{}',
      columns: [''],
      format: 'csv' as const,
    }
    const at = '2026-03-11T08:30:00Z'
    await app.db
      .insertInto('exports')
      .values(Array.from({ length: 55 }, () => ({ ...old, started_at: at, finished_at: at, state: 'failed' as const })))
      .execute()
    const responses = await Promise.all(Array.from({ length: 50 }, () => run({}, eager)))
    const done = responses.filter(({ status }) => status === 200).length
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThanOrEqual(5)
    const refused = responses.filter(({ status }) => status === 429)
    expect(done + refused.length).toBe(50)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await run({})).status).toBe(200)
  })
})

describe('over a real connection', () => {
  const fetchExport = async (signal?: AbortSignal) => {
    const address = app.server.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return fetch(`http://127.0.0.1:${port}/api/admin/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ list: 'employees.list', params: {}, format: 'csv' }),
      ...(signal ? { signal } : {}),
    })
  }
  beforeAll(async () => {
    await insertGroup(app.db, 6000)
    await app.server.listen({ port: 0, host: '127.0.0.1' })
  })

  it('reads thousands of rows in one snapshot, each once', async () => {
    const lines = linesOf(Buffer.from(await (await fetchExport()).arrayBuffer())).slice(1)
    const { rows } = await sql<{ people: number }>`select count(*)::int as people from employees`.execute(app.db)
    expect(lines).toHaveLength(firstOf(rows).people)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(lines.length)
  })

  it('ends with its reader, and says so', async () => {
    const leave = new AbortController()
    const response = await fetchExport(leave.signal)
    const reader = response.body?.getReader()
    await reader?.read()
    leave.abort()
    await reader?.cancel().catch(() => undefined)
    await expect.poll(async () => (await stored()).state).not.toBe('running')
    expect(['cancelled', 'done']).toContain((await stored()).state)
  })

  it('breaks off where the database is cut, and is no whole file', async () => {
    const response = await fetchExport()
    const reader = response.body?.getReader()
    await reader?.read()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database() and state = 'idle in transaction'`.execute(app.db)
    const rest = async () => {
      for (;;) if ((await reader?.read())?.done) return 'whole'
    }
    const outcome = await Promise.race([rest().catch(() => 'broken'), wait(10_000, 'late')])
    await expect.poll(async () => (await stored()).state).not.toBe('running')
    const { state } = await stored()
    expect([outcome, state]).toEqual(state === 'done' ? ['whole', 'done'] : ['broken', 'failed'])
  })
})

it('every list that pages can be exported, or says here why not', () => {
  const without: Readonly<Record<string, string>> = {
    'imports.list': 'the log of imports is read on the screen; the audit exports who imported what',
    'imports.rows': 'the rows of a file that its sender has',
    'billing.unbilled': 'work is exported where it is reported; here it is summed up by client',
    'invoices.unbilled': 'the same sums, for those who write invoices',
    'attachments.listByUser': 'files are opened one by one',
    'dailyReport.listByUser': 'the entries are exported; reports are read where they stand',
    'weeklyReport.listByUser': 'the entries are exported; reports are read where they stand',
    'monthlyReport.listByUser': 'the entries are exported; reports are read where they stand',
    'tokens.list': 'few rows about access, read where they are ended',
    'reports.view': 'reports one after the other, to be read and printed',
    'worksheet.waiting': 'decided on the screen; the lists of all are exported by those who read them',
    'worksheet.adminWaiting': 'decided on the screen; the lists of all are exported by those who read them',
    'payRegister.people': 'the sums of people; the register exports their lines',
    'teamReports.rows': 'the rows behind one number; the report with all numbers is exported',
    'worksheet.teamList': 'decided on the screen; the lists of all are exported by those who read them',
    'targets.dailyDetails': 'the explanation of one value; the list of it is exported',
    'targets.weeklyDetails': 'the explanation of one value; the list of it is exported',
    'leadTargets.dailyDetails': 'the explanation of one value; the list of it is exported',
    'leadTargets.monthlyDetails': 'the explanation of one value; the list of it is exported',
    'tickets.listByUser': 'worked off on the screen; the search exports tickets',
    'tickets.detailsByUser': 'worked off on the screen; the search exports tickets',
    'leadLogout.list': 'what waits is decided on the screen; the report exports the days',
    'leadOvertime.list': 'decided on the screen; overtime of all is exported by those who keep it',
    'performance.cycleView': 'evaluations are read where each part is shown to those who may see it',
    'hashbook.list': 'pages are texts, which are read where they stand',
    'payroll.ownReads': 'shown to the person whom it concerns',
    'screenshots.views': 'the own view log is read, not taken along',
    'noticeBoard.details': 'what everyone may read, where it is read',
    'noticeBoard.userDetails': 'what everyone may read, where it is read',
    'notifications.list': 'the own inbox is no record',
    'notifications.taskNotify': 'the own inbox is no record',
    'reminders.userList': 'what a person wants to be told is theirs',
    'session.actingLog': 'shown to the person whom it concerns',
    'shifts.changes': 'the history of one week, read beside its plan; the plan itself is saved as a table',
    'shifts.swapList': 'answered and decided on the screen',
    'employees.userList': 'the directory of colleagues is looked at, not taken along',
    'webhooks.deliveries': 'the log of one webhook, from which events are sent again',
    'timesheet.listByUser': 'the timesheet is exported by day',
  }
  const calls = callsOf(app.domains)
  const paged = calls.filter((call) => call.meta && 'shape' in call.meta && 'total' in Object(call.meta.shape))
  expect(
    paged
      .filter((call) => call.export === null)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(Object.keys(without).toSorted())
  for (const call of calls.filter((one) => one.export !== null)) {
    const columns = exportColumns(call, undefined)
    expect([call.id, columns.length > 1], call.id).toEqual([call.id, true])
    expect(new Set(columns.map(({ key }) => key)).size, call.id).toBe(columns.length)
    expect(
      new Set(columns.map(({ title }) => title)).size,
      `${call.id}: ${columns.map(({ title }) => title).join()}`,
    ).toBe(columns.length)
  }
})

describe('every list', () => {
  const lists = () => callsOf(app.domains).filter((call) => call.export)
  const columns = () => lists().flatMap((call) => exportColumns(call, undefined).map((column) => ({ call, column })))

  it('is exported in the units of the screens, with names in place of ids', () => {
    const named = new Set(lists().flatMap((call) => (call.export?.ids ?? []).map((key) => `${call.id} ${key}`)))
    const stored = columns().filter(
      ({ call, column: { key, title, kind } }) =>
        / (?:milli|minor|bp)\b|minor units|basis points/i.test(title) ||
        (/_ids?$/.test(key) && kind === 'whole' && !named.has(`${call.id} ${key}`)) ||
        (/_(?:milli|minor|bp)$/.test(key) && kind !== 'decimal'),
    )
    expect(stored.map(({ call, column }) => `${call.id} ${column.key}`)).toEqual([])
  })

  it('has a currency beside each amount', () => {
    const without = columns().filter(({ call, column: { key } }) => {
      if (!key.endsWith('_minor')) return false
      const keys = new Set(
        exportColumns({ ...call, export: { ...call.export, name: 'all', without: [] } }, undefined).map(
          (one) => one.key,
        ),
      )
      const own = call.export?.currencies?.[key]
      if (own !== undefined) return !keys.has(own)
      const path = key.split('.')
      return !path.some((_, depth) => keys.has([...path.slice(0, depth), 'currency'].join('.')))
    })
    expect(without.map(({ call, column }) => `${call.id} ${column.key}`)).toEqual([])
  })

  it('shows amounts by the digits of their currency, shares in percent and expectations as numbers', () => {
    const of = (id: string, key: string) =>
      columns().find(({ call, column }) => call.id === id && column.key === key)?.column.value
    const amount = of('invoices.list', 'total_minor')
    expect([
      amount?.({ total_minor: 12_345, currency: 'EUR' }),
      amount?.({ total_minor: 12_345, currency: 'JPY' }),
    ]).toEqual([123.45, 12_345])
    expect(amount?.({ total_minor: null, currency: 'EUR' })).toBeNull()
    expect(of('payrollRuns.items', 'payslip.net_minor')?.({ payslip: { net_minor: 5 }, currency: 'KWD' })).toBe(0.005)
    expect(of('targets.dailyList', 'attainment_bp')?.({ attainment_bp: 9761 })).toBe(97.61)
    expect(of('targets.dailyList', 'expected_milli')?.({ expected_milli: 4400 })).toBe(4.4)
  })
})
