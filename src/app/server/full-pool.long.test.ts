import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RealServer, realServer } from './testing/real-server.ts'
import type { TestActor } from './testing/fixture.ts'

let server: RealServer
let admin: TestActor
beforeAll(async () => {
  server = await realServer()
  admin = await server.fixture.admin({ 'organisation.read': 'all' })
})
afterAll(() => server.stop())

it('goes on answering other calls, sessions and health while 55 requests wait for a locked table', async () => {
  const transaction = await server.db.startTransaction().execute()
  await sql`lock table designations in access exclusive mode`.execute(transaction)
  const waiting = Array.from({ length: 55 }, () => server.get('/api/admin/designation', admin.token))
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
        where not granted and relation = 'designations'::regclass`.execute(server.db)
      return rows[0]?.count
    })
    .toBeGreaterThan(5)
  const others = await Promise.all([
    ...Array.from({ length: 20 }, () => server.get('/api/admin/work-pattern', admin.token)),
    server.get('/readyz'),
  ])
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  expect((await server.get('/api/admin/work-pattern', 'a.b.c')).status).toBe(401)
  await transaction.rollback().execute()
  const waited = await Promise.all(waiting)
  expect(waited.map(({ status }) => status)).toEqual(waited.map(() => 200))
})
