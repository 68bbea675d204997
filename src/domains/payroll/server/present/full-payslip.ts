import { bankAccountsOf } from '#domains/people/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { PayslipFull } from '../../contract/payslips.models.ts'
import { adminLinks } from './admin-links.ts'
import { presentCompare, presentLine, presentSegments, presentSlip } from './present-payslip.ts'
import { presentException } from './present-run.ts'
import { listOtherDeciders } from '../store/starters.ts'
import { boxOf } from '../rules/secrets.ts'
import { listExceptionRows } from '../store/exceptions.ts'
import { listPayees } from '../store/payees.ts'
import * as store from '../store/payslips.ts'
import { lastDigits } from '../bank/documents/last-digits.ts'

/** The account that a payslip is paid to: the one it was issued with, or the account of now. */
export const bankOf = async (tx: Tx, slip: store.StoredSlip, day: string): Promise<PayslipFull['bank']> => {
  if (slip.number !== null)
    return slip.bank_holder === null ? null : { holder: slip.bank_holder, last4: slip.bank_last4 ?? '' }
  const bank = (await bankAccountsOf(tx, boxOf(), [slip.employee_id], day)).get(slip.employee_id)
  return bank ? { holder: bank.holder, last4: lastDigits(bank.number) } : null
}

/** A payslip with its lines, explained, for an administrator; 404 where there is none. */
export const fullPayslip = async (context: Context, id: number): Promise<PayslipFull> => {
  const { tx, actor } = context
  const slip = await store.findSlip(tx, id)
  if (!slip) throw notFound()
  const before = await store.findSlipBefore(tx, slip.employee_id, slip.month)
  const lines = await store.listLines(tx, before ? [id, before.id] : [id])
  const own = lines.filter(({ payslip_id }) => payslip_id === id)
  const old = lines.filter(({ payslip_id }) => payslip_id !== id)
  const employee = (await listPayees(tx, [slip.employee_id], slip.period_end)).get(slip.employee_id)
  if (!employee) throw notFound()
  const [row] = await store.listSlips(tx, { ids: [id] })
  if (!row) throw notFound()
  const linkTo = adminLinks(actor, slip.employee_id)
  const exceptions = await listExceptionRows(tx, slip.run_id, [slip.employee_id])
  return {
    ...presentSlip(actor)(row),
    employee,
    brand: { id: slip.brand_id, name: slip.brand_name },
    period_start: slip.period_start,
    period_end: slip.period_end,
    cutoff_date: slip.cutoff_date,
    note: slip.note,
    correction_reason: slip.correction_reason,
    segments: presentSegments(slip.facts),
    lines: own.map(presentLine(slip.currency, linkTo)),
    ytd: await store.sumYearToDate(tx, slip),
    bank: await bankOf(tx, slip, slip.period_end),
    exceptions: exceptions.map(presentException(actor, await listOtherDeciders(tx, actor.account_id))),
    compare: presentCompare(slip, own, before, old, linkTo),
    facts_hash: slip.facts_hash,
    engine_version: slip.engine_version,
  }
}
