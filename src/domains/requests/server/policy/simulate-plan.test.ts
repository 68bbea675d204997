import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { type PlanInput, policyFixture } from '../testing/policy-fixture.ts'
import { type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'
import { addPlan, simulatePlan } from '../../contract/policy.calls.ts'

let app: TestApp
let fixture: RequestsFixture
let policy: ReturnType<typeof policyFixture>
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
  policy = policyFixture(app, fixture.hr)
})
afterAll(() => app.stop())

const SPAN = { from: '2026-01-01', to: '2026-12-31' }

/** Two people with ten days each, one of whom has booked six days in autumn. */
const start = async () => {
  app.clock.set('2026-02-02T09:00:00Z')
  const department_id = await app.fixture.department()
  const type_id = await policy.typeWithPlan(department_id, { effective_from: '2025-01-01', yearly_amount: 1000 })
  const type = await app.db
    .selectFrom('request_types')
    .select('code')
    .where('id', '=', type_id)
    .executeTakeFirstOrThrow()
  const [busy, free] = [
    await fixture.member({ department_id, team_id: null }),
    await fixture.member({ department_id, team_id: null, joined_on: '2016-07-01' }),
  ]
  await app.runJob('requests.open_years')
  const sent = await fixture.send(busy, type.code, { from_date: '2026-10-05', to_date: '2026-10-12' })
  if (!sent.body.status) throw new Error(JSON.stringify(sent.body))
  const plan = (given: Partial<PlanInput>): PlanInput =>
    policy.planInput(type_id, { scope: 'department', scope_id: department_id, ...given })
  return { type_id, code: type.code, busy, free, request_id: sent.body.data.id, department_id, plan }
}

/** Does what adding the plan has enqueued. */
const recalculate = ({ type_id, effective_from }: PlanInput) =>
  app.runJob('requests.settle_years', { type_id, from: effective_from })

/** The number of rows that adding a plan would write to. */
const rowsOf = async (): Promise<unknown> => {
  const { rows } = await sql`
    select (select count(*) from leave_plans) as plans, (select count(*) from leave_lots) as lots,
      (select count(*) from leave_ledger) as postings, (select count(*) from leave_accounts) as accounts,
      (select count(*) from audit_rows) as audit`.execute(app.db)
  return rows
}

describe('a plan that is tried', () => {
  it('names who loses, whose balance falls below zero and which requests it would not pay for', async () => {
    const { plan, busy, request_id } = await start()
    const body = { ...plan({ effective_from: '2026-01-01', yearly_amount: 400 }), ...SPAN }
    const before = await rowsOf()
    const { body: found } = await app.send(simulatePlan, fixture.hr, { body })
    expect(await rowsOf()).toEqual(before)
    expect(found.data).toMatchObject({ people: 2, gain: 0, lose: 2, below_zero: 1 })
    expect(found.data.changed.find(({ employee }) => employee.id === busy.employee_id)).toMatchObject({
      before: { balance: 400, lowest: 400 },
      after: { balance: -200, lowest: -200 },
    })
    expect(found.data.requests_refused).toMatchObject([
      { id: request_id, code: 'requests.insufficient_balance', from_date: '2026-10-05', to_date: '2026-10-12' },
    ])
  })

  it.each([
    ['less', { effective_from: '2026-01-01', yearly_amount: 700 }],
    ['more from July', { effective_from: '2026-07-01', yearly_amount: 2000 }],
    ['month by month', { effective_from: '2026-03-01', granted: 'monthly' }],
    [
      'more after ten years',
      { effective_from: '2026-01-01', service_steps: [{ after_years: 10, yearly_amount: 1500 }] },
    ],
  ] as const)('gives what adding it gives: %s', async (_name, given) => {
    const { plan, busy, free, code } = await start()
    const body = plan({
      rounding: 1,
      ...given,
      service_steps: [...('service_steps' in given ? given.service_steps : [])],
    })
    const { body: found } = await app.send(simulatePlan, fixture.hr, { body: { ...body, ...SPAN } })
    const before = new Map<number, number | undefined>()
    for (const { employee_id } of [busy, free])
      before.set(employee_id, (await fixture.balanceOf(employee_id, SPAN.to, code))?.balance)
    await app.send(addPlan, fixture.hr, { body })
    await recalculate(body)
    for (const { employee_id } of [busy, free]) {
      const change = found.data.changed.find(({ employee }) => employee.id === employee_id)
      const after = await fixture.balanceOf(employee_id, SPAN.to, code)
      expect(change ? change.after.balance : before.get(employee_id), String(employee_id)).toBe(after?.balance)
    }
  })

  it('opens years of people who had no plan, as adding it would', async () => {
    const department_id = await app.fixture.department()
    const type_id = await policy.type()
    const type = await app.db
      .selectFrom('request_types')
      .select('code')
      .where('id', '=', type_id)
      .executeTakeFirstOrThrow()
    const person = await fixture.member({ department_id, team_id: null })
    const body = policy.planInput(type_id, { scope: 'department', scope_id: department_id, yearly_amount: 800 })
    const { body: found } = await app.send(simulatePlan, fixture.hr, { body: { ...body, ...SPAN } })
    expect(found.data).toMatchObject({ people: 1, gain: 1, changed: [{ after: { balance: 800 } }] })
    await policy.plan(type_id, body)
    await recalculate(body)
    expect(await fixture.balanceOf(person.employee_id, SPAN.to, type.code)).toMatchObject({ balance: 800 })
  })

  it('is refused as adding it would be', async () => {
    const { plan, type_id } = await start()
    const taken = await app.send(simulatePlan, fixture.hr, {
      body: { ...plan({ effective_from: '2025-01-01' }), ...SPAN },
    })
    expect(taken.body).toMatchObject({ code: 'requests.plan_exists' })
    const { busy } = await start()
    const keeper = await app.fixture.admin({ 'requests.policy': 'all' }, { employee_id: busy.employee_id })
    const own = policy.planInput(type_id, { scope: 'employee', scope_id: busy.employee_id })
    const ownPlan = await app.send(simulatePlan, keeper, { body: { ...own, ...SPAN } })
    expect(ownPlan.body).toMatchObject({ code: 'requests.own_rule' })
    const late = { ...plan({ effective_from: '2026-06-01' }), from: '2026-12-31', to: '2026-01-01' }
    expect((await app.send(simulatePlan, fixture.hr, { body: late })).status).toBe(400)
    expect((await app.send(simulatePlan, busy, { body: { ...plan({}), ...SPAN } })).status).toBe(403)
  })
})
