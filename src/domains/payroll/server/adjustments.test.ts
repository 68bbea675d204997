import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import * as adjustments from '../contract/adjustments.calls.ts'
import * as components from '../contract/components.calls.ts'
import * as runs from '../contract/runs.calls.ts'
import { all, codesOf } from './testing/at-once.ts'
import { JUNE, OFFICER, type PayrollFixture, startPayroll } from './testing/payroll-fixture.ts'

let app: TestApp
let fixture: PayrollFixture
let bonus: number
let fine: number
let person: Awaited<ReturnType<PayrollFixture['member']>>
beforeAll(async () => {
  ;({ app, fixture } = await startPayroll())
  const manual = { kind: 'earning', calc: 'manual' } as const
  bonus = (await fixture.component({ code: 'BONUS', name: 'Bonus', ...manual })).body.data.id
  fine = (await fixture.component({ code: 'FINE', name: 'Fine', ...manual, kind: 'deduction' })).body.data.id
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await fixture.member()
})

const row = (amount_minor: number, more: object = {}) => ({
  employee_id: person.employee_id,
  month: JUNE,
  component_id: bonus,
  amount_minor,
  note: 'Fair in May',
  ...more,
})
const draft = async () => (await fixture.generate(person.employee_id)).body.data
const remove = (id: number) => app.send(adjustments.deleteAdjustment, fixture.officer, { params: { id } })
const listed = async () =>
  (
    await app.send(adjustments.listAdjustments, fixture.officer, {
      query: { month: JUNE, employee_id: person.employee_id },
    })
  ).body.data

describe('adjustments', () => {
  it('change the draft at once, in both directions, and back', async () => {
    const { net_minor } = await draft()
    const added = await fixture.adjust([row(10_000), row(2_500, { component_id: fine })])
    expect(added.body).toMatchObject({
      data: { totals: [{ currency: 'EUR', earnings_minor: 10_000, deductions_minor: 2_500 }] },
    })
    expect((await fixture.slipOf(person)).net_minor).toBe(net_minor + 7_500)
    for (const { id } of await listed()) expect((await remove(id)).status).toBe(200)
    expect((await fixture.slipOf(person)).net_minor).toBe(net_minor)
    expect(await listed()).toEqual([])
  })

  it('of a list are all or nothing; a check names each fault and saves nothing', async () => {
    const stranger = await app.fixture.user({ joined_on: '2026-01-01' })
    const items = [row(1), row(2, { employee_id: stranger.employee_id }), row(3, { component_id: 999_999 })]
    const checked = await fixture.adjust(items, { dry_run: true })
    expect(checked.body.data.items).toMatchObject([
      { row: 1, ok: true },
      { row: 2, ok: false, message: 'No salary in that month.' },
      { row: 3, ok: false },
    ])
    expect((await fixture.adjust(items)).body).toMatchObject({
      code: 'payroll.rows_refused',
      message: '2 of 3 rows are refused.',
    })
    expect(await listed()).toEqual([])
  })

  it('are refused for the own pay, for amounts that are none, and once the payslip is approved', async () => {
    const officer = await app.fixture.admin(OFFICER, { employee_id: person.employee_id })
    expect((await fixture.adjust([row(1)], {}, officer)).body).toMatchObject({ code: 'payroll.own_pay' })
    for (const amount of [0, -1, 10.5, 1e21]) expect((await fixture.adjust([row(amount)])).status).toBe(400)
    await fixture.adjust([row(700)])
    const { run_id } = await draft()
    await fixture.acceptAll(run_id)
    await fixture.approve(run_id)
    expect((await fixture.adjust([row(1)])).body).toMatchObject({
      code: 'payslips.approved',
      message: 'Reopen the run first.',
    })
    const unchanged = firstOf(await listed())
    expect((await remove(unchanged.id)).body).toMatchObject({ code: 'payslips.approved' })
    await expect(
      sql`insert into pay_adjustments (employee_id, month, component_id, amount_minor, note, created_by)
        values (${person.employee_id}, ${JUNE}, ${bonus}, 1, 'More', ${fixture.officer.account_id})`.execute(app.db),
    ).rejects.toThrow('the payslip of the month is approved')
    await fixture.issue(run_id)
    // The run cannot be reopened any more.
    expect((await fixture.adjust([row(1)])).body).toMatchObject({ code: 'payslips.month_issued' })
    expect((await remove(unchanged.id)).body).toMatchObject({ code: 'payslips.added_issued' })
  })

  it('are not accepted by the person who entered them (A23)', async () => {
    await fixture.adjust([row(900)], {}, fixture.approver)
    const { run_id, exceptions } = await draft()
    const own = required(exceptions.find(({ code }) => code === 'adjustment'))
    const accept = (actor: typeof fixture.approver) =>
      app.send(runs.acceptExceptions, actor, {
        params: { id: run_id },
        body: { exception_ids: [own.id], note: 'Seen' },
      })
    expect((await accept(fixture.approver)).body).toMatchObject({
      code: 'payroll.own_fact',
      message: 'Someone else must accept what you entered.',
    })
    await expect(
      sql`update payroll_exceptions set accepted_by = author_id, accepted_at = app_now(), note = 'Seen'
        where id = ${own.id}`.execute(app.db),
    ).rejects.toThrow('payroll_exceptions')
    const third = await app.fixture.admin(OFFICER)
    expect((await accept(third)).body).toMatchObject({ data: { accepted: 1 } })
    await app.send(runs.discardRun, fixture.officer, { params: { id: run_id } })
  })

  it('that are added and taken back while the run is approved are in the payslip exactly when they stand', async () => {
    const { run_id } = await draft()
    await fixture.acceptAll(run_id)
    const { version } = await fixture.view(run_id)
    const responses = await all<{ body: { code?: string } }>((index) =>
      index === 25
        ? app.send(runs.approveRun, fixture.approver, { params: { id: run_id }, body: { version } })
        : fixture.adjust([row(100 + index)]),
    )
    const counted = codesOf(responses)
    expect(
      Object.keys(counted).every((code) =>
        ['done', 'payslips.approved', 'payroll.open_exceptions', 'common.stale'].includes(code),
      ),
    ).toBe(true)
    const { rows } = await sql<{ entered: number; paid: number }>`
      select (select coalesce(sum(amount_minor), 0)::bigint from pay_adjustments
          where employee_id = ${person.employee_id} and month = ${JUNE} and deleted_at is null) as entered,
        (select coalesce(sum(l.amount_minor), 0)::bigint from payslip_lines l join payslips y on y.id = l.payslip_id
          where y.run_id = ${run_id} and y.employee_id = ${person.employee_id} and l.component_id = ${bonus}) as paid`.execute(
      app.db,
    )
    expect(firstOf(rows).paid).toBe(firstOf(rows).entered)
    await app.send(runs.discardRun, fixture.officer, { params: { id: run_id } })
  })
})

