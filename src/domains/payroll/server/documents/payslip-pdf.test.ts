import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { readPdf } from '#kit/server/testing/read-pdf.ts'
import * as payslips from '../../contract/payslips.calls.ts'
import { JUNE, type PayrollFixture, startPayroll } from '../testing/payroll-fixture.ts'

let app: TestApp
let fixture: PayrollFixture
beforeAll(async () => {
  ;({ app, fixture } = await startPayroll())
})
afterAll(() => app.stop())

it('a payslip prints its pay day, the quantity and rate of each line, and refunds in a block of their own', async () => {
  const tax = await fixture.component({
    code: 'TAX',
    name: 'Income tax',
    kind: 'deduction',
    calc: 'percent_of_gross',
    rates: [{ effective_from: '2020-01-01', rate_bp: 1750 }],
  })
  const refund = { code: 'REFUND', name: 'Train', kind: 'earning', calc: 'manual', outside: true } as const
  const { id: component_id } = (await fixture.component(refund)).body.data
  const monthly = await fixture.member({ components: [{ component_id: tax.body.data.id }] })
  const foreign = await fixture.member({ basis: 'hourly', base_minor: 2_000 }, { first_name: '小明', last_name: '王' })
  const row = { month: JUNE, component_id, note: 'To Kiel' }
  await fixture.adjust([
    { ...row, employee_id: monthly.employee_id, amount_minor: 12_000 },
    { ...row, employee_id: foreign.employee_id, amount_minor: 100 },
  ])
  const run_id = await fixture.through()
  const print = async (person: { employee_id: number }) => {
    const params = { id: (await fixture.slipOf(person)).id }
    return (await readPdf((await app.send(payslips.payslipPdf, fixture.officer, { params })).bytes)).pages.join()
  }
  const { pay_on } = await fixture.view(run_id)
  expect(pay_on).toBe('2026-07-03')
  const page = await print(monthly)
  for (const text of [
    'Pay day',
    '3 July 2026',
    '30 days',
    '4,000.00 EUR',
    '17.5 %',
    'Refunds and advances',
    '120.00 EUR',
  ])
    expect(page).toContain(text)
  expect(page).not.toContain('cannot be printed')
  const other = await print(foreign)
  expect(other).toContain('0 min')
  expect(other).toContain('Some letters of this document are of a script that cannot be printed')
})
