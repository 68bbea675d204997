import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { adjustBalances, showBalance } from '../../contract/balances.calls.ts'
import { policyFixture } from '../testing/policy-fixture.ts'
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

const open = () => app.runJob('requests.open_years')
const close = () => app.runJob('requests.close_years')
const remind = () => app.runJob('requests.remind_lapses')

const withLeave = async (plan = {}, options: Parameters<typeof fixture.member>[0] = {}) => {
  const department_id = await app.fixture.department()
  const given = { effective_from: '2025-01-01', yearly_amount: 1000, carry_max: 500, carry_months: 3, ...plan }
  const type_id = await policy.typeWithPlan(department_id, given)
  const person = await fixture.member({ department_id, team_id: null, ...options })
  app.clock.set('2025-09-15T09:00:00Z')
  await open()
  return { type_id, person }
}
type Made = Awaited<ReturnType<typeof withLeave>>

const lapseOf = async ({ person, type_id }: Made, date: string) => {
  const { body } = await app.send(showBalance, person, { params: { userId: person.id }, query: { date, type_id } })
  return firstOf(body.data).lapse
}
const adjust = ({ person, type_id }: Made, amount: number, valid_to?: string) =>
  app.send(adjustBalances, fixture.hr, {
    body: {
      employee_ids: [person.employee_id],
      type_id,
      amount,
      effective_date: '2025-09-15',
      reason: 'Worked on a Sunday',
      ...(valid_to ? { valid_to } : {}),
    },
  })
const notices = async ({ person, type_id }: Made) => {
  const rows = await app.db
    .selectFrom('notifications')
    .select(['title', 'body', 'read_at'])
    .where('account_id', '=', person.account_id)
    .where('path', '=', `/employee/request?statement=${type_id}`)
    .orderBy('id')
    .execute()
  return rows.map(({ title, body, read_at }) => ({ title, body, is_open: read_at === null }))
}

describe('what a leave year loses at its end', () => {
  it.each([
    [{}, 0],
    [{ carry_max: 0 }, 0],
    [{ carry_max: 2000 }, 0],
    [{}, 700],
    [{ yearly_amount: 300 }, 0],
  ])('is shown as its closing posts it (%o, adjusted by %i)', async (plan, adjusted) => {
    const made = await withLeave(plan)
    if (adjusted > 0) await adjust(made, adjusted)
    const shown = await lapseOf(made, '2025-09-15')
    app.clock.set('2026-01-01T00:30:00Z')
    await close()
    const posted = await policy.ledgerOf(made.person.employee_id, made.type_id)
    const sum = (kind: string) =>
      posted.filter((one) => one.kind === kind).reduce((total, { amount }) => total + Math.abs(amount), 0)
    expect([shown?.amount ?? 0, shown?.carried ?? 0]).toEqual([sum('expiry'), sum('carry_in')])
    expect(shown?.on ?? '2025-12-31').toBe('2025-12-31')
  })

  it('is everything where the person has left by then', async () => {
    const made = await withLeave({}, { left_on: '2025-12-31' })
    expect(await lapseOf(made, '2025-09-15')).toEqual({ on: '2025-12-31', amount: 1000, carried: 0, carried_to: null })
  })
})

describe('the notices of what lapses', () => {
  it('come 90, 30 and 7 days before, once each, in place of the earlier one', async () => {
    const made = await withLeave()
    await remind()
    expect(await notices(made)).toEqual([])
    app.clock.set('2025-10-05T09:00:00Z')
    await Promise.all([remind(), remind(), remind()])
    await remind()
    const text = { title: expect.stringContaining('5 days lapse after 31 December'), body: expect.any(String) }
    expect(await notices(made)).toEqual([{ ...text, is_open: true }])
    expect(firstOf(await notices(made)).body).toBe('Take it until then. 5 days carry over until 31 March.')
    app.clock.set('2025-12-01T09:00:00Z')
    await remind()
    app.clock.set('2025-12-28T09:00:00Z')
    await remind()
    await remind()
    expect((await notices(made)).map(({ is_open }) => is_open)).toEqual([false, false, true])
  })

  it('say nothing of what is carried over or taken, and take back what they have said', async () => {
    const carried = await withLeave({ carry_max: 1000 })
    const taken = await withLeave()
    app.clock.set('2025-10-05T09:00:00Z')
    await remind()
    await adjust(taken, -500)
    app.clock.set('2025-12-05T09:00:00Z')
    await remind()
    expect(await notices(carried)).toEqual([])
    expect((await notices(taken)).map(({ is_open }) => is_open)).toEqual([false])
  })

  it('come for a gift with a last day of its own', async () => {
    const made = await withLeave({ carry_max: 1000 })
    await adjust(made, 200, '2025-10-31')
    app.clock.set('2025-10-02T09:00:00Z')
    await remind()
    expect(await notices(made)).toMatchObject([{ title: expect.stringContaining('2 days lapse after 31 October') }])
  })
})
