import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoHashbook } from '#domains/hashbook/server/index.ts'
import { demoHiring } from '#domains/hiring/server/index.ts'
import { demoPerformance } from '#domains/performance/server/index.ts'
import { demoTasks } from '#domains/tasks/server/index.ts'
import { demoTargets, demoTickets } from '#domains/trackers/server/index.ts'
import { demoInventory } from '#domains/inventory/server/index.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { type DemoApp, DEMO_TODAY, demoApp } from './testing/demo-app.ts'
import { type Schema, valuesOf } from './testing/well-formed.ts'
import type { TestActor } from './testing/world.ts'

/**
 * Requests as the document of the calls allows them, on the demo, in any order and by people who may do everything.
 * Most are no sense; each gets an answer, and what they did together breaks none.
 */
let app: DemoApp
let calls: readonly AnyCall[]
let document: Readonly<{ paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }>

type Operation = Readonly<{
  operationId: string
  parameters?: readonly Readonly<{ name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }>[]
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema: Schema }>>> }>
}>
type Drawn = Readonly<{ params: object; query: object; body: unknown }>

beforeAll(async () => {
  app = await demoApp(5, 60, [
    demoInventory,
    demoHashbook,
    demoTasks,
    demoTickets,
    demoTargets,
    demoHiring,
    demoPerformance,
  ])
  calls = app.domains.flatMap((domain) => domain.handlers.map((handler) => handler.call))
  document = (await app.server.inject('/api/openapi.json')).json()
}, 120_000)
afterAll(() => app.stop())

const signedIn: Partial<Record<'Admin' | 'User', TestActor>> = {}
/** A person who may do everything in an area; a person new where a request before has shut the last one out. */
const actorOf = async (area: 'Admin' | 'User'): Promise<TestActor> => {
  const keys = app.domains.flatMap((domain) => domain.permissions.map(({ key }) => key))
  const grants = Object.fromEntries(keys.map((key): [string, Scope] => [key, 'all']))
  signedIn[area] ??= area === 'Admin' ? await app.world.admin(grants) : await app.world.user({ grants })
  return signedIn[area]
}

const requestsOf = (call: AnyCall): fc.Arbitrary<[AnyCall, Drawn]> => {
  const operation = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .find(({ operationId }) => operationId === call.id)
  const parameters = operation?.parameters ?? []
  const part = (place: 'path' | 'query') => {
    const those = parameters.filter((one) => one.in === place)
    return valuesOf(
      {
        type: 'object',
        properties: Object.fromEntries(those.map(({ name, schema }) => [name, schema])),
        required: those.flatMap(({ name, required }) => (place === 'path' || required === true ? [name] : [])),
      },
      '',
      DEMO_TODAY,
    ) as fc.Arbitrary<object>
  }
  const schema = operation?.requestBody?.content['application/json']?.schema
  return fc
    .record({
      params: part('path'),
      query: part('query'),
      body: schema ? valuesOf(schema, '', DEMO_TODAY) : fc.constant({}),
    })
    .map((drawn): [AnyCall, Drawn] => [call, drawn])
}

const send = async (call: AnyCall, { params, query, body }: Drawn): Promise<number> => {
  const values = new Map(Object.entries(params))
  const path = call.path.replaceAll(
    /\/:(\w+)\??/g,
    (_, name: string) => `/${encodeURIComponent(String(values.get(name)))}`,
  )
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const area = call.area === 'User' ? 'User' : 'Admin'
  const { token } = await actorOf(area)
  const response = await app.server.inject({
    method: call.method,
    url: `${path}?${asked}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(call.method === 'GET' ? {} : { payload: JSON.stringify(body) }),
  })
  if (response.statusCode === 401 || response.statusCode === 403) delete signedIn[area]
  return response.statusCode
}

// Left out: what never ends, what ends the session of all others, and files, which are walked elsewhere.
const isDrawn = (call: AnyCall): boolean =>
  typeof call.permission === 'string' && call.upload === null && !['session.logout', 'live.stream'].includes(call.id)

it('any request that the document allows gets an answer, whatever was asked before', async () => {
  const numRuns = calls.length * 12
  const drawn = fc.sample(fc.oneof(...calls.filter(isDrawn).map(requestsOf)), { numRuns, seed: 7 })
  const answered = new Set<string>()
  for (const [call, request] of drawn) {
    const status = await send(call, request)
    expect(status, `${call.id} ${JSON.stringify(request)}`).toBeLessThan(500)
    if (status === 200) answered.add(call.id)
  }
  // Most calls were understood at least once, or this would prove little.
  expect(answered.size).toBeGreaterThan(calls.length / 2)
}, 240_000)
