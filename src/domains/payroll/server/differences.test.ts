import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { updateComponent } from '../contract/components.calls.ts'
import * as calls from '../contract/differences.calls.ts'
import * as pay from '../contract/pay-accounts.calls.ts'
import { all, codesOf } from './testing/at-once.ts'
import { type PayrollFixture, startPayroll } from './testing/payroll-fixture.ts'

type Person = TestActor & { employee_id: number }
let app: TestApp
let fixture: PayrollFixture
beforeAll(async () => {
  ;({ app, fixture } = await startPayroll('2026-11-01T08:00:00Z'))
  await fixture.member()
  await fixture.companyAccount()
})
afterAll(() => app.stop())

/** A month of one person, issued. */
const payMonth = async (person: Person, month: string): Promise<number> => {
  const { body } = await fixture.generate(person.employee_id, month)
  await fixture.acceptAll(body.data.run_id)
  expect((await fixture.approve(body.data.run_id)).body).toMatchObject({ status: true })
  expect((await fixture.issue(body.data.run_id, '2026-12-18')).body).toMatchObject({ status: true })
  return body.data.run_id
}
const look = () => app.runJob('payroll.late_facts')
const differencesOf = async (person: Person) =>
  (await app.send(pay.viewPayAccount, fixture.officer, { params: { id: person.employee_id } })).body.data.differences
const linesOf = async (person: Person, month: string) => {
  const slip = await fixture.slipOf(person, month)
  const { lines } = (await fixture.full(slip.id)).body.data
  return lines
    .filter(({ for_month }) => for_month !== null)
    .map(({ for_month, amount_minor, label }) => [for_month, amount_minor, label])
}

