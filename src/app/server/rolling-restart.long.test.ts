import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#kit/server/database/tables.ts'
import { testDatabase, type TestDatabase } from '#kit/server/testing/test-database.ts'
import { nthOf, required } from '#kit/contract/testing/required.ts'
import { type ChildServer, startChild } from './testing/child-server.ts'
import { copyDemoFiles } from './testing/demo-once.ts'
import { readEvents } from './testing/event-reader.ts'
import { type ReadyProxy, readyProxy } from './testing/ready-proxy.ts'

const GRACE_SECONDS = 2
const RESTARTS = 3
const READERS = 6
const WRITERS = 2
const STORED = 'Kept over a restart'

let folder: string
let dataDir: string
let database: TestDatabase<Database>
let proxy: ReadyProxy
const nodes: ChildServer[] = []
const start = () =>
  startChild(dataDir, ['--demo'], {
    DATABASE_URL: database.url,
    STOP_GRACE_SECONDS: String(GRACE_SECONDS),
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-rolling-'))
  dataDir = join(folder, 'data')
  database = await testDatabase<Database>({ template: await copyDemoFiles(dataDir) })
  proxy = await readyProxy()
  nodes.push(await start(), await start())
  proxy.serve(nodes.map(({ url }) => url))
}, 90_000)
afterAll(async () => {
  await proxy.stop()
  await Promise.all(nodes.map((node) => node.end('SIGKILL')))
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const signIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'code102@northwind.example', password: 'northwind-demo' }),
  })
  return ((await response.json()) as { data: { token: string } }).data.token
}

it('fails no request and loses no change behind a proxy that asks for readiness, however often the processes are restarted', async () => {
  await expect.poll(async () => (await fetch(`${proxy.url}/readyz`)).status).toBe(200)
  const token = await signIn(proxy.url)
  const failed: string[] = []
  let served = 0
  const over = new AbortController()
  let written = 0
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = (path: string, init: RequestInit): Promise<number | string> =>
    fetch(`${proxy.url}${path}`, init)
      .then(async (response) => (await response.text(), response.status))
      .catch(String)
  const read = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const result = await send('/api/user/breaktime', { headers })
      if (result === 200) served++
      else failed.push(String(result))
    }
  }
  // Each with its own key: a request that is sent twice is done once.
  const write = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const body = JSON.stringify({ title: `${STORED} ${written}`, due_date: '2099-01-01', due_time: '09:00' })
      const result = await send('/api/user/remainders', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body,
      })
      if (result === 200) written++
      else failed.push(`${result} of a change`)
    }
  }
  const requesting = [...Array.from({ length: READERS }, read), ...Array.from({ length: WRITERS }, write)]
  const stops: number[] = []
  for (let restart = 0; restart < RESTARTS; restart++) {
    const old = required(nodes.shift())
    // A page that stays open is no reason for a stop to take long.
    const stream = await readEvents(`${old.url}/api/live`, token)
    const began = performance.now()
    expect(await old.stop()).toBe(0)
    stops.push(performance.now() - began)
    expect(stream.isOver()).toBe(true)
    nodes.push(await start())
    proxy.serve(nodes.map(({ url }) => url))
    await expect.poll(async () => (await fetch(`${nthOf(nodes, 1).url}/readyz`)).status).toBe(200)
    const before = served
    await expect.poll(() => served).toBeGreaterThan(before + 100)
  }
  over.abort()
  await Promise.all(requesting)
  expect(failed).toEqual([])
  expect(served).toBeGreaterThan(500)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from reminders where title like ${`${STORED}%`}`.execute(database.db)
  expect(written).toBeGreaterThan(50)
  expect(rows).toEqual([{ n: written }])
  expect(Math.max(...stops)).toBeLessThan((GRACE_SECONDS + 4) * 1000)
}, 120_000)
