import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { secretBox } from '#kit/server/secret-box.ts'
import type { Input } from '#kit/contract/call.ts'
import { json } from '#kit/server/database/json.ts'
import * as accounts from '../../contract/accounts.calls.ts'
import * as adjustments from '../../contract/adjustments.calls.ts'
import * as components from '../../contract/components.calls.ts'
import * as payslips from '../../contract/payslips.calls.ts'
import * as runs from '../../contract/runs.calls.ts'
import * as salaries from '../../contract/salaries.calls.ts'

/** The first day after June, when June is paid. */
const NOW = '2026-07-01T08:00:00Z'
export const JUNE = '2026-06'

export const OFFICER = {
  'payroll.read': 'all',
  'payroll.write': 'all',
  'payroll.run': 'all',
  'payroll.approve': 'all',
  'payroll.pay': 'all',
} as const

type Salary = Omit<NonNullable<Input<typeof salaries.addSalary>['body']>, 'employee_id'>
const COMPANY_IBAN = 'DE02120300000000202051'

const digits = (text: string): bigint =>
  BigInt(text.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36))))
/** A different German IBAN for each number. */
const ibanOf = (serial: number): string => {
  const account = `37040044${String(serial).padStart(10, '0')}`
  const check = 98n - (digits(`${account}DE00`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}

/** Two officers, people with salaries and accounts, and shortcuts through a month. */
export const payrollFixture = async (app: TestApp) => {
  const officer = await app.fixture.admin(OFFICER)
  const approver = await app.fixture.admin(OFFICER)
  const department_id = await app.fixture.department()
  const { data_key } = await app.db.selectFrom('installation').select('data_key').executeTakeFirstOrThrow()
  const box = secretBox(data_key)
  let serial = 0

  const bank = async (employee_id: number, valid_from = '2025-01-01', number = ibanOf(++serial)) => {
    await app.db
      .insertInto('employee_details')
      .values({
        employee_id,
        kind: 'bank_account',
        state: 'active',
        data: json({ holder: `Holder ${employee_id}`, bank_name: 'Sparkasse', currency: 'EUR', is_iban: true }),
        secret_enc: box.seal(number, `employee_details:${employee_id}:bank_account`),
        secret_mask: `•••• ${number.slice(-4)}`,
        valid_from,
        created_at: '2026-01-01T00:00:00Z',
      })
      .execute()
  }
  const pay = (employee_id: number, given: Partial<Salary> = {}, actor: TestActor = officer) =>
    app.send(salaries.addSalary, actor, {
      body: {
        employee_id,
        effective_from: '2026-01-01',
        currency: 'EUR',
        basis: 'monthly',
        base_minor: 400_000,
        reason: 'hire',
        note: 'As agreed',
        ...given,
      },
    })
  const member = async (given: Partial<Salary> = {}, person: Parameters<typeof app.fixture.user>[0] = {}) => {
    const user = await app.fixture.user({ department_id, joined_on: '2025-06-01', ...person })
    await bank(user.employee_id)
    await pay(user.employee_id, given)
    return user
  }
  const start = (month = JUNE, actor: TestActor = officer) => app.send(runs.startRun, actor, { body: { month } })
  const calculate = () => app.runJob('payroll.calculate')
  const view = async (id: number) => (await app.send(runs.viewRun, officer, { params: { id } })).body.data
  const items = async (id: number, query = {}) =>
    (await app.send(runs.listRunItems, officer, { params: { id }, query: { limit: 200, ...query } })).body.data
  const acceptAll = async (id: number, actor: TestActor = approver) => {
    const open = await app.db
      .selectFrom('payroll_exceptions')
      .select('id')
      .where('run_id', '=', id)
      .where('accepted_by', 'is', null)
      .where('blocking', '=', false)
      .execute()
    for (let from = 0; from < open.length; from += 500)
      await app.send(runs.acceptExceptions, actor, {
        params: { id },
        body: { exception_ids: open.slice(from, from + 500).map((row) => row.id), note: 'Checked' },
      })
  }
  const approve = async (id: number, actor: TestActor = approver) =>
    app.send(runs.approveRun, actor, { params: { id }, body: { version: (await view(id)).version } })
  /** Calculates all of a run again, while it is in review. */
  const recalculate = async (id: number) => {
    const response = await app.send(runs.recalculateRun, officer, {
      params: { id },
      body: { version: (await view(id)).version, which: 'all' },
    })
    await calculate()
    return response
  }
  const issue = async (id: number, pay_on = '2026-07-03') =>
    app.send(runs.issueRun, officer, { params: { id }, body: { version: (await view(id)).version, pay_on } })
  const paid = async (id: number, paid_on = '2026-07-01') =>
    app.send(runs.markRunPaid, officer, { params: { id }, body: { version: (await view(id)).version, paid_on } })
  /** The file that pays a run, for the brand of its payslips. */
  const bankFile = async (id: number, currency = 'EUR', actor: TestActor = officer, pay_on?: string) => {
    const { brand_id } = await app.db
      .selectFrom('payslips')
      .select('brand_id')
      .where('run_id', '=', id)
      .limit(1)
      .executeTakeFirstOrThrow()
    return app.send(runs.makeBankFile, actor, {
      params: { id },
      body: { brand_id, currency, ...(pay_on === undefined ? {} : { pay_on }) },
    })
  }
  /** Runs a month from its start to the issue; returns the id of the run. */
  const through = async (month = JUNE) => {
    const { body } = await start(month)
    await calculate()
    await acceptAll(body.data.id)
    await approve(body.data.id)
    await issue(body.data.id)
    return body.data.id
  }
  const slipOf = async (person: { employee_id: number }, month = JUNE) =>
    app.db
      .selectFrom('payslips')
      .selectAll()
      .where('employee_id', '=', person.employee_id)
      .where('month', '=', month)
      .where('state', '<>', 'discarded')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  /** Begins the correction of an issued payslip; returns its run. */
  const correct = async (person: { employee_id: number }, month = JUNE) => {
    const { id, version } = await slipOf(person, month)
    const body = { version, correction_reason: 'Wrong before' }
    return (await app.send(payslips.updatePayslip, officer, { params: { id }, body })).body.data.run_id
  }
  const full = async (id: number, actor: TestActor = officer) =>
    app.send(payslips.viewPayslip, actor, { params: { id } })
  return {
    officer,
    approver,
    department_id,
    box,
    bank,
    pay,
    member,
    start,
    calculate,
    recalculate,
    view,
    items,
    acceptAll,
    approve,
    issue,
    paid,
    bankFile,
    through,
    slipOf,
    correct,
    full,
    component: (body: NonNullable<Input<typeof components.addComponent>['body']>) =>
      app.send(components.addComponent, officer, { body }),
    adjust: (
      items: NonNullable<Input<typeof adjustments.addAdjustments>['body']>['items'],
      more = {},
      actor: TestActor = officer,
    ) => app.send(adjustments.addAdjustments, actor, { body: { items, ...more } }),
    generate: (employee_id: number, month = JUNE, actor: TestActor = officer) =>
      app.send(payslips.addPayslip, actor, { body: { employee_id, month } }),
    companyAccount: async (currency = 'EUR') => {
      const brand = await app.db.selectFrom('brands').select('id').orderBy('id').execute()
      for (const { id } of brand)
        await app.send(accounts.saveCompanyAccount, approver, {
          body: {
            brand_id: id,
            currency,
            holder: 'Northwind Support GmbH',
            bank_code: 'COBADEFFXXX',
            account: COMPANY_IBAN,
          },
        })
    },
  }
}
export type PayrollFixture = Awaited<ReturnType<typeof payrollFixture>>

/** The application with these people, at an instant. */
export const startPayroll = async (now = NOW) => {
  const app = await testApp(now)
  return { app, fixture: await payrollFixture(app) }
}
