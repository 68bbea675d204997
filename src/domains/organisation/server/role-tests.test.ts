import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { required } from '#kit/contract/testing/required.ts'
import { listUserCalendarDays } from '../contract/calendar.calls.ts'
import * as calls from '../contract/roles.calls.ts'
import type { Grant } from '../contract/roles.models.ts'
import { ALL_RIGHTS } from './testing/all-rights.ts'

let app: TestApp
let admin: TestActor
beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin(ALL_RIGHTS)
})
afterAll(() => app.stop())

const preview = (role_id: number, grants: Grant[]) => app.send(calls.previewRole, admin, { body: { role_id, grants } })

describe('the preview of a role', () => {
  it('tells what is gained and lost, and who is concerned, and stores nothing', async () => {
    const role_id = await app.fixture.role('User', 103, {
      'organisation.calendar.read': 'own',
      'organisation.directory.read': 'all',
    })
    for (let n = 0; n < 12; n++)
      await app.fixture.employee({ role_id, first_name: `Ada ${String(n).padStart(2, '0')}` })
    const wider: Grant = { key: 'organisation.calendar.read', scope: 'team' }
    const { body } = await preview(role_id, [wider])
    expect(body.data).toMatchObject({
      gained: [{ ...wider, label: 'See working days', before: 'own' }],
      lost: [{ key: 'organisation.directory.read', scope: 'all', label: 'See departments and teams', stays: null }],
      holders: 12,
      sensitive_gained: [],
    })
    expect(body.data.sample).toHaveLength(10)
    expect(body.data.sample[0]?.name).toMatch(/^Ada 00/)
    const stored = await app.db.selectFrom('role_grants').select('scope').where('role_id', '=', role_id).execute()
    expect(stored.map(({ scope }) => scope).sort()).toEqual(['all', 'own'])
  })

  it.each<[string, Grant[], Grant[], number, number]>([
    ['a wider scope', [{ key: 'a', scope: 'own' }], [{ key: 'a', scope: 'team' }], 1, 0],
    ['a narrower scope', [{ key: 'a', scope: 'all' }], [{ key: 'a', scope: 'team' }], 0, 1],
    ['the same scope', [{ key: 'a', scope: 'own' }], [{ key: 'a', scope: 'own' }], 0, 0],
    ['a new key with the narrowest scope', [], [{ key: 'a', scope: 'own' }], 1, 0],
    ['a key that goes', [{ key: 'a', scope: 'own' }], [], 0, 1],
  ])('counts %s', async (_, before, after, gained, lost) => {
    const { grantChanges } = await import('./rules/grant-changes.ts')
    const changes = grantChanges([], before, after)
    expect([changes.gained.length, changes.lost.length]).toEqual([gained, lost])
  })

  it('names sensitive keys, and counts administrators among the holders', async () => {
    const other = await app.fixture.admin({})
    const { body } = await preview(other.role_id, [{ key: 'organisation.role.write', scope: 'all' }])
    expect(body.data).toMatchObject({
      sensitive_gained: ['organisation.role.write'],
      holders: 1,
      sample: [{ id: other.account_id }],
    })
  })

  it('refuses what saving would refuse', async () => {
    const role_id = await app.fixture.role('User', 101, {})
    expect((await preview(role_id, [{ key: 'nothing.read', scope: 'all' }])).body.code).toBe(
      'organisation.unknown_grant',
    )
    const locked = await app.db.selectFrom('roles').select('id').where('is_locked', '=', true).executeTakeFirstOrThrow()
    expect((await preview(locked.id, [])).body.code).toBe('organisation.role_locked')
    expect((await preview(999_999, [])).status).toBe(404)
  })
})

type Question = { who: { kind: 'employee' | 'admin'; id: number }; call: string; target_employee_id?: number }
const explain = async (body: Question) => (await app.send(calls.explainAccess, admin, { body })).body.data
const last = async (body: Question) => {
  const { allowed, steps } = await explain(body)
  return [allowed, steps.at(-1)?.check, steps.at(-1)?.passed, steps.at(-1)?.text]
}
const DAYS = listUserCalendarDays.id
const holder = (scope: Scope, options: object = {}) =>
  app.fixture.user({ grants: { 'organisation.calendar.read': scope }, ...options })

