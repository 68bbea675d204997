import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { addPlan, listPlans } from '../../contract/policy.calls.ts'
import { type PlanInput, policyFixture } from '../testing/policy-fixture.ts'
import { NOW, type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
let policy: ReturnType<typeof policyFixture>
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
  policy = policyFixture(app, fixture.hr)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(NOW))

const codeOf = async (id: number): Promise<string> => {
  const found = await app.db.selectFrom('request_types').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  return found.code
}

const yearsOf = async (given: Partial<PlanInput>, joined_on = '2020-01-01') => {
  const department_id = await app.fixture.department()
  const type_id = await policy.typeWithPlan(department_id, { yearly_amount: 1000, rounding: 1, ...given })
  const person = await fixture.member({ department_id, team_id: null, joined_on })
  return { type_id, code: await codeOf(type_id), person, department_id }
}

describe('the terms of a leave plan', () => {
  it('give more after years of service, also to those who reach them within an open year', async () => {
    const service_steps = [{ after_years: 5, yearly_amount: 1365 }]
    const { code, person } = await yearsOf({ service_steps }, '2021-07-02')
    app.clock.set('2026-01-02T09:00:00Z')
    await app.runJob('requests.open_years')
    // 182 days at 10 and 183 days at 13.65.
    expect(await fixture.balanceOf(person.employee_id, '2026-12-31', code)).toMatchObject({ granted: 1183 })
  })

  it('count a part of the year in twelfths', async () => {
    const { code, person } = await yearsOf({ prorate_by: 'full_months', yearly_amount: 1200 }, '2026-03-15')
    app.clock.set('2026-04-02T09:00:00Z')
    await app.runJob('requests.open_years')
    expect(await fixture.balanceOf(person.employee_id, '2026-12-31', code)).toMatchObject({ granted: 900 })
  })

  it('let what is carried live for years; what ends first is used first', async () => {
    const { code, person, type_id } = await yearsOf({ effective_from: '2025-01-01', carry_months: 24 })
    app.clock.set('2025-10-15T09:00:00Z')
    await app.runJob('requests.open_years')
    await fixture.send(person, code, { from_date: '2026-02-02' })
    app.clock.set('2026-01-01T09:00:00Z')
    await app.runJob('requests.close_years')
    const lots = await policy.lotsOf(person.employee_id, type_id)
    const carry = lots.find(({ origin }) => origin === 'carry')
    expect(carry).toMatchObject({ valid_from: '2026-01-01', valid_to: '2027-12-31' })
    // The day of February stays with the year that ends before the carried leave.
    expect(await fixture.balanceOf(person.employee_id, '2026-12-31', code)).toMatchObject({
      balance: 1400,
      carried: 500,
    })
    app.clock.set('2027-01-01T09:00:00Z')
    await app.runJob('requests.close_years')
    // The rest of 2026 carries by itself; what came from 2025 is still there.
    expect(await fixture.balanceOf(person.employee_id, '2027-12-31', code)).toMatchObject({
      balance: 2000,
      carried: 1000,
    })
    app.clock.set('2028-01-01T09:00:00Z')
    await app.runJob('requests.close_years')
    expect(await fixture.balanceOf(person.employee_id, '2028-01-01', code)).toMatchObject({
      balance: 2000,
      carried: 1000,
    })
  })

  it('are kept as they were sent, and name years that rise', async () => {
    const type_id = await policy.type()
    const service_steps = [
      { after_years: 2, yearly_amount: 1100 },
      { after_years: 4, yearly_amount: 1200 },
    ]
    const terms = { prorate_by: 'begun_months', service_from: 'leave_year', service_steps } as const
    const sent = await policy.plan(type_id, terms)
    expect(sent.body).toMatchObject({ status: true, data: terms })
    const listed = await app.send(listPlans, fixture.hr, {})
    expect(listed.body.data.find((row) => row.type_id === type_id)).toMatchObject(terms)
    const wrong = await app.send(addPlan, fixture.hr, {
      body: policy.planInput(type_id, { effective_from: '2021-01-01', service_steps: service_steps.toReversed() }),
    })
    expect(wrong.status).toBe(400)
    await expect(
      app.db
        .updateTable('leave_plans')
        .set({ service_steps: JSON.stringify(service_steps.toReversed()) })
        .where('type_id', '=', type_id)
        .execute(),
    ).rejects.toThrow('leave_plans_service_steps_check')
  })
})
