import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { nthOf } from '#kit/contract/testing/required.ts'
import { adjustBalances, listBalances, showBalance, showLedger } from '../../contract/balances.calls.ts'
import { addPlan, listPlans } from '../../contract/policy.calls.ts'
import { HR, NOW, OWN, type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'
import { openAllYears } from './workflow/open-years.ts'
import { closeAllYears } from './workflow/close-years.ts'

let app: TestApp
let fixture: RequestsFixture
let type_id: number
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
  type_id = await fixture.typeId('annual')
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(NOW))

const terms = {
  scope: 'organisation' as const,
  scope_id: null,
  effective_from: '2025-01-01',
  yearly_amount: 3000,
  granted: 'upfront' as const,
  year_start_month: 1,
  opens_days_before: 92,
  prorate: true,
  reference_days_per_week: null,
  rounding: 50,
  carry_max: 500,
  carry_months: 2,
}
const add = (more: object) => app.send(addPlan, fixture.hr, { body: { type_id, ...terms, ...more } })
const openYears = () => app.runJob('requests.open_years')
const kindsOf = async (employee_id: number) =>
  (await fixture.postingsOf(employee_id)).map(({ kind, amount, effective_date }) => [kind, amount, effective_date])

describe('leave years', () => {
  it('open with what the most specific plan gives, once, however often and from how many nodes the job runs', async () => {
    const department_id = await app.fixture.department()
    const [person, other, own] = [
      await fixture.member({ department_id, team_id: null, joined_on: '2026-07-01' }),
      await fixture.member(),
      await fixture.member({ department_id, team_id: null }),
    ]
    await add({})
    await add({ scope: 'department', scope_id: department_id, yearly_amount: 2400, granted: 'monthly' })
    await add({ scope: 'employee', scope_id: own.employee_id, yearly_amount: 3300 })
    await Promise.all(Array.from({ length: 10 }, () => openYears()))
    expect(await fixture.balanceOf(other.employee_id, '2026-05-01')).toMatchObject({ granted: 3000, balance: 3000 })
    expect(await fixture.balanceOf(own.employee_id, '2026-05-01')).toMatchObject({ granted: 3300 })
    const half = await fixture.balanceOf(person.employee_id, '2026-12-31')
    expect(half).toMatchObject({ accrued: 1200, balance: 1200 })
    expect(await fixture.balanceOf(person.employee_id, '2026-08-31')).toMatchObject({ accrued: 400, year_end: 1200 })
    expect((await kindsOf(other.employee_id)).filter(([kind]) => kind === 'grant')).toHaveLength(1)
    const plans = await app.send(listPlans, fixture.hr)
    expect(plans.body.data.find(({ scope }) => scope === 'department')).toMatchObject({ people: 1 })
  })

  it('of the next year open in time; before, asking for them says when', async () => {
    const person = await fixture.member()
    await openYears()
    const early = await fixture.send(person, 'annual', { from_date: '2027-01-11' })
    expect(early.body).toMatchObject({
      code: 'requests.year_not_open',
      message: 'Annual leave for 2027 opens on 1 October 2026.',
    })
    app.clock.set('2026-10-01T08:00:00Z')
    await openYears()
    const then = await fixture.send(person, 'annual', { from_date: '2027-01-11' })
    expect(then.body.data.status).toBe('pending')
  })

  it('end: five days are carried and taken first, the rest expires, and days booked before move', async () => {
    const person = await fixture.member()
    await openYears()
    const used = await fixture.send(person, 'annual', { from_date: '2026-04-13', to_date: '2026-05-13' })
    await fixture.hrApprove(used.body.data.id)
    app.clock.set('2026-11-02T08:00:00Z')
    await openYears()
    // Thursday and Friday in February, Monday and Tuesday in March.
    const booked = await fixture.send(person, 'annual', { from_date: '2027-02-25', to_date: '2027-03-02' })
    await fixture.hrApprove(booked.body.data.id)
    app.clock.set('2027-01-01T08:00:00Z')
    await Promise.all(Array.from({ length: 5 }, () => app.runJob('requests.close_years')))
    const spring = await fixture.balanceOf(person.employee_id, '2027-02-28')
    // 30 days of the new year and 5 carried, less the two of February: taken from what was carried.
    expect(spring).toMatchObject({ balance: 3300, carried: 500, expiring: [{ amount: 300, on: '2027-02-28' }] })
    expect(await fixture.balanceOf(person.employee_id, '2027-03-31')).toMatchObject({ balance: 2800 })
    app.clock.set('2027-03-01T08:00:00Z')
    await app.runJob('requests.close_years')
    await app.runJob('requests.close_years')
    const kinds = (await kindsOf(person.employee_id)).map(([kind, amount]) => [kind, amount])
    expect(kinds.filter(([kind]) => kind === 'carry_in' || kind === 'carry_out' || kind === 'expiry')).toEqual([
      ['carry_out', -500],
      ['carry_in', 500],
      ['expiry', -(3000 - used.body.data.amount - 500)],
      ['expiry', -300],
    ])
  })

  it('that were overdrawn count in the next one', async () => {
    const person = await fixture.member()
    await openYears()
    await app.send(adjustBalances, fixture.hr, {
      body: {
        employee_ids: [person.employee_id],
        type_id,
        amount: -3000,
        effective_date: '2026-03-11',
        reason: 'Bought out',
      },
    })
    await fixture.setType('annual', { allow_negative: 300 })
    const sent = await fixture.send(person, 'annual', { from_date: '2026-04-13', to_date: '2026-04-14' })
    await fixture.hrApprove(sent.body.data.id)
    await fixture.setType('annual', { allow_negative: 0 })
    app.clock.set('2027-01-01T08:00:00Z')
    await openYears()
    await app.runJob('requests.close_years')
    expect(await fixture.balanceOf(person.employee_id, '2027-01-01')).toMatchObject({ balance: 2800 })
  })

  it('change with the plan: what lies ahead is made again, what was given is adjusted, and nothing booked goes', async () => {
    const department_id = await app.fixture.department()
    const person = await fixture.member({ department_id, team_id: null })
    await add({ scope: 'department', scope_id: department_id, yearly_amount: 2400, granted: 'monthly' })
    await openYears()
    await add({
      scope: 'department',
      scope_id: department_id,
      yearly_amount: 3600,
      granted: 'monthly',
      effective_from: '2026-07-01',
    })
    const change = { type_id, employee_ids: null, pattern_ids: [], from: '2026-07-01' }
    await app.runJob('requests.settle_years', change)
    const after = await fixture.postingsOf(person.employee_id)
    await app.runJob('requests.settle_years', change)
    expect(await fixture.postingsOf(person.employee_id)).toHaveLength(after.length)
    expect((await fixture.balanceOf(person.employee_id, '2026-12-31')).balance).toBe(3000)
    const same = await add({ scope: 'department', scope_id: department_id, effective_from: '2026-07-01' })
    expect(same.body).toMatchObject({
      code: 'requests.plan_exists',
      message: 'There is already a plan from this date.',
    })
  })

  it('given back after their end: by the person they expire, by the organisation they can still be used', async () => {
    const [own, taken] = [await fixture.member(), await fixture.member()]
    await openYears()
    const ids: number[] = []
    for (const person of [own, taken]) {
      const sent = await fixture.send(person, 'annual', { from_date: '2026-04-13' })
      await fixture.hrApprove(sent.body.data.id)
      ids.push(sent.body.data.id)
    }
    app.clock.set('2027-01-04T08:00:00Z')
    await openYears()
    await app.runJob('requests.close_years')
    const before = (await fixture.balanceOf(own.employee_id, '2027-01-04')).balance
    await revoke(nthOf(ids, 1))
    const [year] = (await fixture.balanceOf(taken.employee_id, '2027-01-04')).lots.filter(
      ({ origin }) => origin === 'credit',
    )
    expect(year).toMatchObject({ left: 100, valid_to: '2027-04-04' })
    expect((await fixture.balanceOf(taken.employee_id, '2027-01-04')).balance).toBe(before + 100)
  })
})

