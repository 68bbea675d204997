import { eraseKept } from '#kit/server/personal/erase.ts'
import type { Retention } from '#kit/server/retention/retention.ts'
import { dueDocuments } from './store/retention.ts'

/** The retention of this domain's rows. */
export const retention: Retention = {
  rules: {
    pay_documents: {
      label: 'Pay documents of people who left',
      what: 'What payslips, raises and payments say about a person stays so long after their last day, because tax law asks for it. Then only the amounts and dates stay.',
      why: 'Tax and commercial law ask for it.',
      known_by: 'payroll.read',
      counts: 'last_day',
      days: 3650,
      floor: 2190,
      due: ({ before }) => dueDocuments(before),
      remove: (work, ids) => eraseKept(work, 'pay_documents', ids),
    },
  },
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
