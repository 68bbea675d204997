import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Scope } from '#kit/contract/permissions.ts'
import { required } from '#kit/contract/testing/required.ts'
import type { Actor } from '../actor.ts'
import { createHub, type Hub } from './hub.ts'

/** The grants of a role, which count how often a person works out what they open. */
class CountedGrants extends Map<string, Scope> {
  read = 0
  override [Symbol.iterator]() {
    this.read++
    return super[Symbol.iterator]()
  }
}

const actorWith = (grants: ReadonlyMap<string, Scope>, team_id: number | null = null): Actor => ({
  session_id: 1,
  account_id: 2,
  area: 'User',
  id: 3,
  employee_id: 3,
  name: 'Asha Rao',
  role_id: 4,
  role_number: 101,
  role_name: 'Associate',
  team_id,
  time_zone: 'Europe/Berlin',
  grants,
  acting: null,
  token: null,
  confirmed_until: null,
  expires_at: '2026-03-12T09:00:00Z',
})
const NOW = '2026-03-11T09:00:00Z'
const CHECK_MS = 4000

let admitted: Actor | null
let hub: Hub
const warned: unknown[] = []
beforeEach(() => {
  vi.useFakeTimers()
  const gate = async () => admitted && { actor: admitted, now: NOW, stored: null }
  // No test here has an event to read.
  hub = createHub({ db: {} as never, gate, log: { warn: (error: unknown) => void warned.push(error) } as never })
})
afterEach(() => {
  hub.stop()
  vi.useRealTimers()
})

const open = async (actor: Actor) => {
  admitted = actor
  const response = Object.assign(new PassThrough(), { writeHead: vi.fn() })
  const start = required(await hub.open({ actor, now: NOW, token: 'x', last_event_id: null, since: null }))
  const pieces: string[] = []
  response.on('data', (chunk: Buffer) => pieces.push(chunk.toString()))
  start(response as unknown as ServerResponse)
  await vi.advanceTimersByTimeAsync(0)
  return { response, written: () => pieces.splice(0).join('') }
}

it('works out anew what a stream hears of only when its role or its team has changed', async () => {
  const grants = new CountedGrants([['test.read', 'all']])
  await open(actorWith(grants))
  expect(grants.read).toBe(1)
  await vi.advanceTimersByTimeAsync(CHECK_MS * 5)
  expect(grants.read).toBe(1)
  admitted = actorWith(grants, 7)
  await vi.advanceTimersByTimeAsync(CHECK_MS * 2)
  expect(grants.read).toBe(2)
  const changed = new CountedGrants(grants)
  admitted = actorWith(changed, 7)
  await vi.advanceTimersByTimeAsync(CHECK_MS * 2)
  expect(changed.read).toBe(1)
})

it('keeps a stream open by a comment every 20 seconds, and ends it with its session', async () => {
  const { response, written } = await open(actorWith(new Map()))
  expect(written()).toBe(':\n\n')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written()).toBe(':\n\n'.repeat(3))
  admitted = null
  await vi.advanceTimersByTimeAsync(CHECK_MS)
  expect(written()).toBe('event: session\ndata: {"ended":true}\n\n')
  expect([response.writableEnded, hub.count()]).toEqual([true, 0])
})

it('does not keep what was closed before it began', async () => {
  const actor = actorWith(new Map())
  const start = required(await hub.open({ actor, now: NOW, token: 'x', last_event_id: null, since: null }))
  const response = Object.assign(new PassThrough(), { writeHead: vi.fn() })
  response.destroy()
  start(response as unknown as ServerResponse)
  expect(hub.count()).toBe(0)
})

it('lets a session have three, however many are opened at once', async () => {
  const actor = actorWith(new Map())
  const open = (who: Actor) => hub.open({ actor: who, now: NOW, token: 'x', last_event_id: null, since: null })
  const starts = await Promise.all(Array.from({ length: 50 }, () => open(actor)))
  expect(starts.filter((start) => start !== null)).toHaveLength(3)
  expect(await open({ ...actor, session_id: 9 })).not.toBeNull()
  // Those that never begin release their places.
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await open(actor)).not.toBeNull()
})
