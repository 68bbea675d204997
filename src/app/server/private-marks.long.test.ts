import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoHashbook } from '#demo/hashbook/hashbook.ts'
import { actOnOffer } from '#domains/hiring/contract/offers.calls.ts'
import { openHiringFile } from '#domains/hiring/contract/openings.calls.ts'
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
import { ADMIN_NUMBERS, type Scope, USER_NUMBERS } from '#kit/contract/permissions.ts'
import type { Actor } from '#kit/server/actor.ts'
import { scopes } from '#kit/server/scope.ts'
import { type DemoApp, DEMO_NOW, DEMO_TODAY, demoApp } from './testing/demo-app.ts'
import { type Carried, documentRequests } from './testing/document-requests.ts'
import { type Mark, markPrivate, marksIn } from './testing/private-marks.ts'
import { sendCarried } from './testing/send-carried.ts'
import { type Schema, valuesOf } from './testing/well-formed.ts'

/**
 * No one reads data of others: every private value of the demo gets a unique mark, and every role sends all reads. A mark in
 * a response has to be of the reader, of rows that they decide, or within the scope of a key.
 */
let app: DemoApp
let requests: Awaited<ReturnType<typeof documentRequests>>
let marks: ReadonlyMap<number, Mark>

beforeAll(async () => {
  app = await demoApp(
    20,
    60,
    [demoPayroll, demoInventory, demoHashbook, demoTasks, demoTickets, demoTargets],
    [demoWorksheets, demoHiring, demoPerformance, demoShifts, demoNotices],
  )
  requests = await documentRequests(app)
  await sendOffer()
  marks = await markPrivate(app.db)
}, 240_000)
afterAll(() => app.stop())

/** Someone of a role as the demo ships it. */
type Reader = Readonly<{ name: string; token: string; actor: Actor }>

const readerOf = async (name: string, number: number, area: 'Admin' | 'User'): Promise<Reader> => {
  const { token } = await (area === 'Admin' ? app.admin(name) : app.employee(name))
  const account = await app.db
    .selectFrom('accounts')
    .select(['id', 'employee_id', 'name'])
    .where('email', '=', `${name}@northwind.example`)
    .where('area', '=', area)
    .executeTakeFirstOrThrow()
  const role = await app.db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('area', '=', area)
    .where('role_number', '=', number)
    .executeTakeFirstOrThrow()
  const grants = await app.db
    .selectFrom('role_grants')
    .select(['permission_key', 'scope'])
    .where('role_id', '=', role.id)
    .execute()
  return {
    name: `${area} ${number}`,
    token,
    actor: {
      name: account.name,
      employee_id: account.employee_id,
      role_id: role.id,
      role_number: number,
      role_name: role.name,
      id: area === 'User' ? (account.employee_id ?? 0) : account.id,
      area,
      session_id: 0,
      account_id: account.id,
      team_id: null,
      time_zone: 'UTC',
      grants: new Map(grants.map(({ permission_key, scope }) => [permission_key, scope])),
      acting: null,
      token: null,
      confirmed_until: null,
      expires_at: DEMO_NOW,
    },
  }
}

/** Returns true if a mark may be read: it is their own, they take part in its row, or its person is in the scope of a key. */
const mayRead = async ({ actor }: Reader, { owner, isForOwner, accounts, keys }: Mark): Promise<boolean> => {
  if (accounts.has(actor.account_id) || (isForOwner && owner !== null && owner === actor.employee_id)) return true
  for (const key of keys) {
    const scope = actor.grants.get(key)
    if (scope === 'all' || (scope !== undefined && owner === null)) return true
    if (scope !== undefined && owner !== null) {
      const requesting = { tx: app.db, actor, now: DEMO_NOW }
      if (await scopes.get().reaches(requesting, key, owner)) return true
    }
  }
  return false
}

/** Leaves out calls that need no session, never end, or change the tested rows. */
const isWalked = (call: AnyCall): boolean =>
  typeof call.permission === 'string' && !call.writes && call.upload === null && call.id !== 'live.stream'

type Notified = Readonly<{ status: number; marks: ReadonlySet<number> }>

const send = async (token: string, call: AnyCall, carried: Carried): Promise<Notified> => {
  const { status, text } = await sendCarried(app, token, call, carried)
  return { status, marks: marksIn(text) }
}

/** The number of draws of a call, and of its requests that are used. */
const DRAWS = 16
const STORED = 3

