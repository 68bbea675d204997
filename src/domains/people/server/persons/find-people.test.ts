import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { QueryOf } from '#kit/contract/testing/input-of.ts'
import { required } from '#kit/contract/testing/required.ts'
import * as calls from '../../contract/employees.calls.ts'
import { statusOf } from '../index.ts'
import { managerOf } from './store/person-lookups.ts'
import { type Frame, frameIn, RECORDS_HR, recordsFixture } from '../testing/records-fixture.ts'

let app: TestApp
let hr: TestActor
let frame: Frame
beforeAll(async () => {
  app = await testApp()
  hr = await app.fixture.admin(RECORDS_HR)
  frame = await frameIn(app)
})
afterAll(() => app.stop())

const { add } = recordsFixture(() => ({ app, hr, frame }))

describe('the list', () => {
  it('shows people as of a day by status, in pages that neither skip nor repeat', async () => {
    const team = await app.fixture.team(frame.department)
    const in_team = { department_id: frame.department, role_id: frame.role, team_id: team }
    const joined = ['2025-01-01', '2026-02-01', '2026-05-01']
    const ids: number[] = []
    for (const [n, joined_on] of joined.entries()) {
      const response = await add({
        first_name: `P${n}`,
        joined_on,
        work_email: `list${n}@example.test`,
        placement: in_team,
      })
      ids.push(response.body.data.id)
    }
    await app.db
      .updateTable('employments')
      .set({ left_on: '2026-02-28' })
      .where('employee_id', '=', ids[0] ?? 0)
      .execute()
    const list = async (query: QueryOf<typeof calls.listEmployees>) =>
      (await app.send(calls.listEmployees, hr, { query: { team_id: [team], ...query } })).body
    expect((await list({})).data.map((row) => [row.name, row.status])).toEqual([
      ['P1 Rao', 'active'],
      ['P2 Rao', 'preboarding'],
    ])
    expect((await list({ status: 'left' })).data.map((row) => row.id)).toEqual([ids[0]])
    expect((await list({ on: '2026-02-28', status: 'active' })).data.map((row) => row.id)).toEqual([ids[0], ids[1]])
    const page = await list({ status: 'active,preboarding,left', limit: 2, sort: '-joined_on' })
    expect([page.data.map((row) => row.id), page.meta.total]).toEqual([[ids[2], ids[1]], 3])
    const next = await list({
      status: 'active,preboarding,left',
      limit: 2,
      sort: '-joined_on',
      cursor: required(page.meta.next_cursor),
    })
    expect([next.data.map((row) => row.id), next.meta]).toEqual([[ids[0]], { next_cursor: null, total: 3 }])
  })

  it('finds names by their beginnings, without accents and case, also numbers and emails', async () => {
    const { id, employee_no } = (
      await add({
        first_name: 'José',
        last_name: 'Nuñez-Öztürk',
        preferred_name: 'Pepe',
        work_email: 'jn@example.test',
      })
    ).body.data
    const found = async (q: string) =>
      (await app.send(calls.listEmployees, hr, { query: { q } })).body.data.map((row) => row.id)
    for (const q of ['jose', 'NUN', 'ozt', 'pepe oz', employee_no.toLowerCase(), 'jn@ex', 'j'])
      expect(await found(q)).toContain(id)
    for (const q of ['ose', 'jose rao', '%', '_ose']) expect(await found(q)).not.toContain(id)
  })

  it('shows the whole life of someone who came back', async () => {
    const { id } = (await add({ work_email: 'back@example.test', joined_on: '2024-01-01' })).body.data
    await app.db.updateTable('employments').set({ left_on: '2025-12-31' }).where('employee_id', '=', id).execute()
    const again = {
      employee_id: id,
      brand_id: frame.brand,
      employee_no: 'X1',
      employment_type: 'permanent' as const,
      notice_days: 30,
    }
    await app.db
      .insertInto('employments')
      .values({ ...again, joined_on: '2026-06-01' })
      .execute()
    const days = ['2023-12-31', '2025-12-31', '2026-01-01', '2026-05-31', '2026-06-01']
    const states = []
    for (const day of days) states.push(await statusOf(app.db, id, day))
    expect(states).toEqual(['preboarding', 'active', 'preboarding', 'preboarding', 'active'])
    await expect(
      app.db
        .insertInto('employments')
        .values({ ...again, joined_on: '2025-12-01', left_on: '2026-01-15' })
        .execute(),
    ).rejects.toThrow('employments_no_overlap')
  })
})

