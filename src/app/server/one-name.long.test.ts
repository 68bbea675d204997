import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoHashbook } from '#demo/hashbook/hashbook.ts'
import { demoHiring } from '#demo/hiring/hiring.ts'
import { demoInventory } from '#demo/inventory/inventory.ts'
import { demoNotices } from '#demo/notices/notices.ts'
import { demoPayroll } from '#demo/payroll/payroll.ts'
import { demoPerformance } from '#demo/performance/performance.ts'
import { demoShifts } from '#demo/shifts/shifts.ts'
import { demoTasks } from '#demo/tasks/tasks.ts'
import { demoTargets } from '#demo/trackers/targets.ts'
import { demoTickets } from '#demo/trackers/tickets.ts'
import { demoWorksheets } from '#demo/worksheets/worksheets.ts'
import { runExport, runUserExport } from '#domains/records/contract/exports.calls.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { type DemoApp, DEMO_TODAY, demoApp } from './testing/demo-app.ts'
import { type Carried, documentRequests } from './testing/document-requests.ts'
import { sendCarried } from './testing/send-carried.ts'
import { type Schema, valuesOf } from './testing/well-formed.ts'

/**
 * Everyone in the demo has one name and no work email, as some people do: every read is sent, and no response may have a
 * space or "null" where the rest of a name or an address would be.
 */
let app: DemoApp
let requests: Awaited<ReturnType<typeof documentRequests>>
beforeAll(async () => {
  app = await demoApp(
    20,
    60,
    [demoPayroll, demoInventory, demoHashbook, demoTasks, demoTickets, demoTargets],
    [demoWorksheets, demoHiring, demoPerformance, demoShifts, demoNotices],
  )
  await sql`update employees set first_name = 'Zq' || id, middle_name = null, last_name = null, preferred_name = null,
    work_email = null, work_email_key = null`.execute(app.db)
  requests = await documentRequests(app)
}, 240_000)
afterAll(() => app.stop())

const DRAWS = 9
const NOTHING: Carried = { params: {}, query: {}, body: {} }
const only = <Value>(values: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

/** Nothing where that is enough, a search for such a name, and what is drawn as the document allows it. */
const drawnOf = (call: AnyCall): readonly Carried[] => {
  const { params, query, body } = requests.schemasOf(call)
  const drawn = (schema: Schema, seed: number): object => {
    const requested =
      seed % 3 === 2 ? schema : { ...schema, properties: only(schema.properties ?? {}, schema.required ?? []) }
    return Object(fc.sample(valuesOf(requested, '', DEMO_TODAY), { numRuns: 1, seed })[0])
  }
  const takesNothing = [params, query, body ?? {}].every((schema) => (schema.required ?? []).length === 0)
  return [
    ...(takesNothing ? [NOTHING] : []),
    ...(takesNothing && 'q' in (query.properties ?? {}) ? [{ ...NOTHING, query: { q: 'zq' } }] : []),
    ...Array.from({ length: DRAWS }, (_, seed) => ({
      params: drawn(params, seed + 1),
      query: drawn(query, seed + 1),
      body: body ? drawn(body, seed + 1) : {},
    })),
  ]
}

const NAME = /Zq\d+/
/** A name that is followed by nothing, or by what JavaScript and PostgreSQL write for nothing. */
const BROKEN = /Zq\d+ (?:null|undefined)|(?:null|undefined) Zq\d+|mailto:(?:null|undefined)|Zq\d+ {2}/
const isBroken = (text: string): boolean => BROKEN.test(text) || (NAME.test(text) && text !== text.trim())

/** Every text of a response that is broken. */
const brokenIn = (value: unknown): string[] => {
  if (typeof value === 'string') return isBroken(value) ? [value] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(brokenIn) : []
}

type Found = Readonly<{ status: number; broken: readonly string[]; isNamed: boolean }>

const send = async (token: string, call: AnyCall, carried: Carried): Promise<Found> => {
  const { status, type, text } = await sendCarried(app, token, call, carried)
  const broken = type.startsWith('application/json') ? brokenIn(JSON.parse(text)) : (BROKEN.exec(text) ?? [])
  return { status, broken, isNamed: NAME.test(text) }
}

const isWalked = (call: AnyCall): boolean =>
  typeof call.permission === 'string' && !call.writes && call.upload === null && call.id !== 'live.stream'

it.each(['Admin', 'User'] as const)(
  'reads well in every response of the area %s',
  async (area) => {
    const grants = Object.fromEntries(
      app.domains.flatMap((domain) => domain.permissions.map(({ key }): [string, Scope] => [key, 'all'])),
    )
    const { token } = await (area === 'Admin' ? app.fixture.admin(grants) : app.fixture.user({ grants }))
    const faults: string[] = []
    const named = new Set<string>()
    const note = (call: AnyCall, { status, broken, isNamed }: Found): void => {
      if (status >= 500) faults.push(`${call.id}: ${status}`)
      faults.push(...broken.map((text) => `${call.id}: ${text}`))
      if (isNamed) named.add(call.id)
    }
    for (const call of requests.calls.filter((one) => isWalked(one) && (one.area === 'User') === (area === 'User'))) {
      for (const carried of drawnOf(call)) note(call, await send(token, call, carried))
      if (call.export === null) continue
      await app.db.updateTable('exports').set({ started_at: '2020-01-01T00:00:00Z' }).execute()
      const body = { list: call.id, params: {}, format: 'csv' }
      note(call, await send(token, area === 'User' ? runUserExport : runExport, { ...NOTHING, body }))
    }
    expect(faults).toEqual([])
    expect(named.size).toBeGreaterThan(area === 'Admin' ? 60 : 25)
  },
  600_000,
)
