import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiToken } from '#domains/session/server/testing/api-token.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { callsOf } from '#kit/server/call/handle.ts'
import { type DemoApp, demoApp } from './testing/demo-app.ts'
import type { TestActor } from './testing/fixture.ts'
import { type ListRequest, listRequests } from './testing/list-requests.ts'

/**
 * Each call that is open to API tokens with limits, with one that is limited to the department Support: it lists its people
 * alone, and returns 404 for anyone else. A new call without a line fails here.
 */
let app: DemoApp
let token: TestActor
let calls: readonly AnyCall[]
let lists: readonly ListRequest[]
let within: ReadonlySet<number>
/** The same on any day: lists are of different days. */
let onceWithin: ReadonlySet<number>
const people = { inside: 0, outside: 0 }
const DAY = '2026-03-10'
const MONTH = '2026-03'

beforeAll(async () => {
  app = await demoApp(20)
  const owner = await app.admin('code1')
  const { account_id, role_id } = await app.db
    .selectFrom('accounts')
    .select(['id as account_id', 'role_id'])
    .where('email', '=', 'code1@northwind.example')
    .executeTakeFirstOrThrow()
  const keys = app.domains.flatMap(({ permissions }) => permissions.map(({ key }) => key))
  const support = await app.db
    .selectFrom('departments')
    .select('id')
    .where('name', '=', 'Support')
    .executeTakeFirstOrThrow()
  const who = { account_id, employee_id: null, role_id: role_id ?? 0, id: owner.id }
  token = await apiToken(app, who, { keys, department_ids: [support.id] })
  calls = callsOf(app.domains).filter(({ tokens }) => tokens === 'all')
  lists = await listRequests(app)
  targetId = targetOf(lists)
  const placed = await app.db
    .selectFrom('placement_on as p')
    .innerJoin('departments as d', 'd.id', 'p.department_id')
    .select(['p.employee_id', 'd.id', 'd.parent_id', 'p.effective_from', 'p.effective_until'])
    .execute()
  const inside = placed.filter(({ id, parent_id }) => id === support.id || parent_id === support.id)
  const ofDay = inside.filter((row) => row.effective_from <= DAY && (row.effective_until ?? '9999') > DAY)
  within = new Set(ofDay.map(({ employee_id }) => employee_id))
  onceWithin = new Set(inside.map(({ employee_id }) => employee_id))
  people.inside = ofDay[0]?.employee_id ?? 0
  people.outside = placed.find(({ employee_id }) => !onceWithin.has(employee_id))?.employee_id ?? 0
  expect(within.size).toBeGreaterThan(5)
})
afterAll(() => app.stop())

/** Calls about one person, by the id. */
const OF_PERSON: Readonly<Record<string, (id: number) => object>> = {
  'employees.single': (id) => ({ params: { id } }),
  'reports.listById': (id) => ({ body: { id } }),
  'dailyReport.byDate': (user_id) => ({ params: { user_id, date_daily: DAY } }),
  'weeklyReport.byMonth': (user_id) => ({ params: { user_id, month_pick: MONTH } }),
  'monthlyReport.byMonth': (user_id) => ({ params: { user_id, month_pick: MONTH } }),
  'targets.dailyDetails': (user_id) => ({ body: { target_id: target(), user_id, date: '2027-01-05' } }),
  'targets.weeklyDetails': (user_id) => ({ body: { target_id: target(), user_id, month: '2027-01' } }),
  'ticketTracker.dailyDetails': (user_id) => ({ body: { user_id, date: DAY } }),
  'ticketTracker.weeklyDetails': (user_id) => ({ body: { user_id, start_date: DAY, end_date: DAY } }),
  'skills.employeeList': (id) => ({ params: { id } }),
  'performance.fetch': (id) => ({ params: { id } }),
}
/** Lists in addition to those that page. */
const LISTS: Readonly<Record<string, object>> = {
  'attendance.board': {},
  'worksheet.chart': { query: { date: DAY } },
}
/** A row is tried by the two people whose it is. */
const OF_ROW = new Set(['attendance.day'])
/** Lists of which the demo of tests has no rows, or sums alone. */
const MAY_BE_EMPTY = new Set([
  'overtime.list',
  'ticketTracker.dailyList',
  'ticketTracker.weeklyList',
  'ticketTracker.counted',
  'worksheet.chart',
])

let targetId = 0
const target = (): number => targetId

/** The target that the inputs of lists name. */
const targetOf = (requests: readonly ListRequest[]): number => {
  const input: { body?: { target_id?: number } } =
    requests.find(({ call }) => call.id === 'targets.dailyDetails')?.input ?? {}
  return input.body?.target_id ?? 0
}

/** The ids of the people whom a response is about, however deep: by the names that rows have for their person. */
const peopleIn = (value: unknown): number[] => {
  if (Array.isArray(value)) return value.flatMap(peopleIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const isPerson = /^(employee|user|person)(_id)?$/.test(name)
    const id: unknown = isPerson && typeof inner === 'object' && inner !== null ? Reflect.get(inner, 'id') : inner
    return [...(isPerson && typeof id === 'number' ? [id] : []), ...peopleIn(inner)]
  })
}

const callOf = (id: string): AnyCall => {
  const call = calls.find((one) => one.id === id)
  if (!call) throw new Error(`${id} is not open to tokens with limits`)
  return call
}

describe('an API token that is limited to a department', () => {
  it('has a line for each call that is open to it', () => {
    const paged = new Set(lists.map(({ call }) => call.id))
    const missing = calls.filter(({ id }) => !(id in OF_PERSON) && !(id in LISTS) && !OF_ROW.has(id) && !paged.has(id))
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  it('lists the people of the department alone', async () => {
    const requests = lists.filter(({ call }) => call.tokens === 'all' && !(call.id in OF_PERSON))
    const others = Object.entries(LISTS).map(([id, input]) => ({ call: callOf(id), input }))
    for (const { call, input } of [...requests, ...others]) {
      const { status, body } = await app.send(call, token, input)
      expect([call.id, status], JSON.stringify(body).slice(0, 200)).toEqual([call.id, 200])
      const listed =
        call.id === 'employees.list' ? (body.data as { id: number }[]).map(({ id }) => id) : peopleIn(body.data)
      expect([call.id, listed.filter((id) => !onceWithin.has(id))]).toEqual([call.id, []])
      if (!MAY_BE_EMPTY.has(call.id)) expect([call.id, listed.length > 0]).toEqual([call.id, true])
    }
  })

  it('returns 404 for a person of another department, and not for one within', async () => {
    for (const [id, inputOf] of Object.entries(OF_PERSON)) {
      const call = callOf(id)
      expect([id, (await app.send(call, token, inputOf(people.outside))).status]).toEqual([id, 404])
      const { status, body } = await app.send(call, token, inputOf(people.inside))
      expect([id, [200, 404].includes(status)], JSON.stringify(body).slice(0, 200)).toEqual([id, true])
    }
    const rows = await app.db
      .selectFrom('attendance_days')
      .select(['id', 'employee_id'])
      .where('business_date', '=', DAY)
      .execute()
    for (const { id, employee_id } of rows) {
      const { status } = await app.send(callOf('attendance.day'), token, { params: { id }, query: { by: 'day' } })
      expect([employee_id, status]).toEqual([employee_id, within.has(employee_id) ? 200 : 404])
    }
  })
})
