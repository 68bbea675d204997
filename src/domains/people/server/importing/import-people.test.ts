import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { downloadRecord } from '#domains/records/contract/downloads.calls.ts'
import * as calls from '#domains/records/contract/imports.calls.ts'

let app: TestApp
let admin: TestActor
let role: string
const RIGHTS = {
  'records.import': 'own',
  'records.people.download': 'all',
  'people.read': 'all',
  'people.write': 'all',
  'people.user.write': 'all',
  'people.personal.read': 'all',
  'organisation.read': 'all',
  'organisation.write': 'all',
} as const

beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin(RIGHTS)
  role = await nameOf('roles', await app.fixture.role('User', 101, {}))
  const brand = await app.fixture.brand()
  await sql`update brands set is_default = true where id = ${brand} and not exists (select from brands where is_default)`.execute(
    app.db,
  )
})
afterAll(() => app.stop())

const nameOf = async (table: string, id: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} where id = ${id}`.execute(app.db)
  return rows[0]?.name ?? ''
}

const upload = (text: string, actor = admin, name = 'people.csv') =>
  app.send(
    calls.addImport,
    actor,
    { body: { kind: 'people' } },
    { file: { bytes: Buffer.from(text), name, type: 'text/csv' } },
  )

type Options = NonNullable<
  Parameters<typeof app.send<typeof calls.updateImport>>[2] extends { body: infer B } ? B : never
>['options']

/** Sends a file, sets the choices and checks it. */
const checked = async (text: string, options: Options = {}, actor = admin) => {
  const added = (await upload(text, actor)).body.data
  const set = await app.send(calls.updateImport, actor, {
    params: { id: added.id },
    body: { version: added.version, options: { defaults: { role, employment_type: 'Permanent' }, ...options } },
  })
  expect(set.body).toMatchObject({ status: true })
  const done = await app.send(calls.checkImport, actor, {
    params: { id: added.id },
    body: { version: set.body.data.version },
  })
  expect(done.body).toMatchObject({ status: true })
  const rows = (await app.send(calls.listImportRows, actor, { params: { id: added.id }, query: { limit: 200 } })).body
    .data
  return { ...done.body.data, rows }
}
const apply = (id: number, version: number, skip_errors?: boolean) =>
  app.send(calls.applyImport, admin, {
    params: { id },
    body: { version, ...(skip_errors === undefined ? {} : { skip_errors }) },
  })
const undo = (id: number, version: number, skip_changed?: boolean) =>
  app.send(calls.undoImport, admin, {
    params: { id },
    body: { version, ...(skip_changed === undefined ? {} : { skip_changed }) },
  })

const dump = async (): Promise<Record<string, unknown>> => {
  const tables = [
    'employees',
    'employments',
    'placements',
    'accounts',
    'employee_details',
    'departments',
    'teams',
    'designations',
    'brands',
    'person_search',
    'person_zones',
    'account_standings',
    'password_tokens',
  ]
  const all: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await sql<{
      row: Record<string, unknown>
    }>`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(app.db)
    all[table] = rows.map(({ row: { version: _version, updated_at: _updated, ...rest } }) => rest)
  }
  return all
}

let department: string
let team: string
beforeEach(async () => {
  const id = await app.fixture.department()
  department = await nameOf('departments', id)
  team = await nameOf('teams', await app.fixture.team(id))
})

