import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getInstallation } from '#domains/session/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import { databaseClock } from '#kit/server/clock.ts'
import { readConfig } from '#kit/server/config.ts'
import { createDatabase } from '#kit/server/database/dialect.ts'
import { startEmbeddedPostgres } from '#kit/server/database/embedded/start-embedded.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { createPool } from '#kit/server/database/pool.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { claimFiles } from '#kit/server/files/claim-files.ts'
import { diskStore } from '#kit/server/files/disk-store.ts'
import { insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import { beginAsSystem, prepareJobs } from '#kit/server/jobs/run-jobs.ts'
import { createLog } from '#kit/server/log.ts'
import { findOldestPostgres } from '#kit/server/testing/oldest-postgres.ts'
import { silentLog } from '#kit/server/testing/silent-log.ts'
import { MIGRATIONS } from '../migrations.ts'
import { startChild } from '../testing/child-server.ts'
import { backup } from './backup.ts'
import { run } from './testing/run.ts'
import { verify } from './verify.ts'

const OLD = findOldestPostgres()
const OWNER = { kind: 'employee_document', id: 1 } as const

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-older-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An installation on PostgreSQL 15 with an audit row and a file, as a Muster of that time leaves it. */
const makeOld = async (dataDir: string): Promise<string> => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, package: OLD })
  try {
    expect(postgres.version).toMatch(/^15\./)
    await migrate(postgres.url, { dir: MIGRATIONS, log: silentLog })
    await prepareJobs(postgres.url, silentLog)
    const pool = createPool({ url: postgres.url, max: 2, log: silentLog })
    const db = createDatabase<Database>(pool)
    const begin = beginAsSystem(db, databaseClock)
    const files = diskStore(join(dataDir, 'files'))
    await claimFiles(files, (await getInstallation(db)).id, begin)
    const stored = await storeBytes(files, Buffer.from('%PDF-1.7 a letter'), 'pdf')
    await begin(async (work) => {
      await insertFile(work, stored, { owner: OWNER, original_name: 'Grüße.pdf' })
      await audit(work, 'test.done', { entity: 'files', id: 1, after: { name: 'Grüße\\n' } })
    })
    await pool.end()
    return stored.store_name
  } finally {
    await postgres.stop()
  }
}

it('brings a cluster of PostgreSQL 15 to the one of this Muster: by a backup with the old and a restore with the new', async () => {
  const [older, newer] = [join(folder, 'older'), join(folder, 'newer')]
  const name = await makeOld(older)
  await expect(startChild(older)).rejects.toThrow(/PostgreSQL 15.*npm run backup/s)
  const config = readConfig({ DATA_DIR: older })
  const log = createLog({ LOG_LEVEL: 'silent' })
  const around = { config, log, print: () => undefined }
  await verify(around, OLD)
  await backup(around, join(folder, 'kept'), OLD)
  const restored = await run(['restore', join(folder, 'kept')], { DATA_DIR: newer })
  expect([restored.complained, restored.code]).toEqual(['', 0])
  expect(restored.printed).toMatch(/on PostgreSQL 15\./)
  expect(await text(await diskStore(join(newer, 'files')).read(name))).toBe('%PDF-1.7 a letter')
  expect((await readFile(join(newer, 'postgres/PG_VERSION'), 'utf8')).trim()).toBe('18')
  const child = await startChild(newer)
  await child.stop()
  expect(await run(['verify'], { DATA_DIR: newer })).toMatchObject({ code: 0, complained: '' })
}, 180_000)