const revoke = async (id: number) => {
  const { revokeRequest } = await import('../../contract/requests-admin.calls.ts')
  const { version } = await fixture.requestOf(id)
  const done = await app.send(revokeRequest, fixture.hr, {
    params: { id },
    body: { version, reason: 'Worked after all' },
  })
  expect(done.body.data.status).toBe('cancelled')
}

describe('balances', () => {
  it('are for the person and for those who read them; 404 for others, 400 far away', async () => {
    const [person, other] = [await fixture.member(), await fixture.member()]
    await openYears()
    const submit = (actor: Parameters<typeof app.send>[1], userId: number, date?: string) =>
      app.send(showBalance, actor, { params: { userId }, query: date ? { date } : {} })
    expect((await submit(person, person.id)).body.data).toMatchObject([{ name: 'Annual leave', balance: 3000 }])
    expect((await submit(other, person.id)).status).toBe(404)
    expect((await submit(fixture.hr, person.id)).status).toBe(200)
    expect((await submit(person, person.id, '2030-01-01')).body.fields).toEqual({
      date: 'Choose a date within 2 years',
    })
    const ledger = (actor: Parameters<typeof app.send>[1]) =>
      app.send(showLedger, actor, { params: { userId: person.id }, query: { type_id } })
    expect((await ledger(person)).body.data).toMatchObject({
      opening: 0,
      closing: 3000,
      postings: [{ running: 3000 }],
      lots: [{ origin: 'year', valid_to: '2026-12-31', opening: 0 }],
    })
    const later = { type_id, from: '2026-06-01', to: '2026-06-30' }
    const june = await app.send(showLedger, person, { params: { userId: person.id }, query: later })
    expect(june.body.data).toMatchObject({ opening: 3000, postings: [], lots: [{ opening: 3000 }] })
    expect((await ledger(other)).status).toBe(404)
  })

  it('cost the same statements after ten years of postings as after one', async () => {
    const [young, old] = [await fixture.member(), await fixture.member()]
    await openYears()
    for (let year = 2016; year < 2026; year += 1)
      await fixture.lot(old.employee_id, 'annual', 3000, { from: `${year}-01-01`, to: `${year}-12-31` })
    const count = async (person: typeof young) => {
      const before = app.statements()
      await app.send(showBalance, person, { params: { userId: person.id } })
      return app.statementsAfter(before).length
    }
    // The rights of each are read the first time.
    await count(young)
    await count(old)
    expect(await count(old)).toBe(await count(young))
  })

  it('are adjusted with a reason, never one’s own, and not below what is there', async () => {
    const person = await fixture.member()
    await openYears()
    const submit = (actor: Parameters<typeof app.send>[1], body: object) =>
      app.send(adjustBalances, actor, {
        body: {
          employee_ids: [person.employee_id],
          type_id,
          effective_date: '2026-03-11',
          reason: 'Correction',
          amount: 100,
          ...body,
        },
      })
    const given = await submit(fixture.hr, { amount: 250 })
    expect(given.body.data).toMatchObject([{ balance_row: { balance: 3250, adjusted: 250 } }])
    expect((await submit(fixture.hr, { amount: -9000 })).body).toMatchObject({ code: 'requests.insufficient_balance' })
    const responses = await Promise.all(Array.from({ length: 50 }, () => submit(fixture.hr, { amount: -100 })))
    expect(responses.filter(({ body }) => body.status)).toHaveLength(32)
    const linked = await app.fixture.admin(HR, { employee_id: person.employee_id })
    expect((await submit(linked, {})).body.code).toBe('requests.own')
    expect((await submit(await app.fixture.user({ grants: OWN }), {})).status).toBe(403)
    expect((await submit(fixture.hr, { employee_ids: [999_999] })).body.fields).toHaveProperty('employee_ids')
  })

  it('of all people are listed, those overbooked on their own', async () => {
    const person = await fixture.member({ last_name: 'Overly' })
    await openYears()
    await fixture.setType('annual', { allow_negative: 100_000 })
    await app.send(adjustBalances, fixture.hr, {
      body: {
        employee_ids: [person.employee_id],
        type_id,
        effective_date: '2026-06-01',
        reason: 'Too much',
        amount: -3500,
      },
    })
    await fixture.setType('annual', { allow_negative: 0 })
    const list = await app.send(listBalances, fixture.hr, { query: { overbooked: true } })
    expect(list.body.data.map(({ id }) => id)).toContain(person.employee_id)
    expect(list.body.data.find(({ id }) => id === person.employee_id)?.rows).toMatchObject([{ overbooked: true }])
    const found = await app.send(listBalances, fixture.hr, { query: { q: 'overly' } })
    expect(found.body.meta.total).toBe(1)
  })
})

describe('two runs of the jobs at once', () => {
  it('give each person each posting once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => fixture.member()))
    await Promise.all(Array.from({ length: 8 }, () => openAllYears(app.begin)))
    app.clock.set('2027-01-02T08:00:00Z')
    await Promise.all(Array.from({ length: 8 }, () => openAllYears(app.begin)))
    await Promise.all(Array.from({ length: 8 }, () => closeAllYears(app.begin)))
    for (const { employee_id } of people) {
      const kinds = (await kindsOf(employee_id)).map(([kind]) => String(kind))
      expect(kinds.toSorted((a, b) => a.localeCompare(b))).toEqual([
        'carry_in',
        'carry_out',
        'expiry',
        'grant',
        'grant',
      ])
    }
  })
})
