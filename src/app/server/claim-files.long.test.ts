import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { databaseClock } from '#kit/server/clock.ts'
import { readConfig } from '#kit/server/config.ts'
import { shareOwnership, takeOwnership } from '#kit/server/database/embedded/ownership-lock.ts'
import { prepareDataDir } from '#kit/server/database/embedded/paths.ts'
import { startEmbeddedPostgres } from '#kit/server/database/embedded/start-embedded.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { claimFiles, installationOf } from '#kit/server/files/claim-files.ts'
import { diskStore } from '#kit/server/files/disk-store.ts'
import { newStoreName } from '#kit/server/files/file-store.ts'
import { beginAsSystem } from '#kit/server/jobs/run-jobs.ts'
import { silentLog } from '#kit/server/testing/silent-log.ts'
import { type TestDatabase, testDatabase } from '#kit/server/testing/test-database.ts'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import { type Muster, startMuster } from './start.ts'
import { startChild } from './testing/child-server.ts'

let first: TestDatabase<Database>
let second: TestDatabase<Database>
let dataDir = ''
const running: Muster[] = []
const folders: string[] = []

beforeAll(async () => {
  ;[first, second] = [await testDatabase<Database>(), await testDatabase<Database>()]
  dataDir = await newFolder()
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})
afterAll(async () => {
  await Promise.all([first.drop(), second.drop()])
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-claim-'))
  folders.push(folder)
  return folder
}

const start = async (database: TestDatabase<Database>, folder = dataDir): Promise<Muster> => {
  const config = readConfig({ PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url, RUN_JOBS: 'false' })
  const muster = await startMuster({ config, log: pino({ level: 'silent' }) })
  running.push(muster)
  return muster
}

const addFile = async (database: TestDatabase<Database>, folder: string): Promise<string> => {
  const store_name = newStoreName()
  await diskStore(join(folder, 'files')).put(store_name, Buffer.from('x'))
  await database.db
    .insertInto('files')
    .values({
      created_at: machineInstant(),
      store_name,
      content_type: 'image/png',
      size_bytes: 1,
      sha256: Buffer.alloc(32),
      original_name: 'a.png',
      owner_kind: 'employee_photo',
      owner_id: 1,
    })
    .execute()
  return store_name
}

it('stamps an empty folder at the first start, and starts again on it', async () => {
  await start(first)
  const stamp: unknown = JSON.parse(await readFile(join(dataDir, 'files/installation.json'), 'utf8'))
  const { id } = await first.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  expect(stamp).toEqual({ installation: id })
  for (const one of running.splice(0)) await one.stop()
  await start(first)
})

it('refuses the files of another installation, and says what to do', async () => {
  await expect(start(second)).rejects.toThrow(/belong to another installation.*DATABASE_URL and DATA_DIR.*adopt-files/s)
})

it('refuses files that the database does not know, where the folder has no stamp', async () => {
  const folder = await newFolder()
  const store = diskStore(join(folder, 'files'))
  for (let count = 0; count < 12; count++) await store.put(newStoreName(), Buffer.from('x'))
  await expect(start(second, folder)).rejects.toThrow(/12 of 12 files.*adopt-files/s)
  expect(await readdir(join(folder, 'files'))).not.toContain('installation.json')
})

it('refuses an empty folder while the database knows files', async () => {
  await addFile(second, await newFolder())
  await expect(start(second, await newFolder())).rejects.toThrow(/knows 1 file.*holds none.*DATA_DIR/s)
})

it('takes a folder without a stamp whose files the database knows', async () => {
  const folder = await newFolder()
  await addFile(second, folder)
  await start(second, folder)
  expect(await readdir(join(folder, 'files'))).toContain('installation.json')
})

it('gives a new folder to one of two installations that start at once, fifty times over', async () => {
  const folder = await newFolder()
  const begin = beginAsSystem(first.db, databaseClock)
  const ids: string[] = [randomUUID(), randomUUID()]
  const claims = Array.from({ length: 50 }, (_, index) => claimFiles(diskStore(folder), ids[index % 2] ?? '', begin))
  const outcomes = (await Promise.allSettled(claims)).map(({ status }) => status)
  const winner = ids.indexOf((await installationOf(diskStore(folder))) ?? '')
  expect(outcomes).toEqual(outcomes.map((_, index) => (index % 2 === winner ? 'fulfilled' : 'rejected')))
  expect(await readdir(folder)).toEqual(['installation.json'])
})

describe('the lock of the data folder', () => {
  it('lets two processes on one database start at once', async () => {
    const folder = await newFolder()
    const env = { DATABASE_URL: first.url, RUN_JOBS: 'false' }
    const children = await Promise.all([startChild(folder, [], env), startChild(folder, [], env)])
    for (const child of children) expect(await child.stop()).toBe(0)
  })

  it('is shared by processes on one database, and refused to one with another database', async () => {
    const paths = await prepareDataDir(await newFolder())
    const locks = [shareOwnership(paths, 'one'), shareOwnership(paths, 'one')]
    expect(() => shareOwnership(paths, 'two')).toThrow(/Another Muster with another database is running on this data/)
    expect(() => takeOwnership(paths)).toThrow(/Another Muster is running on this data folder/)
    for (const lock of locks) lock.release()
    shareOwnership(paths, 'two').release()
    takeOwnership(paths).release()
  })

  it('is refused to a process with an external database while the embedded one runs', async () => {
    const paths = await prepareDataDir(await newFolder())
    const lock = takeOwnership(paths)
    expect(() => shareOwnership(paths, 'one')).toThrow(/Another Muster is running on this data folder/)
    lock.release()
  })

  it('keeps the embedded database off while a process with an external one runs', async () => {
    const folder = await newFolder()
    await start(first, folder)
    const config = { dataDir: folder, log: silentLog }
    await expect(startEmbeddedPostgres(config)).rejects.toThrow(/Another Muster is running on this data folder/)
  })
})
