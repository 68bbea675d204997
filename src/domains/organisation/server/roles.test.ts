import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { required } from '#kit/contract/testing/required.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import { actorOf } from '#kit/server/testing/actor-of.ts'
import * as calls from '../contract/roles.calls.ts'
import type { Grant } from '../contract/roles.models.ts'
import { listDepartments } from '../contract/units.calls.ts'
import { hasAllGrantsOf, lockSuperAdmins } from './index.ts'
import { ALL_RIGHTS } from './testing/all-rights.ts'

let app: TestApp
let admin: TestActor
let superRole = 0
beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin(ALL_RIGHTS)
  superRole = (await app.db.selectFrom('roles').select('id').where('is_locked', '=', true).executeTakeFirstOrThrow()).id
})
afterAll(() => app.stop())

let serial = 0
const add = (body: { area?: 'Admin' | 'User'; role_number?: number; name?: string; grants?: Grant[] } = {}) =>
  app.send(calls.addRole, admin, {
    body: { area: 'Admin', role_number: 2, name: `Role ${++serial}x`, grants: [], ...body },
  })
const update = (row: { id: number; version: number }, body: Record<string, unknown>, actor = admin) =>
  app.send(calls.updateRole, actor, { params: { desg_id: row.id }, body: { ...body, version: row.version } })
const read: Grant = { key: 'organisation.read', scope: 'all' }

describe('the super admin role', () => {
  const row = async () =>
    app.db.selectFrom('roles').select(['id', 'version']).where('id', '=', superRole).executeTakeFirstOrThrow()

  it('holds every key of the admin area', async () => {
    const keys = (await app.send(calls.listPermissions, admin)).body.data.filter(({ area }) => area !== 'User')
    const grants = await app.db
      .selectFrom('role_grants')
      .select('permission_key')
      .where('role_id', '=', superRole)
      .execute()
    expect(grants.map(({ permission_key }) => permission_key).sort()).toEqual(keys.map(({ key }) => key).sort())
  })

  it('can neither be changed nor deleted, however many try', async () => {
    const before = await row()
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => update(before, { grants: [] })),
      ...Array.from({ length: 4 }, () => app.send(calls.deleteRole, admin, { params: { id: superRole } })),
    ])
    expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set(['organisation.role_locked']))
    expect(responses[0]?.body.message).toBe('The super admin role cannot be changed.')
    expect(await row()).toEqual(before)
  })

  it('is the only one of its number', async () => {
    expect((await add({ role_number: 1 })).body.code).toBe('organisation.number_not_allowed')
    const second = { area: 'Admin' as const, role_number: 1, name: 'Second', is_locked: true }
    await expect(app.db.insertInto('roles').values(second).execute()).rejects.toMatchObject({
      constraint: 'roles_one_super_admin',
    })
  })

  it('tells who holds it and could still sign in', async () => {
    const account = await app.fixture.admin({})
    await app.db.updateTable('accounts').set({ role_id: superRole }).where('id', '=', account.account_id).execute()
    expect(await app.begin(({ tx }) => lockSuperAdmins(tx))).toEqual([account.account_id])
    const disabled = { disabled_at: app.clock.fixed() }
    await app.db.updateTable('accounts').set(disabled).where('id', '=', account.account_id).execute()
    expect(await app.begin(({ tx }) => lockSuperAdmins(tx))).toEqual([])
  })
})

