import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PairOfDatabases, startPair } from '../testing/pair-of-databases.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { silentLog } from '../testing/silent-log.ts'
import { isDatabaseAway } from './database-away.ts'
import { createPool, endPool } from './pool.ts'
import { withClient } from './with-client.ts'

let folder = ''
let pair: PairOfDatabases
beforeAll(async () => {
  folder = await mkdtemp(join(scratchFolder(), 'muster-pair-'))
  pair = await startPair(folder)
}, 60_000)
afterAll(async () => {
  await pair.stop()
  await rm(folder, { recursive: true })
})

it('goes on with a promoted standby without a restart, and every acknowledged row is there', async () => {
  await withClient(pair.url, (client) => client.query('create table acknowledged (n int primary key)'))
  const pool = createPool({ url: pair.url, max: 4, log: silentLog, connectMs: 2000 })
  const acknowledged: number[] = []
  let next = 0
  const over = new AbortController()
  const write = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const n = next++
      try {
        await pool.query('insert into acknowledged values ($1)', [n])
        acknowledged.push(n)
      } catch (error) {
        expect([error, isDatabaseAway(error)]).toEqual([error, true])
        await wait(20)
      }
    }
  }
  const writers = Array.from({ length: 4 }, write)
  const until = async (count: number): Promise<void> => {
    while (acknowledged.length < count) await wait(20)
  }
  await until(500)
  await pair.failOver()
  const since = acknowledged.length
  await until(since + 500)
  over.abort()
  await Promise.all(writers)
  await endPool(pool)
  const stored = await withClient(pair.standby, async (client) => {
    const { rows } = await client.query<{ n: number }>('select n from acknowledged')
    return new Set(rows.map(({ n }) => n))
  })
  expect(acknowledged.filter((n) => !stored.has(n))).toEqual([])
}, 60_000)

it('uses the host that can be written, in whatever order the URL names them', async () => {
  const [, first = '', second = ''] = /@([^,]*),([^/]*)\//.exec(pair.url) ?? []
  const turned = pair.url.replace(`${first},${second}`, `${second},${first}`)
  for (const url of [pair.url, turned])
    expect(await withClient(url, async ({ port }) => port)).toBe(Number(/:(\d+)\//.exec(pair.standby)?.[1]))
})
