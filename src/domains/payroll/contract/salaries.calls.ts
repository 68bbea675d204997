import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, month, queryList, text, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { currency, minor, payee, rateBp, typedMinor } from './pay.fields.ts'
import { payrollRefusals } from './payroll.refusals.ts'
import { basis, salary, salaryReason } from './salaries.models.ts'

const shows = ['payroll.changed', 'people.changed', 'placement.changed'] as const
const changes = ['payroll.changed'] as const
const params = z.strictObject({ id: textId })

const component = z
  .strictObject({ component_id: id, amount_minor: typedMinor(0).nullish(), rate_bp: rateBp.nullish() })
  .refine(({ amount_minor, rate_bp }) => amount_minor == null || rate_bp == null, {
    path: ['rate_bp'],
    message: 'Give an amount or a rate, not both',
  })
const fields = {
  effective_from: date,
  currency,
  basis,
  /** Minor units per month or per hour. */
  base_minor: typedMinor(0),
  reason: salaryReason.exclude(['hike']),
  /** For a new salary, when left out: those of the salary before that are still in use. */
  components: z.array(component).max(40).optional(),
  note: text(500, 1).nullish(),
}

const payrollRow = z.strictObject({
  id,
  employee: payee,
  salary: salary.nullable(),
  next_salary: salary.nullable(),
  last_payslip: z.strictObject({ id, number: z.string().nullable(), month: z.string() }).nullable(),
  /** A contractor or freelancer without a salary. */
  off_payroll: z.boolean(),
})
export type PayrollRow = z.output<typeof payrollRow>

export const listPayroll = call({
  id: 'payroll.list',
  route: 'GET /api/admin/payroll',
  permission: 'payroll.read',
  summary: 'One row for each person: the salary of a day, the next change, the last payslip.',
  query: z.strictObject({
    ...pageQuery(['name', 'effective_from', 'base_minor']),
    on: date.optional(),
    department_id: queryList(textId).optional(),
    phase: z.enum(['current', 'future', 'none']).optional(),
  }),
  data: z.array(payrollRow),
  meta: pageMeta,
  shows,
  export: { name: 'salaries' },
})

const writing = payrollRefusals.of(
  'own_pay',
  'duplicate_date',
  'before_joining',
  'after_leaving',
  'currency_mid_month',
  'too_old',
)

export const addSalary = call({
  id: 'payroll.add',
  route: 'POST /api/admin/payroll',
  permission: 'payroll.write',
  of_others: { fields: ['employee_id'], refusal: () => payrollRefusals.refusal('own_pay') },
  summary: 'Adds a salary from a day on.',
  body: z.strictObject({ employee_id: id, ...fields }),
  data: salary,
  toast: success('Salary Added Successfully'),
  refusals: writing,
  changes,
})

export const updateSalary = call({
  id: 'payroll.update',
  route: 'PUT /api/admin/payroll/:id',
  permission: 'payroll.write',
  summary: 'Changes a salary that no payslip uses.',
  params,
  body: z.strictObject({ version, ...z.strictObject(fields).partial().shape }),
  data: salary,
  toast: info('Salary Updated Successfully'),
  refusals: { ...writing, ...payrollRefusals.of('used'), ...commonRefusals.of('stale') },
  changes,
})

export const deleteSalary = call({
  id: 'payroll.delete',
  route: 'DELETE /api/admin/payroll/:id',
  permission: 'payroll.write',
  summary: 'Deletes a salary that no payslip uses.',
  params,
  data: z.strictObject({ id }),
  toast: success('Salary Deleted Successfully'),
  refusals: payrollRefusals.of('used', 'own_pay', 'currency_mid_month'),
  changes,
})

export const payrollMonthly = call({
  id: 'payroll.monthly',
  route: 'GET /api/admin/payroll/monthly',
  permission: 'payroll.read',
  summary: 'What issued payslips come to, by month and currency.',
  query: z.strictObject({
    from_month: month.optional(),
    to_month: month.optional(),
    department_id: queryList(textId).optional(),
  }),
  data: z.array(
    z.strictObject({
      month: z.string(),
      currency: z.string(),
      people: z.int(),
      gross_minor: minor,
      deductions_minor: minor,
      outside_minor: minor,
      net_minor: minor,
      employer_cost_minor: minor,
    }),
  ),
  shows,
})

export const salaryCalls = { listPayroll, addSalary, updateSalary, deleteSalary, payrollMonthly }
