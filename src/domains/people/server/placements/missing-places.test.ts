import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as designations from '#domains/organisation/contract/designations.calls.ts'
import * as teams from '#domains/organisation/contract/teams.calls.ts'
import { addAdmin } from '../../contract/accounts.calls.ts'
import { addEmployee } from '../../contract/employees.calls.ts'
import * as calls from '../../contract/placements.calls.ts'
import { switchEmployees } from '../../contract/states.calls.ts'

let app: TestApp
let hr: TestActor
let department_id: number
beforeAll(async () => {
  app = await testApp()
  hr = await app.fixture.admin({
    'people.read': 'all',
    'people.write': 'all',
    'people.admin.read': 'all',
    'people.admin.write': 'all',
    'people.state.write': 'all',
    'organisation.write': 'all',
  })
  department_id = await app.fixture.department()
})
afterAll(() => app.stop())

const MISSING = [
  ['department_id', 'departments', 'Department does not exist'],
  ['team_id', 'teams', 'Team does not exist'],
  ['designation_id', 'designations', 'Designation does not exist'],
  ['role_id', 'roles', 'Role does not exist'],
  ['work_pattern_id', 'work_patterns', 'Work pattern does not exist'],
] as const

const add = {
  departments: () => app.fixture.department(),
  teams: () => app.fixture.team(department_id),
  designations: async () =>
    (
      await app.db
        .insertInto('designations')
        .values({ name: `Gone ${Math.random()}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  roles: () => app.fixture.role('User', 101, {}),
  work_patterns: () => app.fixture.pattern(),
} as const

const archived = async (table: keyof typeof add): Promise<number> => {
  const id = await add[table]()
  await app.db.updateTable(table).set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute()
  return id
}

describe.each(MISSING)('a %s that is archived, or was never there,', (field, table, text) => {
  it('takes no one in: not by a change, a plan, many at once, nor with an employment', async () => {
    const employee_id = await app.fixture.employee({ department_id })
    const reason_code = 'reorganisation' as const
    const plan = { employee_id, effective_from: '2027-01-01', changes: { work_mode: 'remote' as const }, reason_code }
    const { id, version } = (await app.send(calls.addPlacement, hr, { body: plan })).body.data
    const base = { department_id, role_id: await app.fixture.role('User', 101, {}) }
    const person = {
      brand_id: await app.fixture.brand(),
      first_name: 'New',
      last_name: 'Person',
      work_email: 'gone@example.test',
      employment_type: 'permanent' as const,
      joined_on: '2026-06-01',
    }
    for (const missing of [await archived(table), 900_000]) {
      const changes = { [field]: missing }
      const many = { employee_ids: [employee_id], effective_from: '2026-06-01', changes, reason_code }
      const responses = [
        await app.send(calls.addPlacement, hr, { body: { ...plan, changes, seen: [{ id, version }] } }),
        await app.send(calls.updatePlacement, hr, { params: { id }, body: { changes, version } }),
        await app.send(calls.movePeople, hr, { body: many }),
        await app.send(addEmployee, hr, { body: { ...person, placement: { ...base, ...changes } } }),
      ]
      expect(responses.map(({ status, body }) => [status, body.fields])).toEqual([
        [400, { [field]: text }],
        [400, { [field]: text }],
        [400, { [field]: text }],
        [400, { [`placement.${field}`]: text }],
      ])
    }
  })
})

describe('what is archived', () => {
  it('is no role for an admin, and contains no team and no designation', async () => {
    const role_id = await app.fixture.role('Admin', 5, {})
    await app.db.updateTable('roles').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', role_id).execute()
    const admin = { name: 'New', email: 'new@example.test', role_id }
    expect((await app.send(addAdmin, hr, { body: admin })).body.fields).toEqual({ role_id: 'Role does not exist' })
    const missing = await archived('departments')
    const responses = [
      await app.send(teams.addTeam, hr, { body: { name: 'Lost', department_id: missing } }),
      await app.send(designations.addDesignation, hr, { body: { name: 'Lost', department_id: missing } }),
    ]
    expect(responses.map(({ body }) => body.fields)).toEqual([
      { department_id: 'Department does not exist' },
      { department_id: 'Department does not exist' },
    ])
  })

  it('contains no one, also when someone is placed there at the same moment', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const team_id = await app.fixture.team(department_id)
      const employee_id = await app.fixture.employee({ department_id })
      // A person was in it once, so that it is archived and not deleted.
      const once = await app.fixture.employee({ department_id, team_id, left_on: '2026-01-31' })
      expect(once).toBeGreaterThan(0)
      const body = { employee_id, effective_from: '2026-06-01', changes: { team_id }, reason_code: 'transfer' as const }
      const [placed, removed] = await Promise.all([
        app.send(calls.addPlacement, hr, { body }),
        app.send(teams.deleteTeam, hr, { params: { id: team_id } }),
      ])
      expect(placed.body.status).not.toBe(removed.body.status)
      outcomes.add(placed.body.status ? (removed.body.code ?? '') : JSON.stringify(placed.body.fields))
    }
    for (const outcome of outcomes)
      expect(['organisation.in_use', '{"team_id":"Team does not exist"}']).toContain(outcome)
  })
})

it('refuses the fields of a backup for other switches', async () => {
  const employee_id = await app.fixture.employee()
  const covers = { kind: 'employee' as const, id: await app.fixture.employee() }
  for (const on of [true, false]) {
    const body = {
      employee_ids: [employee_id],
      switch: 'suspended' as const,
      on,
      reason: 'Why',
      ...(on ? { with_pay: true } : {}),
      covers,
    }
    const response = await app.send(switchEmployees, hr, { body })
    expect([response.status, response.body.fields]).toEqual([400, { covers: 'Covers is not taken with “suspended”' }])
  }
})
