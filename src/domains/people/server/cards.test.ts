import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { adminDashboard } from '#domains/shell/contract/shell.calls.ts'
import { actorOf } from '#kit/server/testing/actor-of.ts'
import type { QueryOf } from '#kit/contract/testing/input-of.ts'
import { headcountCard } from '../contract/people.cards.ts'

let app: TestApp
let department_id = 0
let team_id = 0
beforeAll(async () => {
  app = await testApp('2026-03-11T09:00:00Z')
  department_id = await app.fixture.department()
  team_id = await app.fixture.team(department_id)
  const person = app.fixture.employee
  await person({ joined_on: '2020-01-01', department_id, team_id })
  await person({ joined_on: '2025-06-15', department_id })
  await person({ joined_on: '2024-01-01', left_on: '2025-12-31' })
  const leaving = await person({ joined_on: '2024-01-01', left_on: '2026-04-10' })
  await person({ joined_on: '2024-01-01', left_on: '2026-04-11' })
  await person({ joined_on: '2026-04-10' })
  await person({ joined_on: '2026-04-11' })
  const deleted = await person({ joined_on: '2020-01-01' })
  await app.db.updateTable('employees').set({ deleted_at: app.clock.fixed() }).where('id', '=', deleted).execute()
  const { id } = await app.db
    .selectFrom('employments')
    .select('id')
    .where('employee_id', '=', leaving)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('exits')
    .values({
      employment_id: id,
      kind: 'resignation',
      state: 'accepted',
      submitted_on: '2026-03-01',
      notice_starts_on: '2026-03-01',
      notice_days: 40,
      last_day: '2026-04-10',
      reason_code: 'other',
    })
    .execute()
})
afterAll(() => app.stop())

const read = async (query: QueryOf<typeof adminDashboard> = {}) => {
  const admin = await app.fixture.admin({ 'dashboard.admin.read': 'all', 'people.read': 'all' })
  const { body } = await app.send(adminDashboard, admin, { query: { ...query, cards: ['headcount'] } })
  return headcountCard.parse(body.data.cards['headcount']?.data)
}

it('counts who is here, comes and goes within thirty days, and at the ends of twelve months', async () => {
  const card = await read()
  expect(card).toMatchObject({ now: 4, joining: 1, leaving: 1, on_notice: 1 })
  expect(card.months).toHaveLength(12)
  const people = Object.fromEntries(card.months.map((one) => [one.month, one.people]))
  expect([people['2025-04'], people['2025-05'], people['2025-06'], people['2025-12'], people['2026-01']]).toEqual([
    4, 4, 5, 5, 4,
  ])
  expect(card.months.at(-1)).toEqual({ month: '2026-03', people: 4 })
})

it('shows a past day as it was then', async () => {
  expect(await read({ date: '2025-06-14' })).toMatchObject({ now: 4, joining: 1, leaving: 0, on_notice: 0 })
})

it('is narrowed to a department or a team', async () => {
  expect(await read({ department_id })).toMatchObject({ now: 2, joining: 0 })
  expect((await read({ department_id })).months[0]?.people).toBe(1)
  expect(await read({ team_id })).toMatchObject({ now: 1 })
})

it('takes one statement', async () => {
  const { adminCardSources } = await import('./cards.ts')
  const actor = actorOf({ 'people.read': 'all' })
  const before = app.statements()
  const now = app.clock.fixed() ?? ''
  const cardQuery = { date: null, today: now.slice(0, 10), department_id: null, team_id: null }
  await adminCardSources.headcount.read({ tx: app.db, actor, now, ...cardQuery })
  expect(app.statements() - before).toBe(1)
})