describe('the login in a list', () => {
  it('has its state, and can be acted through with the right to it, but not into the own one or a closed one', async () => {
    const names = { first_name: 'Wilhelmina' }
    const [open, shut, own] = [
      await app.fixture.user(names),
      await app.fixture.user(names),
      await app.fixture.user({ ...names }),
    ]
    const invited = await app.fixture.user(names)
    const none = await app.fixture.employee(names)
    const logins = [open.account_id, shut.account_id, own.account_id]
    await app.db.updateTable('accounts').set({ activated_at: '2026-01-01' }).where('id', 'in', logins).execute()
    const disabled_at = '2026-02-01T00:00:00Z'
    await app.db.updateTable('accounts').set({ disabled_at }).where('id', '=', shut.account_id).execute()
    const keys = { 'people.read': 'all', 'session.act_as': 'all' } as const
    const admin = await app.fixture.admin(keys, { employee_id: own.employee_id })
    const seen = async (actor: TestActor) => {
      const rows = (await app.send(calls.listEmployees, actor, { query: { q: 'Wilhelmina', sort: 'employee_no' } }))
        .body.data
      const of = (id: number | null) => rows.find((row) => row.id === id)
      return [open.employee_id, shut.employee_id, own.employee_id, invited.employee_id, none].map((id) => [
        of(id)?.login.state,
        of(id)?.login.is_disabled,
        of(id)?.can.act_as,
      ])
    }
    expect(await seen(admin)).toEqual([
      ['active', false, true],
      ['blocked', true, false],
      ['active', false, false],
      ['invited', false, false],
      ['none', false, false],
    ])
    expect((await seen(hr)).map(([, , act_as]) => act_as)).toEqual([false, false, false, false, false])
  })
})

describe('the record', () => {
  it('leaves out what the reader may not see and names it', async () => {
    const { id } = (await add({ work_email: 'tiers@example.test', mobile: '+49 1', date_of_birth: '1990-05-12' })).body
      .data
    const reader = await app.fixture.admin({ 'people.read': 'all' })
    const open = (await app.send(calls.getEmployee, hr, { params: { id } })).body.data
    const closed = (await app.send(calls.getEmployee, reader, { params: { id } })).body.data
    expect(open).toMatchObject({ mobile: '+49 1', date_of_birth: '1990-05-12', hidden: ['bank_account'] })
    expect(closed.hidden).toContain('mobile')
    for (const name of closed.hidden) expect(closed).not.toHaveProperty(name)
    expect(Object.values(closed.can)).not.toContain(true)
    expect((await app.send(calls.getEmployee, hr, { params: { id: 999_999 } })).status).toBe(404)
  })

  it('finds the manager: named, else the lead of the team, else the head up the departments; never the person', async () => {
    const top = await app.fixture.department()
    const below = await app.fixture.department({ parent_id: top })
    const team = await app.fixture.team(below)
    const [named, lead, head] = [
      await app.fixture.employee(),
      await app.fixture.employee({ department_id: below, team_id: team }),
      await app.fixture.employee(),
    ]
    await app.db.updateTable('departments').set({ head_id: head }).where('id', '=', top).execute()
    await app.fixture.lead(team, lead)
    const manager = async (options: object) => managerOf(app.db, await app.fixture.employee(options), '2026-03-11')
    expect(await manager({ department_id: below, team_id: team, manager_id: named })).toBe(named)
    expect(await manager({ department_id: below, team_id: team })).toBe(lead)
    expect(await manager({ department_id: below })).toBe(head)
    expect(await managerOf(app.db, lead, '2026-03-11')).toBe(head)
    await app.fixture.employee({ manager_id: named, joined_on: '2026-09-01' })
    const counted = async (id: number) => {
      const query = { manager_id: String(id), status: 'active,notice,suspended' }
      const { meta } = (await app.send(calls.listEmployees, hr, { query })).body
      return [(await app.send(calls.getEmployee, hr, { params: { id } })).body.data.reports, meta?.total]
    }
    // By name, by the team, and by the departments: the lead, and a person who has no team.
    expect([await counted(named), await counted(lead), await counted(head)]).toEqual([
      [1, 1],
      [1, 1],
      [2, 2],
    ])
  })
})
