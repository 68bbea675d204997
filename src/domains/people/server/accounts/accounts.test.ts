import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { PersonOptions, TestActor } from '#app/server/testing/fixture.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import * as session from '#domains/session/contract/session.calls.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import * as calls from '../../contract/accounts.calls.ts'
import { updateEmployeePassword } from '../../contract/employees.calls.ts'

const GRANTS: Record<string, Scope> = {
  'people.admin.read': 'all',
  'people.admin.write': 'all',
  'people.admin.self': 'own',
  'people.user.read': 'all',
  'people.user.write': 'all',
}
let app: TestApp
let operations: TestActor
let locked: number
let supers: TestActor[]
beforeAll(async () => {
  app = await testApp()
  operations = await app.fixture.admin(GRANTS)
  locked = (await app.db.selectFrom('roles').select('id').where('is_locked', '=', true).executeTakeFirstOrThrow()).id
  const all = { ...GRANTS, 'people.bank.read': 'all' as const }
  supers = [await app.fixture.admin(all), await app.fixture.admin(all)]
  await app.db
    .updateTable('accounts')
    .set({ role_id: locked, activated_at: '2026-01-01T00:00:00Z' })
    .where(
      'id',
      'in',
      supers.map(({ account_id }) => account_id),
    )
    .execute()
})
afterAll(() => app.stop())

const [first, second] = [() => supers[0] ?? operations, () => supers[1] ?? operations]
let serial = 0
const add = (role_id: number, actor: TestActor, extra: object = {}) =>
  app.send(calls.addAdmin, actor, {
    body: { name: 'New Admin', email: `new${++serial}@example.test`, role_id, ...extra },
  })
