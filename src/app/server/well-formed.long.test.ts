import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoHashbook } from '#demo/hashbook/hashbook.ts'
import { demoHiring } from '#demo/hiring/hiring.ts'
import { demoPerformance } from '#demo/performance/performance.ts'
import { demoTasks } from '#demo/tasks/tasks.ts'
import { demoTargets } from '#demo/trackers/targets.ts'
import { demoTickets } from '#demo/trackers/tickets.ts'
import { demoInventory } from '#demo/inventory/inventory.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { type DemoApp, DEMO_TODAY, demoApp } from './testing/demo-app.ts'
import { type Carried, documentRequests } from './testing/document-requests.ts'
import { valuesOf } from './testing/well-formed.ts'

/**
 * Sends requests that the document of the calls allows, on the demo, in any order and by people who may do everything.
 * Most make no sense; each gets a response, and their effects together break none.
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
  const responded = new Set<string>()
  for (const [call, request] of drawn) {
    const { status } = await send(call, request)
    expect(status, `${call.id} ${JSON.stringify(request)}`).toBeLessThan(500)
    if (status === 200) responded.add(call.id)
  }
  // Most calls were understood at least once, or this would prove little.
  expect(responded.size).toBeGreaterThan(calls.length / 2)
}, 240_000)

it('of every change that was made, the audit names each field before and after, and none that stayed', async () => {
  const { rows } = await sql<{ action: string }>`select distinct a.action from audit_log a
    where jsonb_typeof(a.before) = 'object' and jsonb_typeof(a.after) = 'object' and exists (
      select from jsonb_each(a.before) f where not a.after ? f.key or a.after -> f.key = f.value)`.execute(app.db)
  expect(rows.map(({ action }) => action)).toEqual([])
})
