import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { announceCalendarChange } from '#domains/organisation/server/index.ts'
import { json } from '#kit/server/database/json.ts'
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
const recalculate = (payload: object) => app.runJob('requests.settle_years', payload)
const sum = (rows: readonly { amount: number }[]): number => rows.reduce((total, { amount }) => total + amount, 0)

describe('a leave year', () => {
  it('opens with the plan that is added, and again changes nothing', async () => {
    const department_id = await app.fixture.department()
    const person = await fixture.member({ department_id, team_id: null })
    const type_id = await policy.typeWithPlan(department_id)
    expect(await policy.payloadsOf('requests.settle_years')).toContainEqual({
      type_id,
      employee_ids: null,
      pattern_ids: [],
      from: '2020-01-01',
    })
    for (let turn = 0; turn < 2; turn++) {
      await recalculate({ type_id, employee_ids: null, pattern_ids: [], from: '2020-01-01' })
      await open()
    }
    expect(await policy.lotsOf(person.employee_id, type_id)).toMatchObject([
      { origin: 'year', year: 2026, valid_from: '2026-01-01', valid_to: '2026-12-31', is_closed: false },
    ])
    expect(await policy.ledgerOf(person.employee_id, type_id)).toMatchObject([
      { kind: 'grant', amount: 3000, effective_date: '2026-01-01' },
    ])
  })

  it('opens ahead by the days of the plan, not a day before', async () => {
    const department_id = await app.fixture.department()
    const person = await fixture.member({ department_id, team_id: null })
    const type_id = await policy.typeWithPlan(department_id, { opens_days_before: 92 })
    const years = async () => (await policy.lotsOf(person.employee_id, type_id)).map(({ year }) => year)
    app.clock.set('2026-09-30T09:00:00Z')
    await open()
    expect(await years()).toEqual([2026])
    app.clock.set('2026-10-01T09:00:00Z')
    await open()
    expect(await years()).toEqual([2026, 2027])
  })

  it('of a person who joined opens at once with their share, monthly on the first employed days', async () => {
    const department_id = await app.fixture.department()
    const type_id = await policy.typeWithPlan(department_id, { granted: 'monthly', yearly_amount: 2400 })
    const person = await fixture.member({ department_id, team_id: null, joined_on: '2026-09-16' })
    await recalculate({ type_id: null, employee_ids: [person.employee_id], pattern_ids: [], from: '2026-09-16' })
    const postings = await policy.ledgerOf(person.employee_id, type_id)
    expect(postings.map(({ effective_date }) => effective_date)).toEqual([
      '2026-09-16',
      '2026-10-01',
      '2026-11-01',
      '2026-12-01',
    ])
    expect(sum(postings)).toBe(700)
  })

  it('opens for nobody who left, whom no plan names, or by an inactive type', async () => {
    const [department_id, other] = [await app.fixture.department(), await app.fixture.department()]
    const left = await fixture.member({ department_id, team_id: null, left_on: '2026-02-28' })
    const stranger = await fixture.member({ department_id: other, team_id: null })
    const member = await fixture.member({ department_id, team_id: null })
    const type_id = await policy.typeWithPlan(department_id)
    await app.db.updateTable('request_types').set({ active: false }).where('id', '=', type_id).execute()
    await open()
    expect(await policy.lotsOf(member.employee_id, type_id)).toEqual([])
    await app.db.updateTable('request_types').set({ active: true }).where('id', '=', type_id).execute()
    await open()
    for (const one of [left, stranger]) expect(await policy.lotsOf(one.employee_id, type_id)).toEqual([])
    expect(await policy.lotsOf(member.employee_id, type_id)).toHaveLength(1)
  })

  it('opens once, however many processes open it at the same time', async () => {
    const department_id = await app.fixture.department()
    const people = await Promise.all(Array.from({ length: 20 }, () => app.fixture.employee({ department_id })))
    const type_id = await policy.typeWithPlan(department_id, { granted: 'monthly' })
    await Promise.all(Array.from({ length: 50 }, () => open()))
    const rows = await app.db
      .selectFrom('leave_ledger')
      .select(['employee_id', 'amount'])
      .where('type_id', '=', type_id)
      .execute()
    expect(rows).toHaveLength(12 * people.length)
    expect(sum(rows)).toBe(3000 * people.length)
  })
})

const GROWN = { scope: 'department', yearly_amount: 3600, effective_from: '2026-07-01' } as const
const codeOf = (id: number) =>
  app.db.selectFrom('request_types').select('code').where('id', '=', id).executeTakeFirstOrThrow()

/** Two and a half days a week. */
const halfWeek = async (): Promise<number> => {
  const id = await app.fixture.pattern()
  const version = app.db.selectFrom('work_pattern_versions').select('days').where('pattern_id', '=', id)
  const { days } = await version.executeTakeFirstOrThrow()
  const cut = (days as { weekday: number; start: string | null; end: string | null }[]).map((day) => ({
    ...day,
    start: day.weekday <= 3 ? day.start : null,
    end: day.weekday === 3 ? '13:00' : day.weekday < 3 ? day.end : null,
  }))
  await app.db
    .updateTable('work_pattern_versions')
    .set({ days: json(cut) })
    .where('pattern_id', '=', id)
    .execute()
  return id
}