const versionOf = async (id: number) =>
  (await app.db.selectFrom('accounts').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const update = async (id: number, changes: calls.AdminChanges, actor: TestActor) =>
  app.send(calls.updateAdmin, actor, { params: { admin_id: id }, body: { ...changes, version: await versionOf(id) } })

describe('admin accounts', () => {
  it('write their changes to the audit, and nothing else', async () => {
    const { id } = (await add(operations.role_id, operations)).body.data
    await update(id, { disabled: true }, first())
    const { before, after } = await app.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'people.admin_updated')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow()
    for (const shown of [before, after])
      expect(Object.keys(Object(shown)).filter((name) => !['state', 'disabled_at', 'can'].includes(name))).toEqual([])
    expect(after).toMatchObject({ state: 'disabled' })
  })

  it('are added with an invitation, once per address and person', async () => {
    const employee_id = await app.fixture.employee()
    const made = await add(operations.role_id, operations, { employee_id })
    expect(made.body.data).toMatchObject({ state: 'invited', invited: true, can: { edit: true, invite: true } })
    expect(made.body.data.setup_url).toContain('/password-reset/')
    expect((await add(operations.role_id, operations, { employee_id })).body.code).toBe('people.employee_linked')
    const email = made.body.data.email.toUpperCase()
    expect((await add(operations.role_id, operations, { email })).body.code).toBe('people.email_taken')
    const again = await app.send(calls.inviteAdmin, operations, { body: { id: made.body.data.id } })
    expect(again.body.data.setup_url).toContain('/password-reset/')
    expect((await app.send(calls.inviteAdmin, first(), { body: { id: second().account_id } })).body.code).toBe(
      'people.in_use_already',
    )
    const listed = (await app.send(calls.listAdmins, operations, { query: { q: email, state: ['invited'] } })).body
    expect(listed.meta.total).toBe(1)
  })

  it('never get a role with more rights than the admin who assigns it, nor are changed by someone with fewer', async () => {
    expect((await add(locked, operations)).body.code).toBe('people.role_above_own')
    const lower = (await add(operations.role_id, operations)).body.data.id
    expect((await update(lower, { role_id: locked }, operations)).body.code).toBe('people.role_above_own')
    const above = first().account_id
    expect((await update(above, { email: 'mine@example.test' }, operations)).body.code).toBe('people.admin_above_own')
    expect((await app.send(calls.deleteAdmin, operations, { params: { id: above } })).body.code).toBe(
      'people.admin_above_own',
    )
    expect((await app.send(calls.inviteAdmin, operations, { body: { id: above } })).body.code).toBe(
      'people.admin_above_own',
    )
    const row = (await app.send(calls.listAdmins, operations)).body.data.find(({ id }) => id === above)
    expect(row?.can).toEqual({ edit: false, change_role: false, disable: false, delete: false, invite: false })
  })

  it('are above the operations manager as shipped, whom passwords of employees are closed to', async () => {
    const code0 = await app.fixture.admin()
    const { id: role_id } = await app.db
      .selectFrom('roles')
      .select('id')
      .where('area', '=', 'Admin')
      .where('role_number', '=', 0)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await app.db.updateTable('accounts').set({ role_id }).where('id', '=', code0.account_id).execute()
    const above = first().account_id
    const emailOf = async () =>
      (await app.db.selectFrom('accounts').select('email').where('id', '=', above).executeTakeFirstOrThrow()).email
    const before = await emailOf()
    expect((await add(locked, code0)).body.code).toBe('people.role_above_own')
    expect((await update(above, { email: 'mine@example.test' }, code0)).body.code).toBe('people.admin_above_own')
    expect(await emailOf()).toBe(before)
    const { employee_id } = await app.fixture.user()
    const body = { employee_id, password: 'a long enough one' }
    expect((await app.send(updateEmployeePassword, code0, { body })).status).toBe(403)
  })

  it('are shipped so that no one opens the pay of an employee without the right to read it', async () => {
    const ways = ['people.password.write', 'people.user.write', 'people.bank.write', 'people.bank.read']
    const holders = await app.db
      .selectFrom('role_grants as g')
      .innerJoin('roles as r', 'r.id', 'g.role_id')
      .select(['g.permission_key', 'r.area', 'r.role_number'])
      .where('g.permission_key', 'in', ways)
      .where('r.name', 'not like', 'Role %')
      .orderBy('g.permission_key')
      .orderBy('r.role_number')
      .execute()
    expect(holders.map((row) => `${row.permission_key} ${row.area} ${row.role_number}`)).toEqual(
      ways.toSorted().flatMap((key) => [`${key} Admin 1`, `${key} Admin 3`]),
    )
  })

  it('are not disabled, demoted, deleted or linked to someone by their owners', async () => {
    const me = first().account_id
    expect((await update(me, { disabled: true }, first())).body.code).toBe('people.own_account')
    expect((await update(me, { role_id: operations.role_id }, first())).body.code).toBe('people.own_account')
    expect((await app.send(calls.deleteAdmin, first(), { params: { id: me } })).body.code).toBe('people.own_account')
    const employee_id = await app.fixture.employee()
    expect((await update(me, { employee_id }, first())).body.code).toBe('people.own_account')
    expect((await update(me, { name: 'Renamed', employee_id: null }, first())).body.data.name).toBe('Renamed')
    expect((await update(me, { employee_id }, second())).body.data.employee?.id).toBe(employee_id)
    expect((await update(me, { employee_id: null }, first())).body.code).toBe('people.own_account')
    expect((await update(me, { employee_id }, first())).status).toBe(200)
    expect((await update(me, { employee_id: null }, second())).body.data.employee).toBeNull()
  })

  it('end their sessions when they are disabled, and refuse a stale version', async () => {
    const victim = await app.fixture.admin(GRANTS)
    const stale = { params: { admin_id: victim.account_id }, body: { disabled: true, version: 99 } }
    expect((await app.send(calls.updateAdmin, first(), stale)).body.code).toBe('common.stale')
    expect((await update(victim.account_id, { disabled: true }, first())).body.data.state).toBe('disabled')
    expect((await app.send(calls.getOwnAccount, victim)).status).toBe(401)
    expect((await update(victim.account_id, { disabled: false }, first())).body.data.state).toBe('invited')
  })

  it('retain the last super admin, also when two demote each other at the same time', async () => {
    const grants = { ...GRANTS, 'people.bank.read': 'all' as const }
    const demote = (actor: TestActor, target: TestActor) =>
      update(target.account_id, { role_id: operations.role_id }, actor)
    expect(Object.keys(grants)).not.toHaveLength(0)
    const responses = await Promise.all([demote(first(), second()), demote(second(), first())])
    const codes = responses.map(({ body, status }) => (status === 200 ? (body.code ?? 'done') : String(status)))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    const left = await app.db.selectFrom('accounts').select('id').where('role_id', '=', locked).execute()
    expect(left).toHaveLength(1)
    const last = left[0]?.id ?? 0
    const peer = await app.fixture.admin({})
    const every = await app.db.selectFrom('role_grants').selectAll().where('role_id', '=', locked).execute()
    await app.db
      .insertInto('role_grants')
      .values(every.map((grant) => ({ ...grant, role_id: peer.role_id })))
      .execute()
    expect((await app.send(calls.deleteAdmin, peer, { params: { id: last } })).body.code).toBe(
      'people.last_super_admin',
    )
    expect((await update(last, { disabled: true }, peer)).body.code).toBe('people.last_super_admin')
    expect((await update(last, { role_id: operations.role_id }, peer)).body.code).toBe('people.last_super_admin')
    const suspended = await app.fixture.employee()
    await app.db
      .insertInto('suspensions')
      .values({ employee_id: suspended, from_date: '2099-01-01', with_pay: true, block_login: true, reason: 'Later' })
      .execute()
    for (const employee_id of [await app.fixture.employee({ left_on: '2026-03-10' }), suspended])
      expect((await update(last, { employee_id }, peer)).body.code).toBe('people.last_super_admin')
    const staying = await app.fixture.employee()
    expect((await update(last, { employee_id: staying }, peer)).body.data.employee?.id).toBe(staying)
  })

  it('show their owners the role and its rights, and let them change what is their own', async () => {
    const me = await app.fixture.admin({ 'people.admin.self': 'own' })
    const own = (await app.send(calls.getOwnAccount, me)).body.data
    expect(own.permissions).toEqual(['people.admin.self'])
    const body = { name: 'New name', locale: 'de-DE' as const, version: own.version }
    expect((await app.send(calls.updateOwnAccount, me, { body })).body.data).toMatchObject({
      name: 'New name',
      locale: 'de-DE',
    })
    expect((await app.send(calls.updateOwnAccount, me, { body })).body.code).toBe('common.stale')
    expect((await app.send(calls.updateOwnAccount, me, { body: malformed({ ...body, role_id: locked }) })).status).toBe(
      400,
    )
  })
})

