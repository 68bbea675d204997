import '#kit/contract/testing/shift-process.ts'
import { z } from 'zod'
import { prepareDemo } from '#demo/index.ts'
import { firstAdminLink } from '#app/server/first-admin.ts'
import { startMuster } from '#app/server/start.ts'
import { readConfig } from '#kit/server/config.ts'
import type { Tx } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { beginAsSystem } from '#kit/server/jobs/run-jobs.ts'
import { createLog } from '#kit/server/log.ts'
import { stoppedDatabaseClock, stopDatabase } from '#kit/server/testing/database-clock.ts'

// The program as it is, but for its clock, which is stopped until the parent process sets a later time, with the jobs of
// the night that are due by then. `--demo` fills it with the demo organisation of that instant.

const message = z.object({ at: z.string(), jobs: z.array(z.string()) })

const config = readConfig(process.env)
const [, , start = '', ...options] = process.argv
const clock = stoppedDatabaseClock(start)
const prepare = (db: Tx, files: FileStore) =>
  prepareDemo(db, files, { employees: 60, days: 60 }, () => undefined, clock.fixed())
const muster = await startMuster({
  config,
  log: createLog(config),
  clock,
  checkResponses: true,
  ...(options.includes('--demo') ? { prepare } : {}),
})

process.on('message', (printed) => {
  const { at, jobs } = message.parse(printed)
  clock.set(at)
  const begin = beginAsSystem(muster.db, clock, muster.app.announce)
  const run = async (): Promise<void> => {
    await stopDatabase(muster.databaseUrl, at)
    for (const name of jobs) {
      const job = muster.app.jobs.find((one) => one.name === name)
      if (!job) throw new Error(`No job ${name}`)
      await job.run({}, begin)
    }
  }
  run().then(
    () => process.send?.({ failure: null }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  )
})
const stop = (): void => void muster.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
// The parent process has ended.
process.once('disconnect', stop)

for (const line of await firstAdminLink(muster, config, clock)) process.stdout.write(`${line}\n`)
process.stdout.write(`Muster is ready at ${muster.url}\n`)
