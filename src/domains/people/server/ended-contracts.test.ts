import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { adminDashboard, attentionCard } from '#domains/shell/contract/shell.calls.ts'
import { listEmployees } from '../contract/employees.calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-03T09:00:00Z')
})
afterAll(() => app.stop())

it('a contract that ended needs attention until something is decided, and the line counts the listed people', async () => {
  const admin = await app.fixture.admin({ 'dashboard.admin.read': 'all', 'people.read': 'all', 'people.write': 'all' })
  const employ = async (contract_ends_on: string | null, left_on: string | null = null) => {
    const id = await app.fixture.employee({ joined_on: '2025-06-01', left_on })
    await app.db.updateTable('employments').set({ contract_ends_on }).where('employee_id', '=', id).execute()
    return id
  }
  const ended = await employ('2026-06-02')
  await employ('2026-06-03')
  await employ(null)
  await employ('2026-06-02', '2026-06-30')
  await employ('2026-06-02', '2026-06-02')
  const read = async () => {
    const { cards } = (await app.send(adminDashboard, admin, { query: {} })).body.data
    return attentionCard.parse(cards['attention']?.data).lines.filter(({ path }) => path.includes('contract'))
  }
  const list = async () =>
    (await app.send(listEmployees, admin, { query: { contract_ended_to: '2026-06-02' } })).body.data.map(({ id }) => id)
  expect(await read()).toMatchObject([{ count: 1, path: '/admin/employees?contract_ended_to=2026-06-02' }])
  expect(await list()).toEqual([ended])
  await app.db
    .updateTable('employments')
    .set({ contract_ends_on: '2027-06-02' })
    .where('employee_id', '=', ended)
    .execute()
  expect([await read(), await list()]).toEqual([[], []])
})
