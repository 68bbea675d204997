import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as imported from '#domains/records/contract/imports.calls.ts'
import { type ImportFixture, importFixture } from '#domains/records/server/testing/import-fixture.ts'
import * as calls from '../../contract/balances.calls.ts'
import { policyFixture } from '../testing/policy-fixture.ts'
import { HR, type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
let policy: ReturnType<typeof policyFixture>
let hr: TestActor
let imports: ImportFixture
let days: number
let hours: number
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
  policy = policyFixture(app, fixture.hr)
  hr = await app.fixture.admin({ ...HR, 'records.import': 'own' })
  imports = importFixture(app, 'leave_balances', hr)
  days = await policy.type({ name: 'Old holidays' })
  hours = await policy.type({ name: 'Old overtime', unit: 'hour' })
})
afterAll(() => app.stop())

const numberOf = async (employee_id: number): Promise<string> =>
  (
    await app.db
      .selectFrom('employments')
      .select('employee_no')
      .where('employee_id', '=', employee_id)
      .executeTakeFirstOrThrow()
  ).employee_no

const dump = async () => {
  const all: unknown[] = []
  for (const table of ['leave_accounts', 'leave_lots', 'leave_ledger']) {
    const { rows } = await sql<object>`select to_jsonb(t) as row from ${sql.table(table)} t order by id`.execute(app.db)
    all.push(rows)
  }
  return all
}
const balanceOf = async (userId: number, type_id: number, date = '2026-03-11') => {
  const response = await app.send(calls.showBalance, hr, { params: { userId }, query: { date, type_id } })
  return response.body.data[0]?.balance
}

