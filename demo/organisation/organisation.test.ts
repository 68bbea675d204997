import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { required } from '#kit/contract/testing/required.ts'
import { readOverview } from '#domains/organisation/contract/overview.calls.ts'
import { listTeams } from '#domains/organisation/contract/units.calls.ts'
import { type Demo, seededRandom } from '../demo.ts'
import { demoLeads } from './leads.ts'
import { demoOrganisation } from './organisation.ts'
import { berlinHolidays, easterSunday, karnatakaHolidays } from './holidays.ts'

let app: TestApp
const demo = (employees: number): Demo => ({
  tx: app.db,
  now: '2026-03-11T09:00:00.000Z',
  today: '2026-03-11',
  employees,
  days: 180,
  random: seededRandom(1),
  print: () => undefined,
})
beforeAll(async () => {
  app = await testApp()
  await demoOrganisation(demo(500))
})
afterAll(() => app.stop())

it('makes the frame of the stories, and a team for every twenty people above sixty', async () => {
  const admin = await app.fixture.admin({ 'organisation.read': 'all' })
  const { counts } = (await app.send(readOverview, admin)).body.data
  expect(counts).toMatchObject({ departments: 5, teams: 9 + 22, designations: 14, brands: 2 })
  const teams = (await app.send(listTeams, admin, { query: { archived: true } })).body.data
  expect(teams.find(({ name }) => name === 'Legacy Chat')?.archived_at).not.toBeNull()
  expect(teams.map(({ name }) => name)).toContain('Support 7')
})

it('names leads and heads once people are there', async () => {
  const rows = await app.db
    .selectFrom('teams')
    .select(['id', 'name', 'department_id'])
    .where('archived_at', 'is', null)
    .execute()
  const place = async (team: string, first_name: string, email?: string) => {
    const { id, department_id } = required(rows.find(({ name }) => name === team))
    const employee = await app.fixture.employee({ first_name, last_name: 'Vogel', department_id, team_id: id })
    if (email) await app.db.updateTable('employees').set({ work_email: email }).where('id', '=', employee).execute()
    return employee
  }
  for (const { name } of rows) await place(name, `Of ${name}`)
  const deputy = await app.fixture.employee({ first_name: 'Ravi', last_name: 'Kumar' })
  await place('QA', 'Jan')
  for (const code of [103, 104, 114, 4, 22222, 31111])
    await place('Support Berlin', `Code ${code}`, `code${code}@northwind.example`)
  await place('HR', 'Director', 'clara.winter@northwind.example')
  await demoLeads(demo(500))
  const admin = await app.fixture.admin({ 'organisation.read': 'all' })
  const teams = (await app.send(listTeams, admin)).body.data
  const named = (name: string) => teams.find((team) => team.name === name)
  expect(teams.filter(({ lead }) => lead === null).map(({ name }) => name)).toEqual(['Learning'])
  expect(named('QA')?.next_lead).toMatchObject({ name: 'Jan Vogel', from: '2026-04-01' })
  expect(named('Night Desk')?.deputies).toMatchObject([{ id: deputy, from: '2026-03-09', to: '2026-03-22' }])
  expect(named('Night Desk')?.lead?.name).toBe('Code 114 Vogel')
  const heads = await app.db.selectFrom('departments').select('head_id').where('cost_centre', 'is not', null).execute()
  expect(heads.every(({ head_id }) => head_id !== null)).toBe(true)
})

it.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
])('knows Easter of %i', (year, date) => expect(easterSunday(year)).toBe(date))

it('has ten whole and two half days in Berlin, and twelve in Karnataka', () => {
  for (const year of [2024, 2025, 2026, 2027]) {
    expect(berlinHolidays(year).filter(({ portion }) => portion === 'full')).toHaveLength(10)
    expect(berlinHolidays(year)).toHaveLength(12)
    expect(new Set(karnatakaHolidays(year).map(({ date }) => date)).size).toBe(12)
  }
})
