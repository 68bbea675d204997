import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { punchIn, takeBreak } from '#domains/attendance/contract/timesheet.calls.ts'
import { auditAll } from '#kit/server/audit.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-05-12T07:00:00Z')
})
afterAll(() => app.stop())

const brokenLinks = async () => {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select a.id, a.previous_hash, lag(a.hash, 1, '\\x00'::bytea) over (partition by a.chain order by a.id) as before,
        a.hash, audit_hash(a) as own from audit_rows a) x
    where previous_hash <> before or hash <> own`.execute(app.db)
  return rows
}

it('chains every row to the one before it in its chain, also when many actors write at once', async () => {
  const grants = { 'timesheet.punch': 'own' } as const
  const people = await Promise.all(Array.from({ length: 12 }, () => app.fixture.user({ grants })))
  await Promise.all(people.map((person) => app.send(punchIn, person, { body: {} })))
  await Promise.all(people.flatMap((person) => [0, 1, 2].map(() => app.send(takeBreak, person, { body: {} }))))
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_rows`.execute(app.db)
  expect(rows[0]?.n).toBe(12 * 4)
  expect(await brokenLinks()).toEqual([])
})

it('writes nothing of a change that failed', async () => {
  const before = await app.db.selectFrom('audit_log').select('id').execute()
  const failing = app.begin(async (work) => {
    await auditAll(work, 'test.done', [{ entity: 'x', id: 1 }])
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await app.db.selectFrom('audit_log').select('id').execute()).toHaveLength(before.length)
})

it('refuses to change or remove a row, and shows one that was forged', async () => {
  await expect(sql`update audit_rows set action = 'x'`.execute(app.db)).rejects.toThrow('only ever added')
  await expect(sql`delete from audit_rows`.execute(app.db)).rejects.toThrow('only ever added')
  await sql`alter table audit_rows disable trigger audit_rows_append_only`.execute(app.db)
  await sql`update audit_rows set action = 'forged' where id = (select min(id) from audit_rows)`.execute(app.db)
  expect(await brokenLinks()).toHaveLength(1)
})
