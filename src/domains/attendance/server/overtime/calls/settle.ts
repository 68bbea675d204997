import { handle } from '#kit/server/call/handle.ts'
import { duration } from '#kit/contract/duration.ts'
import { settleOvertime as call } from '../../../contract/overtime.calls.ts'
import { overtimeRefusals } from '../../../contract/overtime.refusals.ts'
import { settle } from '../settle.ts'
import { getPosting, lockOvertime } from '../store/postings.ts'

const { refusal } = overtimeRefusals

export const settleOvertime = handle(call, async (context) => {
  const { tx, body } = context
  const { employee_id, minutes } = body
  await context.requireVisible(employee_id)
  await lockOvertime(tx, [employee_id])
  const { before, posting_id } = await settle(context, body)
  if (posting_id === null) throw refusal('not_enough', { balance: duration(before) })
  return { posting: await getPosting(tx, employee_id, posting_id), balance_minutes: before - minutes }
})
