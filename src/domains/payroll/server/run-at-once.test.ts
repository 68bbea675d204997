import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { nthOf, required } from '#kit/contract/testing/required.ts'
import * as payslips from '../contract/payslips.calls.ts'
import * as runs from '../contract/runs.calls.ts'
import { all, codesOf } from './testing/at-once.ts'
import { JUNE, type PayrollFixture, startPayroll } from './testing/payroll-fixture.ts'

const MANY = 60_000

let app: TestApp
let fixture: PayrollFixture
beforeAll(async () => {
  ;({ app, fixture } = await startPayroll())
})
afterAll(() => app.stop())

const audited = async (action: string, entity_id: number): Promise<number> => {
  const rows = await app.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', action)
    .where('entity_id', '=', entity_id)
    .execute()
  return rows.length
}

const stateOf = async (run_id: number): Promise<string> =>
  (await app.db.selectFrom('payroll_runs').select('state').where('id', '=', run_id).executeTakeFirstOrThrow()).state

const regularRun = async (): Promise<number> => {
  const rows = app.db.selectFrom('payroll_runs').select('id').where('month', '=', JUNE).where('kind', '=', 'regular')
  return (await rows.executeTakeFirstOrThrow()).id
}

/** Makes a supplementary run with the draft of one new person; all other runs of the month have ended. */
const draftRun = async (): Promise<{ run_id: number; slip_id: number; employee_id: number }> => {
  const person = await fixture.member()
  const { body } = await fixture.generate(person.employee_id)
  return { run_id: body.data.run_id, slip_id: body.data.id, employee_id: person.employee_id }
}
const approvedRun = async () => {
  const made = await draftRun()
  await fixture.acceptAll(made.run_id)
  await fixture.approve(made.run_id)
  return made
}

