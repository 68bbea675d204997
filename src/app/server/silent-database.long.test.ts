import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { LIVE_CONNECTION } from '#kit/server/live/listener.ts'
import type { ErrorLine } from '#kit/server/testing/error-lines.ts'
import { type RealServer, realServer } from './testing/real-server.ts'
import type { TestActor } from './testing/fixture.ts'

let server: RealServer
let admin: TestActor
beforeAll(async () => {
  server = await realServer()
  admin = await server.fixture.admin({ 'organisation.read': 'all' })
})
// Silence makes requests and jobs fail, and nothing else.
afterEach(() => {
  // A job ends with the connection that fell silent; the queue cannot release its jobs over one when it stops.
  const ofSilence = /timeout|terminated|not queryable|Failed to reset locked/i
  const bySilence = ({ status, msg = '' }: ErrorLine) => status === 503 || ofSilence.test(msg)
  expect(server.takeErrors().filter((line) => !bySilence(line))).toEqual([])
})
afterAll(() => server.stop())

const send = () => server.get('/api/admin/designation', admin.token)
const sendMany = (count: number) => Promise.all(Array.from({ length: count }, send))

// The limit of a request that meets silent connections: far less than the minutes of the system's timeouts.
const BOUND_MS = 8000

it('answers every request although some connections have fallen silent, and finds new ones', async () => {
  expect((await sendMany(50)).every(({ status }) => status === 200)).toBe(true)
  // Every third, whatever it is used for: calls, sessions, health, live events, jobs.
  server.proxy.silence((index) => index % 3 === 0)
  const during = await sendMany(50)
  expect(during.map(({ status }) => status)).toEqual(during.map(() => 200))
  expect(Math.max(...during.map(({ ms }) => ms))).toBeLessThan(BOUND_MS)
  expect((await server.get('/readyz')).status).toBe(200)
}, 40_000)

it('says 503 soon while the whole network is silent, and recovers within five seconds', async () => {
  await sendMany(50)
  server.proxy.silenceNew(true)
  server.proxy.silence()
  const during = await sendMany(50)
  expect(during.map(({ status }) => status)).toEqual(during.map(() => 503))
  expect(Math.max(...during.map(({ ms }) => ms))).toBeLessThan(BOUND_MS)
  expect(during.every(({ headers }) => headers.get('retry-after') !== null)).toBe(true)
  const ready = await server.get('/readyz')
  expect([ready.status, ready.ms < BOUND_MS]).toEqual([503, true])
  server.proxy.silenceNew(false)
  await expect.poll(async () => (await send()).status, { timeout: 5000 }).toBe(200)
  await expect.poll(async () => (await server.get('/readyz')).status, { timeout: 5000 }).toBe(200)
}, 60_000)

it('gives up a connection on which an answer was lost, long before its statement could have timed out', async () => {
  await sendMany(50)
  // Requests have connections at this moment: their statements, or their results, are dropped.
  const [began, requested] = [performance.now(), sendMany(50)]
  server.proxy.silence()
  const responses = await requested
  expect(responses.every(({ status }) => status === 200 || status === 503)).toBe(true)
  expect(performance.now() - began).toBeLessThan(BOUND_MS)
  expect((await send()).status).toBe(200)
}, 40_000)

it('hears live events again after its connection for them fell silent', async () => {
  server.proxy.silence()
  const listeners = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and application_name = ${LIVE_CONNECTION}`.execute(server.db)
    return rows.map(({ pid }) => pid)
  }
  const before = await listeners()
  await expect.poll(async () => (await listeners()).filter((pid) => !before.includes(pid))).toHaveLength(1)
}, 40_000)

it('ends soon although its connections are silent', async () => {
  const requested = sendMany(20)
  server.proxy.silenceNew(true)
  server.proxy.silence()
  const began = performance.now()
  await server.stopMuster()
  expect(performance.now() - began).toBeLessThan(25_000)
  await Promise.allSettled([requested])
}, 60_000)
