import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as payslips from '../contract/payslips.calls.ts'
import * as runs from '../contract/runs.calls.ts'
import { OFFICER, type PayrollFixture, startPayroll } from './testing/payroll-fixture.ts'

let two: TestApp
let desk: PayrollFixture
beforeAll(async () => {
  ;({ app: two, fixture: desk } = await startPayroll())
})
afterAll(() => two.stop())

describe('two people of payroll', () => {
  it('can always finish, whoever is paid and whoever corrects (P7)', async () => {
    const other = await desk.member()
    const [first, second] = [await desk.member(), await desk.member()]
    const officers = [
      await two.fixture.admin(OFFICER, { employee_id: first.employee_id }),
      await two.fixture.admin(OFFICER, { employee_id: second.employee_id }),
    ] as const
    await sql`update accounts set disabled_at = '2026-01-01' where id in (${desk.officer.account_id}, ${desk.approver.account_id})`.execute(
      two.db,
    )
    const [starter, approver] = officers
    const view = async (id: number) => (await two.send(runs.viewRun, starter, { params: { id } })).body.data
    const approve = async (id: number, actor: TestActor) =>
      two.send(runs.approveRun, actor, { params: { id }, body: { version: (await view(id)).version } })
    const issue = async (id: number) =>
      two.send(runs.issueRun, starter, {
        params: { id },
        body: { version: (await view(id)).version, pay_on: '2026-07-03' },
      })
    const accept = async (id: number) => {
      for (const actor of officers) {
        const items = (await two.send(runs.listRunItems, actor, { params: { id }, query: {} })).body.data
        const open = [...items.flatMap(({ exceptions }) => exceptions), ...(await view(id)).exceptions]
        const ids = open.filter((one) => one.accepted_by === null && !one.blocking).map((one) => one.id)
        for (const one of ids)
          await two.send(runs.acceptExceptions, actor, {
            params: { id },
            body: { exception_ids: [one], note: 'Checked' },
          })
      }
    }
    const regular = (await desk.start('2026-06', starter)).body.data.id
    await two.runJob('payroll.calculate')
    await accept(regular)
    expect((await approve(regular, approver)).body).toMatchObject({ data: { state: 'approved' } })
    await issue(regular)
    const own = await desk.slipOf(second)
    expect(own.run_id).not.toBe(regular)
    // The starter corrects another person in the run that has the approver's own payslip.
    const slip = await desk.slipOf(other)
    const begin = (id: number, version: number, actor: TestActor) =>
      two.send(payslips.updatePayslip, actor, { params: { id }, body: { version, correction_reason: 'Wrong hours' } })
    expect((await begin(slip.id, slip.version, starter)).body.data.run_id).toBe(own.run_id)
    await accept(own.run_id)
    expect((await approve(own.run_id, starter)).body).toMatchObject({ code: 'payroll.four_eyes' })
    expect((await approve(own.run_id, approver)).body).toMatchObject({ data: { state: 'approved' } })
    const moved = await desk.slipOf(second)
    expect(moved).toMatchObject({ state: 'draft' })
    await accept(moved.run_id)
    expect((await approve(moved.run_id, starter)).body).toMatchObject({ data: { state: 'approved' } })
    for (const id of [own.run_id, moved.run_id])
      expect((await issue(id)).body).toMatchObject({ data: { state: 'issued' } })
    // A correction of one of the two is made by the other, whom no one else could relieve.
    const last = await desk.slipOf(second)
    const corrected = await begin(last.id, last.version, starter)
    await accept(corrected.body.data.run_id)
    expect((await approve(corrected.body.data.run_id, approver)).body).toMatchObject({ code: 'payroll.four_eyes' })
    expect((await approve(corrected.body.data.run_id, starter)).body).toMatchObject({ data: { state: 'approved' } })
  })

  it('can finish after one has raised the other: whoever entered it accepts it, as nobody else may', async () => {
    await sql`update accounts set disabled_at = null where id in (${desk.officer.account_id}, ${desk.approver.account_id})`.execute(
      two.db,
    )
    const [first, second] = [await desk.member(), await desk.member()]
    const officers = [
      await two.fixture.admin(OFFICER, { employee_id: first.employee_id }),
      await two.fixture.admin(OFFICER, { employee_id: second.employee_id }),
    ] as const
    const [one, other] = officers
    const bonus = await desk.component({ code: 'BONUS', name: 'Bonus', kind: 'earning', calc: 'manual' })
    const component_id = bonus.body.data.id
    await sql`update accounts set disabled_at = '2026-01-01' where id in (
      select a.id from accounts a join role_grants g on g.role_id = a.role_id and g.permission_key = 'payroll.approve'
      where not a.id = any(${officers.map(({ account_id }) => account_id)}::int[]))`.execute(two.db)
    const note = 'Checked'
    await desk.adjust(
      [{ employee_id: first.employee_id, component_id, amount_minor: 10_000, note: 'A bonus', month: '2026-06' }],
      {},
      other,
    )
    const made = await desk.generate(first.employee_id, '2026-06', other)
    const run = made.body.data.run_id
    const exceptions = made.body.data.exceptions
    const entered = exceptions.find(({ code }) => code === 'adjustment')
    expect(entered?.can.accept).toBe(true)
    const accept = (actor: TestActor, exception_ids: number[]) =>
      two.send(runs.acceptExceptions, actor, { params: { id: run }, body: { exception_ids, note } })
    const ids = exceptions.map(({ id }) => id)
    expect((await accept(one, ids)).body).toMatchObject({ code: 'payroll.own_pay' })
    expect((await accept(other, ids)).body).toMatchObject({ data: { accepted: ids.length } })
    // As soon as another person may, it is left to them.
    await sql`update accounts set disabled_at = null where id = ${desk.approver.account_id}`.execute(two.db)
    await sql`update payroll_exceptions set accepted_by = null, accepted_at = null, note = null where id = any(${ids}::int[])`.execute(
      two.db,
    )
    expect((await accept(other, ids)).body).toMatchObject({ code: 'payroll.own_fact' })
    expect((await accept(desk.approver, ids)).body).toMatchObject({ data: { accepted: ids.length } })
  })
})
