import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { Database } from './tables.ts'
import { together } from './together.ts'

let database: TestDatabase<Database>
let sent: string[] = []
beforeAll(async () => {
  database = await testDatabase<Database>({ onStatement: ({ sql: text }) => sent.push(text) })
  await sql`create table marks (of text, n int)`.execute(database.db)
})
beforeEach(() => {
  sent = []
})
afterAll(async () => database.drop())

const NOON = '2026-05-12T12:00:00.000Z'
const count = (of: string, now = NOON, tx = database.db) =>
  together<{ n: number; now: string }>(
    tx,
    now,
    (at) => sql`select count(*)::int as n, ${at}::timestamptz as now from marks where of = ${of}`,
  )

it('asks once for those who come at once, and each of different questions by itself', async () => {
  await sql`insert into marks values ('one', 1), ('one', 2), ('other', 1)`.execute(database.db)
  sent = []
  const ones = Array.from({ length: 10 }, (_, at) => count('one', `2026-05-12T12:00:00.00${at}Z`))
  const results = await Promise.all([...ones, count('other')])
  // Evaluated at the instant of the last who came, which is the latest.
  const shared = { n: 2, now: '2026-05-12T12:00:00.009Z' }
  expect(results.map(([row]) => row)).toEqual([...Array.from({ length: 10 }, () => shared), { n: 1, now: NOON }])
  expect(sent).toHaveLength(2)
})

it('answers none from before its own change, however many ask without an end', async () => {
  const over = new AbortController()
  const group = Array.from({ length: 5 }, async () => {
    while (!over.signal.aborted) await count('mine')
  })
  for (let n = 1; n <= 50; n++) {
    await sql`insert into marks values ('mine', ${n})`.execute(database.db)
    expect((await count('mine'))[0]?.n).toBe(n)
  }
  over.abort()
  await Promise.all(group)
})

it('asks by itself within a transaction, which sees what it has not committed', async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into marks values ('open', 1)`.execute(tx)
    const [inside, outside] = await Promise.all([count('open', NOON, tx), count('open')])
    expect([inside[0]?.n, outside[0]?.n]).toEqual([1, 0])
  })
})

it('tells all of them what failed, and asks anew afterwards', async () => {
  const fail = () => together(database.db, NOON, () => sql`select 1 / (select count(*) from marks where of = 'none')`)
  const failed = await Promise.allSettled([fail(), fail()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await sql`insert into marks values ('none', 1)`.execute(database.db)
  expect(await fail()).toHaveLength(1)
})