describe('logins of employees', () => {
  it('are added under the work email, invited, removed and added anew', async () => {
    const employee_id = await app.fixture.employee({ first_name: 'Login' })
    const made = (await app.send(calls.addLogin, operations, { body: { employee_id, send_invite: false } })).body.data
    expect(made).toMatchObject({ invited: false, setup_url: null })
    expect((await app.send(calls.addLogin, operations, { body: { employee_id } })).body.code).toBe('people.has_login')
    const link = (await app.send(calls.inviteLogin, operations, { body: { employee_id } })).body.data.setup_url
    expect(link).toContain('/password-reset/')
    const row = (await app.send(calls.listLogins, operations, { query: { q: 'login' } })).body.data[0]
    expect(row).toMatchObject({ state: 'invited', can: { add: false, delete: true, invite: true } })
    const password = 'my own long words'
    const id = link?.split('/').at(-1) ?? ''
    await app.send(session.resetPassword, null, { params: { id }, body: { password, confirm_password: password } })
    expect((await app.send(calls.inviteLogin, operations, { body: { employee_id } })).body.code).toBe(
      'people.in_use_already',
    )
    expect((await app.send(calls.deleteLogin, operations, { params: { id: employee_id } })).body.data).toEqual({
      sessions_ended: 0,
    })
    expect((await app.send(calls.deleteLogin, operations, { params: { id: employee_id } })).body.code).toBe(
      'people.no_login',
    )
    expect((await app.send(calls.addLogin, operations, { body: { employee_id } })).body.data.account_id).not.toBe(
      made.account_id,
    )
  })

  it('are found by the state that they are shown with, on the days around the first and the last one too', async () => {
    const person = async (options: PersonOptions = {}) => {
      const { account_id, employee_id } = await app.fixture.user({ ...options, last_name: 'Stately' })
      if (employee_id === null) throw new Error('A user is a person')
      await app.db
        .updateTable('accounts')
        .set({ activated_at: '2026-01-01T00:00:00Z' })
        .where('id', '=', account_id)
        .execute()
      return { account_id, employee_id }
    }
    const days = Array.from({ length: 9 }, (_, index) => `2026-03-${String(7 + index).padStart(2, '0')}`)
    for (const day of days) {
      await person({ joined_on: day })
      await person({ left_on: day })
    }
    const disabled = await person()
    await app.db
      .updateTable('accounts')
      .set({ disabled_at: '2026-03-01T00:00:00Z', disabled_reason: 'Lost laptop' })
      .where('id', '=', disabled.account_id)
      .execute()
    const suspended = { with_pay: true, block_login: true, reason: 'Inquiry' }
    for (const from_date of ['2026-03-01', '2026-08-01']) {
      const { employee_id } = await person()
      await app.db
        .insertInto('suspensions')
        .values({ ...suspended, employee_id, from_date })
        .execute()
    }
    await app.fixture.user({ last_name: 'Stately' })
    await app.fixture.employee({ last_name: 'Stately' })
    const list = async (state?: string) => {
      const query = { q: 'stately', limit: '200', ...(state === undefined ? {} : { state }) }
      return (await app.send(calls.listLogins, operations, { query })).body.data
    }
    const all = await list()
    const found = Map.groupBy(all, (row) => row.state)
    expect([...found.keys()].toSorted()).toEqual(['active', 'blocked', 'invited', 'none'])
    for (const state of ['active', 'blocked', 'none', 'invited'] as const)
      expect((await list(state)).map((row) => row.employee.id)).toEqual(
        (found.get(state) ?? []).map((row) => row.employee.id),
      )
    expect((await list('active,blocked,invited,none')).length).toBe(all.length)
  })

  it('are for people who are here or will be', async () => {
    const employee_id = await app.fixture.employee({ left_on: '2026-03-10' })
    expect((await app.send(calls.addLogin, operations, { body: { employee_id } })).body.code).toBe(
      'people.not_employed',
    )
    const soon = await app.fixture.employee({ joined_on: '2026-05-01' })
    expect((await app.send(calls.addLogin, operations, { body: { employee_id: soon } })).body.status).toBe(true)
  })

  it('end their sessions when they are removed', async () => {
    const user = await app.fixture.user({ grants: { 'session.own': 'own' } })
    const ended = await app.send(calls.deleteLogin, operations, { params: { id: user.employee_id } })
    expect(ended.body.data).toEqual({ sessions_ended: 1 })
    expect((await app.send(session.listSessions, user)).status).toBe(401)
  })
})
