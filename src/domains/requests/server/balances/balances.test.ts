import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import * as calls from '../../contract/balances.calls.ts'
import { policyFixture } from '../testing/policy-fixture.ts'
import { type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
let policy: ReturnType<typeof policyFixture>
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
  policy = policyFixture(app, fixture.hr)
})
afterAll(() => app.stop())

type Body = NonNullable<Input<typeof calls.adjustBalances>['body']>
const adjust = (actor: TestActor, employee_ids: number[], type_id: number, given: Partial<Body> = {}) =>
  app.send(calls.adjustBalances, actor, {
    body: { employee_ids, type_id, amount: 200, effective_date: '2026-03-11', reason: 'Worked on Sunday', ...given },
  })
const employees = (count: number, department_id: number) =>
  Promise.all(Array.from({ length: count }, () => app.fixture.employee({ department_id })))

describe('an adjustment', () => {
  it('gives a lot of its own, until a day or the end of the leave year', async () => {
    const department_id = await app.fixture.department()
    const type_id = await policy.typeWithPlan(department_id, { year_start_month: 4 })
    const person = firstOf(await employees(1, department_id))
    await adjust(fixture.hr, [person], type_id, { effective_date: '2026-04-02' })
    await adjust(fixture.hr, [person], type_id, { effective_date: '2026-04-02', valid_to: '2026-05-31' })
    expect(await policy.lotsOf(person, type_id)).toMatchObject([
      { origin: 'adjustment', valid_from: '2026-04-02', valid_to: '2027-03-31' },
      { origin: 'adjustment', valid_from: '2026-04-02', valid_to: '2026-05-31' },
    ])
  })

  it('of many people is a few statements and one change: all of them, or none', async () => {
    const department_id = await app.fixture.department()
    const type_id = await policy.type()
    const people = await employees(120, department_id)
    const before = app.statements()
    const given = await adjust(fixture.hr, people, type_id)
    expect(given.body.data).toHaveLength(people.length)
    expect(app.statements() - before).toBeLessThan(20)
    await adjust(fixture.hr, people.slice(1), type_id, { amount: 100 })
    const taken = await adjust(fixture.hr, people, type_id, { amount: -300 })
    expect(taken.body).toMatchObject({
      code: 'requests.insufficient_balance',
      message: expect.stringContaining('3 days asked for, 2 days available on 11 March'),
    })
    expect(await policy.ledgerOf(nthOf(people, 5), type_id)).toHaveLength(2)
    const log = app.db.selectFrom('audit_log').select('employee_id').where('action', '=', 'requests.balance_adjusted')
    const written = await log.execute()
    expect(people.every((id) => written.filter(({ employee_id }) => employee_id === id).length <= 2)).toBe(true)
    expect(written.filter(({ employee_id }) => employee_id === people[0])).toHaveLength(1)
  })

  it('is refused outside of an employment, and names what does not fit', async () => {
    const department_id = await app.fixture.department()
    const type_id = await policy.type()
    const free = await policy.type({ needs_balance: false })
    const person = firstOf(await employees(1, department_id))
    const left = await app.fixture.employee({ department_id, left_on: '2026-02-28' })
    expect((await adjust(fixture.hr, [person, left], type_id)).body.code).toBe('requests.not_employed')
    const cases: [Partial<Body>, string][] = [
      [{ type_id: free }, 'type_id'],
      [{ type_id: 2_000_000_000 }, 'type_id'],
      [{ amount: 0 }, 'amount'],
      [{ effective_date: '2030-01-01' }, 'effective_date'],
      [{ valid_to: '2026-03-10' }, 'valid_to'],
      [{ amount: -100, valid_to: '2026-06-30' }, 'valid_to'],
      [{ employee_ids: [person, 2_000_000_000] }, 'employee_ids'],
      [{ reason: 'x' }, 'reason'],
    ]
    for (const [given, field] of cases) {
      const response = await adjust(fixture.hr, [person], type_id, given)
      expect([response.status, Object.keys(response.body.fields ?? {})], field).toEqual([400, [field]])
    }
    const reader = await app.fixture.admin({ 'requests.read': 'all', 'requests.balance.read': 'all' })
    expect((await adjust(reader, [person], type_id)).status).toBe(403)
  })
})

describe('a statement', () => {
  it('runs from what was before to what is after; strangers and unknown people answer alike', async () => {
    const person = await fixture.memberWith(2000)
    const other = await fixture.member()
    const type_id = await fixture.typeId('annual')
    await fixture.send(person, 'annual', { from_date: '2026-04-13', to_date: '2026-04-14' })
    const getStatement = (actor: TestActor, userId: number, query: object = {}) =>
      app.send(calls.showLedger, actor, { params: { userId }, query: { type_id, ...query } })
    const spring = await getStatement(person, person.id, { from: '2026-04-01', to: '2026-04-13' })
    expect(spring.body.data).toMatchObject({ opening: 2000, closing: 1900, unit: 'day', postings: [{ running: 1900 }] })
    const [unknown, strange] = [await getStatement(other, 2_000_000_000), await getStatement(other, person.id)]
    expect([unknown.status, unknown.body]).toEqual([404, strange.body])
    expect((await getStatement(person, person.id, { from: '2026-05-01', to: '2026-04-01' })).status).toBe(400)
    expect((await getStatement(person, person.id, { type_id: 2_000_000_000 })).status).toBe(404)
  })
})

describe('leave taken', () => {
  it('counts days and hours alike, by the department of each day and the business year', async () => {
    const [first, second] = [await app.fixture.department(), await app.fixture.department()]
    const names = await app.db
      .selectFrom('departments')
      .select(['id', 'name'])
      .where('id', 'in', [first, second])
      .execute()
    const nameOf = (id: number) => names.find((one) => one.id === id)?.name
    const person = await fixture.member({ department_id: first, team_id: null })
    await policy.moveTo(person.employee_id, second, '2026-04-15')
    const hours = await policy.type({ unit: 'hour', methods: ['hours', 'full_day'], needs_balance: false })
    const { code } = await app.db
      .selectFrom('request_types')
      .select('code')
      .where('id', '=', hours)
      .executeTakeFirstOrThrow()
    const days = await policy.type({ needs_balance: false })
    const { code: whole } = await app.db
      .selectFrom('request_types')
      .select('code')
      .where('id', '=', days)
      .executeTakeFirstOrThrow()
    await fixture.send(person, whole, { from_date: '2026-04-13', to_date: '2026-04-16' })
    const morning = { from_date: '2026-05-04', method: 'hours', from_time: '09:00', to_time: '11:00' } as const
    expect((await fixture.send(person, code, morning)).status).toBe(200)
    const rows = async (year?: number) => {
      const response = await app.send(calls.leaveTaken, fixture.hr, { query: year === undefined ? {} : { year } })
      return response.body.data.filter(({ department }) => [nameOf(first), nameOf(second)].includes(department))
    }
    expect(await rows()).toEqual([
      { month: '2026-04', department: nameOf(first), amount: 200 },
      { month: '2026-04', department: nameOf(second), amount: 200 },
      { month: '2026-05', department: nameOf(second), amount: 25 },
    ])
    expect(await rows(2025)).toEqual([])
    expect((await app.send(calls.leaveTaken, fixture.hr, { query: { year: 2_000_000 } })).status).toBe(400)
    expect((await app.send(calls.leaveTaken, person)).status).toBe(403)
  })
})
