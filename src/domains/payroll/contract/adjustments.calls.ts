import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { id, instant, line, month, textId } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { minor, payee, rowVerdict, typedMinor } from './pay.fields.ts'
import { payrollRefusals, payslipsRefusals } from './payroll.refusals.ts'

const leaveUnit = z.enum(['day', 'hour'])

export const adjustment = z.strictObject({
  id,
  employee: payee,
  month: z.string(),
  component: z.strictObject({
    id,
    code: z.string(),
    name: z.string(),
    kind: z.enum(['earning', 'deduction', 'employer_cost']),
  }),
  amount_minor: minor,
  /** The currency of the salary of the month; null without one. */
  currency: z.string().nullable(),
  note: z.string(),
  /** The leave that it pays out, in hundredths of a day, or in minutes for hours. */
  leave: z.strictObject({ type_id: id, name: z.string(), unit: leaveUnit, amount: z.int().positive() }).nullable(),
  created_by: z.string(),
  created_at: instant,
  can: z.strictObject({ delete: z.boolean() }),
})
export type Adjustment = z.output<typeof adjustment>

export const listAdjustments = call({
  id: 'payAdjustments.list',
  route: 'GET /api/admin/pay-adjustments',
  permission: 'payroll.read',
  summary: 'Adjustments of a month.',
  query: z.strictObject({ month, employee_id: textId.optional() }),
  data: z.array(adjustment),
  shows: ['payroll.changed', 'people.changed'],
})

const item = z
  .strictObject({
    employee_id: id,
    month,
    component_id: id,
    amount_minor: typedMinor(1),
    note: line(300),
    /** Leave that the amount pays out: it is taken from the balance, on the last day of work or of the month. */
    leave_type_id: id.optional(),
    leave_amount: z.int().min(1).max(100_000).optional(),
    /** Added although the same is entered already. */
    again: z.boolean().optional(),
  })
  .refine((one) => (one.leave_type_id === undefined) === (one.leave_amount === undefined), {
    path: ['leave_amount'],
    message: 'needs the leave that is paid out',
  })

const adjustmentVerdict = rowVerdict.extend({
  /** The person has left before the month: it goes to a payslip of the supplementary run. */
  supplementary: z.boolean(),
})

export const addAdjustments = call({
  id: 'payAdjustments.add',
  route: 'POST /api/admin/pay-adjustments',
  permission: 'payroll.write',
  summary:
    'Adds adjustments, all or none. `dry_run` only checks them. What a person gets who has left goes to a supplementary payslip.',
  body: z.strictObject({ items: z.array(item).min(1).max(500), dry_run: z.boolean().optional() }),
  data: z.strictObject({
    items: z.array(adjustmentVerdict),
    /** The sums of earnings and deductions, by currency of the salary of the month. */
    totals: z.array(z.strictObject({ currency: z.string(), earnings_minor: minor, deductions_minor: minor })),
  }),
  toast: success('Adjustment Added Successfully'),
  refusals: {
    ...payrollRefusals.of('own_pay', 'rows_refused', 'entered_already', 'entered_twice', 'leave_left', 'leave_earning'),
    ...payslipsRefusals.of('approved', 'month_issued', 'no_salary', 'not_employed', 'left', 'incalculable'),
    ...commonRefusals.of('stale'),
  },
  changes: ['payroll.changed', 'requests.changed'],
})

const pastedRow = z.strictObject({
  employee_id: id.optional(),
  /** A row as text from a spreadsheet. */
  employee_no: z.string().max(40).optional(),
  component_code: z.string().max(40).optional(),
})
export const foundRow = z.strictObject({
  employee: payee.nullable(),
  component_id: id.nullable(),
  /** The currency of the amount; null without a salary in the month. */
  currency: z.string().nullable(),
  /** The leave of the person that the month can pay out. */
  leave: z.array(z.strictObject({ type_id: id, name: z.string(), unit: leaveUnit, left: z.int() })),
  /** The part of the row that was not found; null where everything was. */
  problem: z.string().nullable(),
})
export type FoundRow = z.output<typeof foundRow>

export const findAdjustmentRows = call({
  id: 'payAdjustments.find',
  route: 'POST /api/admin/pay-adjustments/find',
  permission: 'payroll.write',
  summary: 'People and components by number and code, as rows of a spreadsheet name them, with the currency of each.',
  body: z.strictObject({ month, rows: z.array(pastedRow).min(1).max(500) }),
  data: z.array(foundRow),
  reads: true,
  shows: ['payroll.changed', 'people.changed'],
})

export const deleteAdjustment = call({
  id: 'payAdjustments.delete',
  route: 'DELETE /api/admin/pay-adjustments/:id',
  permission: 'payroll.write',
  summary: 'Takes an adjustment back.',
  params: z.strictObject({ id: textId }),
  data: z.strictObject({ id }),
  toast: success('Adjustment Deleted Successfully'),
  refusals: {
    ...payslipsRefusals.of('approved', 'added_issued', 'incalculable', 'no_salary', 'not_employed'),
    ...payrollRefusals.of('own_pay'),
  },
  changes: ['payroll.changed'],
})

export const adjustmentCalls = { listAdjustments, findAdjustmentRows, addAdjustments, deleteAdjustment }
