import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import { type ChildServer, startChild } from './testing/child-server.ts'
import { copyDemo } from './testing/demo-once.ts'

type Punch = { person: number; key: string; path: string; acknowledged: string | null }
type Session = { id: number; token: string }

let folder: string
let dataDir: string
let server: ChildServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-kill-'))
  dataDir = join(folder, 'data')
  await copyDemo(dataDir)
  server = await startChild(dataDir, ['--demo'])
}, 90_000)
afterAll(async () => {
  // Its database was stopped, which it reported.
  await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

const CODES = [4, 16, 99, 101, 102, 103, 104, 112, 114, 115, 119, 3163, 11111, 22222, 31111]

const signInAll = async (): Promise<Session[]> => {
  const responses = await Promise.all(
    CODES.map((code) =>
      post('/api/user/login', { email: `code${code}@northwind.example`, password: 'northwind-demo' }),
    ),
  )
  return responses.map(({ text }) => (JSON.parse(text) as { data: Session }).data)
}

const send = async (punch: Punch, session: Session): Promise<number | null> => {
  try {
    const { status, text } = await post(
      punch.path,
      {},
      { authorization: `Bearer ${session.token}`, 'idempotency-key': punch.key },
    )
    if (status === 200) punch.acknowledged = text
    return status
  } catch {
    return null
  }
}

/** Punches of one person, in and out in turn, until the end is called. */
const write = async (session: Session, log: Punch[], goesOn: () => boolean): Promise<void> => {
  for (let turn = 0; goesOn(); turn++) {
    const path = turn % 2 === 0 ? '/api/user/punchin' : `/api/user/punchout?user_id=${session.id}`
    const punch: Punch = { person: session.id, key: randomUUID(), path, acknowledged: null }
    log.push(punch)
    await send(punch, session)
    if (punch.acknowledged === null) return
  }
}

type Page = { data: { id: number }[]; meta: { next_cursor: string | null } }

const storedIds = async (session: Session): Promise<number[]> => {
  const ids: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const address = `${server.url}/api/user/attendancelog/${session.id}?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`
    const response = await fetch(address, { headers: { authorization: `Bearer ${session.token}` } })
    const page = (await response.json()) as Page
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.meta.next_cursor
  }
  return ids
}

const succeeded = (log: readonly Punch[]): Punch[] =>
  log.filter(({ acknowledged }) => (JSON.parse(acknowledged ?? '{}') as { status: boolean }).status)

const idOf = (result: string): number => (JSON.parse(result) as { data: { session: { id: number } } }).data.session.id

it('keeps every acknowledged punch exactly once through the death of the server and of PostgreSQL', async () => {
  const people = await signInAll()
  const log: Punch[] = []
  for (const [round, victim] of (['server', 'postgres'] as const).entries()) {
    let isOver = false
    const writers = people.map((session) => write(session, log, () => !isOver))
    // Everyone is in the middle of it, however fast the machine is.
    const most = people.length * (round + 1)
    await expect.poll(() => succeeded(log).length, { interval: 10, timeout: 60_000 }).toBeGreaterThan(most)
    if (victim === 'server') await server.end('SIGKILL')
    else process.kill(server.postgres(), 'SIGKILL')
    isOver = true
    await Promise.all(writers)
    if (victim === 'server') server = await startChild(dataDir, ['--demo'])
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
    // A punch without a response is sent again with the same key, as a browser would, and its response counts.
    for (const punch of log.filter(({ acknowledged }) => acknowledged === null)) {
      const session = required(people.find(({ id }) => id === punch.person))
      expect(await send(punch, session)).toBe(200)
    }
  }
  const good = succeeded(log)
  expect(good.length).toBeGreaterThan(people.length * 2)
  for (const session of people) {
    const acknowledged = good
      .filter(({ person, path }) => person === session.id && path.endsWith('punchin'))
      .map(({ acknowledged }) => idOf(required(acknowledged)))
    const stored = await storedIds(session)
    expect(new Set(stored).size).toBe(stored.length)
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([])
  }
}, 120_000)

/** The server's main process and one process for each connection; where the system does not list them, the first alone. */
const processesOf = (main: number): number[] => {
  const children = `/proc/${main}/task/${main}/children`
  return [main, ...(existsSync(children) ? readFileSync(children, 'utf8').trim().split(' ').map(Number) : [])]
}

it('answers 503 within seconds while PostgreSQL stands still, and goes on within five once it runs', async () => {
  const session = firstOf(await signInAll())
  const read = async (): Promise<[status: number, ms: number]> => {
    const began = performance.now()
    const { status } = await fetch(`${server.url}/api/user/breaktime`, {
      headers: { authorization: `Bearer ${session.token}` },
    })
    return [status, performance.now() - began]
  }
  const stopped = processesOf(server.postgres())
  stopped.forEach((pid) => process.kill(pid, 'SIGSTOP'))
  try {
    const during = await Promise.all(Array.from({ length: 30 }, read))
    expect(new Set(during.map(([status]) => status))).toEqual(new Set([503]))
    expect(Math.max(...during.map(([, ms]) => ms))).toBeLessThan(10_000)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  } finally {
    stopped.forEach((pid) => process.kill(pid, 'SIGCONT'))
  }
  await expect.poll(async () => (await read())[0], { timeout: 5000 }).toBe(200)
}, 60_000)

it('answers 503 while the database is away, goes on by itself, and ends within ten seconds when told to', async () => {
  const session = firstOf(await signInAll())
  process.kill(server.postgres(), 'SIGKILL')
  const read = async () =>
    (await fetch(`${server.url}/api/user/breaktime`, { headers: { authorization: `Bearer ${session.token}` } })).status
  const seen = new Set<number>()
  await expect.poll(async () => seen.add(await read()).has(503) || seen.has(200), { timeout: 5000 }).toBe(true)
  await expect.poll(read, { timeout: 30_000 }).toBe(200)
  expect([...seen].every((status) => status === 503 || status === 200)).toBe(true)
  const before = performance.now()
  expect(await server.end('SIGTERM')).toBe(0)
  expect(performance.now() - before).toBeLessThan(10_000)
  server = await startChild(dataDir, ['--demo'])
}, 120_000)
