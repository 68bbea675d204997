import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { demoLeads, demoOrganisation } from '#domains/organisation/server/index.ts'
import * as session from '#domains/session/contract/session.calls.ts'
import { USER_NUMBERS } from '#kit/contract/permissions.ts'
import { type Demo, seededRandom } from '#kit/server/demo.ts'
import { demoPeople } from './demo.ts'
import { listManagers } from './store/record.ts'

const NOW = '2026-03-11T09:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await testApp(NOW)
  await app.db.transaction().execute(async (tx) => {
    const random = seededRandom(1)
    const demo: Demo = { tx, now: NOW, today: '2026-03-11', employees: 100, days: 90, random, say: () => undefined }
    await demoOrganisation(demo)
    await demoPeople(demo)
    await demoLeads(demo)
  })
}, 60_000)
afterAll(() => app.stop())

it('makes as many people as were asked for, each with a number, a placement and at most one login', async () => {
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
  const answer = await app.ask(session.employeeLogin, null, { body }, { ip: `198.51.100.${number % 250}` })
  expect(answer.body.data).toMatchObject({ role: 'User', role_number: number })
})

it.each(['code0', 'code1', 'code2', 'code3', 'code4-admin', 'code5', 'code33', 'iris.novak'])(
  'lets the administrator %s sign in',
  async (name) => {
    const body = { email: `${name}@northwind.example`, password: 'northwind-demo' }
    const answer = await app.ask(session.adminLogin, null, { body }, { ip: '203.0.113.5' })
    expect(answer.body.data).toMatchObject({ role: 'Admin' })
  },
)

it('has one person above everybody, and nobody above themself', async () => {
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

it('has five changes ahead, somebody who came back, one without a login and one invited', async () => {
  const planned = await app.db
    .selectFrom('placements')
    .select('id')
    .where('effective_from', '>', '2026-03-11')
    .where('reason_code', '<>', 'hire')
    .execute()
  expect(planned).toHaveLength(5)
  const spells = await app.db
    .selectFrom('employments as m')
    .innerJoin('employees as e', 'e.id', 'm.employee_id')
    .select('m.employee_no')
    .where('e.name', '=', 'Mara Chen')
    .execute()
  expect(spells).toHaveLength(2)
  expect(new Set(spells.map((row) => row.employee_no)).size).toBe(1)
  const logins = await app.db.selectFrom('accounts').select('activated_at').where('area', '=', 'User').execute()
  expect([logins.length, logins.filter((row) => row.activated_at === null).length]).toEqual([99, 1])
})
