import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminDashboard } from '#domains/shell/contract/shell.calls.ts'
import { amountText } from '#engines/money/contract/amounts.ts'
import { readPdf } from '#kit/server/testing/read-pdf.ts'
import type { TestActor } from '#app/server/testing/world.ts'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { getEmployee, updateEmployee } from '#domains/people/contract/employees.calls.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as payslips from '../contract/payslips.calls.ts'
import * as runs from '../contract/runs.calls.ts'
import { OFFICER, type PayrollWorld, startPayroll } from './testing/payroll-world.ts'

let app: TestApp
let world: PayrollWorld
beforeAll(async () => {
  ;({ app, world } = await startPayroll())
})
afterAll(() => app.stop())

describe('a month', () => {
  it('goes from its start to the day on which it is paid', async () => {
    const anna = await world.member({ effective_from: '2026-01-01' })
    await world.pay(anna.employee_id, {
      effective_from: '2026-06-15',
      base_minor: 440_000,
      reason: 'change',
      note: 'Raise',
    })
    const contractor = await app.world.user({ joined_on: '2025-06-01' })
    await sql`update employments set employment_type = 'contractor' where employee_id = ${contractor.employee_id}`.execute(
      app.db,
    )
    const unpaid = await app.world.user({ joined_on: '2025-06-01' })

    const started = await world.start()
    expect(started.body).toMatchObject({
      status: true,
      data: { state: 'queued', cutoff_date: '2026-06-30', kind: 'regular' },
    })
    const { id } = started.body.data
    const seenBy = async (actor: TestActor) => (await app.ask(runs.viewRun, actor, { params: { id } })).body.data.next
    expect(await seenBy(world.officer)).toEqual({ step: 'facts', why_not: null, others: [] })
    expect((await world.start()).body).toMatchObject({
      code: 'payroll.run_exists',
      message: 'The run for June 2026 exists already.',
    })
    await world.calculate()
    expect(await world.view(id)).toMatchObject({ state: 'review', total: 3, done: 1, failed: 1, skipped: 1, unpaid: 2 })
    expect(await seenBy(world.approver)).toMatchObject({
      step: 'review',
      why_not: expect.stringMatching(/exceptions? (is|are) open\.$/),
    })
    const noPay = await app.ask(runs.listRunItems, world.officer, { params: { id }, query: { show: 'unpaid' } })
    expect(new Set(noPay.body.data.map((row) => row.id))).toEqual(new Set([unpaid.employee_id, contractor.employee_id]))
    const rows = await world.items(id)
    expect(rows.find((row) => row.id === unpaid.employee_id)).toMatchObject({ state: 'failed', code: 'no_salary' })
    expect(rows.find((row) => row.id === contractor.employee_id)).toMatchObject({
      state: 'skipped',
      code: 'off_payroll',
    })

    const slip = await world.slipOf(anna)
    const { body } = await world.full(slip.id)
    expect(body.data.lines.map(({ amount_minor }) => amount_minor)).toEqual([186_667, 234_666])
    expect(body.data.segments).toHaveLength(2)
    expect(firstOf(body.data.lines).explain).toMatchObject({ exact: { numerator: '560000', denominator: '3' } })

    expect((await world.approve(id, world.officer)).body).toMatchObject({ code: 'payroll.four_eyes' })
    expect((await world.approve(id)).body).toMatchObject({ code: 'payroll.open_exceptions' })
    await world.bank(unpaid.employee_id)
    await world.pay(unpaid.employee_id)
    const { version } = await world.view(id)
    const again = await app.ask(runs.recalculateRun, world.officer, {
      params: { id },
      body: { version, which: 'failed' },
    })
    expect(again.body.data.state).toBe('calculating')
    await world.calculate()
    await world.acceptAll(id)
    expect(await seenBy(world.officer)).toEqual({
      step: 'approve',
      why_not: 'Someone else must approve this run.',
      others: expect.any(Array),
    })
    expect(await seenBy(world.approver)).toEqual({ step: 'approve', why_not: null, others: [] })
    const reader = await app.world.admin({ 'payroll.read': 'all' })
    expect(await seenBy(reader)).toMatchObject({ why_not: 'Your role does not hold “Approve payroll”.' })
    const approved = await world.approve(id)
    expect(approved.body).toMatchObject({ status: true, data: { state: 'approved' } })
    expect((await app.ask(runs.discardRun, world.officer, { params: { id } })).body).toMatchObject({
      code: 'payroll.decided',
    })

    const issued = await world.issue(id)
    expect(issued.body).toMatchObject({ status: true, data: { state: 'issued', pay_on: '2026-07-03' } })
    expect((await app.ask(runs.discardRun, world.officer, { params: { id } })).body).toMatchObject({
      code: 'payroll.run_final',
    })
    expect((await world.issue(id)).body).toMatchObject({ message: 'Only an approved run can be issued.' })
    expect(await seenBy(world.officer)).toEqual({ step: 'pay', why_not: null, others: [] })
    expect((await world.slipOf(anna)).number).toMatch(/^B\d+-PS-2026-00000[12]$/)
    expect((await world.paid(id)).body).toMatchObject({
      code: 'payroll.still_owed',
      message: expect.stringContaining('2 people are still owed money by this run.'),
    })
    await world.companyAccount()
    await world.bankFile(id)
    expect(await world.slipOf(anna)).toMatchObject({ state: 'paid', paid_on: '2026-07-03' })
    expect((await world.paid(id)).body).toMatchObject({ data: { state: 'paid', paid_on: '2026-07-01' } })
    expect(await seenBy(world.officer)).toMatchObject({ step: 'done' })
  })

  it('is refused before the month before it is finished, and for a month that has not begun', async () => {
    const may = await app.ask(runs.startRun, world.officer, { body: { month: '2026-07' } })
    expect(may.body).toMatchObject({ status: true, data: { cutoff_date: '2026-07-01' } })
    const later = await app.ask(runs.startRun, world.officer, { body: { month: '2026-08' } })
    expect(later.status).toBe(400)
    app.clock.set('2026-08-02T08:00:00Z')
    expect((await world.start('2026-08')).body).toMatchObject({
      code: 'payroll.earlier_open',
      message: 'Finish July 2026 first.',
    })
    app.clock.set('2026-07-01T08:00:00Z')
    await app.ask(runs.discardRun, world.officer, { params: { id: may.body.data.id } })
  })
})

