import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { adjustBalances } from '../../contract/balances.calls.ts'
import { deleteOwnRequest } from '../../contract/requests.calls.ts'
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
const sum = (rows: readonly { amount: number }[]): number => rows.reduce((total, { amount }) => total + amount, 0)
const codeOf = (id: number) =>
  app.db.selectFrom('request_types').select('code').where('id', '=', id).executeTakeFirstOrThrow()
const byKind = ([a]: readonly unknown[], [b]: readonly unknown[]): number => String(a).localeCompare(String(b))

describe('the end of a leave year', () => {
  const yearsOf = async (given = {}) => {
    const department_id = await app.fixture.department()
    const type_id = await policy.typeWithPlan(department_id, {
      effective_from: '2025-01-01',
      yearly_amount: 1000,
      ...given,
    })
    const person = await fixture.member({ department_id, team_id: null })
    app.clock.set('2025-10-15T09:00:00Z')
    await open()
    const { code } = await codeOf(type_id)
    return { type_id, code, person }
  }
  const kinds = (rows: readonly { kind: string; amount: number; effective_date: string }[], from: string) =>
    rows
      .filter(({ effective_date }) => effective_date >= from)
      .map(({ kind, amount, effective_date }) => [kind, amount, effective_date])

  it('carries up to the most for some months; the rest expires, and later what was carried', async () => {
    const { type_id, code, person } = await yearsOf()
    app.clock.set('2026-01-01T00:30:00Z')
    await Promise.all(Array.from({ length: 50 }, () => close()))
    await close()
    expect(kinds(await policy.ledgerOf(person.employee_id, type_id), '2026-01-01').toSorted(byKind)).toEqual([
      ['carry_in', 500, '2026-01-01'],
      ['carry_out', -500, '2026-01-01'],
      ['expiry', -500, '2026-01-01'],
      ['grant', 1000, '2026-01-01'],
    ])
    expect(await policy.lotsOf(person.employee_id, type_id)).toMatchObject([
      { origin: 'year', year: 2025, is_closed: true },
      { origin: 'year', year: 2026, is_closed: false },
      { origin: 'carry', year: 2026, valid_from: '2026-01-01', valid_to: '2026-03-31', is_closed: false },
    ])
    expect(await fixture.balanceOf(person.employee_id, '2026-03-31', code)).toMatchObject({
      balance: 1500,
      carried: 500,
      expiring: [{ amount: 500, on: '2026-03-31' }],
    })
    app.clock.set('2026-04-01T09:00:00Z')
    await close()
    expect(kinds(await policy.ledgerOf(person.employee_id, type_id), '2026-01-02')).toEqual([
      ['expiry', -500, '2026-04-01'],
    ])
    expect(await fixture.balanceOf(person.employee_id, '2026-04-01', code)).toMatchObject({ balance: 1000, carried: 0 })
  })

  it('moves what is booked early in the new year to what was carried', async () => {
    const { type_id, code, person } = await yearsOf()
    const chain = await app.db
      .selectFrom('approval_chains')
      .select('id')
      .where('name', '=', 'HR')
      .executeTakeFirstOrThrow()
    await fixture.setType(code, { chain_id: chain.id })
    const sent = await fixture.send(person, code, { from_date: '2026-03-26', to_date: '2026-04-02' })
    expect(sent.body.data.amount).toBe(600)
    app.clock.set('2026-01-01T09:00:00Z')
    await close()
    const lots = await policy.lotsOf(person.employee_id, type_id)
    const carry = lots.find(({ origin }) => origin === 'carry')
    const live = (await policy.ledgerOf(person.employee_id, type_id)).filter(
      ({ kind }) => kind === 'debit' || kind === 'credit',
    )
    expect(sum(live.filter(({ lot_id }) => lot_id === carry?.id))).toBe(-400)
    expect(sum(live)).toBe(-600)
    expect(await fixture.balanceOf(person.employee_id, '2026-12-31', code)).toMatchObject({ balance: 800 })
    app.clock.set('2026-04-01T09:00:00Z')
    await close()
    expect(kinds(await policy.ledgerOf(person.employee_id, type_id), '2026-04-01')).toContainEqual([
      'expiry',
      -100,
      '2026-04-01',
    ])
    await app.send(deleteOwnRequest, person, { params: { id: sent.body.data.id } })
    const after = await policy.ledgerOf(person.employee_id, type_id)
    // The two days of April come back to the year; those of March to the closed lot, where they expire.
    expect(await fixture.balanceOf(person.employee_id, '2026-12-31', code)).toMatchObject({ balance: 1000 })
    expect(sum(after.filter(({ lot_id }) => lot_id === carry?.id))).toBe(0)
  })

  it('carries what was adjusted without a last day by the plan, together with the year', async () => {
    const { type_id, code, person } = await yearsOf({ yearly_amount: 500 })
    const add = (more: { amount: number; valid_to?: string }) =>
      app.send(adjustBalances, fixture.hr, {
        body: { employee_ids: [person.employee_id], type_id, effective_date: '2025-10-15', reason: 'Opening', ...more },
      })
    await add({ amount: 400 })
    await add({ amount: 100, valid_to: '2025-12-31' })
    const sent = await fixture.send(person, code, { from_date: '2025-11-03', to_date: '2025-11-07' })
    expect(sent.body.data.amount).toBe(500)
    app.clock.set('2026-01-01T09:00:00Z')
    await close()
    // 5.0 of the new year and what was adjusted: 9.0. What had a last day lapses with it.
    expect(await fixture.balanceOf(person.employee_id, '2026-01-01', code)).toMatchObject({
      balance: 900,
      carried: 400,
    })
    // Entered late, it is carried up to the most of the plan.
    await add({ amount: 300 })
    await close()
    expect(await fixture.balanceOf(person.employee_id, '2026-01-01', code)).toMatchObject({
      balance: 1000,
      carried: 500,
    })
    app.clock.set('2026-04-01T09:00:00Z')
    await close()
    await add({ amount: 300 })
    await close()
    expect(await fixture.balanceOf(person.employee_id, '2026-04-01', code)).toMatchObject({ balance: 500 })
    expect(sum(await policy.ledgerOf(person.employee_id, type_id))).toBe(500)
  })

  it('moves what was taken too much into the new year in full', async () => {
    const { type_id, code, person } = await yearsOf({ yearly_amount: 200 })
    await app.db.updateTable('request_types').set({ allow_negative: 300 }).where('id', '=', type_id).execute()
    await fixture.send(person, code, { from_date: '2025-11-03', to_date: '2025-11-06' })
    app.clock.set('2026-01-01T09:00:00Z')
    await close()
    expect(kinds(await policy.ledgerOf(person.employee_id, type_id), '2026-01-01').toSorted(byKind)).toEqual([
      ['adjustment', 200, '2026-01-01'],
      ['carry_in', -200, '2026-01-01'],
      ['grant', 200, '2026-01-01'],
    ])
    expect(await fixture.balanceOf(person.employee_id, '2026-01-01', code)).toMatchObject({ balance: 0, carried: -200 })
  })

  it('pays for nothing more', async () => {
    const { code, person } = await yearsOf({ carry_max: 0 })
    app.clock.set('2026-01-05T09:00:00Z')
    const free = await fixture.send(person, code, { from_date: '2025-12-29' })
    expect(free.status).toBe(200)
    await close()
    const late = await fixture.send(person, code, { from_date: '2025-12-30' })
    expect(late.body).toMatchObject({ code: 'requests.insufficient_balance' })
  })

  it('is caught up over several years, each by the one before', async () => {
    const { type_id, person } = await yearsOf({ carry_months: 12 })
    app.clock.set('2027-02-01T09:00:00Z')
    await close()
    const lots = await policy.lotsOf(person.employee_id, type_id)
    expect(lots.map(({ origin, year, is_closed }) => [origin, year, is_closed])).toEqual([
      ['year', 2025, true],
      ['year', 2026, true],
      ['carry', 2026, true],
      ['year', 2027, false],
      ['carry', 2027, false],
    ])
  })
})
