import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { QueryOf } from '#kit/contract/testing/input-of.ts'
import { listAdmins } from '../../contract/accounts.calls.ts'
import { listEmployees } from '../../contract/employees.calls.ts'
import * as lists from '../../contract/state-lists.calls.ts'
import { manageWarning } from '../../contract/warnings.calls.ts'
import { HR, idsOf, NOW, peopleFixture, TODAY } from '../testing/people-fixture.ts'

let app: TestApp
let hr: TestActor
beforeAll(async () => {
  app = await testApp(NOW)
  hr = await app.fixture.admin({ ...HR, 'people.admin.read': 'all' })
})
afterAll(() => app.stop())

const { suspend, resign, toggle } = peopleFixture(() => ({ app, hr }))

it('narrows the list of employees to a designation, role, manager, brand and days of joining', async () => {
  const manager_id = await app.fixture.employee()
  const role_id = await app.fixture.role('User', 101, {})
  const early = await app.fixture.employee({ joined_on: '2024-03-01', manager_id, role_id })
  const late = await app.fixture.employee({ joined_on: '2024-03-02', manager_id })
  const { id: designation_id } = await app.db
    .insertInto('designations')
    .values({ name: 'Locksmith' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.updateTable('placements').set({ designation_id }).where('employee_id', '=', late).execute()
  const brand_id = await app.fixture.brand()
  await app.db.updateTable('employments').set({ brand_id }).where('employee_id', '=', late).execute()
  const found = async (query: QueryOf<typeof listEmployees>) => {
    const { body } = await app.send(listEmployees, hr, { query: { sort: 'joined_on', ...query } })
    return [idsOf({ body }), body.meta.total]
  }
  expect(await found({ manager_id: [manager_id] })).toEqual([[early, late], 2])
  expect(await found({ role_id: [role_id] })).toEqual([[early], 1])
  expect(await found({ designation_id: [designation_id] })).toEqual([[late], 1])
  expect(await found({ brand_id: [brand_id] })).toEqual([[late], 1])
  expect(await found({ manager_id: [manager_id], joined_from: '2024-03-02' })).toEqual([[late], 1])
  expect(await found({ manager_id: [manager_id], joined_to: '2024-03-01' })).toEqual([[early], 1])
  expect(await found({ manager_id: [manager_id], brand_id: [brand_id], role_id: [role_id] })).toEqual([[], 0])
})

it('narrows each list of a state by what is its own', async () => {
  const [leaver, warned, planned, backup] = await Promise.all([1, 2, 3, 4].map(() => app.fixture.employee()))
  type List = typeof lists.listResigned | typeof lists.listWarned | typeof lists.listSuspended | typeof lists.listBackup
  const ids = async (call: List, query: object) => idsOf(await app.send<List>(call, hr, { query }))
  await resign(leaver ?? 0)
  expect(await ids(lists.listResigned, { exit_state: 'accepted', last_day_from: '2026-07-03' })).toEqual([leaver])
  expect(await ids(lists.listResigned, { last_day_to: '2026-07-02' })).toEqual([])
  expect(await ids(lists.listResigned, { exit_state: 'submitted,closed' })).toEqual([])

  const fields = { title: 'Late again', description: 'Each day.', incident_on: TODAY }
  const body = { employee_ids: [warned ?? 0], severity: 2 as const, category: 'attendance' as const, ...fields }
  await app.send(manageWarning, hr, { body })
  expect(await ids(lists.listWarned, { severity: '2,3', category: 'attendance' })).toEqual([warned])
  expect(await ids(lists.listWarned, { severity: '3' })).toEqual([])
  expect(await ids(lists.listWarned, { category: 'conduct' })).toEqual([])

  await suspend(planned ?? 0, { from: '2026-07-01' })
  expect(await ids(lists.listSuspended, {})).toEqual([])
  expect(await ids(lists.listSuspended, { planned: 'true' })).toEqual([planned])

  await toggle({ employee_ids: [backup ?? 0], switch: 'backup', covers: { kind: 'employee', id: warned ?? 0 } })
  expect(await ids(lists.listBackup, { covers_kind: 'employee', covers_id: warned })).toEqual([backup])
  expect(await ids(lists.listBackup, { covers_kind: 'team' })).toEqual([])
})

it('narrows the admin accounts to a role and a state', async () => {
  const other = await app.fixture.admin()
  const total = async (query: QueryOf<typeof listAdmins>) => (await app.send(listAdmins, hr, { query })).body.meta.total
  expect(await total({ role_id: [other.role_id] })).toBe(1)
  expect(await total({ id: `${other.account_id},${hr.account_id}` })).toBe(2)
  await app.db
    .updateTable('accounts')
    .set({ disabled_at: NOW, disabled_reason: 'Asked for' })
    .where('id', '=', other.account_id)
    .execute()
  expect(await total({ role_id: [other.role_id], state: 'disabled' })).toBe(1)
  expect(await total({ role_id: [other.role_id], state: 'active,invited' })).toBe(0)
})
