import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { type ChildServer, startChild } from './testing/child-server.ts'

type Answer<Data> = { status: boolean; message?: string; data: Data; meta: { counts: Record<string, number> } }
type Row = { id: number; version: number; status: string; step: unknown }
type Full = Row & { events: { action: string }[] }

let dataDir: string
let server: ChildServer
let token: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-kill-'))
  server = await startChild(dataDir, ['--demo', '--days', '1'])
}, 90_000)
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

const ask = async <Data>(method: string, path: string, session: string, body?: unknown): Promise<Answer<Data>> => {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${session}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Answer<Data>
}

const signIn = async (area: 'admin' | 'user', name: string): Promise<{ id: number; token: string }> => {
  const body = { email: `${name}@northwind.example`, password: 'northwind-demo' }
  return (await ask<{ id: number; token: string }>('POST', `/api/${area}/login`, '', body)).data
}

const PEOPLE = [101, 102, 103, 104, 112, 114, 115, 99].map((code) => `code${code}`)
const EACH = 10
const AHEAD = 200

/** Requests that wait, of several people, for days far ahead. */
const sendMany = async (): Promise<number[]> => {
  const sent = await Promise.all(
    PEOPLE.map(async (name) => {
      const person = await signIn('user', name)
      const offer = await ask<{ id: number; name: string }[]>(
        'GET',
        `/api/user/request_type/${person.id}`,
        person.token,
      )
      const type_id = offer.data.find((type) => type.name === 'Work from home')?.id
      const ids: number[] = []
      for (let day = AHEAD; ids.length < EACH; day += 1) {
        const from_date = addDays(new Date().toISOString().slice(0, 10), day)
        const answer = await ask<{ id: number }>('POST', '/api/user/request_leave', person.token, {
          type_id,
          from_date,
        })
        if (answer.status) ids.push(answer.data.id)
        else if (day > AHEAD + EACH * 4) throw new Error(answer.message)
      }
      return ids
    }),
  )
  return sent.flat()
}

const view = async (id: number): Promise<Full> => (await ask<Full>('GET', `/api/request/view/${id}`, token)).data
const viewAll = async (ids: readonly number[]): Promise<Full[]> => {
  const found: Full[] = []
  for (const id of ids) found.push(await view(id))
  return found
}
const approvals = ({ events }: Full): number => events.filter(({ action }) => action === 'approved').length

it('leaves each request of a list that is decided at once decided or untouched when the server is killed', async () => {
  token = (await signIn('admin', 'code1')).token
  const ids = await sendMany()
  const before = await viewAll(ids)
  const items = before.map(({ id, version }) => ({ id, version }))
  const decide = () =>
    ask<{ ok: boolean; code: string | null }[]>('POST', '/api/admin/request/bulk', token, { items, action: 'approve' })
  const lost = decide().catch(() => null)
  // The last of the list is the last to be decided: once the third is, the others are under way.
  await expect.poll(async () => (await view(ids[2] ?? 0)).status, { interval: 1, timeout: 20_000 }).toBe('approved')
  await server.end('SIGKILL')
  expect(await lost).toBeNull()
  server = await startChild(dataDir, ['--demo'])

  const after = await viewAll(ids)
  const states = Map.groupBy(after, ({ status }) => status)
  expect([...states.keys()].toSorted()).toEqual(['approved', 'pending'])
  expect((states.get('approved') ?? []).map(approvals)).toEqual((states.get('approved') ?? []).map(() => 1))
  expect((states.get('approved') ?? []).every(({ step }) => step === null)).toBe(true)
  expect((states.get('pending') ?? []).every((row) => approvals(row) === 0 && row.step !== null)).toBe(true)

  // Sent again, what was left is decided, and what was decided stays as it is.
  const again = await decide()
  expect(again.data.filter(({ ok }) => ok)).toHaveLength(states.get('pending')?.length ?? 0)
  expect((await viewAll(ids)).map((row) => [row.status, approvals(row)])).toEqual(ids.map(() => ['approved', 1]))
}, 120_000)
