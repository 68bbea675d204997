import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceList } from '#domains/attendance/contract/attendance.calls.ts'
import { listPages } from '#domains/hashbook/contract/pages.calls.ts'
import { listOutbox } from '#domains/notices/contract/mail.calls.ts'
import { readSetup } from '#domains/organisation/contract/setup.calls.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { listResigned } from '#domains/people/contract/state-lists.calls.ts'
import { listAll } from '#domains/requests/contract/requests-admin.calls.ts'
import { adminDashboard, attentionCard, type Counted } from '#domains/shell/contract/shell.calls.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { demoHashbook } from '#demo/hashbook/hashbook.ts'
import { DEMO_NOW, DEMO_TODAY, type DemoApp, demoApp } from './testing/demo-app.ts'
import type { TestActor } from './testing/fixture.ts'

let app: DemoApp
const yesterday = addDays(DEMO_TODAY, -1)

/** Adds rows that the demo of these domains leaves out. */
const addWhatWaits = async () => {
  const mail = { to_address: 'a@b.example', template_key: 'notices.test', data: '{}', subject: 'A test' }
  const at = { next_attempt_at: DEMO_NOW, queued_at: DEMO_NOW, created_at: DEMO_NOW }
  await app.db
    .insertInto('mail_outbox')
    .values([
      { ...mail, ...at, state: 'failed', dedupe_key: 'one' },
      { ...mail, ...at, state: 'failed', dedupe_key: 'two' },
      { ...mail, ...at, state: 'unknown', dedupe_key: 'three' },
    ])
    .execute()
  await app.db
    .updateTable('mandatory_updates')
    .set({ due_on: yesterday })
    .where('kind', '=', 'profile')
    .where('done_at', 'is', null)
    .execute()
  await app.db
    .updateTable('employee_details')
    .set({ expires_on: addDays(DEMO_TODAY, 30) })
    .where('id', '=', (row) =>
      row
        .selectFrom('employee_details')
        .select((all) => all.fn.max('id').as('id'))
        .where('kind', '=', 'identity_document')
        .where('state', '=', 'active'),
    )
    .execute()
  await app.db
    .updateTable('exits')
    .set({ state: 'submitted', decided_by: null, decided_at: null, last_day: null, notice_starts_on: null })
    .where('reason_code', '=', 'new_job')
    .where('state', '=', 'accepted')
    .execute()
  await leaveOpen()
}

/** Those who were there yesterday forgot to punch out, and are not in today. */
const leaveOpen = async () => {
  await app.db.deleteFrom('screenshot_views').execute()
  await app.db.deleteFrom('screenshots').execute()
  const forced = app.db.selectFrom('forced_punchouts').select('employee_id')
  const days = await app.db
    .updateTable('attendance_days')
    .set({ verdict: 'working', final: false })
    .where('business_date', '=', yesterday)
    .where('verdict', '=', 'present')
    .where('employee_id', 'not in', forced)
    .returning('employee_id')
    .execute()
  const people = days.map(({ employee_id }) => employee_id)
  const sessions = (date: string) =>
    app.db.selectFrom('attendance_sessions').select('id').where('business_date', '=', date)
  await app.db.deleteFrom('attendance_breaks').where('session_id', 'in', sessions(DEMO_TODAY)).execute()
  await app.db.deleteFrom('attendance_sessions').where('business_date', '=', DEMO_TODAY).execute()
  await app.db
    .updateTable('attendance_sessions')
    .set({
      punched_out_at: null,
      state: 'working',
      out_mode: null,
      out_zone: null,
      out_offset_minutes: null,
      out_actor_id: null,
    })
    .where('business_date', '=', yesterday)
    .where('employee_id', 'in', people)
    .execute()
}

beforeAll(async () => {
  app = await demoApp(10, 60, [demoHashbook])
  await addWhatWaits()
}, 120_000)
afterAll(() => app.stop())

const linesFor = async (admin: TestActor, query: { department_id?: number } = {}) => {
  const { cards } = (await app.send(adminDashboard, admin, { query })).body.data
  return cards['attention'] ? attentionCard.parse(cards['attention'].data).lines : null
}

/** Counts the rows that the screen under a link lists. */
const rowsUnder = async (admin: TestActor, path: string): Promise<number> => {
  const { pathname, searchParams } = new URL(path, 'http://muster.test')
  const { tab, from, to, overdue, department_id, ...filters } = Object.fromEntries(searchParams)
  const units = { ...filters, ...(department_id ? { department_id } : {}) }
  const query = units as never
  if (pathname === '/admin/management/notification')
    return (await app.send(listOutbox, admin, { query })).body.meta.total
  if (pathname === '/admin/hashbook/topics')
    return (await app.send(listPages, admin, { query: { stale: true, mine: true } })).body.meta.total
  if (pathname === '/admin/organisation')
    return (await app.send(readSetup, admin, {})).body.data.filter(({ state }) => state === 'open').length
  if (pathname === '/admin/employees')
    return (await app.send(tab === 'resigned' ? listResigned : listEmployees, admin, { query })).body.meta.total
  if (pathname === '/admin/requests')
    return (await app.send(listAll, admin, { query: { ...units, ...(overdue ? { overdue } : {}) } as never })).body.meta
      .total
  if (pathname !== '/admin/reports/attendance') throw new Error(`No rows under ${path}`)
  const body = {
    start_date: from ?? '',
    end_date: to ?? '',
    overdue_only: overdue === 'true',
    ...(department_id ? { department_ids: [Number(department_id)] } : {}),
  }
  return (await app.send(attendanceList, admin, { body })).body.meta.total
}

