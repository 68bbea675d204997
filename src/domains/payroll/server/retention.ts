import type { Retention } from '#kit/server/retention.ts'

/** How long the rows of this domain stay. */
export const retention: Retention = {
  ends: {},
  kept: {
    'one row for each thing that is set up': ['company_accounts', 'pay_component_rates', 'pay_components'],
    'the law asks for ten years (R21 of the specification: pay documents and invoices)': [
      'bank_file_payslips',
      'bank_files',
      'hike_round_budgets',
      'hike_rounds',
      'hikes',
      'pay_account_clearances',
      'pay_accounts',
      'pay_adjustments',
      'pay_differences',
      'pay_payments',
      'pay_postings',
      'pay_waivers',
      'payroll_exceptions',
      'payroll_run_items',
      'payroll_run_starters',
      'payroll_runs',
      'payslip_lines',
      'payslip_salaries',
      'payslips',
      'salaries',
      'salary_components',
    ],
    'a list of what is to be done: a row is removed as soon as it is': ['pay_rechecks'],
  },
}
