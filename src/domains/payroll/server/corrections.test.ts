import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as pay from '../contract/pay-accounts.calls.ts'
import * as payslips from '../contract/payslips.calls.ts'
import * as runs from '../contract/runs.calls.ts'
import { type PayrollFixture, startPayroll } from './testing/payroll-fixture.ts'

type Person = TestActor & { employee_id: number }
let app: TestApp
let fixture: PayrollFixture
beforeAll(async () => {
  ;({ app, fixture } = await startPayroll('2026-11-01T08:00:00Z'))
  await fixture.member()
  await fixture.companyAccount()
})
beforeEach(() => app.clock.set('2026-12-01T08:00:00Z'))
afterAll(() => app.stop())

const PAY_DAY = '2026-12-18'
const approve = async (run: number): Promise<void> => {
  await fixture.acceptAll(run)
  expect((await fixture.approve(run)).body).toMatchObject({ data: { state: 'approved' } })
}
const finish = async (run: number): Promise<void> => {
  await approve(run)
  expect((await fixture.issue(run, PAY_DAY)).body).toMatchObject({ data: { state: 'issued' } })
}
const draft = async (person: Person, month: string): Promise<number> =>
  (await fixture.generate(person.employee_id, month)).body.data.run_id
const payMonth = async (person: Person, month: string): Promise<void> => finish(await draft(person, month))
const look = () => app.runJob('payroll.late_facts')
const raise = async (person: Person, effective_from = '2026-10-10', base_minor = 430_000): Promise<void> => {
  await fixture.pay(person.employee_id, { effective_from, base_minor, reason: 'change' })
  await look()
}
const differencesOf = async (person: Person) =>
  (
    await app.send(pay.viewPayAccount, fixture.officer, { params: { id: person.employee_id } })
  ).body.data.differences.map(({ for_month, currency, amount_minor }) => [for_month, currency, amount_minor])
const othersOf = async (person: Person, month: string) => {
  const { lines } = (await fixture.full((await fixture.slipOf(person, month)).id)).body.data
  return lines
    .filter(({ for_month }) => for_month !== null)
    .map(({ for_month, amount_minor, label }) => [for_month, amount_minor, label])
}
/** The sum of all live payslips of a person. */
const netOf = async ({ employee_id }: Person): Promise<number> => {
  const { rows } = await sql<{ net: number }>`select coalesce(sum(net_minor), 0)::bigint as net from payslips
    where employee_id = ${employee_id} and state in ('issued', 'paid')`.execute(app.db)
  return rows[0]?.net ?? 0
}

