import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PairOfDatabases, startPair } from '../testing/pair-of-databases.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { silentLog } from '../testing/silent-log.ts'
import { commitWaitSeconds } from './commit-wait.ts'
import { createDatabase } from './dialect.ts'
import { createPool, endPool } from './pool.ts'
import type { Database } from './tables.ts'

let folder = ''
let pair: PairOfDatabases
beforeAll(async () => {
  folder = await mkdtemp(join(scratchFolder(), 'muster-pair-'))
  pair = await startPair(folder)
}, 60_000)
afterAll(async () => {
  await pair.stop()
  await rm(folder, { recursive: true })
})

it('measures how long a commit waits for a standby that does not respond', async () => {
  const pool = createPool({ url: pair.url, max: 2, log: silentLog })
  const db = createDatabase<Database>(pool)
  const seconds = async (): Promise<number> => {
    const { rows } = await sql<{ seconds: number }>`select ${commitWaitSeconds} as seconds`.execute(db)
    return rows[0]?.seconds ?? -1
  }
  const useStandby = async (name: string): Promise<void> => {
    await sql`alter system set synchronous_standby_names = ${sql.lit(name)}`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
  }
  await sql`create table changes (n int)`.execute(db)
  expect(await seconds()).toBe(0)
  await useStandby('absent')
  await wait(500)
  const change = db.transaction().execute((tx) => sql`insert into changes values (1)`.execute(tx))
  await expect.poll(seconds).toBeGreaterThan(1)
  await useStandby('other')
  await change
  expect(await seconds()).toBe(0)
  await endPool(pool)
}, 60_000)