describe('the explanation of access', () => {
  it('ends where the request would end: at the login', async () => {
    const withoutRole = await app.fixture.employee()
    const leaver = await holder('all', { left_on: '2026-02-28' })
    const off = await app.fixture.admin(ALL_RIGHTS)
    await app.db
      .updateTable('accounts')
      .set({ disabled_at: app.clock.fixed() })
      .where('id', '=', off.account_id)
      .execute()
    const send = (who: Question['who']) => last({ who, call: DAYS })
    expect(await send({ kind: 'employee', id: withoutRole })).toEqual([
      false,
      'session',
      false,
      'Has no login, or no role today.',
    ])
    expect(await send({ kind: 'employee', id: leaver.employee_id })).toEqual([
      false,
      'session',
      false,
      'Not employed today.',
    ])
    expect(await send({ kind: 'admin', id: off.account_id })).toEqual([
      false,
      'session',
      false,
      'The login is disabled.',
    ])
  })

  it('at the area, at the key', async () => {
    const user = await app.fixture.user({})
    const who = { kind: 'employee' as const, id: user.employee_id }
    expect(await last({ who, call: 'roles.list' })).toEqual([
      false,
      'area',
      false,
      'Is done in the admin area, and this login opens the employee area.',
    ])
    expect((await last({ who, call: DAYS })).slice(0, 3)).toEqual([false, 'permission', false])
  })

  it('agrees with the call itself about every scope, also about a lead of today alone', async () => {
    const department_id = await app.fixture.department()
    const team_id = await app.fixture.team(department_id)
    const elsewhere = await app.fixture.employee({ department_id: await app.fixture.department() })
    const member = await app.fixture.employee({ department_id, team_id })
    const neighbour = await app.fixture.employee({ department_id })
    const lead = await holder('team')
    await app.fixture.lead(team_id, lead.employee_id)
    const former = await holder('team')
    await app.fixture.lead(team_id, former.employee_id, { kind: 'deputy', from: '2026-01-01', to: '2026-03-10' })
    const actors = [
      lead,
      former,
      await holder('own'),
      await holder('all'),
      await holder('department', { department_id }),
    ]
    for (const actor of actors) {
      for (const target of [member, neighbour, elsewhere, actor.employee_id]) {
        const query = { from: '2026-03-11', to: '2026-03-11' }
        const { status } = await app.send(listUserCalendarDays, actor, { params: { userId: target }, query })
        const who = { kind: 'employee' as const, id: actor.employee_id }
        const { allowed, steps } = await explain({ who, call: DAYS, target_employee_id: target })
        expect([allowed, steps.at(-1)?.check]).toEqual(status === 200 ? [true, 'state'] : [false, 'scope'])
        if (allowed)
          expect(steps.at(-1)).toEqual({
            check: 'state',
            passed: true,
            is_unchecked: true,
            text: 'The status of this person is only checked when it is done.',
          })
      }
    }
  })

  it('at the state of the person, by the policy of people', async () => {
    const own = await app.fixture.employee()
    const clerk = await app.fixture.admin({ 'people.write': 'all', 'people.state.write': 'all' }, { employee_id: own })
    const who = { kind: 'admin' as const, id: clerk.account_id }
    const left = await app.fixture.employee({ left_on: '2026-02-28' })
    expect(await last({ who, call: 'employees.update', target_employee_id: own })).toEqual([
      false,
      'state',
      false,
      'You cannot change your own record here.',
    ])
    expect(await last({ who, call: 'employees.manageWarning', target_employee_id: left })).toEqual([
      false,
      'state',
      false,
      'The status left closes it.',
    ])
    const { allowed } = await explain({ who, call: 'employees.update', target_employee_id: left })
    expect(allowed).toBe(true)
  })

  it('tells that a call is open to everyone, and does not know others', async () => {
    const who = { kind: 'admin' as const, id: admin.account_id }
    const { allowed, steps } = await explain({ who, call: 'session.adminLogin' })
    expect([allowed, steps.length]).toEqual([true, 1])
    const responses = [
      await app.send(calls.explainAccess, admin, { body: { who, call: 'nothing.list' } }),
      await app.send(calls.explainAccess, admin, { body: { who, call: DAYS, target_employee_id: 999_999 } }),
    ]
    expect(responses.map(({ body }) => body.fields)).toEqual([
      { call: 'Call does not exist' },
      { target_employee_id: 'Person does not exist' },
    ])
  })
})

it('offers logins of both areas by name, and every call with what it does', async () => {
  const user = await app.fixture.user({ first_name: 'Zoe', last_name: 'Finder' })
  const { data } = (await app.send(calls.listLogins, admin, { query: { q: 'zoe f' } })).body
  expect(data).toMatchObject([{ kind: 'employee', id: user.employee_id, name: 'Zoe Finder' }])
  // An admin account may have the number of an employee.
  const chosen = { kind: 'employee' as const, id: required(user.employee_id) }
  expect((await app.send(calls.listLogins, admin, { query: chosen })).body.data).toEqual(data)
  const other = await app.send(calls.listLogins, admin, { query: { ...chosen, kind: 'admin' } })
  expect(other.body.data.filter(({ kind }: { kind: string }) => kind === 'employee')).toEqual([])
  const known = (await app.send(calls.listKnownCalls, admin)).body.data
  expect(known).toContainEqual({ id: 'roles.calls', summary: calls.listKnownCalls.summary, area: 'Admin' })
  expect(known.length).toBe(app.domains.flatMap((domain) => domain.handlers).length)
})

it('explains to whoever sees what roles hold, and previews only for those who change them', async () => {
  const auditor = await app.fixture.admin({ 'organisation.role.read': 'all' })
  const who = { kind: 'admin' as const, id: auditor.account_id }
  const read = [
    await app.send(calls.explainAccess, auditor, { body: { who, call: 'roles.preview' } }),
    await app.send(calls.listLogins, auditor, { query: {} }),
    await app.send(calls.listKnownCalls, auditor),
  ]
  expect(read.map(({ status }) => status)).toEqual([200, 200, 200])
  const role_id = await app.fixture.role('User', 101, {})
  const previewed = await app.send(calls.previewRole, auditor, { body: { role_id, grants: [] } })
  expect(previewed.status).toBe(403)
  const editor = await app.fixture.admin({ 'organisation.role.write': 'all' })
  const refused = await app.send(calls.explainAccess, editor, { body: { who, call: 'roles.preview' } })
  expect(refused.status).toBe(403)
})
