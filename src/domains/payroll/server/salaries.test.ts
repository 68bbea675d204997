import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import { updateComponent } from '../contract/components.calls.ts'
import * as salaries from '../contract/salaries.calls.ts'
import { all, codesOf } from './testing/at-once.ts'
import { OFFICER, type PayrollFixture, startPayroll } from './testing/payroll-fixture.ts'

let app: TestApp
let fixture: PayrollFixture
let person: Awaited<ReturnType<TestApp['fixture']['user']>>
beforeAll(async () => {
  ;({ app, fixture } = await startPayroll())
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await app.fixture.user({ joined_on: '2026-02-10', department_id: fixture.department_id })
})

const count = async (employee_id = person.employee_id): Promise<number> => {
  const rows = await app.db.selectFrom('salaries').select('id').where('employee_id', '=', employee_id).execute()
  return rows.length
}
const from = (effective_from: string, more: object = {}) => fixture.pay(person.employee_id, { effective_from, ...more })
const add = async (effective_from: string, more: object = {}) => (await from(effective_from, more)).body.data
const change = (id: number, body: { version: number } & Record<string, unknown>) =>
  app.send(salaries.updateSalary, fixture.officer, { params: { id }, body })

describe('a salary', () => {
  it('is added, ends the day before the next one, and is changed and deleted until a payslip uses it', async () => {
    const first = await from('2026-02-10')
    expect(first.body).toMatchObject({ status: true, data: { phase: 'current', reason: 'hire' } })
    const second = await add('2026-08-01', { base_minor: 450_000, reason: 'change' })
    expect(second).toMatchObject({ phase: 'future', effective_to: null, used: false })
    const changed = await change(second.id, { version: second.version, base_minor: 460_000 })
    expect(changed.body).toMatchObject({
      data: { base_minor: 460_000, effective_from: '2026-08-01' },
    })
    const stale = await change(second.id, { version: second.version, base_minor: 470_000 })
    expect(stale.body).toMatchObject({ code: 'common.stale' })
    const removed = await app.send(salaries.deleteSalary, fixture.officer, { params: { id: second.id } })
    expect(removed.body).toMatchObject({ data: { id: second.id } })
    expect(await count()).toBe(1)
  })

  it.each([
    ['2026-02-09', {}, 'payroll.before_joining', 'The salary starts before the joining date.'],
    ['2026-02-10', {}, 'payroll.duplicate_date', 'A salary already starts on that day.'],
    [
      '2026-07-15',
      { currency: 'INR' },
      'payroll.currency_mid_month',
      'A change of currency starts on the first of a month.',
    ],
  ])('from %s with %o is refused: %s', async (day, more, code, message) => {
    await from('2026-02-10')
    expect((await from(day, more)).body).toMatchObject({ status: false, code, message })
    expect(await count()).toBe(1)
  })

  it('is refused after the last day, and more than twelve months back', async () => {
    await sql`update employments set left_on = '2026-06-30' where employee_id = ${person.employee_id}`.execute(app.db)
    expect((await from('2026-07-01')).body).toMatchObject({
      code: 'payroll.after_leaving',
      message: 'The salary starts after the last day.',
    })
    const old = await app.fixture.user({ joined_on: '2020-01-01' })
    expect((await fixture.pay(old.employee_id, { effective_from: '2025-06-30' })).body).toMatchObject({
      code: 'payroll.too_old',
      message: 'The date is more than 12 months back.',
    })
    expect((await fixture.pay(old.employee_id, { effective_from: '2025-07-01' })).body.status).toBe(true)
  })

  it('begins with the components of the one before, unless others are named (P12)', async () => {
    const housing = (await fixture.component({ code: 'HOUSING', name: 'Housing', kind: 'earning', calc: 'fixed' })).body
      .data
    const rate = await fixture.component({
      code: 'PENSION',
      name: 'Pension',
      kind: 'deduction',
      calc: 'percent_of_gross',
      rates: [{ effective_from: '2020-01-01', rate_bp: 930 }],
    })
    const components = [
      { component_id: housing.id, amount_minor: 20_000 },
      { component_id: rate.body.data.id, rate_bp: 500 },
    ]
    await add('2026-02-10', { components })
    const raised = await add('2026-07-01', { reason: 'change' })
    expect(raised.components).toMatchObject([
      { code: 'HOUSING', amount_minor: 20_000, active: true },
      { code: 'PENSION', rate_bp: 500 },
    ])
    expect((await add('2026-08-01', { reason: 'change', components: [] })).components).toEqual([])
    const other = await from('2026-07-15', { reason: 'change' })
    expect(other.body).toMatchObject({ data: { components: [{ code: 'HOUSING' }, { code: 'PENSION' }] } })
    const inRupees = await from('2026-07-01', { reason: 'change', currency: 'INR' })
    expect(inRupees.status).toBe(400)
    const { version } = housing
    await app.send(updateComponent, fixture.officer, { params: { id: housing.id }, body: { version, active: false } })
    expect((await add('2026-07-20', { reason: 'change' })).components).toMatchObject([{ code: 'PENSION' }])
  })

  it('is a hire only where it is the first of its employment (P12)', async () => {
    const first = await add('2026-03-01')
    const again = await from('2026-07-01')
    expect(again.status).toBe(400)
    expect(JSON.stringify(again.body)).toContain('There is a salary before this one')
    const second = await add('2026-07-01', { reason: 'change' })
    expect((await change(second.id, { version: second.version, reason: 'hire' })).status).toBe(400)
    expect((await change(first.id, { version: first.version, reason: 'hire' })).status).toBe(200)
    expect(await count()).toBe(2)
  })

  it('of a past month needs a note', async () => {
    expect((await from('2026-06-01', { note: null })).status).toBe(400)
    expect(await count()).toBe(0)
  })

  it.each([1e21, 10.5, -1, '100', 100_000_000_000])(
    'with the base %o is refused with 400 (A16)',
    async (base_minor) => {
      const response = await app.send(salaries.addSalary, fixture.officer, {
        body: {
          employee_id: person.employee_id,
          effective_from: '2026-07-01',
          currency: 'EUR',
          basis: 'monthly',
          base_minor: base_minor as number,
          reason: 'hire',
        },
      })
      expect(response.status).toBe(400)
      expect(await count()).toBe(0)
    },
  )

  it('is never written by the person whom it pays (A14)', async () => {
    const officer = await app.fixture.admin(OFFICER, { employee_id: person.employee_id })
    const unchanged = await add('2026-02-10')
    const own = { code: 'payroll.own_pay', message: 'You cannot change your own pay.' }
    expect((await fixture.pay(person.employee_id, { effective_from: '2026-07-01' }, officer)).body).toMatchObject(own)
    const params = { id: unchanged.id }
    const changed = await app.send(salaries.updateSalary, officer, {
      params,
      body: { version: unchanged.version, base_minor: 900_000 },
    })
    expect(changed.body).toMatchObject(own)
    expect((await app.send(salaries.deleteSalary, officer, { params })).body).toMatchObject(own)
    expect((await fixture.generate(person.employee_id, '2026-06', officer)).body).toMatchObject(own)
  })

  it('that an issued payslip uses stays as it is, by call and by statement', async () => {
    const paid = await fixture.member()
    const { body } = await fixture.generate(paid.employee_id)
    const { run_id } = body.data
    await fixture.acceptAll(run_id)
    await fixture.approve(run_id)
    await fixture.issue(run_id)
    const { number } = await fixture.slipOf(paid)
    const row = firstOf(
      await app.db.selectFrom('salaries').selectAll().where('employee_id', '=', paid.employee_id).execute(),
    )
    const refused = {
      code: 'payroll.used',
      message: `Payslip ${number} uses this salary. Add a new salary instead.`,
    }
    expect((await change(row.id, { version: row.version, base_minor: 1 })).body).toMatchObject(refused)
    expect((await app.send(salaries.deleteSalary, fixture.officer, { params: { id: row.id } })).body).toMatchObject(
      refused,
    )
    await expect(sql`update salaries set base_minor = 1 where id = ${row.id}`.execute(app.db)).rejects.toThrow(
      'uses this salary',
    )
    await expect(sql`delete from salaries where id = ${row.id}`.execute(app.db)).rejects.toThrow('uses this salary')
  })
})

