import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#kit/server/database/tables.ts'
import { testDatabase, type TestDatabase } from '#kit/server/testing/test-database.ts'
import { type ChildServer, startChild } from './testing/child-server.ts'
import { readEvents } from './testing/event-reader.ts'
import { type ReadyProxy, readyProxy } from './testing/ready-proxy.ts'

const GRACE_SECONDS = 2
const RESTARTS = 3
const WRITERS = 8

let dataDir: string
let database: TestDatabase<Database>
let proxy: ReadyProxy
const nodes: ChildServer[] = []
const start = () =>
  startChild(dataDir, ['--demo', '--days', '1'], {
    DATABASE_URL: database.url,
    STOP_GRACE_SECONDS: String(GRACE_SECONDS),
  })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-rolling-'))
  database = await testDatabase<Database>()
  proxy = await readyProxy()
  nodes.push(await start(), await start())
  proxy.serve(nodes.map(({ url }) => url))
}, 90_000)
afterAll(async () => {
  await proxy.stop()
  await Promise.all(nodes.map((node) => node.end('SIGKILL')))
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const signIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'code102@northwind.example', password: 'northwind-demo' }),
  })
  return ((await response.json()) as { data: { token: string } }).data.token
}

it('fails no request behind a proxy that asks for readiness, however often the processes are restarted', async () => {
  await expect.poll(async () => (await fetch(`${proxy.url}/readyz`)).status).toBe(200)
  const token = await signIn(proxy.url)
  const failed: string[] = []
  let served = 0
  const over = new AbortController()
  const write = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const answer = await fetch(`${proxy.url}/api/user/breaktime`, { headers: { authorization: `Bearer ${token}` } })
        .then(async (response) => (await response.text(), response.status))
        .catch(String)
      if (answer === 200) served++
      else failed.push(String(answer))
    }
  }
  const writers = Array.from({ length: WRITERS }, write)
  const stops: number[] = []
  for (let restart = 0; restart < RESTARTS; restart++) {
    const old = nodes.shift()!
    // A page that stays open is no reason for a stop to take long.
    const stream = await readEvents(`${old.url}/api/live`, token)
    const began = performance.now()
    expect(await old.end('SIGTERM')).toBe(0)
    stops.push(performance.now() - began)
    expect(stream.isOver()).toBe(true)
    nodes.push(await start())
    proxy.serve(nodes.map(({ url }) => url))
    await expect.poll(async () => (await fetch(`${nodes[1]!.url}/readyz`)).status).toBe(200)
    const before = served
    await expect.poll(() => served).toBeGreaterThan(before + 100)
  }
  over.abort()
  await Promise.all(writers)
  expect(failed).toEqual([])
  expect(served).toBeGreaterThan(500)
  expect(Math.max(...stops)).toBeLessThan((GRACE_SECONDS + 4) * 1000)
}, 120_000)