describe('the same adjustment (P10)', () => {
  it('is added a second time only where that is meant; the refusal names the first one', async () => {
    await fixture.adjust([row(12_000)])
    const again = await fixture.adjust([row(12_000, { note: 'Train to Kiel' })])
    expect(again.body).toMatchObject({ code: 'payroll.entered_already' })
    expect(again.body.message).toMatch(
      /^Bonus with this amount is entered already: “Fair in May”, by .+ on \d+ \w+ \d{4}\. Add it anyway/,
    )
    expect(await listed()).toHaveLength(1)
    expect((await fixture.adjust([row(12_001)])).body.status).toBe(true)
    expect((await fixture.adjust([row(12_000, { again: true })])).body.status).toBe(true)
    expect(await listed()).toHaveLength(3)
  })

  it('in one list is named by its row', async () => {
    const items = [row(1), row(2), row(1)]
    const { body } = await fixture.adjust(items, { dry_run: true })
    expect(body.data.items).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: false, code: 'payroll.entered_twice', message: expect.stringMatching(/^Row 1 says the same/) },
    ])
    expect((await fixture.adjust([row(1), row(1, { again: true })])).body.status).toBe(true)
  })

  it('entered by fifty at once is there once', async () => {
    const responses = await all(() => fixture.adjust([row(700)]))
    expect(codesOf(responses)).toEqual({ done: 1, 'payroll.entered_already': 49 })
    const [first] = await listed()
    await remove(required(first).id)
    expect((await fixture.adjust([row(700)])).body.status).toBe(true)
  })
})

describe('rows of a spreadsheet', () => {
  const find = (rows: { employee_id?: number; employee_no?: string; component_code?: string }[]) =>
    app.send(adjustments.findAdjustmentRows, fixture.officer, { body: { month: JUNE, rows } })

  it('are found by number and code, each with its currency; what is not found is named', async () => {
    const rupees = await fixture.member({ currency: 'INR' })
    const { employee_no } = await app.db
      .selectFrom('person_short')
      .select('employee_no')
      .where('id', '=', rupees.employee_id)
      .executeTakeFirstOrThrow()
    const { data } = (
      await find([
        { employee_no: ` ${employee_no.toLowerCase()} `, component_code: 'bonus' },
        { employee_no: 'XX-0', component_code: 'BASIC' },
        { employee_id: person.employee_id },
      ])
    ).body
    expect(data).toMatchObject([
      { employee: { id: rupees.employee_id }, component_id: bonus, currency: 'INR', problem: null },
      {
        employee: null,
        component_id: null,
        currency: null,
        problem: 'No one has the number XX-0. There is no component BASIC that is entered each month.',
      },
      { employee: { id: person.employee_id }, component_id: null, currency: 'EUR', problem: null },
    ])
    await fixture.adjust([row(5, { employee_id: rupees.employee_id })])
    const query = { month: JUNE, employee_id: rupees.employee_id }
    const unchanged = await app.send(adjustments.listAdjustments, fixture.officer, { query })
    expect(unchanged.body.data).toMatchObject([{ amount_minor: 5, currency: 'INR' }])
  })
})

