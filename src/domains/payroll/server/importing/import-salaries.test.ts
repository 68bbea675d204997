import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as imported from '#domains/records/contract/imports.calls.ts'
import { type ImportFixture, importFixture } from '#domains/records/server/testing/import-fixture.ts'
import { OFFICER, payrollFixture } from '../testing/payroll-fixture.ts'

let app: TestApp
let payroll: Awaited<ReturnType<typeof payrollFixture>>
let officer: TestActor
let imports: ImportFixture
beforeAll(async () => {
  app = await testApp('2026-07-01T08:00:00Z')
  payroll = await payrollFixture(app)
  officer = await app.fixture.admin({ ...OFFICER, 'records.import': 'own' })
  imports = importFixture(app, 'salaries', officer)
})
afterAll(() => app.stop())

const BY_NUMBER = { match: 'employee_no' }
const numberOf = async (employee_id: number): Promise<string> =>
  (
    await app.db
      .selectFrom('employments')
      .select('employee_no')
      .where('employee_id', '=', employee_id)
      .executeTakeFirstOrThrow()
  ).employee_no
const dump = async () => {
  const salaries =
    await sql<object>`select to_jsonb(s) - 'version' - 'updated_at' as row from salaries s order by id`.execute(app.db)
  const components = await sql<object>`select * from salary_components order by 1, 2`.execute(app.db)
  return { salaries: salaries.rows, components: components.rows }
}
const salariesOf = async (employee_id: number) =>
  (
    await sql<object>`select effective_from, currency, basis, base_minor, reason, note from salaries
      where employee_id = ${employee_id} order by effective_from`.execute(app.db)
  ).rows

