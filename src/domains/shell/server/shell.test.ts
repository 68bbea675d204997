import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { punchIn } from '#domains/attendance/contract/timesheet.calls.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { readSettings } from '#domains/settings/contract/settings.calls.ts'
import { setSetting } from '#domains/settings/server/index.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import type { SavedView } from '../contract/preferences.models.ts'
import * as calls from '../contract/shell.calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-05-12T07:00:00Z')
})
afterAll(() => app.stop())

const READ = { 'shell.read': 'own', 'search.read': 'own' } as const

it('searches for at least two characters, and takes signs for themselves', async () => {
  const admin = await app.fixture.admin({ ...READ, 'people.read': 'all' })
  expect((await app.send(calls.searchAll, admin, { query: { q: 'x' } })).status).toBe(400)
  expect((await app.send(calls.searchAll, admin, { query: { q: '%%' } })).body.data.groups).toEqual([])
})

describe('the roles that open a screen', () => {
  it('are those of the own area that hold one of its keys, by name', async () => {
    const reader = await app.fixture.admin(READ)
    await app.db
      .updateTable('roles')
      .set({ name: 'Keeper of teams' })
      .where('id', '=', (await app.fixture.admin({ 'organisation.read': 'all' })).role_id)
      .execute()
    await app.fixture.user({ grants: { 'organisation.read': 'own' } })
    const listFor = async (keys: string) =>
      (await app.send(calls.listRolesWith, reader, { query: { keys } })).body.data.roles
    const named = await listFor('organisation.read')
    expect(named).toContain('Keeper of teams')
    expect(named).toEqual(named.toSorted((a, b) => a.localeCompare(b)))
    expect(await listFor('organisation.read,no.such.key')).toEqual(named)
    expect(await listFor('no.such.key')).toEqual([])
    const users = await app.db.selectFrom('roles').select('name').where('area', '=', 'User').execute()
    expect(named.filter((name) => users.some((role) => role.name === name))).toEqual([])
  })
})

describe('what every screen needs', () => {
  const load = async (actor: TestActor) => (await app.send(calls.loadShell, actor)).body.data

  it('tells the language of the account, else that of the organisation', async () => {
    const admin = await app.fixture.admin(READ)
    expect((await load(admin)).me.locale).toBe('en-GB')
    await app.db.updateTable('accounts').set({ locale: 'de-DE' }).where('id', '=', admin.account_id).execute()
    expect((await load(admin)).me.locale).toBe('de-DE')
  })

  it('tells with which address one signs in, but not to an admin who acts as the person', async () => {
    const user = await app.fixture.user({ grants: READ })
    const { email } = await app.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', user.account_id)
      .executeTakeFirstOrThrow()
    expect((await load(user)).me.email).toBe(email)
    const admin = await app.fixture.admin(READ)
    await app.db
      .updateTable('sessions')
      .set({ acting_admin_id: admin.account_id, parent_session_id: admin.session_id, acting_reason: 'Helps' })
      .where('id', '=', user.session_id)
      .execute()
    expect((await load(user)).me.email).toBeNull()
  })

  it('tells whether a second factor is on, and of whom it is asked', async () => {
    const [admin, user] = [await app.fixture.admin(READ), await app.fixture.user({ grants: READ })]
    expect((await load(admin)).session.factor).toEqual({ on: false, required: false })
    const { account_id } = admin
    const factor = { account_id, secret: Buffer.alloc(32), confirmed_at: app.clock.fixed(), last_used_step: 1 }
    await app.db.insertInto('factors').values(factor).execute()
    await app.begin((work) => setSetting(work, 'session.factor_for_admins', true))
    expect((await load(admin)).session.factor).toEqual({ on: true, required: true })
    expect((await load(user)).session.factor).toEqual({ on: false, required: false })
  })

  it('is refused with the names of the roles that may, and of no other area', async () => {
    const [named] = [await app.fixture.admin({ 'settings.read': 'all' }), await app.fixture.user({ grants: READ })]
    const { name } = await app.db
      .selectFrom('roles')
      .select('name')
      .where('id', '=', named.role_id)
      .executeTakeFirstOrThrow()
    const turnedAway = await app.send(readSettings, await app.fixture.admin(READ))
    expect(turnedAway.status).toBe(403)
    expect(turnedAway.body.error).toMatch(/^You do not have access to this\. Open to: .+\.$/)
    expect(turnedAway.body.error).toContain(name)
    const other = await app.send(readSettings, await app.fixture.user({ grants: READ }))
    expect([other.status, other.body.error]).toEqual([403, 'You do not have access to this.'])
  })
})

