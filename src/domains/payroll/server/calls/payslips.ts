import { organisationDay } from '#domains/organisation/server/index.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { take } from '#engines/transitions/contract/take.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { payRefusals, payslipsRefusals } from '../../contract/payroll.refusals.ts'
import * as calls from '../../contract/payslips.calls.ts'
import type { PayslipFull } from '../../contract/payslips.models.ts'
import { payslipWorkflow } from '../../contract/run.workflows.ts'
import { fullPayslip } from '../present/full-payslip.ts'
import { noteRead } from '../workflow.ts'
import { provePayslip as prove } from '../rules/prove.ts'
import { presentSlip } from '../present/present-payslip.ts'
import { printPayslip } from '../documents/payslip-pdf.ts'
import { addDraft, beginCorrection } from '../run/workflow/add-draft.ts'
import { recalculateDraft } from '../run/workflow/recalculate.ts'
import { payslipFacts } from '../run/rules/run-facts.ts'
import { updatePaidPayslips } from '../store/pay-accounts.ts'
import {
  discardDraft,
  findSlip,
  setWithheld,
  listSlips,
  lockSlip,
  type StoredSlip,
  updateNote,
} from '../store/payslips.ts'
import { boundsOf } from '../rules/date-texts.ts'

export const viewPayslip = handle(calls.viewPayslip, async (context) => {
  const full = await fullPayslip(context, context.params.id)
  await noteRead(context, [full.employee.id], 'payslip')
  return full
})

export const payslipPdf = handle(calls.payslipPdf, async (context) => {
  const { tx, params } = context
  const slip = await findSlip(tx, params.id)
  if (!slip) throw notFound()
  const bytes = await printPayslip(tx, slip)
  if (!bytes) throw payslipsRefusals.refusal('draft')
  await noteRead(context, [slip.employee_id], 'pdf')
  return new Bytes(bytes, 'application/pdf', `${slip.number}.pdf`)
})

export const provePayslip = handle(calls.provePayslip, async (context) => {
  const slip = await findSlip(context.tx, context.params.id)
  if (!slip) throw notFound()
  await noteRead(context, [slip.employee_id], 'payslip')
  return prove(context, slip)
})

export const addPayslip = handle(calls.addPayslip, async (context) => {
  const { tx, actor, now, body } = context
  take(payRefusals, next(payslipWorkflow, 'none', 'calculate', payslipFacts(actor, body.employee_id, false)))
  const { first, last } = boundsOf(body.month)
  const today = await organisationDay(tx, now)
  if (body.month > today.slice(0, 7)) throw invalid({ month: 'This month has not begun' })
  const cutoff_date = body.cutoff_date ?? last
  if (cutoff_date < first || cutoff_date > last) throw invalid({ cutoff_date: 'lies outside of the month' })
  const id = await addDraft(context, { employee_id: body.employee_id, month: body.month, cutoff_date })
  await audit(context, 'payroll.payslip_made', {
    entity: 'payslips',
    id,
    employee_id: body.employee_id,
    after: { month: body.month },
  })
  return fullPayslip(context, id)
})

const lock = async ({ tx }: Context, id: number): Promise<StoredSlip> => {
  const slip = await lockSlip(tx, id)
  if (!slip) throw notFound()
  return slip
}

type Update = Readonly<{ note?: string | null | undefined; recalculate?: boolean | undefined }>

const updateDraft = async (context: Context, slip: StoredSlip, { note, recalculate = true }: Update): Promise<void> => {
  if (note !== undefined) await updateNote(context.tx, slip.id, note)
  if (recalculate) await recalculateDraft(context, slip)
  await audit(context, 'payroll.payslip_updated', {
    entity: 'payslips',
    id: slip.id,
    employee_id: slip.employee_id,
    after: { month: slip.month },
  })
}

/** A draft takes a note, an issued payslip the reason of its correction: what the other takes would be stored nowhere. */
const refuseIgnoredFields = (body: Parsed<typeof calls.updatePayslip>['body'], isIssued: boolean): void => {
  const issued = 'An issued payslip is corrected: change its new draft'
  if (!isIssued && body.correction_reason !== undefined)
    throw invalid({ correction_reason: 'A draft is changed without a correction' })
  if (isIssued && (body.note ?? null) !== null) throw invalid({ note: issued })
  if (isIssued && body.recalculate !== undefined) throw invalid({ recalculate: issued })
}

export const updatePayslip = handle(calls.updatePayslip, async (context): Promise<PayslipFull> => {
  const { actor, params, body } = context
  const slip = await lock(context, params.id)
  const facts = payslipFacts(actor, slip.employee_id, slip.has_correction)
  const isIssued = slip.state === 'issued' || slip.state === 'paid'
  take(payRefusals, next(payslipWorkflow, slip.state, isIssued ? 'correct' : 'update', facts))
  requireVersion(slip, body.version)
  refuseIgnoredFields(body, isIssued)
  if (!isIssued) {
    await updateDraft(context, slip, body)
    return fullPayslip(context, slip.id)
  }
  if (body.correction_reason === undefined) throw invalid({ correction_reason: 'Reason is required' })
  const id = await beginCorrection(context, slip, body.correction_reason, actor.account_id)
  await audit(context, 'payroll.payslip_corrected', {
    entity: 'payslips',
    id,
    employee_id: slip.employee_id,
    after: { corrects: slip.number, reason: body.correction_reason },
  })
  return fullPayslip(context, id)
})

export const deletePayslip = handle(calls.deletePayslip, async (context) => {
  const { tx, actor, params } = context
  const slip = await lock(context, params.id)
  const facts = payslipFacts(actor, slip.employee_id, slip.has_correction)
  const state = take(payRefusals, next(payslipWorkflow, slip.state, 'delete', facts))
  if (state !== 'discarded') throw new Error('A draft is discarded')
  await discardDraft(tx, slip)
  await audit(context, 'payroll.payslip_deleted', {
    entity: 'payslips',
    id: slip.id,
    employee_id: slip.employee_id,
    before: { month: slip.month },
  })
  return { id: slip.id }
})

export const withholdPayslip = handle(calls.withholdPayslip, async (context) => {
  const { tx, actor, params, body } = context
  const slip = await lock(context, params.id)
  take(
    payRefusals,
    next(payslipWorkflow, slip.state, 'hold', payslipFacts(actor, slip.employee_id, slip.has_correction)),
  )
  requireVersion(slip, body.version)
  const withheld_reason = body.withheld ? (body.withheld_reason ?? null) : null
  await setWithheld(tx, slip.id, { withheld: body.withheld, withheld_reason })
  if (slip.state === 'issued') await updatePaidPayslips(tx, [slip])
  await audit(context, 'payroll.payslip_held', {
    entity: 'payslips',
    id: slip.id,
    employee_id: slip.employee_id,
    after: { withheld: body.withheld, reason: withheld_reason },
  })
  const [row] = await listSlips(tx, { ids: [slip.id] })
  if (!row) throw notFound()
  return presentSlip(actor)(row)
})