describe('salaries', () => {
  it('of issued payslips neither change nor go with the undo', async () => {
    const person = await app.fixture.user({ department_id: payroll.department_id, joined_on: '2025-06-01' })
    await payroll.bank(person.employee_id)
    const other = await app.fixture.user({ department_id: payroll.department_id, joined_on: '2026-07-01' })
    const [number, next] = await Promise.all([person, other].map(({ employee_id }) => numberOf(employee_id)))
    const found = await imports.check(
      `Employee number,Valid from,Amount,Currency,Note\n${number},2026-01-01,1000,EUR,Start\n${next},2026-07-01,1000,EUR,Start\n`,
      BY_NUMBER,
    )
    const done = await imports.apply(found)
    await payroll.through()
    const applied = { id: found.id, version: done.body.data.version }
    expect((await imports.undo(applied)).body).toMatchObject({ code: 'records.undo_changed' })
    const undone = await imports.undo(applied, true)
    expect(undone.body.data).toMatchObject({
      removed: 1,
      kept: [{ row_no: 2, why: expect.stringContaining('Payslip') }],
    })
    const changed = await imports.check(
      `Employee number,Valid from,Amount,Currency\n${number},2026-01-01,2000,EUR\n`,
      BY_NUMBER,
    )
    expect(imports.faultsOf(changed)).toEqual([expect.stringMatching(/^2:1 Payslip .+ uses this salary/)])
  })

  it('are added in the order of their days and changed where one begins, and undone', async () => {
    const fresh = await app.fixture.user({ department_id: payroll.department_id, joined_on: '2025-06-01' })
    const known = await payroll.member({ effective_from: '2026-06-01' })
    const before = await dump()
    const [one, two] = await Promise.all([fresh, known].map(({ employee_id }) => numberOf(employee_id)))
    const text = [
      'Personnel number;Valid from;Gehalt;Currency;Per;Note',
      `${one};01.08.2026;3.500,00;;;`,
      `${one};01.01.2026;3.200,50;eur;monthly;Former system`,
      `${two};01.06.2026;4.100;EUR;;(clear)`,
      `${two};01.07.2026;25,50;;Hourly;`,
    ].join('\n')
    const found = await imports.check(text, BY_NUMBER)
    expect(imports.faultsOf(found)).toEqual(['4:5 A salary of a past month needs a note'])
    const corrected = await imports.check(text.replace('(clear)', 'New contract'), BY_NUMBER)
    expect(imports.faultsOf(corrected)).toEqual([])
    expect(corrected.counts).toMatchObject({ create: 3, update: 1, changes: { amount: 1, note: 1 } })
    expect(await dump()).toEqual(before)
    const done = await imports.apply(corrected)
    expect(done.body.data).toMatchObject({ created: 3, updated: 1 })
    expect(await salariesOf(fresh.employee_id)).toEqual([
      expect.objectContaining({ effective_from: '2026-01-01', base_minor: 320_050, reason: 'hire', currency: 'EUR' }),
      expect.objectContaining({
        effective_from: '2026-08-01',
        base_minor: 350_000,
        reason: 'change',
        basis: 'monthly',
      }),
    ])
    expect(await salariesOf(known.employee_id)).toEqual([
      expect.objectContaining({ effective_from: '2026-06-01', base_minor: 410_000, note: 'New contract' }),
      expect.objectContaining({ effective_from: '2026-07-01', base_minor: 2550, basis: 'hourly', reason: 'change' }),
    ])
    const again = await imports.check(text.replace('(clear)', 'New contract'), BY_NUMBER)
    expect(again.counts).toMatchObject({ unchanged: 4, create: 0, update: 0, error: 0 })
    const undone = await imports.undo({ id: corrected.id, version: done.body.data.version })
    expect(undone.body).toMatchObject({ status: true, data: { removed: 3, restored: 1, kept: [] } })
    expect(await dump()).toEqual(before)
  })

  it('have each error at its cell', async () => {
    const person = await app.fixture.user({ department_id: payroll.department_id, joined_on: '2026-02-01' })
    const number = await numberOf(person.employee_id)
    const found = await imports.check(
      [
        'Employee number,Valid from,Amount,Currency,Per,Reason,Note',
        `nobody,2026-08-01,1000,EUR,,,`,
        `${number},2026-01-01,1000,EUR,,,Note`,
        `${number},2026-08-01,x,EUR,,,`,
        `${number},2026-09-01,1000,,Weekly,Raise,`,
        `${number},2026-08-01,1000,EUR,,,`,
        `${number},,1000,XXY,,,`,
        `${number},2026-10-01,1000,XXY,,,`,
      ].join('\n'),
      BY_NUMBER,
    )
    expect(imports.faultsOf(found)).toEqual([
      '2:0 No one has the employee number “nobody”',
      '3:1 The salary starts before the joining date.',
      '4:2 This is no amount in EUR. Write it like 1299.50',
      '5:4 “Weekly” is none of the choices',
      '5:5 “Raise” is none of the choices',
      '6:1 Row 4 is the same person and day',
      '7:1 Valid from is required',
      '8:3 Currency is not a known currency',
    ])
    const old = await imports.check(
      `Employee number,Valid from,Amount,Currency\n${number},2026-03-01,1000,EUR\n${number},2026-08-01,1000,EUR\n${number},2026-08-15,1000,USD\n`,
      BY_NUMBER,
    )
    expect(imports.faultsOf(old)).toEqual([
      '2: A salary of a past month needs a note',
      '4:3 A change of currency starts on the first of a month.',
    ])
  })

  it('are open to those who manage pay alone, and never their own', async () => {
    const person = await payroll.member()
    const number = await numberOf(person.employee_id)
    const self = await app.fixture.admin({ ...OFFICER, 'records.import': 'own' }, { employee_id: person.employee_id })
    const text = `Employee number,Valid from,Amount,Currency\n${number},2026-09-01,9000,EUR\n`
    const own = await importFixture(app, 'salaries', self).check(text, BY_NUMBER)
    expect(importFixture(app, 'salaries', self).faultsOf(own)).toEqual(['2: You cannot change your own pay.'])
    const clerk = await app.fixture.admin({ 'records.import': 'all', 'people.write': 'all' })
    expect((await importFixture(app, 'salaries', clerk).upload(text)).status).toBe(403)
    const mine = await imports.check(text, BY_NUMBER)
    expect((await app.send(imported.getImport, clerk, { params: { id: mine.id } })).status).toBe(404)
    expect((await app.send(imported.listImportRows, clerk, { params: { id: mine.id } })).status).toBe(404)
    expect((await app.send(imported.listImports, clerk, {})).body.data).toEqual([])
    const chief = await app.fixture.admin({ 'records.import': 'all', 'payroll.write': 'all' })
    expect((await app.send(imported.getImport, chief, { params: { id: mine.id } })).status).toBe(200)
  })
})
