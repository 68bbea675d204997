import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminDashboard } from '#domains/shell/contract/shell.calls.ts'
import { amountText } from '#engines/money/contract/amounts.ts'
import { readPdf } from '#kit/server/testing/read-pdf.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { getEmployee, updateEmployee } from '#domains/people/contract/employees.calls.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as payslips from '../contract/payslips.calls.ts'
import * as runs from '../contract/runs.calls.ts'
import { OFFICER, type PayrollFixture, startPayroll } from './testing/payroll-fixture.ts'

let app: TestApp
let fixture: PayrollFixture
beforeAll(async () => {
  ;({ app, fixture } = await startPayroll())
})
afterAll(() => app.stop())

describe('a month', () => {
  it('goes from its start to the day on which it is paid', async () => {
    const anna = await fixture.member({ effective_from: '2026-01-01' })
    await fixture.pay(anna.employee_id, {
      effective_from: '2026-06-15',
      base_minor: 440_000,
      reason: 'change',
      note: 'Raise',
    })
    const contractor = await app.fixture.user({ joined_on: '2025-06-01' })
    await sql`update employments set employment_type = 'contractor' where employee_id = ${contractor.employee_id}`.execute(
      app.db,
    )
    const unpaid = await app.fixture.user({ joined_on: '2025-06-01' })

    const started = await fixture.start()
    expect(started.body).toMatchObject({
      status: true,
      data: { state: 'queued', cutoff_date: '2026-06-30', kind: 'regular' },
    })
    const { id } = started.body.data
    const seenBy = async (actor: TestActor) => (await app.send(runs.viewRun, actor, { params: { id } })).body.data.next
    expect(await seenBy(fixture.officer)).toEqual({ step: 'facts', why_not: null, others: [] })
    expect((await fixture.start()).body).toMatchObject({
      code: 'payroll.run_exists',
      message: 'The run for June 2026 exists already.',
    })
    await fixture.calculate()
    expect(await fixture.view(id)).toMatchObject({
      state: 'review',
      total: 3,
      done: 1,
      failed: 1,
      skipped: 1,
      unpaid: 2,
    })
    expect(await seenBy(fixture.approver)).toMatchObject({
      step: 'review',
      why_not: expect.stringMatching(/exceptions? (is|are) open\.$/),
    })
    const noPay = await app.send(runs.listRunItems, fixture.officer, { params: { id }, query: { show: 'unpaid' } })
    expect(new Set(noPay.body.data.map((row) => row.id))).toEqual(new Set([unpaid.employee_id, contractor.employee_id]))
    const rows = await fixture.items(id)
    expect(rows.find((row) => row.id === unpaid.employee_id)).toMatchObject({ state: 'failed', code: 'no_salary' })
    expect(rows.find((row) => row.id === contractor.employee_id)).toMatchObject({
      state: 'skipped',
      code: 'off_payroll',
    })

    const slip = await fixture.slipOf(anna)
    const { body } = await fixture.full(slip.id)
    expect(body.data.lines.map(({ amount_minor }) => amount_minor)).toEqual([186_667, 234_666])
    expect(body.data.segments).toHaveLength(2)
    expect(firstOf(body.data.lines).explain).toMatchObject({ exact: { numerator: '560000', denominator: '3' } })

    expect((await fixture.approve(id, fixture.officer)).body).toMatchObject({ code: 'payroll.four_eyes' })
    expect((await fixture.approve(id)).body).toMatchObject({ code: 'payroll.open_exceptions' })
    await fixture.bank(unpaid.employee_id)
    await fixture.pay(unpaid.employee_id)
    const { version } = await fixture.view(id)
    const again = await app.send(runs.recalculateRun, fixture.officer, {
      params: { id },
      body: { version, which: 'failed' },
    })
    expect(again.body.data.state).toBe('calculating')
    await fixture.calculate()
    await fixture.acceptAll(id)
    expect(await seenBy(fixture.officer)).toEqual({
      step: 'approve',
      why_not: 'Someone else must approve this run.',
      others: expect.any(Array),
    })
    expect(await seenBy(fixture.approver)).toEqual({ step: 'approve', why_not: null, others: [] })
    const reader = await app.fixture.admin({ 'payroll.read': 'all' })
    expect(await seenBy(reader)).toMatchObject({ why_not: 'Your role does not hold “Approve payroll”.' })
    const approved = await fixture.approve(id)
    expect(approved.body).toMatchObject({ status: true, data: { state: 'approved' } })
    expect((await app.send(runs.discardRun, fixture.officer, { params: { id } })).body).toMatchObject({
      code: 'payroll.decided',
    })

    const issued = await fixture.issue(id)
    expect(issued.body).toMatchObject({ status: true, data: { state: 'issued', pay_on: '2026-07-03' } })
    expect((await app.send(runs.discardRun, fixture.officer, { params: { id } })).body).toMatchObject({
      code: 'payroll.run_final',
    })
    expect((await fixture.issue(id)).body).toMatchObject({ message: 'Only an approved run can be issued.' })
    expect(await seenBy(fixture.officer)).toEqual({ step: 'pay', why_not: null, others: [] })
    expect((await fixture.slipOf(anna)).number).toMatch(/^B\d+-PS-2026-00000[12]$/)
    expect((await fixture.paid(id)).body).toMatchObject({
      code: 'payroll.still_owed',
      message: expect.stringContaining('2 people are still owed money by this run.'),
    })
    await fixture.companyAccount()
    await fixture.bankFile(id)
    expect(await fixture.slipOf(anna)).toMatchObject({ state: 'paid', paid_on: '2026-07-03' })
    expect((await fixture.paid(id)).body).toMatchObject({ data: { state: 'paid', paid_on: '2026-07-01' } })
    expect(await seenBy(fixture.officer)).toMatchObject({ step: 'done' })
  })

  it('is refused before the month before it is finished, and for a month that has not begun', async () => {
    const may = await app.send(runs.startRun, fixture.officer, { body: { month: '2026-07' } })
    expect(may.body).toMatchObject({ status: true, data: { cutoff_date: '2026-07-01' } })
    const later = await app.send(runs.startRun, fixture.officer, { body: { month: '2026-08' } })
    expect(later.status).toBe(400)
    app.clock.set('2026-08-02T08:00:00Z')
    expect((await fixture.start('2026-08')).body).toMatchObject({
      code: 'payroll.earlier_open',
      message: 'Finish July 2026 first.',
    })
    app.clock.set('2026-07-01T08:00:00Z')
    await app.send(runs.discardRun, fixture.officer, { params: { id: may.body.data.id } })
  })
})

