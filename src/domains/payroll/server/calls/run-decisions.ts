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
import { isOwnPay } from '../own.ts'
import { checkPayDay } from '../bank/bank-days.ts'
import { freezeAccountsOf } from '../bank/frozen-account.ts'
import { issuePayslips } from '../run/issue.ts'
import { readFourEyes, runFacts } from '../run/run-facts.ts'
import { hasDraftBeside, hasDraftOf, moveDraft, moveSlips } from '../store/approve.ts'
import { countOpen, lockExceptions } from '../store/exceptions.ts'
import { thawAccounts } from '../store/frozen.ts'
import { countLeft } from '../store/differences.ts'
import { countOwed } from '../store/pay-accounts.ts'
import { lockSupplementary, type RunRow } from '../store/runs.ts'
import { hasOtherApprover, isStarter } from '../store/starters.ts'
import { getRun, lockSeen } from './runs.ts'

export const acceptExceptions = handle(calls.acceptExceptions, async (context) => {
  const { tx, actor, now, params, body } = context
  const run = await lockSeen(context, params.id)
  if (run.state !== 'review') throw payrollRefusals.refusal('not_in_review')
  const ids = [...new Set(body.exception_ids)]
  const found = await lockExceptions(tx, run.id, ids)
  if (found.length < ids.length) throw notFound()
  for (const one of found) {
    if (one.blocking) throw payrollRefusals.refusal('blocking')
    if (one.author_id === actor.account_id) throw payrollRefusals.refusal('own_fact')
    if (one.employee_id !== null && isOwnPay(actor, one.employee_id)) throw payrollRefusals.refusal('own_pay')
  }
  const open = found.filter(({ accepted_by }) => accepted_by === null)
  if (open.length === 0) return { accepted: 0 }
  await tx
    .updateTable('payroll_exceptions')
    .set({ accepted_by: actor.account_id, accepted_at: now, note: body.note })
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .execute()
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
  const asked = await readFourEyes(tx, now)
  // Where everybody else who may approve is paid by this run, or has made it, too, nobody is left to ask for.
  const four_eyes = asked && (await hasOtherApprover(tx, run.id, actor.account_id))
  const is_starter = await isStarter(tx, run.id, actor.account_id)
  const facts = (open: { failed: number; exceptions_open: number }) =>
    runFacts(actor, { month: run.month, is_starter, ...open }, four_eyes)
  take(payRefusals, next(runWorkflow, run.state, 'approve', facts({ failed: 0, exceptions_open: 0 })))
  requireVersion(run, body.version)
  // The own payslip of an approver leaves a run whose others are approved, and goes into the next one.
  const isOwnMoved = asked && (await hasDraftBeside(tx, run.id, actor.employee_id))
  if (asked && !isOwnMoved && actor.employee_id !== null && (await hasDraftOf(tx, run.id, actor.employee_id)))
    throw payrollRefusals.refusal('four_eyes')
  if (isOwnMoved && run.kind === 'regular') await moveOwn(context, run)
  const left = await countLeft(tx, run)
  if (left > 0)
    throw payrollRefusals.refusal('open_differences', { people: left === 1 ? '1 person' : `${left} people` })
  const open = await countOpen(tx, run.id, isOwnMoved ? actor.employee_id : null)
  const state = take(payRefusals, next(runWorkflow, run.state, 'approve', facts(open)))
  if (state !== 'approved') throw new Error('A run is approved')
  await tx
    .updateTable('payroll_runs')
    .set({ state, four_eyes, approved_by: actor.account_id, approved_at: now, reopen_reason: null })
    .where('id', '=', run.id)
    .execute()
  // Only one supplementary run of a month is in review: this one leaves it first.
  if (isOwnMoved && run.kind === 'supplementary') await moveOwn(context, run)
  await moveSlips(tx, run.id, 'draft', 'approved')
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
  await moveSlips(tx, run.id, 'approved', 'draft')
  await thawAccounts(tx, run.id)
  await tx
    .updateTable('payroll_runs')
    .set({ state, approved_by: null, approved_at: null, reopen_reason: body.reason })
    .where('id', '=', run.id)
    .execute()
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
  await tx
    .updateTable('payroll_runs')
    .set({ state, issued_by: actor.account_id, issued_at: now, pay_on: body.pay_on })
    .where('id', '=', run.id)
    .execute()
  await audit(context, 'payroll.run_issued', { entity: 'payroll_runs', id: run.id, after: { pay_on: body.pay_on } })
  return getRun(context, run.id)
})

export const markRunPaid = handle(calls.markRunPaid, async (context) => {
  const { tx, actor, now, params, body } = context
  const run = await lockSeen(context, params.id)
  const state = take(payRefusals, next(runWorkflow, run.state, 'pay', runFacts(actor, run, true)))
  if (state !== 'paid') throw new Error('A run is paid')
  requireVersion(run, body.version)
  if (body.paid_on > (await organisationDay(tx, now))) throw invalid({ paid_on: 'Lies in the future' })
  const owed = await countOwed(tx, run.id)
  if (owed > 0)
    throw payrollRefusals.refusal('still_owed', { people: owed === 1 ? '1 person is' : `${owed} people are` })
  await tx
    .updateTable('payroll_runs')
    .set({ state, paid_on: body.paid_on, paid_by: actor.account_id })
    .where('id', '=', run.id)
    .execute()
  await audit(context, 'payroll.run_paid', { entity: 'payroll_runs', id: run.id, after: { paid_on: body.paid_on } })
  return getRun(context, run.id)
})
