import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as calls from '../contract/designations.calls.ts'
import { type Restorable, restoreRow } from '../contract/overview.calls.ts'
import { ALL_RIGHTS } from './testing/all-rights.ts'

let app: TestApp
let admin: TestActor
let department: number
beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin(ALL_RIGHTS)
  department = await app.fixture.department()
})
afterAll(() => app.stop())

const send = (body: { name: string; department_id?: number; level?: number }) =>
  app.send(calls.addDesignation, admin, { body })
const add = async (name: string, department_id?: number) =>
  (await send({ name, ...(department_id ? { department_id } : {}) })).body.data
const update = (row: { id: number; version: number }, body: Record<string, unknown>) =>
  app.send(calls.updateDesignation, admin, { params: { role_id: row.id }, body: { ...body, version: row.version } })
const remove = (id: number) => app.send(calls.deleteDesignation, admin, { params: { id } })
const list = async (query = {}) => (await app.send(calls.listDesignations, admin, { query })).body.data
const assign = (employee: number, designation_id: number | null) =>
  app.db.updateTable('placements').set({ designation_id }).where('employee_id', '=', employee).execute()
const restore = (kind: Restorable, id: number) => app.send(restoreRow, admin, { body: { kind, id } })

describe('designations', () => {
  it('are named once, in whatever case and however many add at once', async () => {
    const responses = await Promise.all(['Clerk', 'CLERK', ' clerk ', 'Clerk'].map((name) => send({ name })))
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    const refused = responses.find(({ body }) => !body.status)
    expect([refused?.body.code, refused?.body.message]).toEqual([
      'organisation.name_taken',
      'A designation with this name exists already.',
    ])
    for (const level of [0, 13, 1.5]) expect((await send({ name: 'Odd', level })).status).toBe(400)
  })

  it('of a department are its own and those that are offered everywhere', async () => {
    await add('Everywhere')
    await add('Here', department)
    await add('Elsewhere', await app.fixture.department())
    const names = (await list({ department_id: department })).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Everywhere', 'Here']))
    expect(names).not.toContain('Elsewhere')
    expect((await list({ q: 'here', department_id: department })).map(({ name }) => name)).toEqual([
      'Everywhere',
      'Here',
    ])
  })

  it('are changed by one of two who saw the same version', async () => {
    const row = await add('Raced')
    const edits = await Promise.all([update(row, { level: 3 }), update(row, { job_description: 'Runs.' })])
    expect(edits.map(({ body }) => body.code ?? 'saved').toSorted()).toEqual(['common.stale', 'saved'])
  })

  it('stay while someone has them, are archived when only history has, and come back', async () => {
    const row = await add('Held')
    const holder = await app.fixture.employee()
    await assign(holder, row.id)
    expect((await list()).find(({ id }) => id === row.id)?.people_count).toBe(1)
    expect((await remove(row.id)).body.message).toBe('1 person still has Held. Move them first.')
    await app.db.updateTable('employments').set({ left_on: '2026-03-10' }).where('employee_id', '=', holder).execute()
    expect((await remove(row.id)).body.data).toEqual({ outcome: 'archived' })
    expect((await list()).map(({ name }) => name)).not.toContain('Held')
    expect((await restore('designation', row.id)).body.message).toBe('Designation Restored Successfully')
    await assign(holder, null)
    expect((await remove(row.id)).body.data).toEqual({ outcome: 'deleted' })
    expect((await remove(row.id)).status).toBe(404)
  })
})

describe('restoring', () => {
  const archive = async (table: 'teams' | 'designations' | 'brands' | 'departments', id: number) =>
    app.db.updateTable(table).set({ archived_at: app.clock.fixed() }).where('id', '=', id).execute()

  it('names the kind, and finds only what is archived', async () => {
    const [team, brand] = [await app.fixture.team(department), await app.fixture.brand()]
    expect((await restore('team', team)).status).toBe(404)
    await archive('teams', team)
    await archive('brands', brand)
    const responses = [await restore('team', team), await restore('brand', brand), await restore('team', team)]
    expect(responses.map(({ body }) => body.message ?? body.error)).toEqual([
      'Team Restored Successfully',
      'Brand Restored Successfully',
      'Not Found',
    ])
  })

  it('brings nothing back into a department that is archived itself', async () => {
    const archived = await app.fixture.department()
    await app.db.updateTable('departments').set({ name: 'Gone house' }).where('id', '=', archived).execute()
    const [team, designation] = [await app.fixture.team(archived), await add('Lost', archived)]
    await archive('teams', team)
    await archive('designations', designation.id)
    await archive('departments', archived)
    const text = { id: 'Restore the department Gone house first' }
    expect((await restore('team', team)).body.fields).toEqual(text)
    expect((await restore('designation', designation.id)).body.fields).toEqual(text)
    await restore('department', archived)
    expect((await restore('team', team)).body.status).toBe(true)
  })

  it('and deleting happen once, however many ask at once', async () => {
    const row = await add('Contested')
    await archive('designations', row.id)
    const ofFour = async (send: () => Promise<{ status: number }>) => {
      const responses = await Promise.all([1, 2, 3, 4].map(send))
      return responses.map(({ status }) => status).toSorted((a, b) => a - b)
    }
    expect(await ofFour(() => restore('designation', row.id))).toEqual([200, 404, 404, 404])
    expect(await ofFour(() => remove(row.id))).toEqual([200, 404, 404, 404])
  })

  it('needs the name to be free', async () => {
    const row = await add('Named twice')
    await archive('designations', row.id)
    await add('named TWICE')
    expect((await restore('designation', row.id)).body.code).toBe('organisation.name_taken')
  })
})