describe('an issued payslip', () => {
  it('never changes, by whatever statement; its correction gets a new number and replaces it (A9)', async () => {
    const person = await fixture.member({}, { joined_on: '2026-01-01' })
    const made = await fixture.generate(person.employee_id)
    expect(made.body).toMatchObject({ status: true, data: { state: 'draft' } })
    const runId = made.body.data.run_id
    await fixture.acceptAll(runId)
    await fixture.approve(runId)
    await fixture.issue(runId)
    const slip = await fixture.slipOf(person)
    for (const statement of [
      sql`update payslips set gross_minor = gross_minor + 1, net_minor = net_minor + 1 where id = ${slip.id}`,
      sql`update payslips set facts = '{}' where id = ${slip.id}`,
      sql`update payslips set state = 'draft', number = null where id = ${slip.id}`,
      sql`delete from payslips where id = ${slip.id}`,
      sql`update payslip_lines set amount_minor = 1 where payslip_id = ${slip.id}`,
      sql`delete from payslip_lines where payslip_id = ${slip.id}`,
      sql`insert into payslip_lines (payslip_id, seq, component_id, label, kind, amount_minor, explain)
        values (${slip.id}, 99, 1, 'More', 'earning', 1, '{}')`,
    ])
      await expect(statement.execute(app.db)).rejects.toThrow(
        /never change|never deleted|does not go from|only ever added/,
      )
    const refused = await app.send(payslips.deletePayslip, fixture.officer, { params: { id: slip.id } })
    expect(refused.body).toMatchObject({ code: 'payslips.issued' })
    const before = await app.send(payslips.payslipPdf, fixture.officer, { params: { id: slip.id } })
    const { pages, roles } = await readPdf(before.bytes)
    for (const text of [slip.number, 'Basic pay', amountText(slip.net_minor, 'EUR')])
      expect(pages.join()).toContain(text)
    expect(roles).toEqual(expect.arrayContaining(['H1', 'Table', 'THColumn', 'TD']))

    const correct = { version: slip.version, correction_reason: 'Wrong base' }
    const correction = await app.send(payslips.updatePayslip, fixture.officer, {
      params: { id: slip.id },
      body: correct,
    })
    expect(correction.body.data).toMatchObject({ state: 'draft', supersedes_id: slip.id })
    const twice = await app.send(payslips.updatePayslip, fixture.officer, { params: { id: slip.id }, body: correct })
    expect(twice.body).toMatchObject({ code: 'payslips.correction_open' })
    const next = correction.body.data.run_id
    await fixture.acceptAll(next)
    await fixture.approve(next)
    await fixture.issue(next)
    const old = (await fixture.full(slip.id)).body.data
    const fresh = await fixture.slipOf(person)
    expect(old).toMatchObject({ state: 'superseded', superseded_by_id: fresh.id, number: slip.number })
    expect(fresh).toMatchObject({ state: 'issued', supersedes_id: slip.id })
    expect(fresh.number).not.toBe(slip.number)
    const after = await app.send(payslips.payslipPdf, fixture.officer, { params: { id: slip.id } })
    expect(after.headers['content-type']).toBe('application/pdf')
    expect(after.bytes.equals(before.bytes)).toBe(false)
    const again = await app.send(payslips.payslipPdf, fixture.officer, { params: { id: slip.id } })
    expect(again.bytes.equals(after.bytes)).toBe(true)
  })

  it('keeps the first day of work in the month that it pays', async () => {
    const person = await fixture.member({ effective_from: '2026-04-06' }, { joined_on: '2026-04-06' })
    await fixture.through('2026-04')
    const hr = await app.fixture.admin({ 'people.read': 'all', 'people.write': 'all' })
    const params = { id: person.employee_id }
    const move = async (joined_on: string) => {
      const { version } = (await app.send(getEmployee, hr, { params })).body.data
      return app.send(updateEmployee, hr, { params, body: { data: { joined_on, about: 'Paid' }, version } })
    }
    expect((await move('2026-05-04')).body).toMatchObject({
      code: 'people.joined_locked',
      message: 'Pay exists for the first month.',
    })
    const unchanged = (await app.send(getEmployee, hr, { params })).body.data
    expect([unchanged.joined_on, unchanged.about]).toEqual(['2026-04-06', null])
  })
})