describe('grants', () => {
  it('of an unknown key are refused by name', async () => {
    const { body } = await add({ grants: [{ key: 'nothing.read', scope: 'all' }] })
    expect([body.code, body.message]).toEqual(['organisation.unknown_grant', 'Unknown permission: nothing.read'])
  })

  it('take only a scope that the key declares, of a key of the area, once', async () => {
    const cases: Grant[][] = [
      [{ key: 'organisation.read', scope: 'team' }],
      [{ key: 'organisation.directory.read', scope: 'all' }],
      [read, read],
    ]
    for (const grants of cases) expect((await add({ grants })).status).toBe(400)
  })

  it('never exceed those of whoever gives them', async () => {
    const clerk = await app.fixture.admin({ 'organisation.role.write': 'all', 'organisation.role.read': 'all' })
    const body = { area: 'Admin' as const, role_number: 2, name: 'Too much', grants: [read] }
    const refused = await app.send(calls.addRole, clerk, { body })
    expect([refused.body.code, refused.body.message]).toEqual([
      'organisation.grant_above_own',
      'You cannot grant more than you hold: See the organisation.',
    ])
    const role = (await add({ grants: [read] })).body.data
    expect(
      (await app.send(calls.addRole, clerk, { body: { ...body, grants: undefined, copy_from: role.id } })).body.code,
    ).toBe('organisation.grant_above_own')
    const stored = await update(role, { name: 'Kept as it is', grants: [read] }, clerk)
    expect(stored.body.data.grants).toEqual([read])
  })

  it('of the employee area are free to be given', async () => {
    const grants: Grant[] = [{ key: 'organisation.directory.read', scope: 'all' }]
    expect((await add({ area: 'User', role_number: 101, grants })).body.data.grants).toEqual(grants)
  })

  it('are shown to those who may see what roles hold', async () => {
    const plain = await app.fixture.admin({ 'organisation.read': 'all' })
    const rows = (await app.send(calls.listRoles, plain)).body.data
    expect(rows.every((row) => row.grants === undefined)).toBe(true)
    expect((await app.send(calls.listRoles, admin)).body.data.every((row) => row.grants !== undefined)).toBe(true)
  })

  it('taken from a role are gone with the next request of its holders', async () => {
    const holder = await app.fixture.admin({ 'organisation.read': 'all' })
    expect((await app.send(listDepartments, holder)).status).toBe(200)
    const row = required((await app.send(calls.listRoles, admin)).body.data.find(({ id }) => id === holder.role_id))
    await update(row, { grants: [] })
    expect((await app.send(listDepartments, holder)).status).toBe(403)
  })

  it('differ between two roles of one number', async () => {
    const grants = { 'organisation.directory.read': 'all' } as const
    const [one, two] = [await app.fixture.user({ grants }), await app.fixture.user({})]
    const { listAllDepartments } = await import('../contract/departments.calls.ts')
    expect((await app.send(listAllDepartments, one)).status).toBe(200)
    expect((await app.send(listAllDepartments, two)).status).toBe(403)
  })
})

it('refuses a number of the other area', async () => {
  expect((await add({ role_number: 101 })).body.message).toBe('This number does not belong to the area.')
  const row = (await add()).body.data
  expect((await update(row, { role_number: 3163 })).body.code).toBe('organisation.number_not_allowed')
})

it('lets one of two editors of the same version in', async () => {
  const row = (await add({ grants: [read] })).body.data
  const edits = await Promise.all([update(row, { grants: [] }), update(row, { description: 'Mine' })])
  expect(edits.map(({ body }) => body.code ?? 'saved').sort()).toEqual(['common.stale', 'saved'])
})

it('keeps a role that someone holds', async () => {
  const { role_id } = await app.fixture.user({})
  await app.db.updateTable('roles').set({ name: 'Held role' }).where('id', '=', role_id).execute()
  const { body } = await app.send(calls.deleteRole, admin, { params: { id: role_id } })
  expect(body.message).toBe('1 person still has Held role. Move them first.')
})

describe('holds', () => {
  it.each([
    ['the same scope', { a: 'team', b: 'own' }, { a: 'team', b: 'own' }, true],
    ['a wider scope', { a: 'team' }, { a: 'all' }, true],
    ['a narrower scope', { a: 'team' }, { a: 'own' }, false],
    ['one grant less', { a: 'own', b: 'own' }, { a: 'all' }, false],
    ['no grants asked', {}, {}, true],
  ] as const)('judges %s', async (_, granted, own, response) => {
    const role = await app.fixture.role('Admin', 2, malformed(granted))
    expect(await hasAllGrantsOf(app.db, actorOf(own), role)).toBe(response)
  })

  it('is false for a role that is not there', async () => {
    expect(await hasAllGrantsOf(app.db, actorOf({ a: 'all' }), 999_999)).toBe(false)
  })
})

it('is audited with the area that it keeps for good', async () => {
  const { id } = (await add({ grants: [read] })).body.data
  const row = await app.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'organisation.role_added')
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.after).toMatchObject({ area: 'Admin', role_number: 2, grants: [read] })
})
