import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { loadCalendar } from '#domains/organisation/server/index.ts'
import { calendarDay } from '#engines/calendar/contract/calendar.ts'
import * as session from '#domains/session/contract/session.calls.ts'
import { USER_NUMBERS } from '#kit/contract/permissions.ts'
import { secretBox } from '#kit/server/secret-box.ts'
import { isIban } from '#domains/people/contract/details.rules.ts'
import * as lists from '#domains/people/contract/state-lists.calls.ts'
import { bankAccountOf } from '#domains/people/server/details/store/bank-account.ts'
import { listManagers } from '#domains/people/server/persons/store/record.ts'
import { demoLeads } from '../organisation/leads.ts'
import { demoOrganisation } from '../organisation/organisation.ts'
import { type Demo, seededRandom } from '../demo.ts'
import { demoPeople } from './people.ts'

const NOW = '2026-03-11T09:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await testApp(NOW)
  await app.db.transaction().execute(async (tx) => {
    const random = seededRandom(1)
    const demo: Demo = { tx, now: NOW, today: '2026-03-11', employees: 100, days: 90, random, print: () => undefined }
    await demoOrganisation(demo)
    await demoPeople(demo, { files: app.files, data_key: Buffer.alloc(32, 7) })
    await demoLeads(demo)
  })
}, 60_000)
afterAll(() => app.stop())

