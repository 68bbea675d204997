import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../context.ts'
import { silentLog } from '../testing/silent-log.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { extendDeadline } from './deadline.ts'
import { createDatabase } from './dialect.ts'
import { createPool, endPool } from './pool.ts'
import type { Database } from './tables.ts'

// The time of a statement on the server; short, so that no test waits for the fifteen seconds of the product.
const SERVER_MS = 400

let database: TestDatabase<Database>
let db: Tx
let end: () => Promise<void>
beforeAll(async () => {
  database = await testDatabase<Database>()
  const pool = createPool({ url: database.url, max: 1, log: silentLog, statementMs: SERVER_MS })
  db = createDatabase<Database>(pool)
  end = () => endPool(pool)
})
afterAll(async () => {
  await end()
  await database.drop()
})

const sleep = (tx: Tx, ms: number) => sql`select pg_sleep(${ms / 1000}::float8)`.execute(tx)

it('gives the server and the client the same time, until the transaction ends', async () => {
  for (const given of [5000, Number.POSITIVE_INFINITY]) {
    const done = db.transaction().execute(async (tx) => {
      await extendDeadline(tx, given)
      await sleep(tx, 2 * SERVER_MS)
      return 'done'
    })
    await expect(done).resolves.toBe('done')
    // The server ends it, and reports that: the client would have closed the connection.
    await expect(sleep(db, 2 * SERVER_MS)).rejects.toMatchObject({ code: '57014' })
  }
})

it('gives less time, too, and forgets it after a failure', async () => {
  const cut = db.transaction().execute(async (tx) => {
    await extendDeadline(tx, 50)
    await sleep(tx, 2 * SERVER_MS)
  })
  await expect(cut).rejects.toMatchObject({ code: '57014' })
  await expect(sleep(db, SERVER_MS / 2)).resolves.toBeDefined()
})

it('is the only way to change a deadline: no statement has one of the server and another of the client', () => {
  const root = join(import.meta.dirname, '../../../..')
  // Their own connections, whose clients wait without an end; and the start of a session.
  const allowed = ['copy-tables.ts', 'deadline.ts', 'migrate.ts', 'pool.ts'].map(
    (name) => `src/kit/server/database/${name}`,
  )
  const found = globSync('{src,demo,bench,scripts}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) =>
      !path.endsWith('.test.ts') &&
      /statement_timeout|transaction_timeout/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(found.toSorted()).toEqual(allowed)
})