const kindsOf = (lines: readonly Counted[] | null) =>
  lines
    ?.map(({ path }) => new URL(path, 'http://muster.test'))
    .map(({ pathname, searchParams }) => {
      const key = ['exit_state', 'flag', 'update_due_to', 'papers_to', 'overdue', 'waiting_for', 'state', 'tab'].find(
        (name) => searchParams.has(name),
      )
      return `${pathname.split('/').at(-1)} ${key} ${key === 'state' ? searchParams.get(key) : ''}`.trim()
    })

const PEOPLE = ['employees exit_state', 'employees flag', 'employees update_due_to', 'employees papers_to']
const REQUESTS = ['requests overdue', 'requests waiting_for']
const PAGES = 'topics tab'
const SETUP = 'organisation tab'
const MAILS = ['notification state failed', 'notification state unknown']

describe('what needs attention', () => {
  it.each([
    ['code0', [...MAILS, ...PEOPLE, 'attendance overdue', ...REQUESTS, PAGES]],
    // Ten lines at most: the last of the minor ones has no room.
    ['code1', [...MAILS, ...PEOPLE, 'attendance overdue', ...REQUESTS, SETUP]],
    ['code2', [...MAILS, PAGES]],
    ['code3', [...MAILS, ...PEOPLE, 'attendance overdue', ...REQUESTS]],
    ['code4-admin', []],
    ['code5', [...MAILS, 'employees papers_to', 'attendance overdue', 'requests overdue']],
    ['code33', [SETUP]],
  ])('is for %s what they may see, and each number is that of the rows behind it', async (name, kinds) => {
    const admin = await app.admin(name)
    const lines = await linesFor(admin)
    expect(kindsOf(lines)?.toSorted()).toEqual(kinds?.toSorted())
    for (const { text, count, path } of lines ?? []) expect([text, count]).toEqual([text, await rowsUnder(admin, path)])
  })

  it('follows the part of the organisation that is looked at', async () => {
    const admin = await app.admin('code1')
    const { id } = await app.db
      .selectFrom('departments')
      .select('id')
      .where('name', '=', 'Support')
      .executeTakeFirstOrThrow()
    const [all, own] = [await linesFor(admin), await linesFor(admin, { department_id: id })]
    for (const { count, path } of own ?? []) expect(count).toBe(await rowsUnder(admin, path))
    const punches = (lines: typeof all) => lines?.find(({ path }) => path.startsWith('/admin/reports'))?.count ?? 0
    expect(punches(own)).toBeGreaterThan(0)
    expect(punches(own)).toBeLessThan(punches(all))
  })

  it('is nothing of a past day', async () => {
    const admin = await app.admin('code1')
    const { cards } = (await app.send(adminDashboard, admin, { query: { date: yesterday } })).body.data
    expect(cards['attention']).toBeUndefined()
  })

  it('is asked for in one statement', async () => {
    const admin = await app.admin('code1')
    const send = (cards: string) => app.send(adminDashboard, admin, { query: { cards: cards.split(',') } })
    await send('attention')
    const statements = async (cards: string) => {
      const before = app.statements()
      await send(cards)
      return app.statements() - before
    }
    expect(await statements('attention')).toBe((await statements('nothing')) + 1)
  })

  it('tells who keeps backups of jobs that failed more than twice, or do not end', async () => {
    const text = async (name: string) =>
      (await linesFor(await app.admin(name)))?.find(({ path }) => path === '/admin/dashboard')
    const put = async (name: string, minutes: number, attempts: number, error: string | null): Promise<void> => {
      const { rows } = await sql<{ id: string }>`select id from graphile_worker.add_job(${name}::text)`.execute(app.db)
      await sql`update graphile_worker._private_jobs set attempts = ${attempts}::int, last_error = ${error}::text,
        locked_at = case when ${minutes}::int > 0 then app_now() - make_interval(mins => ${minutes}::int) end,
        locked_by = case when ${minutes}::int > 0 then 'someone' end
        where id = ${rows[0]?.id}::bigint`.execute(app.db)
    }
    // Failed twice; runs once more after that; runs for ten minutes; runs for half an hour, as it may.
    await put('attendance.begin_days', 0, 2, 'No')
    await put('attendance.begin_days', 1, 3, 'No')
    await put('attendance.begin_days', 10, 1, null)
    await put('records.verify_audit', 30, 1, null)
    expect(await text('code1')).toBeUndefined()
    await put('attendance.begin_days', 0, 3, 'No')
    await put('attendance.begin_days', 20, 1, null)
    expect(await text('code1')).toMatchObject({ text: 'jobs in the background fail or do not end', count: 2 })
    expect(await text('code2')).toBeUndefined()
    await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  })

  it('says so where nothing waits, and does not tell of papers to whoever may not read personal data', async () => {
    const keeper = await app.fixture.admin({ 'dashboard.admin.read': 'all', 'people.read': 'all' })
    expect(await linesFor(keeper)).toBeNull()
    const response = await app.send(listEmployees, keeper, { query: { papers_to: '2030-01-01' } })
    expect(response.status).toBe(403)
    await app.db.updateTable('mail_outbox').set({ state: 'cancelled' }).execute()
    const mails = {
      'dashboard.admin.read': 'all',
      'notices.mail.read': 'all',
      'notices.broadcast.read': 'all',
    } as const
    expect(await linesFor(await app.fixture.admin(mails))).toEqual([])
  })
})