describe('an adjustment of one who has left (P10)', () => {
  const leaver = async () => {
    const tax = await fixture.component({
      code: `T${person.employee_id}`,
      name: `Tax ${person.employee_id}`,
      kind: 'deduction',
      calc: 'percent_of_gross',
      rates: [{ effective_from: '2020-01-01', rate_bp: 2000 }],
    })
    const left = await fixture.member({ components: [{ component_id: tax.body.data.id }] })
    await sql`update employments set left_on = '2026-05-20' where employee_id = ${left.employee_id}`.execute(app.db)
    return left
  }

  it('goes to a payslip of the supplementary run, taxed as the last salary says, and is issued', async () => {
    const { employee_id } = await leaver()
    const checked = await fixture.adjust([row(100_000, { employee_id })], { dry_run: true })
    expect(checked.body.data.items).toMatchObject([{ ok: true, supplementary: true }])
    expect((await fixture.adjust([row(100_000, { employee_id })])).body.status).toBe(true)
    const slip = await fixture.slipOf({ employee_id })
    expect(slip).toMatchObject({
      state: 'draft',
      gross_minor: 100_000,
      deductions_minor: 20_000,
      net_minor: 80_000,
      period_start: '2026-06-01',
      period_end: '2026-06-30',
      made_by: fixture.officer.account_id,
    })
    expect(await fixture.view(slip.run_id)).toMatchObject({ kind: 'supplementary', state: 'review' })
    await fixture.adjust([row(50_000, { employee_id })])
    expect(await fixture.slipOf({ employee_id })).toMatchObject({ id: slip.id, net_minor: 120_000 })
    await fixture.acceptAll(slip.run_id)
    expect((await fixture.approve(slip.run_id)).body.status).toBe(true)
    expect((await fixture.issue(slip.run_id)).body.status).toBe(true)
    expect(await fixture.slipOf({ employee_id })).toMatchObject({ state: 'issued' })
  })

  it('goes away with its draft when it is taken back', async () => {
    const { employee_id } = await leaver()
    await fixture.adjust([row(100, { employee_id })])
    const { id } = firstOf(
      (await app.send(adjustments.listAdjustments, fixture.officer, { query: { month: JUNE, employee_id } })).body.data,
    )
    expect((await remove(id)).status).toBe(200)
    const slips = await app.db.selectFrom('payslips').select('state').where('employee_id', '=', employee_id).execute()
    expect(slips).toEqual([{ state: 'discarded' }])
    expect((await fixture.generate(employee_id)).body.code).toBe('payslips.not_employed')
  })

  it('is refused for a month that has not begun, and for months before the first day', async () => {
    const { employee_id } = await leaver()
    const later = await fixture.adjust([row(1, { employee_id, month: '2026-08' })])
    expect(later.body).toMatchObject({
      code: 'payslips.left',
      message: 'This person left on 20 May 2026. Choose July 2026 or an earlier month.',
    })
    expect((await fixture.adjust([row(1, { month: '2025-01' })])).body).toMatchObject({ code: 'payslips.not_employed' })
  })
})

