import { organisationDay } from '#domains/organisation/server/index.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, auditAll } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { payRefusals, payrollRefusals } from '../../contract/payroll.refusals.ts'
import * as calls from '../../contract/runs.calls.ts'
import { runWorkflow } from '../../contract/run.workflows.ts'
import { checkPayDay } from '../bank/rules/bank-days.ts'
import { freezeAccountsOf } from '../bank/rules/frozen-account.ts'
import { acceptanceRefusal } from '../run/rules/accept.ts'
import { issuePayslips } from '../run/workflow/issue.ts'
import { evaluateApproval } from '../run/rules/approval.ts'
import { owedRefusal } from '../run/rules/next-step.ts'
import { runFacts } from '../run/rules/run-facts.ts'
import { hasDraftOf, moveDraft, updateSlipStates } from '../store/approve.ts'
import { lockDifferencesOfRun } from '../store/differences.ts'
import { lockExceptions, updateAccepted } from '../store/exceptions.ts'
import { clearFrozenAccounts } from '../store/frozen.ts'
import { countOwed } from '../store/pay-accounts.ts'
import { lockSupplementary, type RunRow, updateRun } from '../store/runs.ts'
import { listOtherDeciders } from '../store/starters.ts'
import { getRun, lockSeen } from './runs.ts'

export const acceptExceptions = handle(calls.acceptExceptions, async (context) => {
  const { tx, actor, now, params, body } = context
  const run = await lockSeen(context, params.id)
  if (run.state !== 'review') throw payrollRefusals.refusal('not_in_review')
  const ids = [...new Set(body.exception_ids)]
  const found = await lockExceptions(tx, run.id, ids)
  if (found.length < ids.length) throw notFound()
  const others = await listOtherDeciders(tx, actor.account_id)
  for (const one of found) {
    if (one.blocking) throw payrollRefusals.refusal('blocking')
    const refused = acceptanceRefusal(actor, one, others)
    if (refused) throw payrollRefusals.refusal(refused)
  }
  const open = found.filter(({ accepted_by }) => accepted_by === null)
  if (open.length === 0) return { accepted: 0 }
  await updateAccepted(
    tx,
    open.map(({ id }) => id),
    { by: actor.account_id, now, note: body.note },
  )
  await auditAll(
    context,
    'payroll.exception_accepted',
    open.map(({ id, employee_id }) => ({ entity: 'payroll_exceptions', id, employee_id, after: { note: body.note } })),
  )
  return { accepted: open.length }
})

/** The own payslip of an approver never goes through their approval. */
const moveOwn = async (context: Context, run: RunRow): Promise<void> => {
  const { tx, actor, now } = context
  if (actor.employee_id === null) return
  if (!(await hasDraftOf(tx, run.id, actor.employee_id))) return
  const { month, cutoff_date } = run
  const other = await lockSupplementary(tx, { month, cutoff_date, started_by: null, now })
  const id = await moveDraft(tx, run.id, { run_id: other.id, employee_id: actor.employee_id })
  await audit(context, 'payroll.payslip_moved', {
    entity: 'payslips',
    id,
    employee_id: actor.employee_id,
    after: { month },
  })
}

export const approveRun = handle(calls.approveRun, async (context) => {
  const { tx, actor, now, params, body } = context
  const run = await lockSeen(context, params.id)
  await lockDifferencesOfRun(tx, run.id)
  const { open, refusal, four_eyes, is_own_moved } = await evaluateApproval(context, run)
  if (refusal) throw refusal
  requireVersion(run, body.version)
  if (open) throw open
  const state = take(payRefusals, next(runWorkflow, run.state, 'approve', runFacts(actor, run, false)))
  if (state !== 'approved') throw new Error('A run is approved')
  if (is_own_moved && run.kind === 'regular') await moveOwn(context, run)
  await updateRun(tx, run.id, {
    state,
    four_eyes,
    approved_by: actor.account_id,
    approved_at: now,
    reopen_reason: null,
  })
  // Only one supplementary run of a month is in review: this one leaves it first.
  if (is_own_moved && run.kind === 'supplementary') await moveOwn(context, run)
  await updateSlipStates(tx, run.id, 'draft', 'approved')
  await freezeAccountsOf(context, run.id)
  await audit(context, 'payroll.run_approved', {
    entity: 'payroll_runs',
    id: run.id,
    after: { month: run.month, four_eyes },
  })
  return getRun(context, run.id)
})

export const reopenRun = handle(calls.reopenRun, async (context) => {
  const { tx, actor, params, body } = context
  const run = await lockSeen(context, params.id)
  const state = take(payRefusals, next(runWorkflow, run.state, 'reopen', runFacts(actor, run, true)))
  if (state !== 'review') throw new Error('A run is reopened to review')
  requireVersion(run, body.version)
  await updateSlipStates(tx, run.id, 'approved', 'draft')
  await clearFrozenAccounts(tx, run.id)
  await updateRun(tx, run.id, { state, approved_by: null, approved_at: null, reopen_reason: body.reason })
  await audit(context, 'payroll.run_reopened', { entity: 'payroll_runs', id: run.id, after: { reason: body.reason } })
  return getRun(context, run.id)
})

export const issueRun = handle(calls.issueRun, async (context) => {
  const { tx, actor, now, params, body } = context
  const run = await lockSeen(context, params.id)
  const state = take(payRefusals, next(runWorkflow, run.state, 'issue', runFacts(actor, run, true)))
  if (state !== 'issued') throw new Error('A run is issued')
  requireVersion(run, body.version)
  await checkPayDay(context, body.pay_on)
  await issuePayslips(context, run)
  await updateRun(tx, run.id, { state, issued_by: actor.account_id, issued_at: now, pay_on: body.pay_on })
  await audit(context, 'payroll.run_issued', { entity: 'payroll_runs', id: run.id, after: { pay_on: body.pay_on } })
  return getRun(context, run.id)
})

export const markRunPaid = handle(calls.markRunPaid, async (context) => {
  const { tx, actor, now, params, body } = context
  const run = await lockSeen(context, params.id)
  const state = take(payRefusals, next(runWorkflow, run.state, 'pay', runFacts(actor, run, true)))
  if (state !== 'paid') throw new Error('A run is paid')
  requireVersion(run, body.version)
  if (body.paid_on > (await organisationDay(tx, now))) throw invalid({ paid_on: 'lies in the future' })
  const owed = owedRefusal(await countOwed(tx, run.id))
  if (owed) throw owed
  await updateRun(tx, run.id, { state, paid_on: body.paid_on, paid_by: actor.account_id })
  await audit(context, 'payroll.run_paid', { entity: 'payroll_runs', id: run.id, after: { paid_on: body.paid_on } })
  return getRun(context, run.id)
})
