import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import pino from 'pino'
import { readConfig } from '#kit/server/config.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { errorLines } from '#kit/server/testing/error-lines.ts'
import { silentProxy } from '#kit/server/testing/silent-proxy.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { startMuster } from '../start.ts'
import { createFixture } from './fixture.ts'

/**
 * Starts the whole program in this process, listening at a port, with a proxy between it and its database. `fixture` and
 * `db` use the database without the proxy.
 */
export const realServer = async (env: Readonly<Record<string, string>> = {}) => {
  const database = await testDatabase<Database>()
  const proxy = await silentProxy(database.url)
  const dataDir = `${tmpdir()}/muster-real-${randomUUID()}`
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: proxy.url, PORT: '0', ...env })
  const errors = errorLines()
  const muster = await startMuster({ config, log: pino({ level: 'error' }, { write: errors.hear }) })
  return {
    url: muster.url,
    app: muster.app,
    db: database.db,
    proxy,
    dataDir,
    fixture: createFixture(database.db, muster.app.session),
    /** Sends a request, and returns its status and its duration in milliseconds. */
    get: async (path: string, token?: string) => {
      const began = performance.now()
      const response = await fetch(muster.url + path, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      })
      await response.arrayBuffer()
      return { status: response.status, headers: response.headers, ms: performance.now() - began }
    },
    stopMuster: muster.stop,
    /** The errors logged so far, which the test has provoked. Those that no test takes fail `stop`. */
    takeErrors: errors.take,
    stop: async () => {
      await muster.stop()
      await proxy.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      errors.check()
    },
  }
}

export type RealServer = Awaited<ReturnType<typeof realServer>>