describe('balances of leave', () => {
  it('become what the file says, with the reason in the statement, and are undone', async () => {
    const [fresh, more, less] = await Promise.all([
      app.fixture.employee({ first_name: 'Fresh' }),
      app.fixture.employee({ first_name: 'More' }),
      app.fixture.employee({ first_name: 'Less' }),
    ])
    const addTen = (employee_id: number) =>
      app.send(calls.adjustBalances, hr, {
        body: {
          employee_ids: [employee_id],
          type_id: days,
          amount: 1000,
          effective_date: '2026-03-01',
          reason: 'Start',
        },
      })
    await addTen(more)
    await addTen(less)
    const before = await dump()
    const [one, two, three] = await Promise.all([fresh, more, less].map(numberOf))
    const text = [
      'Personnel number;Employee name;Leave type;Days;As of;Valid until;Note',
      `${one};Fresh;old holidays;12,5;01.03.2026;;`,
      `${two};More;Old holidays;15;01.03.2026;30.06.2026;Former system`,
      `${three};Someone Else;Old holidays;4;01.03.2026;30.06.2026;`,
      `${one};;Old overtime;7:30;01.03.2026;;`,
    ].join('\n')
    const found = await imports.check(text, { match: 'employee_no' })
    expect(imports.faultsOf(found)).toEqual([expect.stringMatching(/^4:1 This is Less/)])
    expect(found.counts).toMatchObject({ create: 2, update: 2, error: 0, warning: 1, changes: { 'old holidays': 2 } })
    expect(await dump()).toEqual(before)
    const done = await imports.apply(found)
    expect(done.body.data).toMatchObject({ created: 2, updated: 2 })
    expect(await Promise.all([fresh, more, less].map((person) => balanceOf(person, days)))).toEqual([1250, 1500, 400])
    expect(await balanceOf(fresh, hours)).toBe(450)
    expect(await balanceOf(more, days, '2026-07-01')).toBe(1000)
    const statement = await app.send(calls.showLedger, hr, {
      params: { userId: more },
      query: { type_id: days, from: '2026-01-01', to: '2026-12-31' },
    })
    expect(statement.body.data.postings.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['adjustment', 1000, 'Start'],
      ['adjustment', 500, 'Former system'],
    ])
    const again = await imports.check(text, { match: 'employee_no' })
    expect(again.counts).toMatchObject({ unchanged: 4, create: 0, update: 0 })
    const undone = await imports.undo({ id: found.id, version: done.body.data.version })
    expect(undone.body).toMatchObject({ status: true, data: { removed: 4, kept: [] } })
    expect(await dump()).toEqual(before)
  })

  it('have each error at its cell', async () => {
    const person = await app.fixture.employee({ first_name: 'Nora', last_name: 'Nearly', joined_on: '2026-02-01' })
    const number = await numberOf(person)
    const found = await imports.check(
      [
        'Employee number,Name,Type of leave,Balance,Balance on',
        `nobody,Nora Nearly,Old holidays,1,2026-03-01`,
        `${number},,Old holiday,1,2026-03-01`,
        `${number},,Old holidays,x,2026-03-01`,
        `${number},,Old overtime,8:75,2026-02-30`,
        `,,Old holidays,,2026-03-01`,
        `${number},,Old holidays,5,2026-03-01`,
        `${number},,Old overtime,5,2025-12-01`,
      ].join('\n'),
      { match: 'employee_no' },
    )
    expect(imports.faultsOf(found)).toEqual([
      '2:0 No one has the employee number “nobody”',
      '3:2 “Old holiday” is not there',
      '4:3 This is no number of days',
      '5:3 This is no number of hours',
      '5:4 This is no date. Write it like 2026-04-30',
      '6:0 Employee number is required',
      '6:3 Balance is required',
      '7:2 Row 4 has a balance of Nora Nearly in Old holidays already',
      '8:2 Row 5 has a balance of Nora Nearly in Old overtime already',
    ])
    expect(found.rows[0]?.faults[0]?.suggestions).toEqual([number])
    expect(found.rows[1]?.faults[0]?.suggestions).toEqual(['Old holidays'])
    const refused = await imports.check(
      `Employee number,Type of leave,Balance,Balance on\n${number},Old holidays,-3,2026-03-01\n${number},Old overtime,5,2025-12-01\n`,
      { match: 'employee_no' },
    )
    expect(imports.faultsOf(refused)).toEqual([
      expect.stringMatching(/^2:2 Not enough|^2:2 .*available/),
      expect.stringMatching(/^3:3 /),
    ])
  })

  it('of which leave was taken since stay, with the reason', async () => {
    const [used, free] = await Promise.all([app.fixture.employee(), app.fixture.employee()])
    const [one, two] = await Promise.all([used, free].map(numberOf))
    const found = await imports.check(
      `Employee number,Type of leave,Balance\n${one},Old holidays,5\n${two},Old holidays,5\n`,
      { match: 'employee_no' },
    )
    const done = await imports.apply(found)
    await app.send(calls.adjustBalances, hr, {
      body: { employee_ids: [used], type_id: days, amount: -100, effective_date: '2026-03-11', reason: 'Taken' },
    })
    const applied = { id: found.id, version: done.body.data.version }
    expect((await imports.undo(applied)).body).toMatchObject({ code: 'records.undo_changed' })
    const undone = await imports.undo(applied, true)
    expect(undone.body.data).toMatchObject({
      removed: 1,
      kept: [{ row_no: 2, why: 'Leave was taken of it since, or its year is closed' }],
    })
    expect(await balanceOf(used, days)).toBe(400)
    expect(await balanceOf(free, days)).toBeUndefined()
  })

  it('of oneself are refused, and the kind is there for those who adjust balances', async () => {
    const person = await app.fixture.employee()
    const self = await app.fixture.admin({ ...HR, 'records.import': 'own' }, { employee_id: person })
    const own = importFixture(app, 'leave_balances', self)
    const found = await own.check(`Employee number,Type of leave,Balance\n${await numberOf(person)},Old holidays,5\n`, {
      match: 'employee_no',
    })
    expect(found.counts).toMatchObject({ error: 1 })
    const narrow = await app.fixture.admin({ ...HR, 'records.import': 'own', 'requests.balance.adjust': 'own' })
    const ofOthers = importFixture(app, 'leave_balances', narrow)
    const unseen = await ofOthers.check(
      `Employee number,Type of leave,Balance\n${await numberOf(person)},Old holidays,5\n`,
      { match: 'employee_no' },
    )
    expect(ofOthers.faultsOf(unseen)).toEqual([expect.stringMatching(/^2:0 No one has the employee number/)])
    const { 'requests.balance.adjust': _adjust, ...without } = HR
    const other = await app.fixture.admin({ ...without, 'records.import': 'own' })
    const kinds = (await app.send(imported.listImportKinds, other, {})).body.data
    expect(kinds.map(({ kind }) => kind)).not.toContain('leave_balances')
    expect((await importFixture(app, 'leave_balances', other).upload('Employee number\n1\n')).status).toBe(403)
  })
})
