import type { FastifyInstance } from 'fastify'
import type { StorageCheck } from '#kit/server/files/storage-check.ts'
import type { BackupAge } from './backup-age.ts'

/** The checks of `/readyz`: each returns true if it works, and never throws. */
export type Health = Readonly<{
  database: () => Promise<boolean>
  migrations: () => Promise<boolean>
  jobs: () => boolean
  /** Returns true while this process takes requests; false from the moment that it is to stop. */
  stays: () => boolean
}>

/**
 * `/healthz`: the process responds. `/readyz`: it can also do its work; 503 while it cannot. `backup` is true if the last
 * good one is young enough: a person has to see to it, but a process can serve without.
 */
export const installHealth = (
  app: FastifyInstance,
  health: Health,
  storage: StorageCheck,
  backup: () => Promise<BackupAge | null>,
): void => {
  app.get('/healthz', async () => ({ status: true }))
  app.get('/readyz', { config: { isProbe: true } }, async (request, reply) => {
    const [database, stored] = await Promise.all([health.database(), storage.works()])
    const migrations = database && (await health.migrations())
    const checks = { database, migrations, jobs: health.jobs(), storage: stored, stays: health.stays() }
    const status = Object.values(checks).every(Boolean)
    // The absence of the database is logged where it is checked.
    if (!status && checks.stays && database) request.log.error({ checks }, 'not ready')
    const nights = database ? (await backup())?.nights : undefined
    return reply.code(status ? 200 : 503).send({ status, checks, backup: nights === undefined ? null : nights === 0 })
  })
}
