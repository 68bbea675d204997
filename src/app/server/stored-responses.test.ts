import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { punchIn } from '#domains/attendance/contract/timesheet.calls.ts'
import { addDepartment, updateDepartment } from '#domains/organisation/contract/departments.calls.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-03-11T09:00:00Z')
})
afterAll(() => app.stop())

const keys = async () =>
  (await app.db.selectFrom('idempotency_keys').select('key').orderBy('key').execute()).map(({ key }) => key)

it('stored answers are forgotten after two weeks, and not before', async () => {
  const grants = { 'timesheet.punch': 'own' } as const
  const punchOf = async (key: string) => app.send(punchIn, await app.fixture.user({ grants }), { body: {} }, { key })
  expect((await punchOf('first-key')).status).toBe(200)
  app.clock.set('2026-03-12T09:00:00Z')
  expect((await punchOf('second-key')).status).toBe(200)
  app.clock.set('2026-03-25T08:59:59Z')
  await app.runJob('http.forget_answers')
  expect(await keys()).toEqual(['first-key', 'second-key'])
  app.clock.set('2026-03-25T09:00:01Z')
  await app.runJob('http.forget_answers')
  expect(await keys()).toEqual(['second-key'])
})

describe('a request that is sent twice at once under one key', () => {
  const four = <Response>(send: (at: number) => Promise<Response>) => Promise.all([0, 1, 2, 3].map(send))

  it('is answered alike each time, though the second finds what the first has made', async () => {
    const admin = await app.fixture.admin({ 'organisation.read': 'all', 'organisation.write': 'all' })
    const added = await four(() => app.send(addDepartment, admin, { body: { name: 'Once' } }, { key: 'add-once' }))
    const { id, version } = firstOf(added).body.data
    expect(added.map(({ body }) => body.data?.id)).toEqual([id, id, id, id])
    const change = { params: { dep_id: id }, body: { cost_centre: '4100', version } }
    const changed = await four(() => app.send(updateDepartment, admin, change, { key: 'change-once' }))
    expect(changed.map(({ body }) => body.data?.version)).toEqual(Array(4).fill(version + 1))
    const user = await app.fixture.user({ grants: { 'timesheet.punch': 'own' } })
    const punched = await four(() => app.send(punchIn, user, { body: {} }, { key: 'punch-once' }))
    expect(firstOf(punched).body.status).toBe(true)
    expect(punched.map(({ body }) => body)).toEqual(Array(4).fill(firstOf(punched).body))
  })

  it('is refused where it asks for something else', async () => {
    const admin = await app.fixture.admin({ 'organisation.read': 'all', 'organisation.write': 'all' })
    const send = (at: number) =>
      app.send(addDepartment, admin, { body: { name: 'Twice', cost_centre: String(at) } }, { key: 'add-twice' })
    expect((await four(send)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  })
})

it.each(['idempotency_keys', 'live_events'] as const)(
  '%s keeps its pages when it is emptied, so that no plan takes it for empty while it fills',
  async (name) => {
    const table = sql.table(name)
    const size = async () =>
      (await sql<{ pages: number }>`select pg_relation_size(${name})::int / 8192 as pages`.execute(app.db)).rows[0]
    const fill =
      name === 'live_events'
        ? sql`insert into live_events (kinds, audience) select array['a.changed'], array['all'] from generate_series(1, 2000)`
        : sql`insert into idempotency_keys (account_id, key, call_id, body_hash, answer, created_at)
            select n, 'key-of-a-test', 'test', '\\x00', '{}', app_now() from generate_series(1, 2000) n`
    await fill.execute(app.db)
    const full = await size()
    await sql`delete from ${table}`.execute(app.db)
    await sql`vacuum ${table}`.execute(app.db)
    expect(full?.pages).toBeGreaterThan(10)
    expect(await size()).toEqual(full)
  },
)