describe('preferences', () => {
  it('of an old version are refused, and of two at once one wins', async () => {
    const admin = await app.fixture.admin(READ)
    const save = (color_scheme: 'light' | 'dark', version: number) =>
      app.send(calls.savePreferences, admin, { body: { color_scheme, version } })
    const first = await save('dark', 1)
    expect(first.body.data).toMatchObject({ color_scheme: 'dark', version: 2 })
    const both = await Promise.all([save('light', 2), save('dark', 2)])
    expect(both.filter(({ body }) => body.status)).toHaveLength(1)
    expect(both.filter(({ body }) => body.code === 'common.stale')).toHaveLength(1)
    expect((await save('light', 1)).body.code).toBe('common.stale')
  })

  it('have the views of lists, each name once in its list, and leave the rest as it is', async () => {
    const admin = await app.fixture.admin(READ)
    const save = (version: number, views: readonly SavedView[]) =>
      app.send(calls.savePreferences, admin, { body: { version, views: [...views] } })
    const mine = { list: 'tasker', name: 'Mine', search: '?due=overdue&hide=-' }
    const saved = await save(1, [mine, { ...mine, list: 'equipment' }])
    expect(saved.body.data).toMatchObject({ version: 2, color_scheme: 'system', views: [mine, { list: 'equipment' }] })
    expect((await app.send(calls.loadShell, admin)).body.data.preferences.views).toEqual(saved.body.data.views)
    const twice = await save(2, [mine, { ...mine, name: 'MINE' }])
    expect([twice.status, twice.body.error]).toEqual([400, 'A view of this list has this name already'])
    const many = Array.from({ length: 61 }, (_, at) => ({ ...mine, name: `View ${at}` }))
    expect((await save(2, many)).status).toBe(400)
    const other = await app.fixture.admin(READ)
    expect((await app.send(calls.loadShell, other)).body.data.preferences.views).toEqual([])
  })
})

describe('dashboards', () => {
  it('leave out the cards that the actor may not see', async () => {
    const without = await app.fixture.admin({ 'dashboard.admin.read': 'all' })
    const reader = await app.fixture.admin({ 'dashboard.admin.read': 'all', 'attendance.read': 'all' })
    const cards = async (actor: typeof reader) =>
      Object.keys((await app.send(calls.adminDashboard, actor)).body.data.cards)
    expect(await cards(without)).toEqual([])
    expect(await cards(reader)).toEqual(expect.arrayContaining(['today', 'attendance_month']))
  })

  it('refuse a day to come, and a department for an employee', async () => {
    const reader = await app.fixture.admin({ 'dashboard.admin.read': 'all' })
    expect((await app.send(calls.adminDashboard, reader, { query: { date: '2026-05-13' } })).status).toBe(400)
    const user = await app.fixture.user({ grants: { 'dashboard.employee.read': 'own' } })
    const response = await app.send(calls.employeeDashboard, user, { query: malformed({ department_id: 1 }) })
    expect(response.body.fields).toEqual({ department_id: 'Unknown field department_id' })
  })

  it('take one request and at most eight statements for an employee, and follow a punch', async () => {
    const grants = {
      'dashboard.employee.read': 'own',
      'timesheet.read': 'own',
      'timesheet.punch': 'own',
      'shell.read': 'own',
    } as const
    const user = await app.fixture.user({ grants })
    const dashboard = () => app.send(calls.employeeDashboard, user)
    expect((await dashboard()).body.data.cards['punch']?.data).toMatchObject({ state: 'out' })
    await app.send(punchIn, user, { body: {} })
    const before = app.statements()
    expect((await dashboard()).body.data.cards['punch']?.data).toMatchObject({
      state: 'in',
      since_at: '2026-05-12T07:00:00.000Z',
    })
    expect(app.statements() - before).toBeLessThanOrEqual(8)
  })

  it('remember a visit once in half an hour', async () => {
    const user = await app.fixture.user({ grants: { 'dashboard.employee.read': 'own' } })
    const visit = async () => (await app.send(calls.employeeDashboard, user)).body.data.since.last_visit_at
    expect(await visit()).toBeNull()
    app.clock.set('2026-05-12T07:29:00Z')
    expect(await visit()).toBe('2026-05-12T07:00:00.000Z')
    app.clock.set('2026-05-12T07:31:00Z')
    // A page that looks again by itself is no visit.
    await app.send(calls.employeeDashboard, user, {}, { headers: { 'x-background': '1' } })
    expect(await visit()).toBe('2026-05-12T07:00:00.000Z')
    expect(await visit()).toBe('2026-05-12T07:31:00.000Z')
  })
})
