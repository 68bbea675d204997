import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OvertimeFixture, startOvertime } from '#domains/attendance/server/overtime/testing/overtime-fixture.ts'
import type { TestApp } from '#app/server/testing/test-app.ts'
import * as payslips from '../contract/payslips.calls.ts'
import * as runs from '../contract/runs.calls.ts'
import { type PayrollFixture, payrollFixture } from './testing/payroll-fixture.ts'

const MAY = '2026-05'
const MINUTES = 60
const WEEK = 2400
/** 4,000.00 a month, for an hour of a week of forty. */
const AMOUNT = Math.round((400_000 * 12 * MINUTES) / (52 * WEEK))

let app: TestApp
let overtime: OvertimeFixture
let fixture: PayrollFixture
let person: Awaited<ReturnType<OvertimeFixture['member']>>
beforeAll(async () => {
  ;({ app, overtime } = await startOvertime())
  fixture = await payrollFixture(app)
  person = await overtime.member({ joined_on: '2026-01-01' })
  await fixture.bank(person.employee_id)
  await fixture.pay(person.employee_id)
})
afterAll(() => app.stop())

const overtimeOf = async (payslip_id: number) =>
  (await fixture.full(payslip_id)).body.data.lines.filter(({ component_code }) => component_code === 'OVERTIME')
const payouts = async () =>
  (await overtime.postingsOf(person)).filter(({ kind }) => kind === 'payout').map((row) => row.paid_payslip_id)
const through = async (run_id: number) => {
  await fixture.acceptAll(run_id)
  await fixture.approve(run_id)
  await fixture.issue(run_id, '2026-05-29')
}

it('approved overtime that is paid out becomes a line of one payslip; a discarded draft frees it, a correction keeps it', async () => {
  await overtime.earn(person, '2026-05-18', '19:00')
  expect((await overtime.settle(person, MINUTES)).body.status).toBe(true)

  const first = (await fixture.generate(person.employee_id, MAY)).body.data
  expect(await overtimeOf(first.id)).toMatchObject([{ quantity_minutes: MINUTES, amount_minor: AMOUNT }])
  const [line] = await overtimeOf(first.id)
  expect(line?.explain.inputs.map(({ link }) => link?.type)).toContain('overtime')
  await app.send(runs.discardRun, fixture.officer, { params: { id: first.run_id } })
  expect(await payouts()).toEqual([null])

  const second = (await fixture.generate(person.employee_id, MAY)).body.data
  expect(await overtimeOf(second.id)).toMatchObject([{ amount_minor: AMOUNT }])
  expect(await payouts()).toEqual([null])
  await through(second.run_id)
  expect(await payouts()).toEqual([second.id])

  const { version } = (await fixture.full(second.id)).body.data
  const correction = await app.send(payslips.updatePayslip, fixture.officer, {
    params: { id: second.id },
    body: { version, correction_reason: 'Wrong account' },
  })
  expect(await overtimeOf(correction.body.data.id)).toMatchObject([{ amount_minor: AMOUNT }])
  await through(correction.body.data.run_id)
  expect(await payouts()).toEqual([second.id])

  app.clock.set('2026-06-30T18:00:00Z')
  const june = (await fixture.generate(person.employee_id, '2026-06')).body.data
  expect(await overtimeOf(june.id)).toEqual([])
})

it('overtime that is settled after its month was paid is a difference, which the next payslip pays once (P4)', async () => {
  const other = await overtime.member({ joined_on: '2026-01-01' })
  await fixture.bank(other.employee_id)
  await fixture.pay(other.employee_id)
  app.clock.set('2026-05-26T08:00:00Z')
  const may = (await fixture.generate(other.employee_id, MAY)).body.data
  await through(may.run_id)
  app.clock.set('2026-05-28T08:00:00Z')
  await overtime.earn(other, '2026-05-27', '19:00')
  expect((await overtime.settle(other, MINUTES)).body.status).toBe(true)
  await app.runJob('payroll.late_facts')
  app.clock.set('2026-06-30T18:00:00Z')
  const june = (await fixture.generate(other.employee_id, '2026-06')).body.data
  expect(await overtimeOf(june.id)).toMatchObject([{ for_month: MAY, amount_minor: AMOUNT }])
  await fixture.acceptAll(june.run_id)
  await fixture.approve(june.run_id)
  await fixture.issue(june.run_id, '2026-06-30')
  const payouts = (await overtime.postingsOf(other)).filter(({ kind }) => kind === 'payout')
  expect(payouts.map(({ paid_payslip_id }) => paid_payslip_id)).toEqual([june.id])
  await app.runJob('payroll.differences')
  app.clock.set('2026-07-31T18:00:00Z')
  const july = (await fixture.generate(other.employee_id, '2026-07')).body.data
  expect(await overtimeOf(july.id)).toEqual([])
})
