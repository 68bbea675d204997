import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoHashbook } from '#domains/hashbook/server/index.ts'
import { demoHiring } from '#domains/hiring/server/index.ts'
import { demoPerformance } from '#domains/performance/server/index.ts'
import { demoTasks } from '#domains/tasks/server/index.ts'
import { demoTargets, demoTickets } from '#domains/trackers/server/index.ts'
import { demoInventory } from '#domains/inventory/server/index.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { type DemoApp, DEMO_TODAY, demoApp } from './testing/demo-app.ts'
import { type Carried, documentRequests } from './testing/document-requests.ts'
import { valuesOf } from './testing/well-formed.ts'

/**
 * Requests as the document of the calls allows them, on the demo, in any order and by people who may do everything.
 * Most are no sense; each gets an answer, and what they did together breaks none.
 */
let app: DemoApp
let requests: Awaited<ReturnType<typeof documentRequests>>

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
  requests = await documentRequests(app)
}, 120_000)
afterAll(() => app.stop())

const requestsOf = (call: AnyCall): fc.Arbitrary<[AnyCall, Carried]> => {
  const { params, query, body } = requests.schemasOf(call)
  return fc
    .record({
      params: valuesOf(params, '', DEMO_TODAY) as fc.Arbitrary<object>,
      query: valuesOf(query, '', DEMO_TODAY) as fc.Arbitrary<object>,
      body: body ? valuesOf(body, '', DEMO_TODAY) : fc.constant({}),
    })
    .map((drawn): [AnyCall, Carried] => [call, drawn])
}

// Left out: what never ends, what ends the session of all others, and files, which are walked elsewhere.
const isDrawn = (call: AnyCall): boolean =>
  typeof call.permission === 'string' && call.upload === null && !['session.logout', 'live.stream'].includes(call.id)

it('any request that the document allows gets an answer, whatever was asked before', async () => {
  const { calls, send } = requests
  const numRuns = calls.length * 12
  const drawn = fc.sample(fc.oneof(...calls.filter(isDrawn).map(requestsOf)), { numRuns, seed: 7 })
  const answered = new Set<string>()
  for (const [call, request] of drawn) {
    const { status } = await send(call, request)
    expect(status, `${call.id} ${JSON.stringify(request)}`).toBeLessThan(500)
    if (status === 200) answered.add(call.id)
  }
  // Most calls were understood at least once, or this would prove little.
  expect(answered.size).toBeGreaterThan(calls.length / 2)
}, 240_000)

it('of every change that was made, the audit names each field before and after, and none that stayed', async () => {
  const { rows } = await sql<{ action: string }>`select distinct a.action from audit_log a
    where jsonb_typeof(a.before) = 'object' and jsonb_typeof(a.after) = 'object' and exists (
      select from jsonb_each(a.before) f where not a.after ? f.key or a.after -> f.key = f.value)`.execute(app.db)
  expect(rows.map(({ action }) => action)).toEqual([])
})
