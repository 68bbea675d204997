import { labelsOfAudit } from '#kit/server/audit-words.ts'

const RULE = 'it is about a rule, not about a person'
const RUN = 'the payslip of each person shows it'
const PAY = 'pay is seen by payroll and the person alone'

export const payrollAudit = labelsOfAudit({
  'payroll.pay_read': { text: 'Pay was looked at', unlisted: PAY, reads: true },
  'payroll.salary_added': { text: 'A salary was added', unlisted: PAY },
  'payroll.salary_updated': { text: 'A salary was changed', unlisted: PAY },
  'payroll.salary_deleted': { text: 'A salary was deleted', unlisted: PAY },
  'payroll.adjustment_added': { text: 'An adjustment of pay was added', unlisted: PAY },
  'payroll.adjustment_deleted': { text: 'An adjustment of pay was deleted', unlisted: PAY },
  'payroll.component_added': { text: 'A pay component was added', unlisted: RULE },
  'payroll.component_updated': { text: 'A pay component was changed', unlisted: RULE },
  'payroll.component_deleted': { text: 'A pay component was deleted', unlisted: RULE },
  'payroll.account_saved': { text: 'An account of the company was saved', unlisted: RULE },
  'payroll.run_started': { text: 'A payroll run was started', unlisted: RUN },
  'payroll.run_calculated': { text: 'A payroll run was calculated', unlisted: RUN },
  'payroll.run_recalculated': { text: 'A payroll run was calculated again', unlisted: RUN },
  'payroll.run_approved': { text: 'A payroll run was approved', unlisted: RUN },
  'payroll.run_reopened': { text: 'A payroll run was opened again', unlisted: RUN },
  'payroll.run_issued': { text: 'A payroll run was issued', unlisted: RUN },
  'payroll.run_paid': { text: 'A payroll run was paid', unlisted: RUN },
  'payroll.run_discarded': { text: 'A payroll run was discarded', unlisted: RUN },
  'payroll.exception_accepted': { text: 'An exception of payroll was accepted', unlisted: PAY },
  'payroll.payment_recorded': { text: 'A payment of pay was entered', unlisted: PAY },
  'payroll.payment_confirmed': { text: 'A payment of pay was confirmed', unlisted: PAY },
  'payroll.payment_refused': { text: 'A payment of pay was refused', unlisted: PAY },
  'payroll.payment_returned': { text: 'A payment of pay came back from the bank', unlisted: PAY },
  'payroll.difference_put_off': { text: 'A difference of an earlier month was put off', unlisted: PAY },
  'payroll.waiver_asked': { text: 'It was asked to waive a difference of pay', unlisted: PAY },
  'payroll.waiver_agreed': { text: 'A difference of pay was waived', unlisted: PAY },
  'payroll.waiver_refused': { text: 'A difference of pay was not waived', unlisted: PAY },
  'payroll.account_cleared': { text: 'It was said to which account pay goes', unlisted: PAY },
  'payroll.bank_file_made': { text: 'A bank file was made', unlisted: RUN },
  'payroll.bank_file_read': { text: 'A bank file was downloaded', unlisted: RUN, reads: true },
  'payroll.payslip_made': { text: 'A payslip was made', unlisted: PAY },
  'payroll.payslip_updated': { text: 'A payslip was calculated again', unlisted: PAY },
  'payroll.payslip_corrected': { text: 'The correction of a payslip was begun', unlisted: PAY },
  'payroll.payslip_deleted': { text: 'A draft of a payslip was deleted', unlisted: PAY },
  'payroll.payslip_held': { text: 'A payslip was held back or released', unlisted: PAY },
  'payroll.payslip_moved': { text: 'A payslip was moved to the supplementary run', unlisted: PAY },
  'payroll.hike_proposed': { text: 'A hike was proposed', unlisted: PAY },
  'payroll.hike_updated': { text: 'A proposed hike was changed', unlisted: PAY },
  'payroll.hike_withdrawn': { text: 'A hike was withdrawn', unlisted: PAY },
  'payroll.hike_approved': { text: 'A hike was approved', unlisted: PAY },
  'payroll.hike_rejected': { text: 'A hike was rejected', unlisted: PAY },
  'payroll.hike_round_saved': { text: 'A round of hikes was saved', unlisted: RULE },
  'payroll.hike_applied': { text: 'A hike was applied', unlisted: PAY },
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof payrollAudit, true> {}
}
