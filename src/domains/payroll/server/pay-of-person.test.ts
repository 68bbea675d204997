import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import * as payslips from '../contract/payslips.calls.ts'
import { JUNE, type PayrollFixture, startPayroll } from './testing/payroll-fixture.ts'

let app: TestApp
let fixture: PayrollFixture
beforeAll(async () => {
  ;({ app, fixture } = await startPayroll())
})
afterAll(() => app.stop())

it('B202: the pay of a person is asked for by id, with a payslip from its making until it is deleted', async () => {
  const { employee_id } = await fixture.member()
  const made = (await fixture.generate(employee_id)).body.data
  const listed = async () =>
    (await app.send(payslips.listPayslips, fixture.officer, { body: { id: employee_id } })).body
  const { data } = await listed()
  expect([data.employee.id, data.salaries.length]).toEqual([employee_id, 1])
  expect(data.payslips.map(({ id }) => id)).toEqual([made.id])
  await app.send(payslips.deletePayslip, fixture.officer, { params: { id: made.id } })
  expect((await listed()).data.payslips.filter(({ state }) => state !== 'discarded')).toEqual([])
})

it('B203: the latest salary comes with what a payslip of the month would be, and nothing is saved', async () => {
  const { employee_id } = await fixture.member({ base_minor: 500_000 })
  const body = { employee_id, month: JUNE }
  const { data } = (await app.send(payslips.salaryDetailsOf, fixture.officer, { body })).body
  expect(data.salary?.base_minor).toBe(500_000)
  expect(data.preview?.gross_minor).toBe(500_000)
  expect(data.existing).toBeNull()
  const stored = app.db.selectFrom('payslips').select('id').where('employee_id', '=', employee_id)
  expect(await stored.execute()).toEqual([])
})

it('P11: the preview of hourly pay counts the days ahead as planned, and says from when', async () => {
  const { employee_id } = await fixture.member({ basis: 'hourly', base_minor: 2_000 })
  const body = { employee_id, month: '2026-07' }
  const { data } = (await app.send(payslips.salaryDetailsOf, fixture.officer, { body })).body
  // Wednesday, 1 July: 23 days of eight hours are ahead of a person who has worked none of them.
  expect(data.planned_from).toBe('2026-07-01')
  expect(data.preview?.net_minor).toBe(23 * 8 * 2_000)
  expect(data.preview?.lines[0]?.explain.inputs).toMatchObject([
    { name: 'Base for an hour' },
    { name: 'Worked without overtime', value: 0 },
    { name: 'Planned, not worked yet', value: 23 * 480 },
    { name: 'Public holidays' },
  ])
  const past = await app.send(payslips.salaryDetailsOf, fixture.officer, { body: { employee_id, month: JUNE } })
  expect(past.body.data).toMatchObject({ planned_from: null, preview: { net_minor: 0 } })
})
