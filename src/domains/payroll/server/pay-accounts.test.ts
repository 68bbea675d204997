import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as accounts from '../contract/accounts.calls.ts'
import * as pay from '../contract/pay-accounts.calls.ts'
import * as payslips from '../contract/payslips.calls.ts'
import { all, codesOf } from './testing/at-once.ts'
import { OFFICER, type PayrollFixture, startPayroll } from './testing/payroll-fixture.ts'

let app: TestApp
let fixture: PayrollFixture
beforeAll(async () => {
  ;({ app, fixture } = await startPayroll())
  await fixture.member()
  await fixture.companyAccount()
})
afterAll(() => app.stop())

type Person = TestActor & { employee_id: number }

/** Issues a separate payslip that is not yet paid; returns the run. */
const issued = async (person: Person): Promise<number> => {
  const { body } = await fixture.generate(person.employee_id)
  const run_id = body.data.run_id
  await fixture.acceptAll(run_id)
  await fixture.approve(run_id)
  await fixture.issue(run_id)
  return run_id
}
const statementOf = async (person: Person, actor: TestActor = fixture.officer) =>
  (await app.send(pay.viewPayAccount, actor, { params: { id: person.employee_id } })).body.data
const openOf = async (person: Person): Promise<number> => firstOf((await statementOf(person)).balances).open_minor
const changeAccount = async (person: Person, by: TestActor, number: string): Promise<void> => {
  await fixture.bank(person.employee_id, '2026-07-01', number)
  await sql`update employee_details set added_by = ${by.account_id} where employee_id = ${person.employee_id}
    and valid_from = '2026-07-01'`.execute(app.db)
}
const paidTo = async (person: Person): Promise<string | null> =>
  (
    await app.db
      .selectFrom('pay_payments')
      .select('bank_last4')
      .where('employee_id', '=', person.employee_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).bank_last4
const correct = async (person: Person, reason = 'Hours were wrong') => {
  const slip = await fixture.slipOf(person)
  return app.send(payslips.updatePayslip, fixture.officer, {
    params: { id: slip.id },
    body: { version: slip.version, correction_reason: reason },
  })
}
const NEW_IBAN = 'DE89370400440532013000'

describe('the account that is paid to', () => {
  it('is the one that was approved; after a change, what a second person says (P1)', async () => {
    const person = await fixture.member()
    const run = await issued(person)
    const { bank_last4 } = await fixture.slipOf(person)
    await changeAccount(person, fixture.officer, NEW_IBAN)
    expect((await fixture.bankFile(run)).body).toMatchObject({ code: 'payroll.nothing_to_pay' })
    const { held } = await fixture.view(run)
    expect(held).toMatchObject([
      { employee: { id: person.employee_id }, former: { last4: bank_last4 }, now: '•••• 3000', can: { clear: false } },
    ])
    const clear = (actor: TestActor, pays: 'former' | 'new') =>
      app.send(pay.clearPayAccount, actor, {
        params: { id: firstOf(held).payslip_id },
        body: { pays, note: 'Rang them up' },
      })
    expect((await clear(fixture.officer, 'new')).body).toMatchObject({ code: 'payroll.account_four_eyes' })
    expect((await clear(fixture.approver, 'former')).body.status).toBe(true)
    expect((await clear(fixture.approver, 'new')).body).toMatchObject({ code: 'payroll.account_not_held' })
    expect((await fixture.bankFile(run)).body.data).toMatchObject({ count: 1, left_out: [] })
    expect(await paidTo(person)).toBe(bank_last4)
  })

  it('is the new one where that was said, and is asked for again when it changes once more', async () => {
    const person = await fixture.member()
    const run = await issued(person)
    await changeAccount(person, fixture.officer, NEW_IBAN)
    const { held } = await fixture.view(run)
    const params = { id: firstOf(held).payslip_id }
    await app.send(pay.clearPayAccount, fixture.approver, { params, body: { pays: 'new', note: 'Rang them up' } })
    expect((await fixture.view(run)).held).toEqual([])
    await sql`update employee_details set data = data || '{"holder": "Somebody Else"}' where employee_id = ${person.employee_id}
      and valid_from = '2026-07-01'`.execute(app.db)
    expect((await fixture.view(run)).held).toHaveLength(1)
    await app.send(pay.clearPayAccount, fixture.approver, { params, body: { pays: 'new', note: 'Rang again' } })
    await fixture.bankFile(run)
    expect(await paidTo(person)).toBe('3000')
  })

  it('of the company, changed after the approval, is not used by who changed it', async () => {
    const person = await fixture.member()
    const run = await issued(person)
    app.clock.set('2026-07-01T09:00:00Z')
    const { rows } = await sql<{ id: number; version: number; brand_id: number }>`
      select a.id, a.version, a.brand_id from company_accounts a join payslips y on y.brand_id = a.brand_id
      where y.run_id = ${run} and a.currency = 'EUR'`.execute(app.db)
    const { id, version, brand_id } = firstOf(rows)
    const body = {
      id,
      version,
      brand_id,
      currency: 'EUR',
      holder: 'Northwind',
      bank_code: 'COBADEFFXXX',
      account: NEW_IBAN,
    }
    await app.send(accounts.saveCompanyAccount, fixture.officer, { body })
    expect((await fixture.bankFile(run)).body).toMatchObject({ code: 'payroll.company_account_changed' })
    expect((await fixture.bankFile(run, 'EUR', fixture.approver)).body.data).toMatchObject({ count: 1 })
  })
})

describe('what is owed', () => {
  it('is less by what was sent too much, and the next pay settles it (P2)', async () => {
    const person = await fixture.member({ base_minor: 339_879 })
    const run = await issued(person)
    await fixture.bankFile(run)
    expect((await fixture.slipOf(person)).state).toBe('paid')
    await fixture.pay(person.employee_id, { effective_from: '2026-06-01', base_minor: 332_019, reason: 'correction' })
    const begun = await correct(person)
    expect(begun.body).toMatchObject({ status: true, data: { state: 'draft', net_minor: 332_019 } })
    const other = begun.body.data.run_id
    await fixture.acceptAll(other)
    await fixture.approve(other)
    await fixture.issue(other)
    expect(await openOf(person)).toBe(-7860)
    const file = await fixture.bankFile(other)
    expect(file.body).toMatchObject({ code: 'payroll.nothing_to_pay' })
    expect(await fixture.slipOf(person)).toMatchObject({ state: 'paid', net_minor: 332_019 })
    const { entries } = await statementOf(person)
    expect(entries.map(({ kind, amount_minor, open_minor }) => [kind, amount_minor, open_minor])).toEqual([
      ['correction', -7860, -7860],
      ['sent', -339_879, 0],
      ['payslip', 339_879, 339_879],
    ])
  })

  it('is what the newest payslip says, whichever of a file and a correction comes first', async () => {
    const person = await fixture.member({ base_minor: 300_000 })
    const run = await issued(person)
    await fixture.pay(person.employee_id, { effective_from: '2026-06-01', base_minor: 290_000, reason: 'correction' })
    const other = (await correct(person)).body.data.run_id
    await fixture.acceptAll(other)
    await fixture.approve(other)
    await all<{ body: { code?: string } }>((index) => (index % 2 === 0 ? fixture.issue(other) : fixture.bankFile(run)))
    const { rows } = await sql<{ files: number; sent: number }>`
      select count(*)::int as files, sum(amount_minor)::int as sent from pay_payments where employee_id = ${person.employee_id}`.execute(
      app.db,
    )
    const { files, sent } = firstOf(rows)
    expect([1, 2]).toContain(files)
    expect(sent + (await openOf(person))).toBe(290_000)
    expect([290_000, 300_000]).toContain(sent)
  })

  it('stays owed to somebody whose account no file can pay, until a second person confirms a payment by hand (P3)', async () => {
    const person = await fixture.member()
    await sql`update employee_details set data = data || '{"is_iban": false}' where employee_id = ${person.employee_id}`.execute(
      app.db,
    )
    const { body } = await fixture.generate(person.employee_id)
    const run = body.data.run_id
    const [item] = (await fixture.items(run)).filter(({ employee }) => employee.id === person.employee_id)
    expect(item?.exceptions.map(({ code }) => code)).toContain('bank_unpayable')
    await fixture.acceptAll(run)
    await fixture.approve(run)
    await fixture.issue(run)
    expect((await fixture.bankFile(run)).body).toMatchObject({ code: 'payroll.nothing_to_pay' })
    expect((await fixture.paid(run)).body).toMatchObject({ code: 'payroll.still_owed' })
    const { brand, currency, open_minor } = firstOf((await statementOf(person)).balances)
    const record = (amount_minor: number) =>
      app.send(pay.recordPayment, fixture.officer, {
        body: {
          employee_id: person.employee_id,
          brand_id: brand.id,
          currency,
          amount_minor,
          sent_on: '2026-07-01',
          reference: 'CHEQUE 17',
          note: 'By cheque',
        },
      })
    expect((await record(open_minor + 1)).body).toMatchObject({ code: 'payroll.more_than_owed' })
    const { id } = (await record(open_minor)).body.data
    expect((await record(1)).body).toMatchObject({
      code: 'payroll.rest_waits',
      message: expect.stringMatching(/^Only 0\.00 EUR is left to record: [\d,.]+ EUR waits for a second person\.$/),
    })
    const offered = (await fixture.view(run)).payable.filter((one) => one.brand.id === brand.id)
    expect(offered).toEqual([])
    expect((await fixture.paid(run)).body).toMatchObject({
      code: 'payroll.payments_wait',
      message: expect.stringContaining('1 payment entered by hand waits for a second person.'),
    })
    const decide = (actor: TestActor) => app.send(pay.decidePayment, actor, { params: { id }, body: { confirm: true } })
    expect((await decide(fixture.officer)).body).toMatchObject({ code: 'payroll.payment_four_eyes' })
    expect((await fixture.slipOf(person)).state).toBe('issued')
    const responses = await all(() => decide(fixture.approver))
    expect(codesOf(responses)).toEqual({ done: 1, 'payroll.payment_decided': 49 })
    expect(await fixture.slipOf(person)).toMatchObject({ state: 'paid', paid_on: '2026-07-01' })
    expect((await fixture.paid(run)).body).toMatchObject({ data: { state: 'paid' } })
  })

  it('is owed again when the bank sends it back, once, and a file pays it again', async () => {
    const person = await fixture.member()
    const run = await issued(person)
    await fixture.bankFile(run)
    const [sent] = (await statementOf(person)).entries
    const id = sent?.payment?.id ?? 0
    const returnIt = (returned_on: string) =>
      app.send(pay.returnPayment, fixture.officer, {
        params: { id },
        body: { returned_on, return_reason: 'Account closed' },
      })
    expect((await returnIt('2026-07-02')).status).toBe(400)
    app.clock.set('2026-07-06T08:00:00Z')
    expect((await returnIt('2026-07-02')).status).toBe(400)
    const responses = await all(() => returnIt('2026-07-06'))
    expect(codesOf(responses)).toEqual({ done: 1, 'payroll.payment_returned': 49 })
    expect(await fixture.slipOf(person)).toMatchObject({ state: 'issued', paid_on: null })
    expect((await fixture.bankFile(run)).body).toMatchObject({ code: 'payroll.pay_day_past' })
    const files = await all(() => fixture.bankFile(run, 'EUR', fixture.officer, '2026-07-07'))
    expect(codesOf(files)).toEqual({ done: 1, 'payroll.nothing_to_pay': 49 })
    expect(await fixture.slipOf(person)).toMatchObject({ state: 'paid', paid_on: '2026-07-07' })
    expect(await openOf(person)).toBe(0)
    app.clock.set('2026-07-01T09:00:00Z')
  })

  it('is never said to be paid by a statement of its own', async () => {
    const person = await fixture.member()
    await issued(person)
    const { id } = await fixture.slipOf(person)
    await expect(
      app.db.updateTable('payslips').set({ state: 'paid', paid_on: '2026-07-01' }).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ constraint: 'payslips_paid_by_postings' })
  })

  it('is seen by payroll and the person alone, who changes nothing of it', async () => {
    const grants = { 'payroll.own': 'own' } as const
    const [person, other] = [await fixture.member({}, { grants }), await fixture.member({}, { grants })]
    await fixture.bankFile(await issued(person))
    const own = await app.send(pay.ownPayAccount, person)
    expect(own.body.data.entries.map(({ kind }) => kind)).toEqual(['sent', 'payslip'])
    expect((await app.send(pay.ownPayAccount, other)).body.data.entries).toEqual([])
    const reader = await app.fixture.admin({ 'payroll.read': 'all' })
    expect((await statementOf(person, reader)).can).toEqual({ record: false })
    const outsider = await app.fixture.admin({})
    expect((await app.send(pay.viewPayAccount, outsider, { params: { id: person.employee_id } })).status).toBe(403)
    expect((await app.send(pay.ownPayAccount, null)).status).toBe(401)
    const paid = await app.fixture.admin(OFFICER, { employee_id: person.employee_id })
    const [sent] = (await statementOf(person, paid)).entries
    expect(sent?.can.return).toBe(false)
    const refused = await app.send(pay.returnPayment, paid, {
      params: { id: sent?.payment?.id ?? 0 },
      body: { returned_on: '2026-07-01', return_reason: 'Mine' },
    })
    expect(refused.body).toMatchObject({ code: 'payroll.own_pay' })
  })
})

describe('a pay day', () => {
  it('has not passed, and is one on which banks work (P9)', async () => {
    const person = await fixture.member()
    const { body } = await fixture.generate(person.employee_id)
    await fixture.acceptAll(body.data.run_id)
    await fixture.approve(body.data.run_id)
    const fields = async (pay_on: string) => (await fixture.issue(body.data.run_id, pay_on)).body.fields
    expect(await fields('2026-06-30')).toEqual({ pay_on: 'Pay on has passed. Choose today or a later day' })
    expect(await fields('2026-07-05')).toEqual({
      pay_on: 'Banks do not work on Sunday, 5 July. The next bank day is Monday, 6 July',
    })
    expect((await fixture.issue(body.data.run_id, '2026-07-06')).body.status).toBe(true)
  })
})