describe('what a year rests on', () => {
  it('changes with a later plan: one adjustment on its first day, and none the second time', async () => {
    const department_id = await app.fixture.department()
    const person = await fixture.member({ department_id, team_id: null })
    const type_id = await policy.typeWithPlan(department_id)
    await open()
    expect((await policy.plan(type_id, { ...GROWN, scope_id: department_id })).status).toBe(200)
    for (let turn = 0; turn < 2; turn++)
      await recalculate({ type_id, employee_ids: null, pattern_ids: [], from: '2026-07-01' })
    expect(await policy.ledgerOf(person.employee_id, type_id)).toMatchObject([
      { kind: 'grant', amount: 3000, effective_date: '2026-01-01' },
      { kind: 'adjustment', amount: 300, effective_date: '2026-07-01', reason: expect.any(String) },
    ])
  })

  it('changes with the pattern of a placement; what is booked stays, and the account is overbooked', async () => {
    const department_id = await app.fixture.department()
    const type_id = await policy.typeWithPlan(department_id, { yearly_amount: 500, reference_days_per_week: 5 })
    const person = await fixture.member({ department_id, team_id: null, joined_on: '2026-01-01' })
    await open()
    const { code } = await codeOf(type_id)
    const sent = await fixture.send(person, code, { from_date: '2026-08-03', to_date: '2026-08-07' })
    expect(sent.status).toBe(200)
    await app.db
      .updateTable('placements')
      .set({ work_pattern_id: await halfWeek() })
      .where('employee_id', '=', person.employee_id)
      .execute()
    const change = { type_id: null, employee_ids: [person.employee_id], pattern_ids: [], from: '2026-03-01' }
    await app.begin((work) =>
      announceCalendarChange(work, { employee_ids: change.employee_ids, pattern_ids: [], from: change.from, to: null }),
    )
    expect(await policy.payloadsOf('requests.settle_years')).toContainEqual(change)
    await recalculate(change)
    expect(await policy.ledgerOf(person.employee_id, type_id)).toMatchObject([
      { kind: 'grant', amount: 500 },
      { kind: 'adjustment', amount: -250, effective_date: '2026-03-01' },
      ...Array.from({ length: 5 }, () => ({ kind: 'debit', amount: -100 })),
    ])
    expect(await fixture.balanceOf(person.employee_id, '2026-03-11', code)).toMatchObject({
      overbooked: true,
      granted: 500,
    })
  })

  it('ends with the employment: the rest is taken back on the last day of work', async () => {
    const department_id = await app.fixture.department()
    const type_id = await policy.typeWithPlan(department_id)
    const person = await fixture.member({ department_id, team_id: null })
    await open()
    await app.db
      .updateTable('employments')
      .set({ left_on: '2026-09-30' })
      .where('employee_id', '=', person.employee_id)
      .execute()
    await recalculate({ type_id: null, employee_ids: [person.employee_id], pattern_ids: [], from: '2026-10-01' })
    expect(await policy.ledgerOf(person.employee_id, type_id)).toMatchObject([
      { amount: 3000 },
      { amount: -750, effective_date: '2026-09-30' },
    ])
  })
})

describe('what a year does not rest on', () => {
  it('is a single day: a holiday of the pattern settles nothing', async () => {
    const before = (await policy.payloadsOf('requests.settle_years')).length
    const change = { pattern_ids: [1], employee_ids: [], from: '2026-05-01', to: '2026-05-01' }
    await app.begin((work) => announceCalendarChange(work, change))
    await app.begin((work) => announceCalendarChange(work, { ...change, to: null, is_leave: true }))
    expect(await policy.payloadsOf('requests.settle_years')).toHaveLength(before)
  })

  it('is whether its type is still offered: what was given stays', async () => {
    const department_id = await app.fixture.department()
    const person = await fixture.member({ department_id, team_id: null })
    const type_id = await policy.typeWithPlan(department_id)
    await open()
    await app.db.updateTable('request_types').set({ active: false }).where('id', '=', type_id).execute()
    await recalculate({ type_id: null, employee_ids: [person.employee_id], pattern_ids: [], from: '2026-03-01' })
    expect(sum(await policy.ledgerOf(person.employee_id, type_id))).toBe(3000)
  })

  it('is an earlier change: an adjustment stays on its day when another person or plan changes', async () => {
    const [department_id, other] = [await app.fixture.department(), await app.fixture.department()]
    const person = await fixture.member({ department_id, team_id: null })
    const type_id = await policy.typeWithPlan(department_id)
    await open()
    await policy.plan(type_id, { ...GROWN, scope_id: department_id })
    await recalculate({ type_id, employee_ids: null, pattern_ids: [], from: '2026-07-01' })
    const before = await policy.ledgerOf(person.employee_id, type_id)
    await policy.plan(type_id, { ...GROWN, scope_id: other, effective_from: '2026-01-01' })
    await recalculate({ type_id, employee_ids: null, pattern_ids: [], from: '2026-01-01' })
    await recalculate({})
    expect(await policy.ledgerOf(person.employee_id, type_id)).toEqual(before)
  })

  it('leaves a grant that is made again counted once', async () => {
    const department_id = await app.fixture.department()
    const person = await fixture.member({ department_id, team_id: null })
    const type_id = await policy.typeWithPlan(department_id)
    await open()
    await policy.plan(type_id, { ...GROWN, scope_id: department_id, effective_from: '2026-01-01' })
    await recalculate({ type_id, employee_ids: null, pattern_ids: [], from: '2026-01-01' })
    const { code } = await codeOf(type_id)
    expect(await fixture.balanceOf(person.employee_id, '2026-03-11', code)).toMatchObject({
      granted: 3600,
      adjusted: 0,
      balance: 3600,
    })
  })
})
