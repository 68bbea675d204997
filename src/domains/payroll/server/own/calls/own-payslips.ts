import { organisationDay } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as calls from '../../../contract/own.calls.ts'
import { printPayslip } from '../../documents/payslip-pdf.ts'
import { listSlips, listYearTotals } from '../../store/payslips.ts'
import { findOwnSlip, fullOwnPayslip, ownIdOf, presentOwnSlip, SEEN } from '../present/own-payslip.ts'
import { noteFirstView } from '../store/own.ts'

export const listOwnPayslips = handle(calls.listOwnPayslips, async (context) => {
  const { tx, now, query } = context
  const employee_id = ownIdOf(context)
  const year = query.year ?? Number((await organisationDay(tx, now)).slice(0, 4))
  const slips = await listSlips(tx, { employee_id, year, states: SEEN })
  const totals = await listYearTotals(tx, employee_id, year)
  return {
    payslips: slips.map(presentOwnSlip),
    year_totals: totals.map(({ employer_cost_minor: _cost, ...total }) => total),
  }
})

export const viewOwnPayslip = handle(calls.viewOwnPayslip, async (context) => {
  const { tx, now, params, isBackground } = context
  const slip = await findOwnSlip(tx, ownIdOf(context), params.id)
  if (!isBackground) await noteFirstView(tx, slip.id, now)
  return fullOwnPayslip(tx, slip)
})

export const ownPayslipPdf = handle(calls.ownPayslipPdf, async (context) => {
  const { tx, params } = context
  const slip = await findOwnSlip(tx, ownIdOf(context), params.id)
  const bytes = await printPayslip(tx, slip)
  if (!bytes) throw notFound()
  return new Bytes(bytes, 'application/pdf', `${slip.number}.pdf`)
})
