import type { FastifyInstance } from 'fastify'
import type { StorageCheck } from '#kit/server/files/storage-check.ts'
import { within } from '#kit/server/within.ts'
import type { Figures } from './figures.ts'

/** The checks of `/readyz`: each returns true if it works, and never throws. */
export type Health = Readonly<{
  database: () => Promise<boolean>
  migrations: () => Promise<boolean>
  jobs: () => boolean
  /** Returns true while this process takes requests; false from the moment that it is to stop. */
  stays: () => boolean
}>

/** A commit that waits for longer hangs. */
const HANGING_SECONDS = 5
/** The figures inform people; a proxy does not wait for them. */
const PATIENCE_MS = 1000

const readSoon = async (read: () => Promise<Figures | null>): Promise<Figures | null> => {
  let found: Figures | null = null
  await within(
    PATIENCE_MS,
    read().then((figures) => void (found = figures)),
  )
  return found
}

/**
 * `/healthz`: the process responds. `/readyz`: it can also do its work; 503 while it cannot. `backup` is true if the last
 * good one is young enough, `commits` if no commit hangs: a person has to see to both, but a process can serve without the
 * one, and no other process could commit either. Null: not known.
 */
export const installHealth = (
  app: FastifyInstance,
  health: Health,
  storage: StorageCheck,
  figures: () => Promise<Figures | null>,
): void => {
  app.get('/healthz', { config: { isProbe: true } }, async () => ({ status: true }))
  app.get('/readyz', { config: { isProbe: true } }, async (request, reply) => {
    const [database, stored] = await Promise.all([health.database(), storage.works()])
    const migrations = database && (await health.migrations())
    const checks = { database, migrations, jobs: health.jobs(), storage: stored, stays: health.stays() }
    const status = Object.values(checks).every(Boolean)
    // The absence of the database is logged where it is checked.
    if (!status && checks.stays && database) request.log.error({ checks }, 'not ready')
    const known = database ? await readSoon(figures) : null
    const backup = known && known.backup.nights === 0
    const commits = known && known.commit_wait_seconds < HANGING_SECONDS
    return reply.code(status ? 200 : 503).send({ status, checks, backup, commits })
  })
}
