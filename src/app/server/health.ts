import type { FastifyInstance } from 'fastify'

/** What `/readyz` asks: each answers whether it works, and never throws. */
export type Health = Readonly<{
  database: () => Promise<boolean>
  migrations: () => Promise<boolean>
  jobs: () => boolean
}>

/** `/healthz`: the process answers. `/readyz`: it can also do its work; 503 while it cannot. */
export const installHealth = (app: FastifyInstance, health: Health): void => {
  app.get('/healthz', async () => ({ status: true }))
  app.get('/readyz', async (_request, reply) => {
    const database = await health.database()
    const checks = { database, migrations: database && (await health.migrations()), jobs: health.jobs() }
    const status = Object.values(checks).every(Boolean)
    return reply.code(status ? 200 : 503).send({ status, checks })
  })
}
