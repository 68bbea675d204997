import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { readOverview } from '../contract/organisation.calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const read = async () => {
  const admin = await app.world.admin({ 'organisation.read': 'all' })
  return (await app.ask(readOverview, admin)).body.data
}
const texts = async () => (await read()).findings.map(({ text }) => text)

it('counts heads by department, and who came and went in twelve months', async () => {
  const department_id = await app.world.department()
  await app.world.employee({ department_id, joined_on: '2025-04-01' })
  await app.world.employee({ department_id, joined_on: '2020-01-01', left_on: '2026-02-28' })
  await app.world.employee({ department_id, joined_on: '2026-04-01' })
  const { counts, headcount_by_department: heads, joins_and_exits: months } = await read()
  expect(counts.people).toBe(1)
  expect(heads.find(({ department }) => department.id === department_id)?.people).toBe(1)
  expect([months.length, months[0]?.month, months[9]?.month, months[11]?.month]).toEqual([
    12,
    '2025-04',
    '2026-01',
    '2026-03',
  ])
  expect([months[0]?.joins, months[10]?.exits, months[11]?.joins]).toEqual([1, 1, 0])
})

it('finds what is about to break, and nothing once it is mended', async () => {
  const department_id = await app.world.department()
  const team_id = await app.world.team(department_id)
  await app.db.updateTable('teams').set({ name: 'Night Desk' }).where('id', '=', team_id).execute()
  const brand = await app.world.brand()
  await app.db.updateTable('brands').set({ name: 'Empty brand' }).where('id', '=', brand).execute()
  const role = await app.world.role('User', 101, { 'gone.read': 'own' })
  await app.db.updateTable('roles').set({ name: 'Lonely' }).where('id', '=', role).execute()
  const before = await texts()
  expect(before).toEqual(
    expect.arrayContaining([
      'There is no super admin. Name a second one, so that nobody is locked out.',
      'Night Desk has no lead.',
      'Empty brand employs nobody.',
      'Nobody holds the role Lonely.',
      'Lonely holds the unknown permission gone.read. It is ignored.',
    ]),
  )
  await app.world.lead(team_id, await app.world.employee({ role_id: role }))
  await app.db.updateTable('employments').set({ brand_id: brand }).execute()
  await app.db.deleteFrom('role_grants').where('permission_key', '=', 'gone.read').execute()
  const after = await texts()
  for (const text of before.slice(1).filter((one) => /Night|Empty|Lonely/.test(one))) expect(after).not.toContain(text)
})

it('asks for the holidays of next year from 1 October', async () => {
  const holiday_calendar_id = await app.world.holidayCalendar()
  const pattern = await app.world.pattern({ holiday_calendar_id })
  await app.db.updateTable('work_patterns').set({ name: 'Office' }).where('id', '=', pattern).execute()
  const text = 'Office has no holidays in 2027 yet.'
  app.clock.set('2026-09-30T12:00:00Z')
  expect(await texts()).not.toContain(text)
  app.clock.set('2026-10-01T12:00:00Z')
  expect(await texts()).toContain(text)
  await app.db
    .insertInto('holidays')
    .values({ calendar_id: holiday_calendar_id, date: '2027-01-01', name: 'New Year', portion: 'full' })
    .execute()
  expect(await texts()).not.toContain(text)
})

it('raised no unexpected error', () => {
  expect(app.errors).toEqual([])
})