describe('a correction', () => {
  it('does not pay again what a later payslip has settled of its month', async () => {
    const person = await fixture.member()
    await payMonth(person, '2026-10')
    await raise(person)
    await payMonth(person, '2026-11')
    const before = await netOf(person)
    expect(before).toBe(400_000 + 21_290 + 430_000)
    await finish(await fixture.correct(person, '2026-10'))
    expect((await fixture.slipOf(person, '2026-10')).net_minor).toBe(400_000)
    expect(await othersOf(person, '2026-10')).toEqual([['2026-10', -21_290, 'Basic pay, settled already']])
    expect(await netOf(person)).toBe(before)
    await look()
    expect(await differencesOf(person)).toEqual([])
  })

  it('keeps what the payslip that it replaces has settled of other months', async () => {
    const person = await fixture.member()
    await payMonth(person, '2026-10')
    await raise(person)
    await payMonth(person, '2026-11')
    await finish(await fixture.correct(person, '2026-11'))
    expect((await fixture.slipOf(person, '2026-11')).net_minor).toBe(430_000 + 21_290)
    expect(await othersOf(person, '2026-11')).toEqual([['2026-10', 21_290, 'Basic pay, October 2026']])
    await look()
    expect(await differencesOf(person)).toEqual([])
  })

  it('is worked out with the days that have passed since the first cut-off', async () => {
    const person = await fixture.member()
    const { body } = await app.send(payslips.addPayslip, fixture.officer, {
      body: { employee_id: person.employee_id, month: '2026-11', cutoff_date: '2026-11-20' },
    })
    await finish(body.data.run_id)
    await fixture.correct(person, '2026-11')
    expect((await fixture.slipOf(person, '2026-11')).cutoff_date).toBe('2026-11-30')
  })

  it('takes a deduction for a month that was paid; what was sent too much is less in the next pay', async () => {
    const person = await fixture.member()
    const { id: component_id } = (
      await fixture.component({ code: 'MEALS', name: 'Meals', kind: 'deduction', calc: 'manual', prorate: false })
    ).body.data
    const meals = () =>
      fixture.adjust([
        { employee_id: person.employee_id, month: '2026-10', component_id, amount_minor: 7_860, note: 'Told late' },
      ])
    const run = await draft(person, '2026-10')
    await finish(run)
    expect((await fixture.bankFile(run)).body).toMatchObject({ status: true })
    expect((await fixture.slipOf(person, '2026-10')).state).toBe('paid')
    expect((await meals()).body).toMatchObject({ status: false })
    const corrected = await fixture.correct(person, '2026-10')
    expect((await meals()).body).toMatchObject({ status: true })
    await finish(corrected)
    expect(await fixture.slipOf(person, '2026-10')).toMatchObject({ state: 'paid', net_minor: 392_140 })
    const { balances } = (await app.send(pay.viewPayAccount, fixture.officer, { params: { id: person.employee_id } }))
      .body.data
    expect(balances).toMatchObject([{ open_minor: -7_860 }])
    expect((await meals()).body).toMatchObject({ status: false })
  })

  it('stays held back where the payslip is that it replaces, also by a later decision', async () => {
    const setWithheld = async (id: number, withheld: boolean) => {
      const { version } = await app.db
        .selectFrom('payslips')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const withheld_reason = withheld ? 'The address is unknown' : undefined
      const response = await app.send(payslips.withholdPayslip, fixture.officer, {
        params: { id },
        body: { version, withheld, ...(withheld_reason ? { withheld_reason } : {}) },
      })
      expect(response.body.status).toBe(true)
    }
    const person = await fixture.member()
    await payMonth(person, '2026-10')
    const first = await fixture.slipOf(person, '2026-10')
    await setWithheld(first.id, true)
    const run = await fixture.correct(person, '2026-10')
    const next = await fixture.slipOf(person, '2026-10')
    expect(next).toMatchObject({ withheld: true, withheld_reason: 'The address is unknown' })
    await setWithheld(first.id, false)
    expect(await fixture.slipOf(person, '2026-10')).toMatchObject({ withheld: false, withheld_reason: null })
    await setWithheld(first.id, true)
    await finish(run)
    expect(await fixture.slipOf(person, '2026-10')).toMatchObject({ id: next.id, state: 'issued', withheld: true })
  })
})

