import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, month, queryInt, reason, text, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { payrollRefusals, payslipsRefusals } from './payroll.refusals.ts'
import { payslip, payslipFull, payslipProof, personPay, salaryDetails } from './payslips.models.ts'

const shows = ['payroll.changed', 'people.changed', 'attendance.changed', 'requests.changed'] as const
const changes = ['payroll.changed'] as const
const params = z.strictObject({ id: textId })

export const listPayslips = call({
  id: 'payslips.list',
  route: 'POST /api/admin/payroll-details/list',
  permission: 'payroll.read',
  summary: 'The pay of a person in a year: salaries, payslips, adjustments. The id is that of the employee.',
  body: z.strictObject({ id, year: queryInt(1990, 2199).optional() }),
  data: personPay,
  shows,
  reads: true,
})

export const addPayslip = call({
  id: 'payslips.add',
  route: 'POST /api/admin/payroll-details',
  permission: 'payroll.run',
  summary: 'Makes the draft of one person in the regular run under review, or else in the supplementary run.',
  body: z.strictObject({ employee_id: id, month, cutoff_date: date.optional() }),
  data: payslipFull,
  toast: success('Payslip generated Successfully'),
  refusals: {
    ...payrollRefusals.of('own_pay', 'not_in_review'),
    ...payslipsRefusals.of('exists', 'no_salary', 'not_employed', 'incalculable'),
  },
  changes,
})

export const updatePayslip = call({
  id: 'payslips.update',
  route: 'PUT /api/admin/payroll-details/:id',
  permission: 'payroll.run',
  summary: 'Recalculates a draft, or begins the correction of an issued payslip.',
  params,
  body: z.strictObject({
    version,
    note: text(500, 1).nullish(),
    /** Only for a draft; true when left out. */
    recalculate: z.boolean().optional(),
    /** Only for an issued payslip. */
    correction_reason: reason.optional(),
  }),
  data: payslipFull,
  toast: info('Payslip Updated Successfully'),
  refusals: {
    ...payrollRefusals.of('own_pay'),
    ...payslipsRefusals.of(
      'approved',
      'paid',
      'correction_open',
      'superseded',
      'incalculable',
      'no_salary',
      'not_employed',
    ),
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const deletePayslip = call({
  id: 'payslips.delete',
  route: 'DELETE /api/admin/payroll-details/:id',
  permission: 'payroll.run',
  summary: 'Discards a draft.',
  params,
  data: z.strictObject({ id }),
  toast: success('Payslip Deleted Successfully'),
  refusals: { ...payslipsRefusals.of('approved', 'issued', 'superseded'), ...payrollRefusals.of('own_pay') },
  changes,
})

export const salaryDetailsOf = call({
  id: 'payslips.salaryDetails',
  route: 'POST /api/admin/get-latest-salary-details',
  permission: 'payroll.read',
  summary: 'What a payslip of a month would be, and what stands in its way. Saves nothing.',
  body: z.strictObject({ employee_id: id, month: month.optional() }),
  data: salaryDetails,
  shows,
  reads: true,
})

export const viewPayslip = call({
  id: 'payslips.view',
  route: 'GET /api/admin/payroll-details/:id',
  permission: 'payroll.read',
  summary: 'A payslip with its lines, each explained, and what differs from the month before.',
  params,
  data: payslipFull,
  shows,
})

export const payslipPdf = call({
  id: 'payslips.pdf',
  route: 'GET /api/admin/payroll-details/pdf/:id',
  permission: 'payroll.read',
  summary: 'An issued payslip as PDF.',
  params,
  data: z.never(),
  binary: true,
  refusals: payslipsRefusals.of('draft'),
})

export const provePayslip = call({
  id: 'payslips.proof',
  route: 'POST /api/admin/payroll-details/proof/:id',
  permission: 'payroll.read',
  summary:
    'Works a payslip out again from the facts kept with it, and says which of them are others now. Saves nothing.',
  params,
  body: z.strictObject({}),
  data: payslipProof,
  reads: true,
})

export const withholdPayslip = call({
  id: 'payslips.hold',
  route: 'PUT /api/admin/payroll-details/hold/:id',
  permission: 'payroll.pay',
  summary: 'Keeps a payslip out of the bank file, or releases it.',
  params,
  body: z
    .strictObject({ version, withheld: z.boolean(), withheld_reason: reason.nullish() })
    .refine(({ withheld, withheld_reason }) => !withheld || withheld_reason != null, {
      path: ['withheld_reason'],
      message: 'Reason is required',
    })
    .superRefine(onlyWith('withheld', { withheld_reason: [true] })),
  data: payslip,
  toast: info('Payslip Updated Successfully'),
  refusals: {
    ...payrollRefusals.of('own_pay'),
    ...payslipsRefusals.of('paid', 'superseded'),
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const payslipCalls = {
  listPayslips,
  addPayslip,
  updatePayslip,
  deletePayslip,
  salaryDetailsOf,
  viewPayslip,
  payslipPdf,
  provePayslip,
  withholdPayslip,
}