describe('an issued payslip', () => {
  it('never changes, by whatever statement; its correction gets a new number and replaces it (A9)', async () => {
    const person = await world.member({}, { joined_on: '2026-01-01' })
    const made = await world.generate(person.employee_id)
    expect(made.body).toMatchObject({ status: true, data: { state: 'draft' } })
    const runId = made.body.data.run_id
    await world.acceptAll(runId)
    await world.approve(runId)
    await world.issue(runId)
    const slip = await world.slipOf(person)
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
    const gone = await app.ask(payslips.deletePayslip, world.officer, { params: { id: slip.id } })
    expect(gone.body).toMatchObject({ code: 'payslips.issued' })
    const before = await app.ask(payslips.payslipPdf, world.officer, { params: { id: slip.id } })
    const { pages, roles } = await readPdf(before.bytes)
    for (const text of [slip.number, 'Basic pay', amountText(slip.net_minor, 'EUR')])
      expect(pages.join()).toContain(text)
    expect(roles).toEqual(expect.arrayContaining(['H1', 'Table', 'THColumn', 'TD']))

    const correct = { version: slip.version, correction_reason: 'Wrong base' }
    const correction = await app.ask(payslips.updatePayslip, world.officer, { params: { id: slip.id }, body: correct })
    expect(correction.body.data).toMatchObject({ state: 'draft', supersedes_id: slip.id })
    const twice = await app.ask(payslips.updatePayslip, world.officer, { params: { id: slip.id }, body: correct })
    expect(twice.body).toMatchObject({ code: 'payslips.correction_open' })
    const next = correction.body.data.run_id
    await world.acceptAll(next)
    await world.approve(next)
    await world.issue(next)
    const old = (await world.full(slip.id)).body.data
    const fresh = await world.slipOf(person)
    expect(old).toMatchObject({ state: 'superseded', superseded_by_id: fresh.id, number: slip.number })
    expect(fresh).toMatchObject({ state: 'issued', supersedes_id: slip.id })
    expect(fresh.number).not.toBe(slip.number)
    const after = await app.ask(payslips.payslipPdf, world.officer, { params: { id: slip.id } })
    expect(after.headers['content-type']).toBe('application/pdf')
    expect(after.bytes.equals(before.bytes)).toBe(false)
    const again = await app.ask(payslips.payslipPdf, world.officer, { params: { id: slip.id } })
    expect(again.bytes.equals(after.bytes)).toBe(true)
  })

  it('keeps the first day of work in the month that it pays', async () => {
    const person = await world.member({ effective_from: '2026-04-06' }, { joined_on: '2026-04-06' })
    await world.through('2026-04')
    const hr = await app.world.admin({ 'people.read': 'all', 'people.write': 'all' })
    const params = { id: person.employee_id }
    const move = async (joined_on: string) => {
      const { version } = (await app.ask(getEmployee, hr, { params })).body.data
      return app.ask(updateEmployee, hr, { params, body: { data: { joined_on, about: 'Paid' }, version } })
    }
    expect((await move('2026-05-04')).body).toMatchObject({
      code: 'people.joined_locked',
      message: 'Pay exists for the first month.',
    })
    const kept = (await app.ask(getEmployee, hr, { params })).body.data
    expect([kept.joined_on, kept.about]).toEqual(['2026-04-06', null])
  })
})