/** Accepts all exceptions but those of one person. */
const acceptOthers = async (run_id: number, but: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from payroll_exceptions where run_id = ${run_id} and accepted_by is null
      and employee_id is distinct from ${but}`.execute(app.db)
  const exception_ids = rows.map(({ id }) => id)
  if (exception_ids.length > 0)
    await app.send(runs.acceptExceptions, fixture.approver, {
      params: { id: run_id },
      body: { exception_ids, note: 'Checked' },
    })
}

describe('four eyes', () => {
  it('move the own payslip of the approver to the supplementary run, which another person approves (A8)', async () => {
    const person = await fixture.member()
    const approver = await app.fixture.admin(OFFICER, { employee_id: person.employee_id })
    const { body } = await fixture.start('2026-05')
    await fixture.calculate()
    await fixture.acceptAll(body.data.id, approver)
    const { total } = await fixture.view(body.data.id)
    // The exception of the own payslip is left to others, and does not block the approval of the rest.
    await acceptOthers(body.data.id, person.employee_id)
    const seen = await app.send(runs.viewRun, approver, { params: { id: body.data.id } })
    expect(seen.body.data).toMatchObject({ exceptions_open: 1, can: { approve: true } })
    const done = await fixture.approve(body.data.id, approver)
    expect(done.body).toMatchObject({ status: true, data: { state: 'approved', total: total - 1 } })
    const slip = await fixture.slipOf(person, '2026-05')
    expect(slip).toMatchObject({ state: 'draft' })
    expect(slip.run_id).not.toBe(body.data.id)
    expect((await fixture.approve(slip.run_id, approver)).body).toMatchObject({ code: 'payroll.four_eyes' })
    await fixture.acceptAll(slip.run_id)
    expect((await fixture.approve(slip.run_id)).body).toMatchObject({ data: { state: 'approved' } })
  })
})

describe('the card of the dashboard', () => {
  it('sums what was issued by month and currency, for those who may see pay alone', async () => {
    const card = async (grants: object) => {
      const reader = await app.fixture.admin({ 'dashboard.admin.read': 'all', ...grants })
      const { body } = await app.send(adminDashboard, reader)
      return body.data.cards['payroll']
    }
    expect(await card({})).toBeUndefined()
    const seen = await card({ 'payroll.read': 'all' })
    const april = await app.db
      .selectFrom('payslips')
      .select((slip) => slip.fn.sum<string>('net_minor').as('net'))
      .where('month', '=', '2026-04')
      .where('state', 'in', ['issued', 'paid'])
      .executeTakeFirstOrThrow()
    expect(seen).toMatchObject({
      path: '/admin/payroll/add-salary',
      data: {
        month: '2026-07',
        currencies: [
          {
            currency: 'EUR',
            months: expect.arrayContaining([
              expect.objectContaining({ month: '2026-04', net_minor: Number(april.net) }),
            ]),
          },
        ],
      },
    })
  })
})
