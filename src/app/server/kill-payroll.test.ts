import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChildServer, startChild } from './testing/child-server.ts'

type Answer<Data> = { status: boolean; message?: string; data: Data; meta?: { next_cursor?: string | null } }
type Run = { id: number; month: string; state: string; total: number; done: number; failed: number; totals: unknown }
type Item = { id: number; state: string; payslip: { id: number; net_minor: number } | null }

const PEOPLE = 600
const ARGS = ['--demo', '--days', '1', '--employees', String(PEOPLE)]
const MINUTES = 60_000

let dataDir: string
let server: ChildServer
let token: string
const signIn = async (): Promise<void> => {
  const body = { email: 'code3@northwind.example', password: 'northwind-demo' }
  token = (await ask<{ token: string }>('POST', '/api/admin/login', body)).data.token
}
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-kill-'))
  server = await startChild(dataDir, ARGS)
  await signIn()
}, 4 * MINUTES)
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

const ask = async <Data>(method: string, path: string, body?: unknown): Promise<Answer<Data>> => {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Answer<Data>
}
const view = async (id: number): Promise<Run> => (await ask<Run>('GET', `/api/admin/payroll-runs/${id}`)).data

const reviewed = async (id: number): Promise<Run> => {
  await expect.poll(async () => (await view(id)).state, { interval: 200, timeout: 3 * MINUTES }).toBe('review')
  return view(id)
}

/** Net pay by person. */
const netsOf = async (id: number): Promise<Map<number, number>> => {
  const nets = new Map<number, number>()
  let cursor: string | null | undefined
  do {
    const page: Answer<Item[]> = await ask<Item[]>(
      'GET',
      `/api/admin/payroll-runs/items/${id}?limit=200${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    for (const { id: person, payslip } of page.data) if (payslip) nets.set(person, payslip.net_minor)
    cursor = page.meta?.next_cursor
  } while (cursor)
  return nets
}

const begin = async (month: string, before: number): Promise<number> => {
  expect((await ask('DELETE', `/api/admin/payroll-runs/${before}`)).status).toBe(true)
  const started = await ask<Run>('POST', '/api/admin/payroll-runs', { month })
  expect(started.message).toBeUndefined()
  return started.data.id
}

it(
  'ends with the same payslips when its process is killed three times (A6)',
  async () => {
    const [first] = (await ask<Run[]>('GET', '/api/admin/payroll-runs')).data
    const { month } = first!
    const calm = await begin(month, first!.id)
    const expected = await reviewed(calm)
    const nets = await netsOf(calm)
    expect(nets.size).toBeGreaterThan(PEOPLE / 2)

    const id = await begin(month, calm)
    const seen: string[] = []
    // At once, after the first batch, and later still.
    for (const share of [0, 0, 0.3]) {
      if (seen.length > 0)
        await expect
          .poll(
            async () => {
              const run = await view(id)
              return run.state === 'review' || run.done > run.total * share
            },
            { interval: 1, timeout: 3 * MINUTES },
          )
          .toBe(true)
      seen.push((await view(id)).state)
      await server.end('SIGKILL')
      server = await startChild(dataDir, ['--demo'])
    }
    const { state, total, done, failed, totals } = await reviewed(id)
    // Killed before its end at least twice, or the test proves nothing.
    expect(seen.filter((found) => found !== 'review').length).toBeGreaterThanOrEqual(2)
    expect({ state, total, done, failed, totals }).toEqual({
      state: 'review',
      total: expected.total,
      done: expected.done,
      failed: expected.failed,
      totals: expected.totals,
    })
    expect(await netsOf(id)).toEqual(nets)
  },
  10 * MINUTES,
)
