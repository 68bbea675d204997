import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isSignedWith, type Receiver, startReceiver } from '#domains/integrations/server/testing/receiver.ts'
import { type ChildServer, startChild } from './testing/child-server.ts'
import { copyDemo } from './testing/demo-once.ts'

const ENV = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }
const ROUNDS = 3
const AT_ONCE = 12
const MINUTE = 60_000

let folder: string
let server: ChildServer
let receiver: Receiver
let token: string
const start = () => startChild(join(folder, 'data'), ['--demo'], ENV)

type Response<Data> = Readonly<{ status: boolean; data: Data }>
const send = async <Data>(method: string, path: string, body: unknown): Promise<Response<Data> | null> => {
  try {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Response<Data>
  } catch {
    return null
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-kill-'))
  await copyDemo(join(folder, 'data'))
  server = await start()
  receiver = await startReceiver()
  token = ''
  const account = { email: 'code1@northwind.example', password: 'northwind-demo' }
  token = (await send<{ token: string }>('POST', '/api/admin/login', account))?.data.token ?? ''
}, 4 * MINUTE)
afterAll(async () => {
  await server.stop()
  await receiver.stop()
  await rm(folder, { recursive: true, force: true })
})

it(
  'no change that was committed is lost when the process is killed before it is sent',
  async () => {
    const hook = { name: 'Kept', address: receiver.address, areas: ['organisation'] }
    const added = await send<{ secret: string }>('POST', '/api/admin/webhook', hook)
    const secret = added?.data.secret ?? ''
    const made: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Some responses are slow, so that the end of the process finds deliveries under way.
      receiver.respond((response) => void setTimeout(() => response.writeHead(204).end(), round * 100))
      const adding = Array.from({ length: AT_ONCE }, async (_, at) => {
        const body = { name: `Made in round ${round}, ${at}` }
        const response = await send<{ id: number }>('POST', '/api/admin/newdept', body)
        if (response?.status) made.push(response.data.id)
        return response
      })
      // In the middle of the changes, right after the last one, and while they are sent.
      if (round === 0) await Promise.race(adding)
      else await Promise.all(adding)
      if (round === 2)
        await expect
          .poll(() => receiver.received.length, { interval: 5, timeout: MINUTE })
          .toBeGreaterThan(made.length - AT_ONCE)
      await server.end('SIGKILL')
      await Promise.all(adding)
      server = await start()
    }
    expect(made.length).toBeGreaterThan(AT_ONCE * (ROUNDS - 1))
    const missing = (): number[] => {
      const objects = new Set(receiver.received.map(({ object }) => object))
      return made.filter((id) => !objects.has(`departments:${id}`))
    }
    // A lease of the killed process ends after a minute.
    await expect.poll(missing, { interval: 500, timeout: 3 * MINUTE }).toEqual([])
    expect(receiver.received.every((one) => isSignedWith(secret, one))).toBe(true)
    // An event that was sent twice has the same id each time.
    const ids = new Map(receiver.received.map(({ object, id }) => [object, id]))
    expect(receiver.received.filter(({ object, id }) => ids.get(object) !== id)).toEqual([])
  },
  8 * MINUTE,
)