describe('a refund', () => {
  const refund = { code: 'REFUND', name: 'Expenses refunded', kind: 'earning', calc: 'manual', outside: true } as const
  const tax: Parameters<PayrollFixture['component']>[0] = {
    code: 'TAX',
    name: 'Income tax',
    kind: 'deduction',
    calc: 'percent_of_gross',
    rates: [{ effective_from: '2020-01-01', rate_bp: 1700 }],
  }

  it('is paid out as it is: no rate counts it, and the totals are those of the lines (P6)', async () => {
    const taxed = await fixture.member({
      components: [{ component_id: (await fixture.component(tax)).body.data.id }],
    })
    const { id: component_id, before_tax } = (await fixture.component(refund)).body.data
    expect(before_tax).toBe(false)
    const before = (await fixture.generate(taxed.employee_id)).body.data
    await fixture.adjust([row(12_000, { employee_id: taxed.employee_id, component_id })])
    const slip = (await fixture.full(before.id)).body.data
    expect(slip.net_minor - before.net_minor).toBe(12_000)
    expect(slip).toMatchObject({
      gross_minor: before.gross_minor,
      deductions_minor: before.deductions_minor,
      outside_minor: 12_000,
      ytd: { outside_minor: 12_000 },
      engine_version: 2,
    })
    expect(slip.lines.filter(({ outside }) => outside)).toMatchObject([{ component_code: 'REFUND', kind: 'earning' }])
    const wrong = sql`update payslips set outside_minor = 0, net_minor = net_minor - 12000 where id = ${slip.id}`
    await expect(wrong.execute(app.db)).rejects.toThrow('sums of its lines')
    const off = sql`update payslips set outside_minor = 11000 where id = ${slip.id}`
    await expect(off.execute(app.db)).rejects.toThrow('payslips_net')
    await app.send(runs.discardRun, fixture.officer, { params: { id: slip.run_id } })
  })

  it('is a component that was in the gross once it is said; payslips that stand stay as they are', async () => {
    const component = (await fixture.component({ ...refund, code: 'LATER', name: 'Later', outside: false })).body.data
    expect(component).toMatchObject({ outside: false, before_tax: true })
    await fixture.adjust([row(5_000, { component_id: component.id })])
    const { run_id, gross_minor } = await draft()
    const params = { id: component.id }
    const body = { version: component.version, outside: true }
    const moved = (await app.send(components.updateComponent, fixture.officer, { params, body })).body.data
    expect(moved).toMatchObject({ outside: true, before_tax: false })
    const unchanged = await fixture.slipOf(person)
    expect(unchanged).toMatchObject({ gross_minor, outside_minor: 0 })
    await app.runJob('payroll.check_changes')
    expect(await fixture.slipOf(person)).toMatchObject({ changed_since: true })
    await fixture.adjust([row(1)])
    expect(await fixture.slipOf(person)).toMatchObject({ outside_minor: 5_000, gross_minor: gross_minor - 4_999 })
    await app.send(runs.discardRun, fixture.officer, { params: { id: run_id } })
  })

  it.each([
    ['outside', { kind: 'employer_cost', calc: 'fixed', outside: true }],
    ['outside', { kind: 'deduction', calc: 'percent_of_gross', outside: true }],
    ['before_tax', { kind: 'employer_cost', calc: 'fixed', before_tax: true }],
    ['before_tax', { kind: 'earning', calc: 'manual', outside: true, before_tax: true }],
  ] as const)('is refused by %s of %o', async (field, given) => {
    const response = await fixture.component({ code: 'WRONG', name: 'Wrong', ...given })
    expect(response.status).toBe(400)
    expect(JSON.stringify(response.body)).toContain(field)
  })
})

describe('components', () => {
  it('are refused with a code that is taken, once they are used, and where they belong to the system', async () => {
    const taken = await fixture.component({ code: 'BONUS', name: 'Other', kind: 'earning', calc: 'manual' })
    expect(taken.body).toMatchObject({ code: 'payroll.code_taken', message: 'This code is taken.' })
    await fixture.adjust([row(5)])
    const params = { id: bonus }
    expect((await app.send(components.deleteComponent, fixture.officer, { params })).body).toMatchObject({
      code: 'payroll.component_used',
      message: 'Salaries or payslips use this component.',
    })
    const known = (await app.send(components.listComponents, fixture.officer, { query: {} })).body.data
    const basic = required(known.find(({ code }) => code === 'BASIC'))
    const renamed = await app.send(components.updateComponent, fixture.officer, {
      params: { id: basic.id },
      body: { version: basic.version, name: 'Base' },
    })
    expect(renamed.body).toMatchObject({
      code: 'payroll.fixed_component',
      message: 'This component belongs to the system.',
    })
    const percent = await fixture.component({ code: 'SHARE', name: 'Share', kind: 'earning', calc: 'percent_of_gross' })
    expect(percent.status).toBe(400)
  })

  it('are added, changed and deleted at once: once each', async () => {
    const added = await all(() => fixture.component({ code: 'ONCE', name: 'Once', kind: 'earning', calc: 'manual' }))
    expect(codesOf(added)['done']).toBe(1)
    const { id, version } = required(added.find(({ body }) => body.status)).body.data
    const changed = await all((index) =>
      app.send(components.updateComponent, fixture.officer, {
        params: { id },
        body: { version, name: `Once ${index}` },
      }),
    )
    expect(codesOf(changed)).toEqual({ done: 1, 'common.stale': 49 })
    const deleted = await all(() => app.send(components.deleteComponent, fixture.officer, { params: { id } }))
    expect(deleted.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