describe('a run, at once', () => {
  it('is started: one run of a month (A7)', async () => {
    await fixture.member()
    const responses = await all(() => fixture.start(JUNE))
    expect(codesOf(responses)).toEqual({ done: 1, 'payroll.run_exists': 49 })
    const { rows } = await sql`select id from payroll_runs where month = ${JUNE} and kind = 'regular'`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  it('is calculated by many workers: one payslip per person', async () => {
    const people = [await fixture.member(), await fixture.member(), await fixture.member()]
    const id = await regularRun()
    await Promise.all(Array.from({ length: 4 }, () => fixture.calculate()))
    expect(await fixture.view(id)).toMatchObject({ state: 'review', failed: 0 })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from payslips where run_id = ${id} group by employee_id`.execute(app.db)
    expect(rows).toEqual(Array.from({ length: people.length + 1 }, () => ({ count: 1 })))
  })

  it('keeps its snapshot when a salary is edited, and says so (A7)', async () => {
    const person = await fixture.member()
    const id = await regularRun()
    await fixture.generate(person.employee_id)
    const before = await fixture.slipOf(person)
    await fixture.pay(person.employee_id, { effective_from: '2026-06-01', base_minor: 500_000, reason: 'change' })
    await app.runJob('payroll.check_changes')
    expect(await fixture.slipOf(person)).toMatchObject({ id: before.id, net_minor: before.net_minor })
    const changed = await fixture.items(id, { show: 'changed' })
    expect(changed.map((row) => row.id)).toEqual([person.employee_id])
    expect(changed[0]?.payslip?.changed_since).toBe(true)
    const { version } = await fixture.view(id)
    const responses = await all(() =>
      app.send(runs.recalculateRun, fixture.officer, { params: { id }, body: { version, which: 'changed' } }),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'payroll.not_in_review': 49 })
    await fixture.calculate()
    expect(await fixture.slipOf(person)).toMatchObject({ net_minor: 500_000 })
  })

  it('is approved, and its exceptions accepted: once each', async () => {
    const id = await regularRun()
    const { rows } = await sql<{ id: number }>`
      select id from payroll_exceptions where run_id = ${id} and accepted_by is null`.execute(app.db)
    const exception_ids = rows.map((row) => row.id)
    const accepted = await all(() =>
      app.send(runs.acceptExceptions, fixture.approver, { params: { id }, body: { exception_ids, note: 'Checked' } }),
    )
    expect(accepted.reduce((sum, { body }) => sum + body.data.accepted, 0)).toBe(exception_ids.length)
    const { version } = await fixture.view(id)
    const responses = await all(() =>
      app.send(runs.approveRun, fixture.approver, { params: { id }, body: { version } }),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'payroll.not_in_review': 49 })
    expect(await audited('payroll.run_approved', id)).toBe(1)
  })

  it('is reopened and issued: one of them', async () => {
    const { run_id: id } = await approvedRun()
    const { version } = await fixture.view(id)
    const responses = await all((index) =>
      index % 2 === 0
        ? app.send(runs.reopenRun, fixture.approver, { params: { id }, body: { version, reason: 'Look again' } })
        : app.send(runs.issueRun, fixture.officer, { params: { id }, body: { version, pay_on: '2026-07-03' } }),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'payroll.not_approved': 49 })
    const state = await stateOf(id)
    expect(['review', 'issued']).toContain(state)
    const { rows } = await sql`select id from payslips where run_id = ${id} and number is not null`.execute(app.db)
    expect(rows).toHaveLength(state === 'issued' ? 1 : 0)
    if (state === 'review') await app.send(runs.discardRun, fixture.officer, { params: { id } })
  })

  it('is paid: once; and discarded: once', async () => {
    const issued = await approvedRun()
    await fixture.issue(issued.run_id)
    await fixture.companyAccount()
    await fixture.bankFile(issued.run_id)
    const { version } = await fixture.view(issued.run_id)
    const paid = await all(() =>
      app.send(runs.markRunPaid, fixture.officer, {
        params: { id: issued.run_id },
        body: { version, paid_on: '2026-07-01' },
      }),
    )
    expect(codesOf(paid)).toEqual({ done: 1, 'common.stale': 49 })
    expect(await audited('payroll.run_paid', issued.run_id)).toBe(1)

    const { run_id: id } = await draftRun()
    await all(() => app.send(runs.discardRun, fixture.officer, { params: { id } }))
    expect(await stateOf(id)).toBe('discarded')
    expect(await audited('payroll.run_discarded', id)).toBe(1)
  })
})

describe('payslips, at once', () => {
  let person: Awaited<ReturnType<PayrollFixture['member']>>
  beforeEach(async () => {
    person = await fixture.member()
  })

  it('are made: one draft of a person and month (A5)', async () => {
    const responses = await all(() => fixture.generate(person.employee_id))
    expect(codesOf(responses)).toEqual({ done: 1, 'payslips.exists': 49 })
  })

  it('are held back, deleted and recalculated: each version once', async () => {
    const { body } = await fixture.generate(person.employee_id)
    const { id, version } = body.data
    const changes = await all((index) =>
      app.send(payslips.withholdPayslip, fixture.officer, {
        params: { id },
        body: { version, withheld: true, withheld_reason: `Account ${index}` },
      }),
    )
    expect(codesOf(changes)).toEqual({ done: 1, 'common.stale': 49 })
    await all(() => app.send(payslips.deletePayslip, fixture.officer, { params: { id } }))
    expect(await audited('payroll.payslip_deleted', id)).toBe(1)
  })

  it('are corrected: one correction is open', async () => {
    const { run_id, slip_id: id } = await approvedRun()
    await fixture.issue(run_id)
    const { version } = (await fixture.full(id)).body.data
    const responses = await all(() =>
      app.send(payslips.updatePayslip, fixture.officer, {
        params: { id },
        body: { version, correction_reason: 'Base' },
      }),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'payslips.correction_open': 49 })
  })

  it(
    'of 50 runs are issued: numbers without a gap and without a duplicate (A19)',
    async () => {
      // The drafts of earlier tests leave the month, so that each run has one person.
      const { rows: open } = await sql<{ id: number }>`
      select id from payroll_runs where kind = 'supplementary' and state = 'review'`.execute(app.db)
      for (const { id } of open) await app.send(runs.discardRun, fixture.officer, { params: { id } })
      const approved: number[] = []
      for (let at = 0; at < 50; at += 1) approved.push((await approvedRun()).run_id)
      expect(new Set(approved).size).toBe(50)
      const versions = new Map<number, number>()
      for (const id of approved) versions.set(id, (await fixture.view(id)).version)
      const responses = await all((index) => {
        const id = nthOf(approved, index)
        return app.send(runs.issueRun, fixture.officer, {
          params: { id },
          body: { version: required(versions.get(id)), pay_on: '2026-07-03' },
        })
      })
      expect(codesOf(responses)).toEqual({ done: 50 })
      const { rows } = await sql<{ brand_id: number; numbers: number[] }>`
      select brand_id, array_agg(right(number, 6)::int order by right(number, 6)::int) as numbers
      from payslips where number is not null group by brand_id`.execute(app.db)
      for (const { numbers } of rows) expect(numbers).toEqual(numbers.map((_, at) => at + 1))
      expect(rows.reduce((sum, { numbers }) => sum + numbers.length, 0)).toBeGreaterThan(50)
    },
    MANY,
  )
})
