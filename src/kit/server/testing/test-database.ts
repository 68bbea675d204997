import { randomBytes } from 'node:crypto'
import type { CompiledQuery, Kysely } from 'kysely'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { createDatabase } from '../database/dialect.ts'
import { createPool } from '../database/pool.ts'
import { silentLog } from './silent-log.ts'
import { runAsAdmin, withDatabase } from './test-server.ts'

/** A migrated database for one test file. */
export type TestDatabase<DB> = {
  readonly url: string
  readonly pool: Pool
  readonly db: Kysely<DB>
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

/**
 * Clones the migrated database of this test run: once per test file, in `beforeAll`, with `drop()` in `afterAll`.
 * `template` names another database to clone.
 */
export const testDatabase = async <DB>(
  options: { onStatement?: (statement: CompiledQuery) => void; template?: string } = {},
): Promise<TestDatabase<DB>> => {
  const server = inject('testServer')
  const name = `muster_test_${randomBytes(6).toString('hex')}`
  const owner = new URL(server.applicationUrl).username
  // Copied as files: a third of the time that the usual way through the log of changes takes.
  const template = options.template ?? server.template
  await runAsAdmin(server, `create database ${name} template ${template} owner "${owner}" strategy file_copy`)
  const url = withDatabase(server.applicationUrl, name)
  const pool = createPool({ url, max: 5, log: silentLog })
  return {
    url,
    pool,
    db: createDatabase<DB>(pool, options),
    async drop() {
      await pool.end()
      await runAsAdmin(server, `drop database ${name} with (force)`)
    },
  }
}
