import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoHashbook } from '#demo/hashbook/hashbook.ts'
import { demoTasks } from '#demo/tasks/tasks.ts'
import { demoTargets } from '#demo/trackers/targets.ts'
import { demoTickets } from '#demo/trackers/tickets.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { unpackingPdf } from '#kit/server/testing/small-pdf.ts'
import { delayOf, shortestOf } from '#kit/server/testing/loop-delay.ts'
import { type DemoApp, DEMO_TODAY, demoApp } from './testing/demo-app.ts'
import { type Carried, documentRequests } from './testing/document-requests.ts'
import { largest } from './testing/largest.ts'

const MOST_MS = 100
const MB = 1024 * 1024

let app: DemoApp
let requests: Awaited<ReturnType<typeof documentRequests>>
beforeAll(async () => {
  app = await demoApp(5, 60, [demoHashbook, demoTasks, demoTickets, demoTargets])
  requests = await documentRequests(app)
}, 120_000)
afterAll(() => app.stop())

const NEVER = ['session.logout', 'live.stream']
const isRequested = (call: AnyCall): boolean => typeof call.permission === 'string' && !NEVER.includes(call.id)

const costliest = (call: AnyCall, file: Buffer): Carried => {
  const { params, query, body } = requests.schemasOf(call)
  return {
    params: largest(params, DEMO_TODAY) as object,
    query: largest(query, DEMO_TODAY) as object,
    body: body ? largest(body, DEMO_TODAY) : {},
    ...(call.upload ? { file } : {}),
  }
}

const delayOfCall = (call: AnyCall, carried: Carried): Promise<number> =>
  shortestOf(MOST_MS, () =>
    delayOf(async () => {
      expect((await requests.send(call, carried)).status, call.id).toBeLessThan(500)
    }),
  )

it('no request holds the others, however large it is: each call is sent the most that it allows', async () => {
  const file = unpackingPdf()
  const before = process.memoryUsage.rss()
  const locked: string[] = []
  for (const call of requests.calls.filter(isRequested)) {
    const ms = await delayOfCall(call, costliest(call, file))
    if (ms > MOST_MS) locked.push(`${call.id}: ${Math.round(ms)} ms`)
  }
  expect(locked).toEqual([])
  expect((process.memoryUsage.rss() - before) / MB).toBeLessThan(600)
}, 600_000)
