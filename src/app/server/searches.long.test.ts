import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoHashbook } from '#demo/hashbook/hashbook.ts'
import { demoPerformance } from '#demo/performance/performance.ts'
import { demoTasks } from '#demo/tasks/tasks.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { callsOf } from '#kit/server/call/handle.ts'
import { type DemoApp, demoApp } from './testing/demo-app.ts'
import { documentRequests } from './testing/document-requests.ts'
import type { TestActor } from './testing/fixture.ts'
import { listRequests } from './testing/list-requests.ts'

/** Texts that become longer, several terms, operators or wildcards where they are compared, and those that look like them. */
const TEXTS = [
  ['a number in brackets', '⑴'],
  ['a letter with an apostrophe', 'ŉ'],
  ['a word of several', 'ﷺ'],
  ['a fraction', '½ ⅞'],
  ['a sign of several letters', '㎯ ㏂ ㈱'],
  ['letters that are two in normal form C', 'क़'.repeat(40)],
  ['the longest text, twice as long in plain letters', 'ß'.repeat(80)],
  ['wide wildcards', '％＿＼'],
  ['a wide bracket and quote', '（＂＇'],
  ['quotes that do not end', `"a 'b`],
  ['operators', `a & | ! <-> :* ( ) -`],
  ['a word without letters', '\u0301'],
  ['a backslash', 'a\\'],
  ['Chinese', '报'],
] as const

/** The inputs of further calls with a search. */
const INPUTS: Readonly<Record<string, object>> = {
  'departments.list': { params: { dep_id: '' } },
  'performance.cycleView': { params: { id: 1 } },
  'periods.exceptions': { params: { month: '2026-02' } },
  'userHashbook.list': { body: { id: 1 } },
}
type Searched = Readonly<{ call: AnyCall; actor: TestActor; input: object; place: 'query' | 'body' }>

let app: DemoApp
let searched: Searched[]
beforeAll(async () => {
  app = await demoApp(5, 60, [demoHashbook, demoTasks, demoPerformance])
  const requests = await documentRequests(app)
  const lists = new Map((await listRequests(app)).map((one) => [one.call.id, one]))
  const [admin, lead] = [await app.admin('code1'), await app.employee('code103')]
  searched = callsOf(app.domains).flatMap((call: AnyCall) => {
    const { query, body } = requests.schemasOf(call)
    const place = query.properties?.['q'] ? 'query' : body?.properties?.['q'] ? 'body' : null
    if (place === null) return []
    const { actor, input } = lists.get(call.id) ?? { actor: call.area === 'User' ? lead : admin, input: {} }
    return [{ call, actor, input: INPUTS[call.id] ?? input, place }]
  })
}, 120_000)
afterAll(() => app.stop())

it('there are many searches', () => {
  expect(searched.length).toBeGreaterThan(60)
})

it.each(TEXTS)('each search takes %s', async (_, q) => {
  const refused: string[] = []
  for (const { call, actor, input, place } of searched) {
    const given = Object(input)
    const { status, body } = await app.send(call, actor, { ...given, [place]: { ...given[place], q } })
    if (status !== 200) refused.push(`${call.id}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
    // People search and export less often than this test.
    app.clock.set(new Date(Date.parse(app.clock.fixed() ?? '') + 20_000).toISOString())
  }
  expect(refused).toEqual(q.length < 2 ? [expect.stringContaining('search.all: 400')] : [])
})
