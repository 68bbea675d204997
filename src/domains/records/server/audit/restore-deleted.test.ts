import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { eraseAuditValues } from '#kit/server/audit.ts'
import { restorables } from '#kit/server/restorable.ts'
import { listAudit, readRestorable, restoreField } from '../../contract/audit.calls.ts'
import { GRANTS } from '../testing/restorer.ts'
import { makers } from '../testing/made-records.ts'
import { prepareCall } from './workflow/restore.ts'

let app: TestApp
let admin: TestActor
let made: ReturnType<typeof makers>

beforeAll(async () => {
  app = await testApp('2026-05-12T09:00:00Z')
  admin = await app.fixture.admin(GRANTS)
  made = makers(app, admin)
})
afterAll(() => app.stop())

const versionOf = async (entity: string, id: number): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(entity)} where id = ${id}`.execute(app.db)
  return rows[0]?.version ?? 1
}
/** Changes a field of a record and returns the row of the audit that records it. */
const changed = async (entity: string, id: number, field: string, value: unknown): Promise<number> => {
  const how = new Map(restorables.all()).get(entity)
  if (!how) throw new Error(`${entity} declare nothing`)
  const { call, params, body } = await app.begin((work) => prepareCall(how, work, id, { [field]: value }))
  const version = await versionOf(entity, id)
  const response = await app.send(call, admin, { params, body: { ...body, version } } as never)
  expect([entity, response.body]).toEqual([entity, expect.objectContaining({ status: true })])
  const listed = await app.send(listAudit, admin, { query: { entity, entity_id: id } })
  return listed.body.data[0]?.id ?? 0
}
const put = async (audit_id: number, field: string, version: number) =>
  (await app.send(restoreField, admin, { body: { audit_id, field, version } })).body
const look = async (audit_id: number) => (await app.send(readRestorable, admin, { params: { audit_id } })).body
const make = async (entity: string): Promise<number> => {
  const id = await made[entity]?.()
  if (id === undefined) throw new Error(entity)
  return id
}
const DELETED = { status: false, code: 'records.record_gone', message: expect.stringContaining('removed') }

it('is refused where the record is gone, or was removed', async () => {
  const deleted = await make('departments')
  const row = await changed('departments', deleted, 'name', 'Other name')
  const version = await versionOf('departments', deleted)
  await sql`delete from departments where id = ${deleted}`.execute(app.db)
  expect(await look(row)).toMatchObject(DELETED)
  expect(await put(row, 'name', version)).toMatchObject(DELETED)
  const account = await make('accounts')
  const renamed = await changed('accounts', account, 'name', 'Other name')
  await sql`update accounts set deleted_at = '2026-05-12T09:00:00Z' where id = ${account}`.execute(app.db)
  expect(await put(renamed, 'name', await versionOf('accounts', account))).toMatchObject(DELETED)
})

it('is refused where what it was before has been erased with the person', async () => {
  const id = await make('employees')
  const row = await changed('employees', id, 'about', 'Plays the viola')
  await app.begin(({ tx }) => eraseAuditValues(tx, [row]))
  const ERASED = { status: false, code: 'records.values_erased', message: expect.stringContaining('erased') }
  expect(await look(row)).toMatchObject(ERASED)
  expect(await put(row, 'about', await versionOf('employees', id))).toMatchObject(ERASED)
})

it('is refused naming the field where it was a person who has left', async () => {
  const id = await make('departments')
  const leaver = await app.fixture.user({ grants: {} })
  const next = await app.fixture.user({ grants: {} })
  await changed('departments', id, 'head_id', leaver.employee_id)
  const row = await changed('departments', id, 'head_id', next.employee_id)
  await sql`update employments set left_on = '2026-05-01' where employee_id = ${leaver.employee_id}`.execute(app.db)
  expect(await put(row, 'head', await versionOf('departments', id))).toMatchObject({
    status: false,
    code: 'records.not_taken',
    message: expect.stringMatching(/^Head cannot be put back\. Person .* is not employed on that day\.$/),
  })
})

it('is refused naming the field where it was a record that is gone', async () => {
  const id = await make('departments')
  const parent = await app.fixture.department()
  await changed('departments', id, 'parent_id', parent)
  const row = await changed('departments', id, 'parent_id', null)
  await sql`delete from departments where id = ${parent}`.execute(app.db)
  expect(await put(row, 'parent', await versionOf('departments', id))).toMatchObject({
    code: 'records.not_taken',
    message: expect.stringMatching(/^Parent.* cannot be put back\. Parent does not exist\.$/),
  })
  const asset = await make('inventory_assets')
  const { rows } = await sql<{ id: number }>`
    select category_id as id from inventory_assets where id = ${asset}`.execute(app.db)
  const moved = await changed('inventory_assets', asset, 'category_id', await make('inventory_categories'))
  await sql`delete from inventory_categories where id = ${rows[0]?.id}`.execute(app.db)
  expect(await put(moved, 'category', await versionOf('inventory_assets', asset))).toMatchObject({
    code: 'records.not_taken',
    message: expect.stringMatching(/^Category cannot be put back\. .*no longer there\.$/),
  })
})

it('is done once where two put it back at the same time', async () => {
  const id = await make('brands')
  const row = await changed('brands', id, 'name', 'Other brand')
  const second = await app.fixture.admin(GRANTS)
  const version = await versionOf('brands', id)
  const responses = await Promise.all(
    [admin, second, admin, second].map((by) =>
      app.send(restoreField, by, { body: { audit_id: row, field: 'name', version } }),
    ),
  )
  const stale = responses.filter(({ body }) => Object(body).code === 'common.stale')
  expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
  expect(stale).toHaveLength(3)
  expect(await versionOf('brands', id)).toBe(version + 1)
})
