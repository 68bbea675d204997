import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { date, id, line, month, queryInt, queryList, reason, search, textId, version } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { currency, minor, payee } from './pay.fields.ts'
import { payrollRefusals } from './payroll.refusals.ts'
import { bankFile, run, runFull, runItem } from './runs.models.ts'

const shows = ['payroll.changed', 'people.changed'] as const
const changes = ['payroll.changed'] as const
const params = z.strictObject({ id: textId })

export const listRuns = call({
  id: 'payrollRuns.list',
  route: 'GET /api/admin/payroll-runs',
  permission: 'payroll.read',
  summary: 'The runs of a year, newest first.',
  query: z.strictObject({ year: queryInt(1990, 2199).optional() }),
  data: z.array(run),
  shows,
})

export const startRun = call({
  id: 'payrollRuns.start',
  route: 'POST /api/admin/payroll-runs',
  permission: 'payroll.run',
  summary: 'Starts the run of a month. It is calculated in the background.',
  body: z.strictObject({
    month,
    /** Days after it count as planned; the earlier of the last day and yesterday when left out. */
    cutoff_date: date.optional(),
  }),
  data: run,
  toast: success('Payroll Run Started Successfully'),
  refusals: payrollRefusals.of('run_exists', 'earlier_open'),
  changes,
})

export const viewRun = call({
  id: 'payrollRuns.view',
  route: 'GET /api/admin/payroll-runs/:id',
  permission: 'payroll.read',
  summary: 'A run with its progress, totals and open exceptions.',
  params,
  data: runFull,
  shows,
})

export const listRunItems = call({
  id: 'payrollRuns.items',
  route: 'GET /api/admin/payroll-runs/items/:id',
  permission: 'payroll.read',
  summary: 'The people of a run by name, with payslip and exceptions.',
  params,
  query: z.strictObject({
    show: z.enum(['all', 'exceptions', 'unpaid', 'failed', 'changed', 'withheld']).optional(),
    q: search.optional(),
    department_id: queryList(textId).optional(),
    limit: queryInt(1, MAX_LIMIT).optional(),
    cursor: cursor.optional(),
  }),
  data: z.array(runItem),
  meta: pageMeta,
  shows,
  export: { name: 'payroll-run' },
})

export const recalculateRun = call({
  id: 'payrollRuns.recalculate',
  route: 'POST /api/admin/payroll-runs/recalculate/:id',
  permission: 'payroll.run',
  summary: 'Calculates failed, changed, all or named people again, from the facts of now.',
  params,
  body: z
    .strictObject({
      version,
      which: z.enum(['failed', 'changed', 'all']).optional(),
      employee_ids: z.array(id).min(1).max(500).optional(),
    })
    .refine(({ which, employee_ids }) => (which === undefined) !== (employee_ids === undefined), {
      path: ['which'],
      message: 'Say which, or name the people',
    }),
  data: run,
  toast: success('Payroll Run Recalculated Successfully'),
  refusals: { ...payrollRefusals.of('not_in_review'), ...commonRefusals.of('stale') },
  changes,
})

export const acceptExceptions = call({
  id: 'payrollRuns.accept',
  route: 'POST /api/admin/payroll-runs/accept/:id',
  permission: 'payroll.approve',
  summary: 'Accepts exceptions of a run, all or none.',
  params,
  body: z.strictObject({ exception_ids: z.array(id).min(1).max(500), note: line(500, 3) }),
  data: z.strictObject({ accepted: z.int() }),
  toast: success('Exception Accepted Successfully'),
  refusals: payrollRefusals.of('blocking', 'own_fact', 'own_pay', 'not_in_review'),
  changes,
})

export const approveRun = call({
  id: 'payrollRuns.approve',
  route: 'PUT /api/admin/payroll-runs/approve/:id',
  permission: 'payroll.approve',
  summary: 'Approves a run that another person started. The own payslip moves to the supplementary run.',
  params,
  body: z.strictObject({ version }),
  data: run,
  toast: success('Payroll Run Approved Successfully'),
  refusals: {
    ...payrollRefusals.of('four_eyes', 'open_exceptions', 'open_differences', 'differences_decided', 'not_in_review'),
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const reopenRun = call({
  id: 'payrollRuns.reopen',
  route: 'PUT /api/admin/payroll-runs/reopen/:id',
  permission: 'payroll.approve',
  summary: 'Takes an approved run back to review.',
  params,
  body: z.strictObject({ version, reason }),
  data: run,
  toast: success('Payroll Run Reopened Successfully'),
  refusals: { ...payrollRefusals.of('not_approved'), ...commonRefusals.of('stale') },
  changes,
})

export const issueRun = call({
  id: 'payrollRuns.issue',
  route: 'PUT /api/admin/payroll-runs/issue/:id',
  permission: 'payroll.pay',
  summary: 'Numbers and issues all payslips of an approved run.',
  params,
  body: z.strictObject({ version, pay_on: date }),
  data: run,
  toast: success('Payroll Run Issued Successfully'),
  refusals: { ...payrollRefusals.of('not_approved', 'differences_changed'), ...commonRefusals.of('stale') },
  changes,
})

export const makeBankFile = call({
  id: 'payrollRuns.bankFile',
  route: 'POST /api/admin/payroll-runs/bank-file/:id',
  permission: 'payroll.pay',
  summary:
    'Makes the file for the bank: what is still owed to the people of a brand in a currency, to the accounts approved.',
  params,
  body: z.strictObject({
    brand_id: id,
    currency,
    /** Needed once the pay day of the run has passed. */
    pay_on: date.optional(),
  }),
  data: z.strictObject({
    file: bankFile,
    count: z.int(),
    total_minor: minor,
    sha256: z.string(),
    left_out: z.array(z.strictObject({ employee: payee, why: z.string() })),
  }),
  refusals: payrollRefusals.of(
    'not_issued',
    'no_company_account',
    'company_account_changed',
    'pay_day_past',
    'nothing_to_pay',
  ),
  changes,
})

export const readBankFile = call({
  id: 'payrollRuns.bankFileContent',
  route: 'GET /api/admin/payroll-runs/bank-file/:id',
  permission: 'payroll.pay',
  summary: 'The content of a bank file. The id is that of the file.',
  params,
  data: z.never(),
  binary: true,
})

export const markRunPaid = call({
  id: 'payrollRuns.markPaid',
  route: 'PUT /api/admin/payroll-runs/paid/:id',
  permission: 'payroll.pay',
  summary: 'Closes a run whose payslips are all paid, but for those withheld.',
  params,
  body: z.strictObject({ version, paid_on: date }),
  data: run,
  toast: success('Payroll Run Paid Successfully'),
  refusals: { ...payrollRefusals.of('not_issued', 'still_owed', 'payments_wait'), ...commonRefusals.of('stale') },
  changes,
})

export const discardRun = call({
  id: 'payrollRuns.discard',
  route: 'DELETE /api/admin/payroll-runs/:id',
  permission: 'payroll.run',
  summary: 'Discards a run with its drafts.',
  params,
  data: z.strictObject({ id }),
  toast: success('Payroll Run Deleted Successfully'),
  refusals: payrollRefusals.of('decided', 'run_final'),
  changes,
})

export const runCalls = {
  listRuns,
  startRun,
  viewRun,
  listRunItems,
  recalculateRun,
  acceptExceptions,
  approveRun,
  reopenRun,
  issueRun,
  makeBankFile,
  readBankFile,
  markRunPaid,
  discardRun,
}
