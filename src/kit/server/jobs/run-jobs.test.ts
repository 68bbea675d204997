import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { stoppedClock } from '../clock.ts'
import type { Tx } from '../context.ts'
import type { Database } from '../database/tables.ts'
import { silentLog } from '../testing/silent-log.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { runAsAdmin } from '../testing/test-server.ts'
import { enqueue, type Job } from './jobs.ts'
import { beginAsSystem, runJobs } from './run-jobs.ts'

let database: TestDatabase<Database>
let name: string
beforeAll(async () => {
  database = await testDatabase<Database>()
  name = new URL(database.url).pathname.slice(1)
})
afterAll(() => database.drop())

const leave = async (): Promise<void> => {
  const server = inject('testServer')
  await runAsAdmin(server, `alter database ${name} allow_connections false`)
  await runAsAdmin(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}
const comeBack = (): Promise<void> => runAsAdmin(inject('testServer'), `alter database ${name} allow_connections true`)

it.each(['succeeds', 'fails'] as const)(
  'survives that the database goes away under a job that %s, and goes on when it is back',
  async (end) => {
    const clock = stoppedClock('2026-03-11T09:00:00Z')
    const db: Tx = database.db
    const ran: string[] = []
    const fragile: Job = {
      name: `fragile_${end}`,
      run: async () => {
        ran.push('fragile')
        if (ran.length > 1) return
        await leave()
        if (end === 'fails') throw new Error('The database went away')
      },
    }
    const later: Job = { name: `later_${end}`, run: async () => void ran.push('later') }
    const jobs = [fragile, later]
    const running = await runJobs({
      url: database.url,
      db,
      clock,
      jobs,
      log: silentLog,
      concurrency: 1,
      announce: () => undefined,
    })
    const begin = beginAsSystem(db, clock)
    await begin((work) => enqueue(work, fragile.name, {}))
    await expect.poll(() => ran).toEqual(['fragile'])
    // Long enough that the end of the job was to be written, and could not be.
    await wait(500)
    await comeBack()
    await expect
      .poll(() =>
        begin((work) => enqueue(work, later.name, {})).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await expect.poll(() => ran, { timeout: 15_000 }).toContain('later')
    expect(running.isRunning()).toBe(true)
    await running.stop()
  },
  30_000,
)
