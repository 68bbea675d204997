import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#kit/server/config.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { type TestDatabase, testDatabase } from '#kit/server/testing/test-database.ts'
import { startMuster } from './start.ts'

let database: TestDatabase<Database>
let folder = ''
beforeAll(async () => {
  database = await testDatabase<Database>()
  folder = await mkdtemp(join(tmpdir(), 'muster-minutes-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

it('writes the requests of a server when it stops, calls and pages, without probes', async () => {
  const config = readConfig({ PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url, RUN_JOBS: 'false' })
  const muster = await startMuster({ config, log: pino({ level: 'silent' }) })
  for (const path of ['/api/admin/status', '/no-such-page', '/healthz', '/readyz'])
    await (await fetch(muster.url + path)).arrayBuffer()
  await muster.stop()
  const rows = await database.db.selectFrom('service_minutes').selectAll().execute()
  expect(rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(2)
  expect(rows.reduce((sum, { failed }) => sum + failed, 0)).toBe(0)
})
