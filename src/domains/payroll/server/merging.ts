import { mergePolicies, stays } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  payroll: {
    label: 'Pay',
    columns: {
      'hikes.employee_id': stays,
      'pay_accounts.employee_id': stays,
      'pay_adjustments.employee_id': stays,
      'pay_differences.employee_id': stays,
      'pay_rechecks.employee_id': stays,
      'pay_waivers.employee_id': stays,
      'payroll_exceptions.employee_id': stays,
      'payroll_run_items.employee_id': stays,
      'payslips.employee_id': stays,
      'salaries.employee_id': stays,
    },
  },
})
