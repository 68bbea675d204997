import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoHashbook } from '#domains/hashbook/server/index.ts'
import { demoTasks } from '#domains/tasks/server/index.ts'
import { demoTargets, demoTickets } from '#domains/trackers/server/index.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { unpackingPdf } from '#kit/server/testing/small-pdf.ts'
import { type DemoApp, DEMO_TODAY, demoApp } from './testing/demo-app.ts'
import { type Carried, documentRequests } from './testing/document-requests.ts'
import { largest } from './testing/largest.ts'

const MOST_MS = 100
const TRIES = 3
const MB = 1024 * 1024

let app: DemoApp
let requests: Awaited<ReturnType<typeof documentRequests>>
beforeAll(async () => {
  app = await demoApp(5, 60, [demoHashbook, demoTasks, demoTickets, demoTargets])
  requests = await documentRequests(app)
}, 120_000)
afterAll(() => app.stop())

const NEVER = ['session.logout', 'live.stream']
const isAsked = (call: AnyCall): boolean => typeof call.permission === 'string' && !NEVER.includes(call.id)

const costliest = (call: AnyCall, file: Buffer): Carried => {
  const { params, query, body } = requests.schemasOf(call)
  return {
    params: largest(params, DEMO_TODAY) as object,
    query: largest(query, DEMO_TODAY) as object,
    body: body ? largest(body, DEMO_TODAY) : {},
    ...(call.upload ? { file } : {}),
  }
}

/** For how long a request held everybody else at most; the shortest of some tries, since other programs run, too. */
const heldBy = async (call: AnyCall, carried: Carried): Promise<number> => {
  let shortest = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < TRIES && shortest > MOST_MS; tried += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    expect((await requests.send(call, carried)).status, call.id).toBeLessThan(500)
    // A delay is noted by the next tick.
    await new Promise((resolve) => setTimeout(resolve, 3))
    delay.disable()
    shortest = Math.min(shortest, delay.max / 1e6)
  }
  return shortest
}

it('no request holds the others, however large it is: each call is sent the most that it allows', async () => {
  const file = unpackingPdf()
  const before = process.memoryUsage.rss()
  const held: string[] = []
  for (const call of requests.calls.filter(isAsked)) {
    const ms = await heldBy(call, costliest(call, file))
    if (ms > MOST_MS) held.push(`${call.id}: ${Math.round(ms)} ms`)
  }
  expect(held).toEqual([])
  expect((process.memoryUsage.rss() - before) / MB).toBeLessThan(600)
}, 600_000)
