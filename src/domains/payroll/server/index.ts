import { invalid } from '#kit/contract/envelope.ts'
import { serverDomain } from '#kit/server/call/handle.ts'
import { restorables } from '#kit/server/restorable.ts'
import { secretBox } from '#kit/server/secret-box.ts'
import { entries, filled } from '#kit/server/slots.ts'
import { accountCalls } from '../contract/accounts.calls.ts'
import { adjustmentCalls } from '../contract/adjustments.calls.ts'
import { componentCalls } from '../contract/components.calls.ts'
import { hikeRoundCalls } from '../contract/hike-rounds.calls.ts'
import { hikeCalls } from '../contract/hikes.calls.ts'
import { differenceCalls } from '../contract/differences.calls.ts'
import { payAccountCalls } from '../contract/pay-accounts.calls.ts'
import { ownCalls } from '../contract/own.calls.ts'
import { hikesPermissions, payrollPermissions } from '../contract/payroll.permissions.ts'
import { hikesRefusals, payrollRefusals, payslipsRefusals } from '../contract/payroll.refusals.ts'
import { payslipCalls } from '../contract/payslips.calls.ts'
import { registerCalls } from '../contract/register.calls.ts'
import { runCalls } from '../contract/runs.calls.ts'
import { salaryCalls } from '../contract/salaries.calls.ts'
import { importFilling } from './importing/importables.ts'
import { mergeFilling, mergeStepFilling } from './merging.ts'
import { payrollSentences } from './audit-sentences.ts'
import { payrollAudit } from './audit-words.ts'
import * as accounts from './calls/accounts.ts'
import { addAdjustments, deleteAdjustment, findAdjustmentRows, listAdjustments } from './calls/adjustments.ts'
import * as bankFiles from './calls/bank-files.ts'
import * as components from './calls/components.ts'
import * as differences from './calls/differences.ts'
import * as payAccounts from './calls/pay-accounts.ts'
import * as payslips from './calls/payslips.ts'
import * as personPay from './calls/person-pay.ts'
import { listRegister, listRegisterPeople } from './calls/register.ts'
import * as decisions from './calls/run-decisions.ts'
import * as views from './calls/run-views.ts'
import { discardRun, listRuns, recalculateRun, startRun } from './calls/runs.ts'
import * as salaries from './calls/salaries.ts'
import * as hikeDecisions from './hikes/calls/decisions.ts'
import * as hikeProposals from './hikes/calls/proposals.ts'
import * as hikeRounds from './hikes/calls/rounds.ts'
import { applyDueHikes } from './hikes/jobs.ts'
import { sendPayslipQuestion } from './own/calls/payslip-question.ts'
import * as ownPay from './own/calls/own-pay.ts'
import * as ownPayslips from './own/calls/own-payslips.ts'
import { payrollFillings } from './register.ts'
import { calculation } from './run/workflow/calculate.ts'
import { changeCheck } from './run/workflow/check-changes.ts'
import { allDifferences, lateFacts } from './run/rules/differences.ts'
import { payrollBox } from './rules/secrets.ts'
import { retention } from './retention.ts'

export { companyAccount } from './present/company-account.ts'
export { addInitialSalary } from './public.ts'
export { hikeBudget } from './hikes/rules/budget.ts'
export { hikeResult } from './hikes/store/results.ts'
export { proposeHike } from './hikes/workflow/propose.ts'
export { personal as personalOfPayroll } from './personal.ts'

const constraints = {
  payroll_runs_one_regular: () => payrollRefusals.refusal('run_exists', { month: 'this month' }),
  payroll_runs_four_eyes: () => payrollRefusals.refusal('four_eyes'),
  payslips_one_draft: () => payslipsRefusals.refusal('exists', { month: 'this month' }),
  salaries_one_a_day: () => payrollRefusals.refusal('duplicate_date'),
  salaries_currency: () => payrollRefusals.refusal('currency_mid_month'),
  salaries_used: () => payrollRefusals.refusal('used', { number: 'of a month' }),
  pay_components_code: () => payrollRefusals.refusal('code_taken'),
  pay_components_name: () => payrollRefusals.refusal('name_taken'),
  pay_component_rates_pkey: () => payrollRefusals.refusal('rate_exists'),
  requests_one_open_source: () => payslipsRefusals.refusal('question_open'),
  pay_adjustments_once: () =>
    payrollRefusals.refusal('entered_already', { component: 'It', note: '–', person: 'another person', day: 'today' }),
  pay_adjustments_approved: () => payslipsRefusals.refusal('approved'),
  hikes_one_open: () => hikesRefusals.refusal('open_exists'),
  hikes_four_eyes: () => hikesRefusals.refusal('four_eyes'),
  hike_rounds_name: () => hikesRefusals.refusal('round_name'),
  hikes_decided: () => hikesRefusals.refusal('decided'),
  company_accounts_one: () => invalid({ currency: 'There is an account of this brand and currency already' }),
}

/** The domain of pay: salaries, monthly runs, payslips. */
export const payrollDomain = (data_key: Buffer) => {
  const box = secretBox(data_key)

  const { roundNow, ...rounds } = hikeRounds

  return serverDomain({
    id: 'payroll',
    retention,
    permissions: [...payrollPermissions, ...hikesPermissions],
    audit: payrollAudit,
    sentences: payrollSentences,
    calls: {
      ...salaryCalls,
      ...componentCalls,
      ...accountCalls,
      ...adjustmentCalls,
      ...registerCalls,
      ...payslipCalls,
      ...runCalls,
      ...hikeCalls,
      ...hikeRoundCalls,
      ...payAccountCalls,
      ...differenceCalls,
      ...ownCalls,
    },
    handlers: {
      ...salaries,
      ...components,
      listCompanyAccounts: accounts.listCompanyAccounts,
      saveCompanyAccount: accounts.saveCompanyAccount(box),
      listAdjustments,
      findAdjustmentRows,
      addAdjustments,
      deleteAdjustment,
      ...payslips,
      ...personPay,
      listRuns,
      startRun,
      recalculateRun,
      discardRun,
      ...views,
      listRegister,
      listRegisterPeople,
      ...decisions,
      ...bankFiles,
      ...differences,
      viewPayAccount: payAccounts.viewPayAccount,
      recordPayment: payAccounts.recordPayment,
      decidePayment: payAccounts.decidePayment,
      returnPayment: payAccounts.returnPayment,
      clearPayAccount: payAccounts.clearPayAccount,
      ownPayAccount: payAccounts.ownPayAccount,
      ...hikeProposals,
      ...hikeDecisions,
      ...rounds,
      ...ownPayslips,
      ...ownPay,
      sendPayslipQuestion,
    },
    constraints,
    jobs: [calculation(box), changeCheck, lateFacts, allDifferences, applyDueHikes],
    fills: [
      importFilling,
      mergeFilling,
      mergeStepFilling,
      filled(payrollBox, box),
      ...payrollFillings,
      entries(restorables, { hike_rounds: { call: hikeRoundCalls.saveHikeRound, param: 'id', whole: roundNow } }),
    ],
  })
}