describe('a difference', () => {
  it('of a salary that came late is opened at once, with its cause, and paid once (P5, A10)', async () => {
    const person = await fixture.member()
    await payMonth(person, '2026-10')
    await fixture.pay(person.employee_id, { effective_from: '2026-10-10', base_minor: 430_000, reason: 'change' })
    await look()
    expect(await differencesOf(person)).toMatchObject([
      {
        for_month: '2026-10',
        component: 'Basic pay',
        amount_minor: 21_290,
        net_minor: 21_290,
        why: 'The salary of 4,300.00 EUR from 10 October 2026 came after the payslip.',
      },
    ])
    app.clock.set('2026-12-01T08:00:00Z')
    await payMonth(person, '2026-11')
    expect(await linesOf(person, '2026-11')).toEqual([['2026-10', 21_290, 'Basic pay, October 2026']])
    expect((await fixture.slipOf(person, '2026-11')).net_minor).toBe(430_000 + 21_290)
    await look()
    await app.runJob('payroll.differences')
    expect(await differencesOf(person)).toEqual([])
  })

  it('is not made by a component that is moved out of the gross: months that are paid stay as they are', async () => {
    const tax = await fixture.component({
      code: 'LEVY',
      name: 'Levy',
      kind: 'deduction',
      calc: 'percent_of_gross',
      rates: [{ effective_from: '2020-01-01', rate_bp: 1000 }],
    })
    const refund = (await fixture.component({ code: 'TRAIN', name: 'Train', kind: 'earning', calc: 'manual' })).body
      .data
    const person = await fixture.member({ components: [{ component_id: tax.body.data.id }] })
    const row = { employee_id: person.employee_id, component_id: refund.id, amount_minor: 10_000, note: 'To Kiel' }
    await fixture.adjust([{ ...row, month: '2026-10' }])
    await payMonth(person, '2026-10')
    expect((await fixture.slipOf(person, '2026-10')).deductions_minor).toBe(41_000)
    await app.send(updateComponent, fixture.officer, {
      params: { id: refund.id },
      body: { version: refund.version, outside: true },
    })
    await app.runJob('payroll.differences')
    expect(await differencesOf(person)).toEqual([])
  })

  it('that takes more than the pay is taken as far as the pay goes, the oldest first (A11)', async () => {
    const person = await fixture.member({ effective_from: '2026-09-01', base_minor: 900_000 })
    await payMonth(person, '2026-09')
    await payMonth(person, '2026-10')
    await fixture.pay(person.employee_id, { effective_from: '2026-09-02', base_minor: 100_000, reason: 'correction' })
    await look()
    const found = await differencesOf(person)
    expect(found.map(({ for_month, net_minor }) => [for_month, net_minor < 0])).toEqual([
      ['2026-09', true],
      ['2026-10', true],
    ])
    const { body } = await fixture.generate(person.employee_id, '2026-11')
    expect(body.data.net_minor).toBeGreaterThanOrEqual(0)
    const run = body.data.run_id
    await fixture.acceptAll(run)
    expect((await fixture.approve(run)).body).toMatchObject({ code: 'payroll.open_differences' })
    for (const { for_month, component_id, amount_minor } of found) {
      const named = { employee_id: person.employee_id, for_month, component_id, amount_minor }
      const response = await app.send(calls.putOffDifference, fixture.officer, {
        body: { ...named, put_off_until: '2027-02', put_off_reason: 'Agreed to repay later' },
      })
      expect(response.body.status).toBe(true)
    }
    expect((await fixture.approve(run)).body).toMatchObject({ data: { state: 'approved' } })
  })

  it('is waived by a second person, once, and then is settled', async () => {
    const person = await fixture.member()
    await payMonth(person, '2026-10')
    await fixture.pay(person.employee_id, { effective_from: '2026-10-10', base_minor: 390_000, reason: 'correction' })
    await look()
    const [found] = await differencesOf(person)
    const { for_month = '', component_id = 0, amount_minor = 0 } = found ?? {}
    const named = { employee_id: person.employee_id, for_month, component_id, amount_minor }
    await app.send(calls.waiveDifference, fixture.officer, { body: { ...named, waive_reason: 'Our mistake' } })
    const agree = (actor: TestActor) => app.send(calls.agreeToWaive, actor, { body: { ...named, agree: true } })
    expect((await agree(fixture.officer)).body).toMatchObject({ code: 'payroll.waive_four_eyes' })
    expect(codesOf(await all(() => agree(fixture.approver)))).toEqual({ done: 1, 'payroll.difference_gone': 49 })
    await app.runJob('payroll.differences')
    expect(await differencesOf(person)).toEqual([])
    const { rows } = await sql`select from pay_waivers where employee_id = ${person.employee_id}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  it('is taken by a payslip or waived, never both, whoever of many comes first', async () => {
    const person = await fixture.member()
    await payMonth(person, '2026-10')
    await fixture.pay(person.employee_id, { effective_from: '2026-10-10', base_minor: 390_000, reason: 'correction' })
    await look()
    const [found] = await differencesOf(person)
    const { for_month = '', component_id = 0, amount_minor = 0 } = found ?? {}
    const named = { employee_id: person.employee_id, for_month, component_id, amount_minor }
    await app.send(calls.waiveDifference, fixture.officer, { body: { ...named, waive_reason: 'Our mistake' } })
    const run = (await fixture.generate(person.employee_id, '2026-11')).body.data.run_id
    await fixture.acceptAll(run)
    await all<unknown>((index) =>
      index % 2 === 0
        ? app.send(calls.agreeToWaive, fixture.approver, { body: { ...named, agree: true } })
        : fixture.approve(run),
    )
    await look()
    await fixture.recalculate(run)
    await fixture.acceptAll(run)
    await fixture.approve(run)
    await fixture.issue(run, '2026-12-18')
    await look()
    expect(await differencesOf(person)).toEqual([])
    const { rows } = await sql<{ waived: number }>`
      select count(*)::int as waived from pay_waivers where employee_id = ${person.employee_id}`.execute(app.db)
    const taken = (await linesOf(person, '2026-11')).length
    expect((rows[0]?.waived ?? 0) + taken).toBe(1)
  })

  it('is settled by a correction, too', async () => {
    const person = await fixture.member()
    await payMonth(person, '2026-10')
    await fixture.pay(person.employee_id, { effective_from: '2026-10-10', base_minor: 430_000, reason: 'change' })
    await look()
    expect(await differencesOf(person)).toHaveLength(1)
    const run = await fixture.correct(person, '2026-10')
    await fixture.acceptAll(run)
    await fixture.approve(run)
    await fixture.issue(run, '2026-12-18')
    await look()
    expect(await differencesOf(person)).toEqual([])
  })
})

describe('a difference of someone who has left', () => {
  const leaveOn = async (person: Person, day: string) => {
    await sql`update employments set left_on = ${day} where employee_id = ${person.employee_id}`.execute(app.db)
    await sql`select mark_pay_rechecks(array[${person.employee_id}::int])`.execute(app.db)
    await look()
  }

  it('is paid by the regular run of a month without employment', async () => {
    app.clock.set('2026-12-01T08:00:00Z')
    const person = await fixture.member({ effective_from: '2026-10-01' })
    await payMonth(person, '2026-10')
    await leaveOn(person, '2026-10-31')
    await fixture.pay(person.employee_id, { effective_from: '2026-10-10', base_minor: 430_000, reason: 'change' })
    await look()
    await fixture.start('2026-11')
    await fixture.calculate()
    const slip = await fixture.slipOf(person, '2026-11')
    expect(slip.net_minor).toBe(21_290)
    expect(await linesOf(person, '2026-11')).toEqual([['2026-10', 21_290, 'Basic pay, October 2026']])
  })

  it('takes back a month that was paid before the leaving was known', async () => {
    const person = await fixture.member({ effective_from: '2026-10-01' })
    await payMonth(person, '2026-10')
    await leaveOn(person, '2026-09-30')
    expect(await differencesOf(person)).toMatchObject([{ for_month: '2026-10', amount_minor: -400_000 }])
    expect((await fixture.generate(person.employee_id, '2026-11')).body).toMatchObject({
      code: 'payslips.not_employed',
    })
  })
})
