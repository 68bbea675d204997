import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import type { payrollAudit } from './audit-words.ts'

const FROM = '[ from {effective_from}]'
const MONTH = '[ of {month|name}]'
const SLIP = '{whose} payslip[ of {month|name}]'
const DIFFERENCE = 'a difference of {whose} pay[ for {for_month}]'

export const payrollSentences: AuditSentences<typeof payrollAudit> = {
  does: {
    'payroll.pay_read': 'looked at the pay of {whom}',
    'payroll.salary_added': `added a salary of {whom}${FROM}`,
    'payroll.salary_updated': `changed the salary of {whom}${FROM}`,
    'payroll.salary_deleted': `deleted a salary of {whom}${FROM}`,
    'payroll.adjustment_added': `added an adjustment of {whose} pay${MONTH}`,
    'payroll.adjustment_deleted': `deleted an adjustment of {whose} pay${MONTH}`,
    'payroll.component_added': 'added the pay component[ {name}]',
    'payroll.component_updated': 'changed the pay component[ {name}]',
    'payroll.component_deleted': 'deleted the pay component[ {code}]',
    'payroll.account_saved': 'saved an account of the company[ for {brand_id@brands}]',
    'payroll.run_started': `started the payroll run${MONTH}`,
    'payroll.run_calculated': `calculated the payroll run${MONTH}`,
    'payroll.run_recalculated': `calculated the payroll run${MONTH} again`,
    'payroll.run_approved': `approved the payroll run${MONTH}`,
    'payroll.run_reopened': `opened the payroll run${MONTH} again`,
    'payroll.run_issued': `issued the payroll run${MONTH}`,
    'payroll.run_paid': `marked the payroll run${MONTH} as paid[ on {paid_on}]`,
    'payroll.run_discarded': `discarded the payroll run${MONTH}`,
    'payroll.exception_accepted': 'accepted an exception in {whose} pay',
    'payroll.payment_recorded': 'entered a payment of {whose} pay',
    'payroll.payment_confirmed': 'confirmed a payment of {whose} pay',
    'payroll.payment_refused': 'refused a payment of {whose} pay',
    'payroll.payment_returned': 'noted that a payment of {whose} pay came back from the bank',
    'payroll.difference_put_off': `put off ${DIFFERENCE}`,
    'payroll.waiver_asked': `asked to waive ${DIFFERENCE}`,
    'payroll.waiver_agreed': `waived ${DIFFERENCE}`,
    'payroll.waiver_refused': `refused to waive ${DIFFERENCE}`,
    'payroll.account_cleared': 'said to which account {whose} pay goes',
    'payroll.bank_file_made': 'made a bank file[, {name}]',
    'payroll.bank_file_read': 'downloaded a bank file[, {name}]',
    'payroll.payslip_made': `made ${SLIP}`,
    'payroll.payslip_updated': `calculated ${SLIP} again`,
    'payroll.payslip_corrected': `began to correct ${SLIP}`,
    'payroll.payslip_deleted': `deleted the draft of ${SLIP}`,
    'payroll.payslip_held': `held back or released ${SLIP}`,
    'payroll.payslip_moved': `moved ${SLIP} to the supplementary run`,
    'payroll.hike_proposed': `proposed a hike of {whom}${FROM}`,
    'payroll.hike_updated': `changed the proposed hike of {whom}${FROM}`,
    'payroll.hike_withdrawn': 'withdrew the hike of {whom}',
    'payroll.hike_approved': 'approved the hike of {whom}',
    'payroll.hike_rejected': 'rejected the hike of {whom}',
    'payroll.hike_round_saved': 'saved the round of hikes[ {name}]',
    'payroll.hike_applied': `applied the hike of {whom}${FROM}`,
  },
  names: {
    pay_components: 't.name',
    payroll_runs: `to_char(to_date(t.month, 'YYYY-MM'), 'FMMonth YYYY')`,
    payslips: `to_char(to_date(t.month, 'YYYY-MM'), 'FMMonth YYYY')`,
    bank_files: 't.name',
    hike_rounds: 't.name',
  },
  kinds: {
    company_accounts: 'account of the company',
    hike_rounds: 'round of hikes',
    pay_adjustments: 'adjustment of pay',
    pay_payments: 'payment of pay',
    payroll_exceptions: 'exception in pay',
  },
}