describe('a difference', () => {
  it('that two approved payslips take is issued by one of them', async () => {
    const person = await fixture.member()
    await payMonth(person, '2026-09')
    await raise(person, '2026-09-10')
    const [october, november] = [await draft(person, '2026-10'), await draft(person, '2026-11')]
    await approve(october)
    await approve(november)
    expect((await fixture.issue(october, PAY_DAY)).body).toMatchObject({ data: { state: 'issued' } })
    expect((await fixture.issue(november, PAY_DAY)).body).toMatchObject({ code: 'payroll.differences_changed' })
    const version = async () => (await fixture.view(november)).version
    const reopened = await app.send(runs.reopenRun, fixture.approver, {
      params: { id: november },
      body: { version: await version(), reason: 'Settled with October' },
    })
    expect(reopened.body.status).toBe(true)
    await fixture.recalculate(november)
    await finish(november)
    await look()
    expect(await differencesOf(person)).toEqual([])
    expect(await othersOf(person, '2026-11')).toEqual([])
  })

  it('that grew after the approval is settled as far as the payslip goes, and the rest stays', async () => {
    const person = await fixture.member()
    await payMonth(person, '2026-10')
    await raise(person)
    const run = await draft(person, '2026-11')
    await approve(run)
    await raise(person, '2026-10-24', 460_000)
    const [[, , grown = 0] = []] = await differencesOf(person)
    expect(grown).toBeGreaterThan(21_290)
    expect((await fixture.issue(run, PAY_DAY)).body).toMatchObject({ data: { state: 'issued' } })
    const rest = ['2026-10', 'EUR', Number(grown) - 21_290]
    expect(await differencesOf(person)).toEqual([rest])
    await look()
    expect(await differencesOf(person)).toContainEqual(rest)
  })

  it('is opened for a month that someone turns out to have worked in, and paid once', async () => {
    app.clock.set('2026-11-01T08:00:00Z')
    const run = (await fixture.start('2026-10')).body.data.id
    await fixture.calculate()
    await finish(run)
    app.clock.set('2026-12-01T08:00:00Z')
    const person = await fixture.member({ effective_from: '2026-10-19' }, { joined_on: '2026-10-19' })
    await look()
    const [[month, currency, amount] = [], ...more] = await differencesOf(person)
    expect([month, currency, more]).toEqual(['2026-10', 'EUR', []])
    expect(Number(amount)).toBeGreaterThan(100_000)
    const late = await draft(person, '2026-10')
    await look()
    expect(await differencesOf(person)).toEqual([])
    await app.send(payslips.deletePayslip, fixture.officer, {
      params: { id: (await fixture.slipOf(person, '2026-10')).id },
    })
    await look()
    await payMonth(person, '2026-11')
    expect((await fixture.slipOf(person, '2026-11')).net_minor).toBe(400_000 + Number(amount))
    // A payslip of that month, made all the same, pays nothing more.
    expect(await draft(person, '2026-10')).toBe(late)
    expect((await fixture.slipOf(person, '2026-10')).net_minor).toBe(0)
    await finish(late)
    await look()
    expect(await differencesOf(person)).toEqual([])
    expect(await netOf(person)).toBe(400_000 + Number(amount))
  })

  it('of a late change of the currency is named in both', async () => {
    const person = await fixture.member()
    await payMonth(person, '2026-10')
    const response = await fixture.pay(person.employee_id, {
      effective_from: '2026-10-01',
      currency: 'USD',
      base_minor: 450_000,
      reason: 'correction',
    })
    expect(response.body.status).toBe(true)
    await look()
    expect(await differencesOf(person)).toEqual([
      ['2026-10', 'EUR', -400_000],
      ['2026-10', 'USD', 450_000],
    ])
  })
})

describe('the account of a payslip', () => {
  const codesOf = async (person: Person) => {
    const { body } = await fixture.generate(person.employee_id, '2026-12')
    return { run: body.data.run_id, codes: body.data.exceptions.map(({ code }) => code) }
  }

  it('is judged as the approval freezes it: not the one that begins later in the month', async () => {
    const person = await fixture.member()
    await fixture.bank(person.employee_id, '2026-12-15')
    expect((await codesOf(person)).codes).not.toContain('bank_changed')
  })

  it('is the first to come of someone whose accounts have not begun', async () => {
    const person = await app.fixture.user({ department_id: fixture.department_id, joined_on: '2025-06-01' })
    await fixture.pay(person.employee_id)
    await fixture.bank(person.employee_id, '2026-12-28')
    await fixture.bank(person.employee_id, '2026-12-15')
    const { run, codes } = await codesOf(person)
    expect(codes).not.toContain('bank_missing')
    await approve(run)
    const { bank_detail_id } = await fixture.slipOf(person, '2026-12')
    const { valid_from } = await app.db
      .selectFrom('employee_details')
      .select('valid_from')
      .where('id', '=', bank_detail_id)
      .executeTakeFirstOrThrow()
    expect(valid_from).toBe('2026-12-15')
  })
})
