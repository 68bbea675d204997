import { monthText } from './rules/date-texts.ts'
import { listSharedMonths } from './store/merging.ts'
import { mergePolicies, mergeSteps, type MergeStep, stays } from '#kit/server/merging.ts'
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

const step: MergeStep = {
  blocks: async (tx, { from, into }) =>
    (await listSharedMonths(tx, from.id, into.id)).map(
      ({ month }) =>
        `Both records have a payslip for ${monthText(month)} that is not issued. Cancel one of them first.`,
    ),
}

export const mergeStepFilling = entries(mergeSteps, { payroll: step })
