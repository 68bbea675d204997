import { listHoldersOf } from '#domains/people/server/index.ts'
import { openRequest } from '#domains/requests/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as calls from '#domains/payroll/contract/own.calls.ts'
import { payslipsRefusals } from '#domains/payroll/contract/payroll.refusals.ts'
import { findSlip, listLines } from '../../store/payslips.ts'
import { monthText } from '../../rules/date-texts.ts'
import { isSeen, ownIdOf } from '../present/own-payslip.ts'
import { QUESTION } from '../register.ts'

export const sendPayslipQuestion = handle(calls.sendPayslipQuestion, async (context) => {
  const { tx, actor, now, body } = context
  const employee_id = ownIdOf(context)
  const slip = await findSlip(tx, body.payslip_id)
  if (!slip || slip.employee_id !== employee_id) throw notFound()
  if (!isSeen(slip.state)) throw payslipsRefusals.refusal('not_issued')
  const lines = body.line_id === undefined ? [] : await listLines(tx, [slip.id])
  const line = lines.find(({ id, on_slip }) => on_slip && id === body.line_id)
  if (body.line_id !== undefined && !line) throw invalid({ line_id: 'This line is not on the payslip' })
  const request_id = await openRequest(context, actor, {
    type_code: QUESTION,
    employee_id,
    payload: {
      payslip: `${slip.number}, ${monthText(slip.month)}`,
      ...(line ? { line: line.label } : {}),
    },
    source: { domain: 'payroll', id: slip.id },
    reason: body.text,
    assignees: await listHoldersOf(tx, 'payroll.write', now, employee_id),
  })
  return { request_id }
})