describe('a file of people', () => {
  it('adds people in any order, with managers of the same file, and is undone without a trace', async () => {
    const before = await dump()
    const found = await checked(
      [
        'First name;Last name;E-Mail;Department;Team;Manager;Hire Date;Geburtsdatum;Mobile',
        `Åsa;Öberg;asa@import.test;${department};${team};Bo Lind;01.02.2024;03.04.1990;+49 1`,
        `Bo;Lind;bo@import.test;${department.toUpperCase()};${team};;15.01.2023;;`,
      ].join('\n'),
    )
    expect(found.counts).toMatchObject({ create: 2, error: 0 })
    expect(found.options.date_format).toBe('dmy')
    expect(await dump()).toEqual(before)
    const done = await apply(found.id, found.version)
    expect(done.body).toMatchObject({ status: true, data: { created: 2, updated: 0, skipped: 0 } })
    const asa = await app.db
      .selectFrom('employees as e')
      .innerJoin('placements as p', 'p.employee_id', 'e.id')
      .innerJoin('employees as m', 'm.id', 'p.manager_id')
      .select(['e.date_of_birth', 'm.name'])
      .where('e.work_email', '=', 'asa@import.test')
      .executeTakeFirst()
    expect(asa).toEqual({ date_of_birth: '1990-04-03', name: 'Bo Lind' })
    const again = await apply(found.id, done.body.data.version)
    expect(again.body).toMatchObject({ code: 'records.import_applied' })
    const undone = await undo(found.id, done.body.data.version)
    expect(undone.body).toMatchObject({ status: true, data: { removed: 2, restored: 0, kept: [] } })
    expect(await dump()).toEqual(before)
  })

  it('names each fault at its cell with the nearest names, and corrects all equal cells at once', async () => {
    const found = await checked(
      [
        'First name,Last name,Work email,Department,Joined on,Manager',
        `A,One,one@import.test,${department}x,2024-01-01,`,
        `B,Two,one@import.test,${department}x,2024-13-01,Unknown Person`,
        `C,Three,three@import.test,${department},2024-01-01,Dee Four`,
        `Dee,Four,four@import.test,${department},2024-01-01,C Three`,
      ].join('\n'),
    )
    expect(found.counts).toMatchObject({ error: 4, create: 0 })
    const [one, two, three] = found.rows
    expect(one?.faults.map(({ column, message, suggestions }) => [column, message, suggestions[0]])).toEqual([
      [2, 'The same email is in row 3', undefined],
      [3, `There is no department “${department}x”`, department],
    ])
    expect(new Set(two?.faults.map(({ column }) => column))).toEqual(new Set([2, 3, 4, 5]))
    expect(three?.faults[0]?.message).toBe('These rows report to each other: 4, 5')
    const refused = await apply(found.id, found.version)
    expect(refused.body).toMatchObject({
      code: 'records.import_errors',
      message: 'Rows with errors: 4. Correct them, or leave them out.',
    })
    const fixed = await app.send(calls.changeImportCells, admin, {
      params: { id: found.id },
      body: {
        replace: { column: 3, from: `${department}x`, to: department },
        cells: [
          { row_no: 3, column: 2, text: 'two@import.test' },
          { row_no: 3, column: 4, text: '2024-01-01' },
          { row_no: 3, column: 5, text: '' },
          { row_no: 5, column: 5, text: '' },
        ],
      },
    })
    expect(fixed.body.data.counts).toMatchObject({ error: 0, create: 4 })
    const done = await apply(found.id, fixed.body.data.version)
    expect(done.body.data).toMatchObject({ created: 4 })
  })

  it('changes what differs, clears what is marked, and leaves empty cells as they are', async () => {
    const email = 'change@import.test'
    const person = await app.fixture.employee({ first_name: 'Old', last_name: 'Name' })
    await app.db
      .updateTable('employees')
      .set({ work_email: email, work_email_key: email, mobile: '+49 7', gender: 'female' })
      .where('id', '=', person)
      .execute()
    const found = await checked(`Work email,First name,Mobile,Gender,Team\n${email},New,,(clear),\n`, {
      match: 'work_email',
    })
    expect(found.counts).toMatchObject({ update: 1, error: 0, changes: { 'first name': 1, gender: 1 } })
    const before = await dump()
    const done = await apply(found.id, found.version)
    expect(done.body.data).toMatchObject({ updated: 1 })
    const read = () =>
      app.db
        .selectFrom('employees')
        .select(['first_name', 'mobile', 'gender'])
        .where('id', '=', person)
        .executeTakeFirst()
    expect(await read()).toEqual({ first_name: 'New', mobile: '+49 7', gender: null })
    const same = await checked(`Work email,First name,Mobile\n${email},New,+49 7\n`, { match: 'work_email' })
    expect(same.counts).toMatchObject({ unchanged: 1, update: 0 })
    expect((await undo(found.id, done.body.data.version)).body).toMatchObject({ status: true })
    expect(await read()).toEqual({ first_name: 'Old', mobile: '+49 7', gender: 'female' })
    expect(await dump()).toEqual(before)
  })

  it('adds departments, teams and designations that are missing, once, and removes them with the undo', async () => {
    const before = await dump()
    const found = await checked(
      'First name,Last name,Department,Team,Job title,Joined on\nA,B,Kitchen,Pastry,Baker,2024-01-01\nC,D,kitchen ,pastry,BAKER,2024-01-01\n',
      { creates_missing: true },
    )
    expect(found.counts).toMatchObject({ create: 2, error: 0 })
    const done = await apply(found.id, found.version)
    expect(done.body.data.created).toBe(2)
    const { rows } = await sql<{
      n: string
    }>`select count(*)::text as n from teams t join departments d on d.id = t.department_id where d.name = 'Kitchen' and t.name = 'Pastry'`.execute(
      app.db,
    )
    expect(rows[0]?.n).toBe('1')
    await undo(found.id, done.body.data.version)
    expect(await dump()).toEqual(before)
  })

  it('is applied once by twenty callers', async () => {
    const found = await checked(`First name,Last name,Department,Joined on\nTwenty,Callers,${department},2024-01-01\n`)
    const all = await Promise.all(Array.from({ length: 20 }, () => apply(found.id, found.version)))
    expect(all.filter(({ body }) => body.status)).toHaveLength(1)
    const { rows } = await sql`select from employees where name = 'Twenty Callers'`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  it('leaves out rows with errors where that is chosen, and refuses what became wrong since the check', async () => {
    const found = await checked(
      `First name,Last name,Work email,Department,Joined on\nGood,Row,good@import.test,${department},2024-01-01\nBad,Row,,Nowhere,2024-01-01\n`,
    )
    const rival = await app.fixture.employee()
    await app.db
      .updateTable('employees')
      .set({ work_email: 'good@import.test', work_email_key: 'good@import.test' })
      .where('id', '=', rival)
      .execute()
    const taken = await apply(found.id, found.version, true)
    expect(taken.body).toMatchObject({ code: 'records.import_errors' })
    const [row] = (await app.send(calls.listImportRows, admin, { params: { id: found.id }, query: { only: 'errors' } }))
      .body.data
    expect(row?.faults[0]).toMatchObject({
      column: null,
      message: 'This row matches another record than when it was checked',
    })
    const now = (await app.send(calls.getImport, admin, { params: { id: found.id } })).body.data
    const fixed = await app.send(calls.changeImportCells, admin, {
      params: { id: found.id },
      body: { cells: [{ row_no: 2, column: 2, text: 'better@import.test' }] },
    })
    expect(fixed.body.data.counts).toMatchObject({ create: 1, error: 1 })
    expect(now.counts).toMatchObject({ error: 2 })
    const done = await apply(found.id, fixed.body.data.version, true)
    expect(done.body.data).toMatchObject({ created: 1, skipped: 1 })
  })

  it('keeps people who were changed since, by name, and undoes nothing without that choice', async () => {
    const found = await checked(
      `First name,Last name,Work email,Department,Joined on\nKept,One,kept@import.test,${department},2024-01-01\nGone,Two,gone@import.test,${department},2024-01-01\n`,
    )
    const done = await apply(found.id, found.version)
    await sql`update employees set mobile = '+49 9' where work_email = 'kept@import.test'`.execute(app.db)
    const refused = await undo(found.id, done.body.data.version)
    expect(refused.body).toMatchObject({
      code: 'records.undo_changed',
      message: 'Changed or used since: 1 person. Leave them as they are, or undo nothing.',
    })
    const undone = await undo(found.id, done.body.data.version, true)
    expect(undone.body.data).toMatchObject({
      removed: 1,
      kept: [{ row_no: 2, name: 'Kept One', why: 'Was changed since' }],
    })
    app.clock.set('2026-03-13T09:00:00Z')
    const late = await checked(`First name,Last name,Department,Joined on\nLate,One,${department},2024-01-01\n`)
    const applied = await apply(late.id, late.version)
    app.clock.set('2026-03-14T09:00:01Z')
    expect((await undo(late.id, applied.body.data.version)).body).toMatchObject({ code: 'records.undo_late' })
  })

  it('is open to its sender, and changes no one out of reach', async () => {
    const other = await app.fixture.admin({ 'records.import': 'own' })
    const found = await checked(`First name,Last name,Department,Joined on\nMine,Alone,${department},2024-01-01\n`)
    expect((await app.send(calls.getImport, other, { params: { id: found.id } })).status).toBe(404)
    expect((await upload('First name\nA\n', other)).status).toBe(403)
    const own = await app.fixture.employee()
    expect(own).toBeGreaterThan(0)
  })
})

it('takes the downloaded record of everyone back as no change', async () => {
  const manager = await app.fixture.employee()
  await app.fixture.employee({ manager_id: manager, time_zone: 'Asia/Kolkata' })
  const { bytes } = await app.send(downloadRecord, admin, { query: { format: 'xlsx' } })
  const added = await app.send(
    calls.addImport,
    admin,
    { body: { kind: 'people' } },
    { file: { bytes, name: 'employees.xlsx', type: 'application/octet-stream' } },
  )
  expect(added.body).toMatchObject({ status: true })
  const { id, version } = added.body.data
  const done = await app.send(calls.checkImport, admin, { params: { id }, body: { version } })
  const wrong = await app.send(calls.listImportRows, admin, { params: { id }, query: { only: 'update' } })
  expect(wrong.body.data).toEqual([])
  expect(done.body.data.counts).toMatchObject({ create: 0, update: 0, error: 0 })
  expect(done.body.data.counts?.unchanged).toBeGreaterThan(1)
})

it('removes people together with the leave that was granted to them, and leaves those with a history', async () => {
  const found = await checked(
    [
      'First name,Last name,Work email,Department,Joined on',
      `With,Grant,grant@import.test,${department},2024-01-01`,
      `With,Correction,correction@import.test,${department},2024-01-01`,
    ].join('\n'),
  )
  const done = await apply(found.id, found.version)
  await sql`insert into request_types (kind, code, name, color, unit, methods) values ('leave', 'imported', 'Imported', '#4263eb', 'day', '{full_day}')`.execute(
    app.db,
  )
  await sql`insert into leave_accounts (employee_id, type_id) select e.id, t.id from employees e, request_types t
    where e.work_email in ('grant@import.test', 'correction@import.test') and t.code = 'imported'`.execute(app.db)
  await sql`insert into leave_lots (employee_id, type_id, origin, year, valid_from, valid_to)
    select a.employee_id, a.type_id, 'year', 2026, '2026-01-01', '2026-12-31' from leave_accounts a
      join request_types t on t.id = a.type_id where t.code = 'imported'`.execute(app.db)
  await sql`insert into leave_ledger (lot_id, employee_id, type_id, kind, amount, effective_date, due_key)
    select l.id, l.employee_id, l.type_id, 'grant', 2400, '2026-01-01', 'test:' || l.id from leave_lots l
      join request_types t on t.id = l.type_id where t.code = 'imported'`.execute(app.db)
  await sql`insert into leave_ledger (lot_id, employee_id, type_id, kind, amount, effective_date, reason)
    select l.id, l.employee_id, l.type_id, 'adjustment', 100, '2026-01-01', 'By hand' from leave_lots l
      join employees e on e.id = l.employee_id where e.work_email = 'correction@import.test'`.execute(app.db)
  const refused = await undo(found.id, done.body.data.version)
  expect(refused.body).toMatchObject({ code: 'records.undo_changed' })
  const undone = await undo(found.id, done.body.data.version, true)
  expect(undone.body.data).toMatchObject({
    removed: 1,
    kept: [{ name: 'With Correction', why: 'Has punches, reports or other records since' }],
  })
})
