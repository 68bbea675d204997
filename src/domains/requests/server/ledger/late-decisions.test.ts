import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { deleteRequest, rejectRequest, returnRequest } from '../../contract/requests-admin.calls.ts'
import { cancelRequest, deleteOwnRequest } from '../../contract/requests.calls.ts'
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

describe('leave that ended while a decision was late comes back whole:', () => {
  const decideLate = async (end: (id: number, person: TestActor) => Promise<unknown>, sentOn = '2025-12-01') => {
    const department_id = await app.fixture.department()
    const plan = { effective_from: '2025-01-01', yearly_amount: 3000, carry_max: 300, prorate: false }
    const type_id = await policy.typeWithPlan(department_id, plan)
    const chain = app.db.selectFrom('approval_chains').select('id').where('name', '=', 'HR')
    await app.db
      .updateTable('request_types')
      .set({ chain_id: (await chain.executeTakeFirstOrThrow()).id, cancel_free: false })
      .where('id', '=', type_id)
      .execute()
    const { code } = await app.db
      .selectFrom('request_types')
      .select('code')
      .where('id', '=', type_id)
      .executeTakeFirstOrThrow()
    const person = await fixture.member({ department_id, team_id: null })
    app.clock.set('2025-10-15T09:00:00Z')
    await app.runJob('requests.open_years')
    await fixture.send(person, code, { from_date: '2025-11-03', to_date: '2025-12-05' })
    app.clock.set(`${sentOn}T09:00:00Z`)
    const sent = await fixture.send(person, code, { from_date: '2025-12-29', to_date: '2025-12-30' })
    expect(sent.body.data.amount).toBe(200)
    app.clock.set('2026-01-05T09:00:00Z')
    await app.runJob('requests.close_years')
    expect(await fixture.balanceOf(person.employee_id, '2026-01-05', code)).toMatchObject({ balance: 3300 })
    await end(sent.body.data.id, person)
    return (await fixture.balanceOf(person.employee_id, '2026-01-05', code)).balance
  }
  const hrDecides = (call: typeof rejectRequest) => (id: number) =>
    app.send(call, fixture.hr, { params: { id }, body: { note: 'Not then' } })
  const withdraw = (id: number, person: TestActor) => app.send(deleteOwnRequest, person, { params: { id } })

  it.each([
    ['a rejection', hrDecides(rejectRequest), 3500],
    ['a deletion', (id: number) => app.send(deleteRequest, fixture.hr, { params: { id }, query: {} }), 3500],
    [
      'a withdrawal of what was returned',
      async (id: number, person: TestActor) => {
        await hrDecides(returnRequest)(id)
        await withdraw(id, person)
      },
      3500,
    ],
    ['not the own late withdrawal', withdraw, 3300],
    [
      'a cancellation asked for in time',
      async (id: number, person: TestActor) => {
        app.clock.set('2025-12-20T09:00:00Z')
        await fixture.hrApprove(id)
        await cancel(id, person)
        app.clock.set('2026-01-05T09:00:00Z')
        await fixture.hrApprove(id)
      },
      3500,
    ],
    [
      'not a cancellation asked for too late',
      async (id: number, person: TestActor) => {
        await fixture.hrApprove(id)
        await cancel(id, person)
        await fixture.hrApprove(id)
      },
      3300,
    ],
  ])('%s', async (_name, end, balance) => {
    expect(await decideLate(end)).toBe(balance)
  })
  const cancel = async (id: number, person: TestActor) => {
    const { version } = await fixture.requestOf(id)
    expect((await app.send(cancelRequest, person, { params: { id }, body: { version } })).body.data.status).toBe(
      'cancel_pending',
    )
  }
})
