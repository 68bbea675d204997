import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#kit/server/config.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { createLog } from '#kit/server/log.ts'
import { silentLog } from '#kit/server/testing/silent-log.ts'
import { type TestDatabase, testDatabase } from '#kit/server/testing/test-database.ts'
import { shareDataDir } from '../share-data-dir.ts'
import { openStopped } from './open-installation.ts'

let database: TestDatabase<Database>
let folder: string
beforeAll(async () => {
  database = await testDatabase<Database>()
  folder = await mkdtemp(join(tmpdir(), 'muster-stopped-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

it('refuses a command that changes files while a server with an external database runs, and no server during it', async () => {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'silent' })
  const share = () => shareDataDir(config, database.url, createLog(config))
  const server = await share()
  await expect(openStopped(config, silentLog)).rejects.toThrow(
    `Muster is running on the data folder ${folder}. Stop it, then run this command again.`,
  )
  server.release()
  const opened = await openStopped(config, silentLog)
  await expect(share()).rejects.toThrow(/Another Muster .*is running on this data folder/)
  await opened.close()
  const next = await share()
  next.release()
})