const only = <Value>(values: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

const NOTHING: Carried = { params: {}, query: {}, body: {} }

/** The least that a call takes, a search for what is marked, and what is drawn as the document allows it. */
const drawnOf = (call: AnyCall): readonly Carried[] => {
  const { params, query, body } = requests.schemasOf(call)
  const drawn = (schema: Schema, seed: number): object => {
    const isLeast = seed % 3 !== 2
    const requested = isLeast ? { ...schema, properties: only(schema.properties ?? {}, schema.required ?? []) } : schema
    return Object(fc.sample(valuesOf(requested, '', DEMO_TODAY), { numRuns: 1, seed })[0])
  }
  const takesNothing = [params, query, body ?? {}].every((schema) => (schema.required ?? []).length === 0)
  return [
    ...(takesNothing ? [NOTHING] : []),
    ...('q' in (query.properties ?? {}) ? [{ ...NOTHING, query: { q: 'mark' } }] : []),
    ...Array.from({ length: DRAWS }, (_, seed) => ({
      params: drawn(params, seed + 1),
      query: drawn(query, seed + 1),
      body: body ? drawn(body, seed + 1) : {},
    })),
  ]
}

type Requested = readonly [AnyCall, Carried]

/** Returns the export of a list with the same input. */
const exportOf = ([call, carried]: Requested): Requested => [
  call.area === 'User' ? runUserExport : runExport,
  { ...NOTHING, body: { list: call.id, params: carried, format: 'csv' } },
]

/** Returns the requests of each call of an area with new data for a person who may do everything. */
const requestsThatNotify = async (area: 'Admin' | 'User'): Promise<Requested[]> => {
  const grants = allGrants()
  const { token } = await (area === 'Admin' ? app.fixture.admin(grants) : app.fixture.user({ grants }))
  const stored: Requested[] = []
  for (const call of requests.calls.filter((one) => isWalked(one) && (one.area === 'User') === (area === 'User'))) {
    const notified = new Set<number>()
    const draws = drawnOf(call)
    stored.push(...draws.slice(0, 1).map((carried): Requested => [call, carried]))
    let count = 0
    for (const carried of draws) {
      if (count === STORED) break
      const { status, marks: found } = await send(token, call, carried)
      if (status === 200 && !found.isSubsetOf(notified)) {
        count += 1
        stored.push([call, carried])
        for (const n of found) notified.add(n)
      }
    }
  }
  return stored.flatMap((requested) => [requested, ...(requested[0].export === null ? [] : [exportOf(requested)])])
}

const allGrants = (): Record<string, Scope> =>
  Object.fromEntries(
    app.domains.flatMap((domain) => domain.permissions.map(({ key }): [string, Scope] => [key, 'all'])),
  )

/** Sends an offer of the demo, so that there is a letter. */
const sendOffer = async (): Promise<void> => {
  const { id, state } = await app.db
    .selectFrom('offers')
    .select(['id', 'state'])
    .where('state', 'in', ['approved', 'draft'])
    .where('base_minor', 'is not', null)
    .where('joining_on', '>=', DEMO_TODAY)
    .orderBy('state')
    .executeTakeFirstOrThrow()
  const sender = await app.fixture.admin(allGrants())
  for (const action of state === 'approved' ? (['send'] as const) : (['approve', 'send'] as const)) {
    const { version } = await app.db
      .selectFrom('offers')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const result = await app.send(actOnOffer, sender, { params: { id: String(id) }, body: { version, action } })
    expect(result.body.code ?? 'done').toBe('done')
  }
}

/** Returns letters that were sent, found in the tables, since not everyone gets their ids. */
const lettersOfOffers = async (): Promise<Requested[]> => {
  const rows = await app.db.selectFrom('files').select('id').where('owner_kind', '=', 'offer_letter').execute()
  expect(rows.length).toBeGreaterThan(0)
  return rows.map(({ id }) => [openHiringFile, { ...NOTHING, params: { id } }])
}

const deleteExports = () => app.db.updateTable('exports').set({ started_at: '2020-01-01T00:00:00Z' }).execute()

/** Finds every mark that a reader gets without permission: the reader, the mark and the call. */
const walk = async (reader: Reader, requested: readonly Requested[]) => {
  const found = new Set<string>()
  const notified = new Set<number>()
  for (const [call, carried] of requested) {
    if (call === runExport || call === runUserExport) await deleteExports()
    const result = await send(reader.token, call, carried)
    expect(result.status, `${call.id} as ${reader.name}`).toBeLessThan(500)
    for (const n of result.marks) {
      const mark = marks.get(n)
      if (!mark) continue
      notified.add(n)
      if (!(await mayRead(reader, mark))) found.add(`${mark.place} by ${call.id}`)
    }
  }
  return { found: [...found].toSorted(), notified: notified.size }
}

const nameOf = (area: 'Admin' | 'User', number: number): string =>
  area === 'Admin' && number === 4 ? 'code4-admin' : `code${number}`

for (const [area, numbers] of [
  ['Admin', ADMIN_NUMBERS],
  ['User', USER_NUMBERS],
] as const)
  it(`tells no one of the ${area} area what is not theirs to read`, async () => {
    const requested = [...(await requestsThatNotify(area)), ...(area === 'Admin' ? await lettersOfOffers() : [])]
    const calls = new Set(requested.map(([{ id }]) => id))
    expect(calls.size).toBeGreaterThan(100)
    const leaks: Record<string, readonly string[]> = {}
    let read = 0
    for (const number of numbers) {
      const reader = await readerOf(nameOf(area, number), number, area)
      const { found, notified } = await walk(reader, requested)
      read += notified
      if (found.length > 0) leaks[reader.name] = found
    }
    expect(leaks).toEqual({})
    // Readers get their own data, or the walk would prove nothing.
    expect(read).toBeGreaterThan(200)
  }, 600_000)
