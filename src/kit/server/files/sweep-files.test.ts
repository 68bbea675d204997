import { mkdir, mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { fileClock, machineNow } from '#kit/contract/machine-clock.ts'
import { nthOf } from '#kit/contract/testing/required.ts'
import { stoppedClock } from '../clock.ts'
import type { Database } from '../database/tables.ts'
import { beginAsSystem } from '../jobs/run-jobs.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { diskStore } from './disk-store.ts'
import { type FileStore, newStoreName } from './file-store.ts'
import { sweepFiles } from './sweep-files.ts'

const NOW = '2026-05-12T09:00:00Z'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let database: TestDatabase<Database>
let folder = ''
let store: FileStore
beforeAll(async () => {
  database = await testDatabase<Database>()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-sweep-'))
  store = diskStore(folder)
  await database.db.deleteFrom('files').execute()
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(() => database.drop())

const sweep = () => {
  const begin = beginAsSystem(database.db, stoppedClock(NOW))
  return sweepFiles(store, sql<boolean>`false`).run({}, begin)
}

const row = (store_name: string, deleted_at: string | null = null) => ({
  created_at: NOW,
  store_name,
  content_type: 'image/png' as const,
  size_bytes: 1,
  sha256: Buffer.alloc(32),
  original_name: 'a.png',
  owner_kind: 'employee_photo' as const,
  owner_id: 1,
  deleted_at,
})

const addRow = (name: string, deletedAt: string | null = null) =>
  database.db.insertInto('files').values(row(name, deletedAt)).execute()

/** Objects that were written so long ago; the first ones have a row. */
const addObjects = async (count: number, age: number, withRow = 0): Promise<string[]> => {
  const names = Array.from({ length: count }, newStoreName)
  for (const [index, name] of names.entries()) {
    await store.put(name, Buffer.from('x'))
    const at = (fileClock() - age) / 1000
    await utimes(join(folder, name.slice(0, 2), name), at, at)
    if (index < withRow) await addRow(name)
  }
  return names
}

const listNames = async (): Promise<string[]> =>
  (await Array.fromAsync(store.list())).map(({ name }) => name).toSorted()
const quarantined = async (): Promise<string[]> =>
  (await Array.fromAsync(store.listQuarantine())).map(({ name }) => name).toSorted()

it('stops, and moves nothing, where the database knows none of the old files', async () => {
  const names = await addObjects(62, 2 * DAY_MS)
  await expect(sweep()).rejects.toThrow(/62 of 62 files.*no row.*Nothing was moved/s)
  expect(await listNames()).toEqual(names.toSorted())
})

it('stops when more than three per cent of the files have no row, and goes on below', async () => {
  const names = await addObjects(110, 2 * DAY_MS, 98)
  await expect(sweep()).rejects.toThrow('12 of 110 files')
  expect(await listNames()).toHaveLength(110)
  for (const name of names.slice(98, 107)) await addRow(name)
  await sweep()
  expect(await quarantined()).toEqual(names.slice(107).toSorted())
})

it('puts what refused changes left today into quarantine, however much it is', async () => {
  const names = await addObjects(30, 2 * HOUR_MS)
  await sweep()
  expect([await listNames(), await quarantined()]).toEqual([[], names.toSorted()])
})

it('brings an object back from quarantine once it has a row again', async () => {
  const [name = ''] = await addObjects(1, 2 * HOUR_MS)
  await sweep()
  expect(await quarantined()).toEqual([name])
  await addRow(name)
  await sweep()
  expect([await listNames(), await quarantined()]).toEqual([[name], []])
})

it('puts many files that were deleted a week ago into quarantine, with no row left', async () => {
  const names = await addObjects(40, 20 * DAY_MS)
  for (const name of names) await addRow(name, '2026-05-04T09:00:00Z')
  await sweep()
  expect(await quarantined()).toEqual(names.toSorted())
  expect(await database.db.selectFrom('files').select('id').execute()).toEqual([])
})

it('removes an object after thirty days in quarantine, and not before', async () => {
  const names = await addObjects(2, 2 * HOUR_MS)
  await sweep()
  const quarantine = join(folder, 'quarantine')
  const [today = ''] = await readdir(quarantine)
  const days = (count: number): string => new Date(machineNow() - count * DAY_MS).toISOString().slice(0, 10)
  for (const [index, count] of [29, 31].entries()) {
    await mkdir(join(quarantine, days(count)))
    await rename(join(quarantine, today, nthOf(names, index)), join(quarantine, days(count), nthOf(names, index)))
  }
  await sweep()
  expect(await quarantined()).toEqual([names[0]])
})