describe('at once', () => {
  it('a salary of a day is added: one row', async () => {
    const responses = await all((index) => from('2026-07-01', { base_minor: 400_000 + index }))
    expect(codesOf(responses)).toEqual({ done: 1, 'payroll.duplicate_date': 49 })
  })

  it('two currencies inside a month never come to stand', async () => {
    await from('2026-02-10')
    const days = ['2026-07-05', '2026-07-12', '2026-07-19']
    await all((index) => from(nthOf(days, index % 3), { currency: index % 2 === 0 ? 'EUR' : 'INR', reason: 'change' }))
    const { rows } = await sql<{ currency: string }>`
      select distinct currency from salaries where employee_id = ${person.employee_id}`.execute(app.db)
    expect(rows).toEqual([{ currency: 'EUR' }])
  })

  it('a salary is changed and deleted: one version after the other', async () => {
    const { id, version } = await add('2026-07-01')
    const changed = await all((index) => change(id, { version, base_minor: 500_000 + index }))
    expect(codesOf(changed)).toEqual({ done: 1, 'common.stale': 49 })
    const deleted = await all(() => app.send(salaries.deleteSalary, fixture.officer, { params: { id } }))
    expect(deleted.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await count()).toBe(0)
  })
})

describe('the list', () => {
  it('is of one row per person, by name, filtered on the server, without amounts for those who may not see pay', async () => {
    await from('2026-02-10')
    const { name } = await app.db
      .selectFrom('employees')
      .select('name')
      .where('id', '=', person.employee_id)
      .executeTakeFirstOrThrow()
    const query = { q: name, limit: 10 }
    const { body } = await app.send(salaries.listPayroll, fixture.officer, { query })
    expect(body.data).toMatchObject([{ id: person.employee_id, salary: { base_minor: 400_000, phase: 'current' } }])
    const none = await app.send(salaries.listPayroll, fixture.officer, { query: { ...query, phase: 'none' } })
    expect(none.body.data).toEqual([])
    const other = await app.fixture.admin({ 'people.read': 'all' })
    expect((await app.send(salaries.listPayroll, other, { query })).status).toBe(403)
    expect((await app.send(salaries.listPayroll, person, { query })).status).toBe(403)
  })
})
