import { handle } from '#kit/server/call/handle.ts'
import { duration } from '#kit/contract/duration.ts'
import { createOvertimeSettlement as call } from '#domains/attendance/contract/overtime.calls.ts'
import { overtimeRefusals } from '#domains/attendance/contract/overtime.refusals.ts'
import { postSettlement } from '../workflow/post-settlement.ts'
import { getPosting, lockOvertime } from '../store/postings.ts'

const { refusal } = overtimeRefusals

export const createOvertimeSettlement = handle(call, async (context) => {
  const { tx, body } = context
  const { employee_id, minutes } = body
  await context.requireVisible(employee_id)
  await lockOvertime(tx, [employee_id])
  const { before, posting_id } = await postSettlement(context, body)
  if (posting_id === null) throw refusal('not_enough', { balance: duration(before) })
  return { posting: await getPosting(tx, employee_id, posting_id), balance_minutes: before - minutes }
})
