import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { json } from '#kit/server/database/json.ts'
import * as calls from '../contract/requests.calls.ts'
import { type RequestsFixture, startRequests } from './testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
})
afterAll(() => app.stop())

const MONDAY = '2026-04-13'
const day = (offset: number): string => new Date(Date.parse(MONDAY) + offset * 86_400_000).toISOString().slice(0, 10)

describe('sending', () => {
  it('holds the days, takes what they cost and asks the head of the department', async () => {
    const person = await fixture.memberWith(2000)
    const sent = await fixture.send(person, 'annual', { from_date: MONDAY, to_date: day(6) })
    expect(sent.body).toMatchObject({
      status: true,
      data: { status: 'pending', amount: 500, unit: 'day', step: { assignee: 'department_approver', position: 1 } },
    })
    expect(sent.body.data.step?.waiting_for).toEqual([{ id: fixture.head.employee_id, name: 'Hanna Head' }])
    expect(sent.body.data.days.map(({ part }) => part)).toEqual([
      'full',
      'full',
      'full',
      'full',
      'full',
      'none',
      'none',
    ])
    expect(await fixture.balanceOf(person.employee_id, day(1))).toMatchObject({ balance: 1800, pending: 500 })
    const [notice] = await fixture.noticesOf(fixture.head, 'requests.to_decide')
    expect(notice).toMatchObject({
      subject_id: sent.body.data.id,
      path: `/employee/approvals?request=${sent.body.data.id}`,
    })
  })

  it('is refused beyond the balance, what waits counted (20 days, 10 wait, 16 more)', async () => {
    const person = await fixture.memberWith(2000)
    await fixture.send(person, 'annual', { from_date: MONDAY, to_date: day(11) })
    const more = await fixture.send(person, 'annual', { from_date: day(14), to_date: day(35) })
    expect(more.body).toMatchObject({ status: false, code: 'requests.insufficient_balance' })
    expect(more.body.message).toMatch(/^Not enough Annual leave: 16 days asked for, \d+ days? available on \d+ \w+\.$/)
  })

  it('takes two halves of a day and no more', async () => {
    const person = await fixture.memberWith(2000)
    const half = (method: 'first_half' | 'second_half') => fixture.send(person, 'annual', { from_date: MONDAY, method })
    expect((await half('first_half')).body.data.amount).toBe(50)
    expect((await half('second_half')).body.data.amount).toBe(50)
    expect((await half('first_half')).body).toMatchObject({
      code: 'requests.overlap',
      message: 'You already have a request on 13 April: Annual leave, pending.',
    })
  })

  it('costs half of a half working day', async () => {
    const work_pattern_id = await app.fixture.pattern()
    const { days } = await app.db
      .selectFrom('work_pattern_versions')
      .select('days')
      .where('pattern_id', '=', work_pattern_id)
      .executeTakeFirstOrThrow()
    const changed = (days as { weekday: number; end: string | null }[]).map((one) =>
      one.weekday === 3 ? { ...one, end: '13:00' } : one,
    )
    await app.db
      .updateTable('work_pattern_versions')
      .set({ days: json(changed) })
      .where('pattern_id', '=', work_pattern_id)
      .execute()
    const person = await fixture.memberWith(2000, { work_pattern_id })
    const sent = await fixture.send(person, 'annual', { from_date: MONDAY, to_date: day(4) })
    expect(sent.body.data.amount).toBe(450)
  })

  it('of a night shift takes the day on which it begins', async () => {
    const work_pattern_id = await app.fixture.pattern({ weekday: { start: '22:00', end: '06:00', break_minutes: 0 } })
    const person = await fixture.memberWith(2000, { work_pattern_id })
    const sent = await fixture.send(person, 'annual', { from_date: day(4) })
    expect(sent.body.data).toMatchObject({ amount: 100, days: [{ date: day(4), minutes: 480 }] })
    await fixture.hrApprove(sent.body.data.id)
    const saturday = await fixture.send(person, 'annual', { from_date: day(5) })
    expect(saturday.body.code).toBe('requests.no_working_time')
  })

  it('is closed to another person and stores nothing', async () => {
    const [person, other] = [await fixture.memberWith(2000), await fixture.memberWith(2000)]
    const sent = await fixture.send(person, 'annual', { from_date: MONDAY, user_id: other.employee_id })
    expect([sent.status, sent.body.fields]).toEqual([400, { user_id: 'Is not the person signed in' }])
    const own = await app.send(calls.listOwn, person, { params: { userId: person.id } })
    expect(own.body.data).toEqual([])
    expect((await app.send(calls.listOwn, person, { params: { userId: other.id } })).status).toBe(404)
  })

  it.each([
    ['a type that is not there', { type_id: 999_999, from_date: MONDAY }, 'type_id'],
    ['an end before the start', { from_date: MONDAY, to_date: '2026-04-01' }, 'to_date'],
    ['more than a year', { from_date: MONDAY, to_date: '2028-04-01' }, 'to_date'],
    ['hours without times', { from_date: MONDAY, method: 'hours' as const }, 'from_time'],
    ['a day outside', { from_date: MONDAY, days: [{ date: '2026-05-01', method: 'first_half' as const }] }, 'days'],
    ['fields of no kind', { from_date: MONDAY, payload: { color: 'red' } }, 'payload.color'],
  ])('answers %s with the field', async (_what, body, field) => {
    const person = await fixture.memberWith(2000)
    const type_id = await fixture.typeId('annual')
    const sent = await app.send(calls.sendRequest, person, { body: { type_id, ...body } })
    expect([sent.status, Object.keys(sent.body.fields ?? {})]).toEqual([400, [field]])
  })

  it.each([
    ['notice_days', { notice_days: 60 }, 'requests.notice', 'Annual leave must be asked for 60 days ahead.'],
    [
      'service_months',
      { service_months: 120 },
      'requests.service',
      'Annual leave can be taken after 120 months of service.',
    ],
    ['max_amount', { max_amount: 300 }, 'requests.too_long', 'At most 3 days in one go.'],
    ['max_run_days', { max_run_days: 4 }, 'requests.too_long', 'At most 4 days in one go.'],
    ['methods', { methods: ['first_half'] }, 'requests.method', 'Full days are not possible for Annual leave.'],
    [
      'quota',
      { quota_amount: 200, quota_period: 'week' as const },
      'requests.quota',
      'Annual leave: 0 of 2 days this week are used.',
    ],
  ])('keeps the rule %s', async (_rule, rules, code, message) => {
    const person = await fixture.memberWith(2000)
    await fixture.setType('annual', rules)
    const sent = await fixture.send(person, 'annual', { from_date: MONDAY, to_date: day(4) })
    await fixture.setType('annual', {
      notice_days: 0,
      service_months: null,
      max_amount: null,
      max_run_days: null,
      methods: ['full_day', 'first_half', 'second_half'],
      quota_amount: null,
      quota_period: null,
    })
    expect(sent.body).toMatchObject({ code, message })
  })

  it('is refused before the first and after the last day, without work and without entitlement', async () => {
    const person = await app.fixture.user({ grants: { 'requests.own': 'own' }, left_on: '2026-04-15' })
    const late = await fixture.send(person, 'annual', { from_date: MONDAY, to_date: day(4) })
    const rest = await fixture.send(person, 'annual', { from_date: '2026-03-14', to_date: '2026-03-15' })
    const none = await fixture.send(person, 'annual', { from_date: MONDAY })
    expect([late, rest, none].map(({ body }) => body.code)).toEqual([
      'requests.not_employed',
      'requests.no_working_time',
      'requests.no_entitlement',
    ])
  })
})