it('makes the requested count of people, each with a number, a placement and at most one login', async () => {
  const count = async (table: 'employees' | 'person_search') =>
    (
      await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  expect([Number(await count('employees')), Number(await count('person_search'))]).toEqual([100, 100])
  const numbers = await app.db.selectFrom('employments').select(['employee_id', 'employee_no']).execute()
  expect(new Set(numbers.map((row) => row.employee_no)).size).toBe(100)
})

it.each([...USER_NUMBERS])('lets the holder of code %i sign in', async (number) => {
  const body = { email: `code${number}@northwind.example`, password: 'northwind-demo' }
  const response = await app.send(session.employeeLogin, null, { body }, { ip: `198.51.100.${number % 250}` })
  expect(response.body.data).toMatchObject({ role: 'User', role_number: number })
})

it.each(['code0', 'code1', 'code2', 'code3', 'code4-admin', 'code5', 'code33', 'iris.novak'])(
  'lets the administrator %s sign in',
  async (name) => {
    const body = { email: `${name}@northwind.example`, password: 'northwind-demo' }
    const response = await app.send(session.adminLogin, null, { body }, { ip: '203.0.113.5' })
    expect(response.body.data).toMatchObject({ role: 'Admin' })
  },
)

it('has one person above everyone, and no one above themself', async () => {
  const people = await app.db
    .selectFrom('employees as e')
    .innerJoin('employments as m', 'm.employee_id', 'e.id')
    .select(['e.id', 'e.name'])
    .where('m.joined_on', '<=', '2026-03-11')
    .execute()
  const tops = new Set<string>()
  for (const { id, name } of people) tops.add((await listManagers(app.db, id, '2026-03-11')).at(-1)?.name ?? name)
  expect([...tops]).toEqual(['Clara Winter'])
})

it('has five changes ahead, someone who came back, one without a login and one invited', async () => {
  const planned = await app.db
    .selectFrom('placements')
    .select('id')
    .where('effective_from', '>', '2026-03-11')
    .where('reason_code', '<>', 'hire')
    .execute()
  expect(planned).toHaveLength(5)
  const employments = await app.db
    .selectFrom('employments as m')
    .innerJoin('employees as e', 'e.id', 'm.employee_id')
    .select('m.employee_no')
    .where('e.name', '=', 'Mara Chen')
    .execute()
  expect(employments).toHaveLength(2)
  expect(new Set(employments.map((row) => row.employee_no)).size).toBe(1)
  const logins = await app.db.selectFrom('accounts').select('activated_at').where('area', '=', 'User').execute()
  expect([logins.length, logins.filter((row) => row.activated_at === null).length]).toEqual([99, 1])
})

it('has only leads and deputies who may be it, on their first day or today', async () => {
  const { rows } = await sql<{ name: string; team: string; kind: string; may: boolean }>`
    select e.name, t.name as team, l.kind, exists (
      select from placement_on p join role_grants g on g.role_id = p.role_id and g.scope in ('team', 'department')
      join employment_span s on s.employee_id = p.employee_id and (s.left_on is null or s.left_on >= coalesce(l.to_date, d.day))
      where p.employee_id = l.employee_id and p.effective_from <= d.day
        and (p.effective_until is null or p.effective_until > d.day)) as may
    from team_leaderships l join employees e on e.id = l.employee_id join teams t on t.id = l.team_id,
      lateral (select greatest(l.from_date, '2026-03-11'::date) as day) d`.execute(app.db)
  expect(rows.filter(({ may }) => !may)).toEqual([])
  expect(rows.filter(({ kind }) => kind === 'deputy')).toMatchObject([{ name: 'Ravi Kumar', team: 'Night Desk' }])
  expect(rows.length).toBeGreaterThanOrEqual(10)
})

it('has pictures of half of the sixty, an account of everyone, and two changes that wait', async () => {
  const count = async (query: { execute: () => Promise<readonly unknown[]> }) => (await query.execute()).length
  const { db } = app
  expect(await count(db.selectFrom('employees').select('id').where('photo_file_id', 'is not', null))).toBe(30)
  const details = db.selectFrom('employee_details').select('id')
  expect(await count(details.where('kind', '=', 'bank_account').where('state', '=', 'active'))).toBe(
    await count(db.selectFrom('employees').select('id')),
  )
  const waiting = await count(details.where('state', '=', 'pending'))
  expect(waiting + (await count(db.selectFrom('profile_changes').select('id')))).toBe(2)
  const person = await db
    .selectFrom('employees')
    .select('id')
    .where('name', '=', 'Jonas Weber')
    .executeTakeFirstOrThrow()
  const account = await bankAccountOf(db, secretBox(Buffer.alloc(32, 7)), person.id, '2026-03-11')
  expect(isIban(account?.number ?? '')).toBe(true)
})

it('has a document with a warning and a signed resignation, each with its file', async () => {
  const warned = await app.db
    .selectFrom('warning_files as x')
    .innerJoin('warnings as w', 'w.id', 'x.warning_id')
    .innerJoin('employees as e', 'e.id', 'w.employee_id')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .select(['e.name', 'f.store_name', 'f.owner_id', 'e.id', 'f.original_name', 'w.title', 'w.statement'])
    .execute()
  const letters = await app.db
    .selectFrom('exits as x')
    .innerJoin('employments as m', 'm.id', 'x.employment_id')
    .innerJoin('employees as e', 'e.id', 'm.employee_id')
    .innerJoin('files as f', 'f.id', 'x.letter_file_id')
    .select(['e.name', 'f.store_name', 'f.owner_id', 'e.id'])
    .execute()
  const documents = [...warned, ...letters]
  expect(documents.map(({ name }) => name)).toEqual(['Paul Neumann', 'Ravi Kumar'])
  // The warning is of 5 February and is about what was written down on the first.
  const [late] = warned
  for (const text of [late?.title, late?.original_name, late?.statement]) expect(text).toContain('January')
  expect(documents.every((document) => document.owner_id === document.id)).toBe(true)
  const stored = (await Array.fromAsync(app.files.list())).map(({ name }) => name)
  expect(stored).toEqual(expect.arrayContaining(documents.map(({ store_name }) => store_name)))
})

it('has the states of the sample people', async () => {
  const reader = await app.fixture.admin({ 'people.read': 'all', 'people.personal.read': 'all' })
  const names = async (call: (typeof lists.stateListsCalls)[keyof typeof lists.stateListsCalls], query: object = {}) =>
    (await app.send(call, reader, { query: { limit: 200, ...query } })).body.data.map((row) => row.name)
  expect(await names(lists.listSuspended)).toContain('Farid Aziz')
  const notice = (await app.send(lists.listNotice, reader, { query: { limit: 200 } })).body.data
  expect(notice.find((row) => row.name === 'Ravi Kumar')).toMatchObject({ status: 'notice', exit: { days_left: 12 } })
  expect(await names(lists.listNotice)).toEqual(expect.arrayContaining(['Deepak Shah', 'Anton Meyer']))
  expect(await names(lists.listWarned)).toEqual(expect.arrayContaining(['Paul Neumann', 'Karthik Reddy', 'Wei Zhang']))
  expect(await names(lists.listWfhCancelled)).toEqual(expect.arrayContaining(['Yara Costa', 'Rahul Verma']))
  expect(await names(lists.listBackup)).toEqual(expect.arrayContaining(['Greta Schulz', 'Ida Johansen', 'Felix Braun']))
  expect(await names(lists.listResigned)).toEqual(expect.arrayContaining(['Ravi Kumar', 'Olga Petrov', 'Stefan Adler']))
  const due = await app.db
    .selectFrom('mandatory_updates as u')
    .innerJoin('employees as e', 'e.id', 'u.employee_id')
    .select(['u.kind', 'u.due_on'])
    .where('e.name', 'in', [
      'Jonas Weber',
      'Simon Hartmann',
      'Lea Winkler',
      'Meera Nair',
      'Suresh',
      'Amir Rahimi',
      'Mateo Alvarez',
    ])
    .execute()
  expect([due.length, due.filter((row) => row.kind === 'profile' && (row.due_on ?? '') < '2026-03-11').length]).toEqual(
    [7, 2],
  )
  const farid = await app.db
    .selectFrom('employees')
    .select('id')
    .where('name', '=', 'Farid Aziz')
    .executeTakeFirstOrThrow()
  const calendar = await loadCalendar(app.db, farid.id, { from: '2026-03-05', to: '2026-03-11', now: NOW })
  expect(['2026-03-05', '2026-03-06', '2026-03-11'].map((day) => calendarDay(calendar, day).kind)).toEqual([
    'working',
    'suspended',
    'suspended',
  ])
})
