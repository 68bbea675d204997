import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../clock.ts'
import type { Database } from '../database/tables.ts'
import { silentLog } from '../testing/silent-log.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { enqueue, type Job } from './jobs.ts'
import { beginAsSystem, runJobs } from './run-jobs.ts'

const LOOK_MS = 50
let database: TestDatabase<Database>
beforeAll(async () => {
  database = await testDatabase<Database>()
})
afterAll(() => database.drop())

const clock = stoppedClock('2026-03-11T09:00:00Z')
const runOf = (job: Job) =>
  runJobs({
    url: database.url,
    db: database.db,
    clock,
    jobs: [job],
    log: silentLog,
    concurrency: 1,
    announce: () => undefined,
    lookEveryMs: LOOK_MS,
  })
const add = (name: string) => beginAsSystem(database.db, clock)((work) => enqueue(work, name, {}))

it('a job whose process died is taken up again', async () => {
  let ran = 0
  await add('orphan')
  await sql`update graphile_worker._private_jobs set locked_by = 'worker-gone', locked_at = app_now(), attempts = 1`.execute(
    database.db,
  )
  const running = await runOf({ name: 'orphan', run: async () => void ran++ })
  await expect.poll(() => ran, { timeout: 10_000 }).toBe(1)
  await running.stop()
})

it('a job that a living process carries out is left to it, however long it takes', async () => {
  let ran = 0
  const end = Promise.withResolvers<void>()
  const slow: Job = { name: 'slow', run: async () => (ran++, await end.promise) }
  const first = await runOf(slow)
  await add('slow')
  await expect.poll(() => ran).toBe(1)
  const second = await runOf(slow)
  await wait(20 * LOOK_MS)
  expect(ran).toBe(1)
  end.resolve()
  await Promise.all([first.stop(), second.stop()])
})