describe('a preview', () => {
  it('says what sending would cost and what stands in the way, and writes nothing', async () => {
    const person = await fixture.memberWith(300)
    const type_id = await fixture.typeId('annual')
    const preview = (to_date: string) =>
      app.send(calls.previewRequest, person, { body: { type_id, from_date: MONDAY, to_date } })
    expect((await preview(day(1))).body.data).toMatchObject({
      amount: 200,
      balance_before: 300,
      balance_after: 100,
      problems: [],
    })
    expect((await preview(day(6))).body.data.problems).toEqual([
      {
        code: 'requests.insufficient_balance',
        field: 'to_date',
        message: 'Not enough Annual leave: 5 days asked for, 3 days available on 16 April.',
      },
    ])
    expect(await fixture.postingsOf(person.employee_id)).toHaveLength(1)
  })

  it('considers what is booked for later days', async () => {
    const person = await fixture.memberWith(500)
    await fixture.send(person, 'annual', { from_date: '2026-12-14', to_date: '2026-12-17' })
    const type_id = await fixture.typeId('annual')
    const preview = async (to_date: string) =>
      (await app.send(calls.previewRequest, person, { body: { type_id, from_date: '2026-11-30', to_date } })).body.data
    expect(await preview('2026-11-30')).toMatchObject({ amount: 100, balance_after: 400, left_after: 0, problems: [] })
    expect((await preview('2026-12-01')).problems).toMatchObject([
      { message: 'Not enough Annual leave: 2 days asked for, 1 day available on 1 December.' },
    ])
    expect(await fixture.balanceOf(person.employee_id, '2026-11-30')).toMatchObject({ balance: 500, available: 100 })
  })
})