/** Accepts all exceptions but those of one person. */
const acceptOthers = async (run_id: number, but: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from payroll_exceptions where run_id = ${run_id} and accepted_by is null
      and employee_id is distinct from ${but}`.execute(app.db)
  const exception_ids = rows.map(({ id }) => id)
  if (exception_ids.length > 0)
    await app.ask(runs.acceptExceptions, world.approver, {
      params: { id: run_id },
      body: { exception_ids, note: 'Checked' },
    })
}

describe('four eyes', () => {
  it('move the own payslip of the approver to the supplementary run, which another person approves (A8)', async () => {
    const person = await world.member()
    const approver = await app.world.admin(OFFICER, { employee_id: person.employee_id })
    const { body } = await world.start('2026-05')
    await world.calculate()
    await world.acceptAll(body.data.id, approver)
    const { total } = await world.view(body.data.id)
    // The exception of the own payslip is left to others, and keeps nobody from approving the rest.
    await acceptOthers(body.data.id, person.employee_id)
    const seen = await app.ask(runs.viewRun, approver, { params: { id: body.data.id } })
    expect(seen.body.data).toMatchObject({ exceptions_open: 1, can: { approve: true } })
    const done = await world.approve(body.data.id, approver)
    expect(done.body).toMatchObject({ status: true, data: { state: 'approved', total: total - 1 } })
    const slip = await world.slipOf(person, '2026-05')
    expect(slip).toMatchObject({ state: 'draft' })
    expect(slip.run_id).not.toBe(body.data.id)
    expect((await world.approve(slip.run_id, approver)).body).toMatchObject({ code: 'payroll.four_eyes' })
    await world.acceptAll(slip.run_id)
    expect((await world.approve(slip.run_id)).body).toMatchObject({ data: { state: 'approved' } })
  })
})

describe('the card of the dashboard', () => {
  it('sums what was issued by month and currency, for those who may see pay alone', async () => {
    const card = async (grants: object) => {
      const reader = await app.world.admin({ 'dashboard.admin.read': 'all', ...grants })
      const { body } = await app.ask(adminDashboard, reader)
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
