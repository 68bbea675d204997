import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { type Restorable, restorables } from '#kit/server/restorable.ts'
import { listAudit, readRestorable, restoreField } from '../../../contract/audit.calls.ts'
import { changeOf, makers } from '../../testing/made-records.ts'
import { GRANTS } from '../../testing/restorer.ts'
import { prepareCall } from './restore.ts'

let app: TestApp
let admin: TestActor

beforeAll(async () => {
  app = await testApp('2026-05-12T09:00:00Z')
  admin = await app.fixture.admin(GRANTS)
})
afterAll(() => app.stop())

const put = async (entity: string, how: Restorable, id: number, field: string, value: unknown) => {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(entity)} where ${sql.ref(how.key ?? 'id')} = ${id}`.execute(app.db)
  const { call, params, body } = await app.begin((work) => prepareCall(how, work, id, { [field]: value }))
  const response = await app.send(call, admin, { params, body: { ...body, version: rows[0]?.version } } as never)
  expect([entity, response.body]).toEqual([entity, expect.objectContaining({ status: true })])
}
const newest = async (entity: string, id: number) => {
  const { body } = await app.send(listAudit, admin, { query: { entity, entity_id: id } })
  const [row] = body.data
  if (!row) throw new Error(`Nothing was done to ${entity} ${id}`)
  return row
}
const putBack = async (audit_id: number, field: string, by = admin) => {
  const { body } = await app.send(readRestorable, by, { params: { audit_id } })
  return app.send(restoreField, by, { body: { audit_id, field, version: body.data?.version ?? 1 } })
}

describe('a field is put back', () => {
  it('of every kind of record that declares it, by its own call', async () => {
    const made = makers(app, admin)
    const kinds = restorables.all()
    expect(kinds.map(([entity]) => entity).toSorted()).toEqual(Object.keys(made).toSorted())
    for (const [entity, how] of kinds) {
      const id = await made[entity]?.()
      if (id === undefined) throw new Error(entity)
      const [field, value, text = String(value)] = changeOf(entity)
      await put(entity, how, id, field, value)
      const row = await newest(entity, id)
      expect([entity, row.can.restore]).toEqual([entity, expect.arrayContaining([field])])
      const earlier = row.changes.find((one) => one.field === field)?.before
      const response = await putBack(row.id, field)
      expect([entity, response.body]).toEqual([entity, expect.objectContaining({ status: true })])
      const after = await newest(entity, id)
      expect(after.id).toBeGreaterThan(row.id)
      expect(after.changes.find((one) => one.field === field)).toMatchObject({
        before: text,
        after: earlier,
      })
      // Screens that show such records receive the event.
      expect(restoreField.changes).toEqual(expect.arrayContaining([...how.call.changes]))
    }
  }, 60_000)

  it('of what it names, by its id', async () => {
    const parent_id = await app.fixture.department()
    const id = await app.fixture.department({ parent_id })
    const how = new Map(restorables.all()).get('departments')
    if (!how) throw new Error('Departments declare nothing')
    const stored = await app.db
      .selectFrom('departments')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await app.send(how.call, admin, {
      params: { dep_id: id },
      body: { parent_id: null, version: stored.version },
    } as never)
    const row = await newest('departments', id)
    const field = row.can.restore.find((name) => name.startsWith('parent')) ?? ''
    expect((await putBack(row.id, field)).body.status).toBe(true)
    const after = await app.db.selectFrom('departments').select('parent_id').where('id', '=', id).executeTakeFirst()
    expect(after?.parent_id).toBe(parent_id)
  })

  it('only with the rights to change it, of its last version, and where it was changed', async () => {
    const id = await app.fixture.department()
    const how = new Map(restorables.all()).get('departments')
    if (!how) throw new Error('Departments declare nothing')
    await put('departments', how, id, 'name', 'Other name')
    const row = await newest('departments', id)
    const stale = await app.send(restoreField, admin, { body: { audit_id: row.id, field: 'name', version: 1 } })
    expect(stale.body).toMatchObject({ status: false, code: 'common.stale' })
    for (const field of ['version', 'nothing', 'archived_at'])
      expect((await putBack(row.id, field)).body).toMatchObject({ code: 'records.not_restorable' })
    const reader = await app.fixture.admin({
      'records.audit.read': 'all',
      'records.audit.restore': 'all',
      'organisation.read': 'all',
    })
    const seen = await app.send(listAudit, reader, { query: { entity: 'departments', entity_id: id } })
    expect(seen.body.data[0]?.can.restore).toEqual([])
    expect((await putBack(row.id, 'name', reader)).body).toMatchObject({ code: 'records.not_restorable' })
    const auditor = await app.fixture.admin({ 'records.audit.read': 'all', 'organisation.read': 'all' })
    expect((await putBack(row.id, 'name', auditor)).status).toBe(403)
    const stranger = await app.fixture.admin({ 'records.audit.restore': 'all' })
    expect((await putBack(row.id, 'name', stranger)).status).toBe(404)
  })
})
