import { organisationDay } from '#domains/organisation/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { durationText } from '../../../contract/attendance.words.ts'
import { settleOvertime as call } from '../../../contract/overtime.calls.ts'
import { overtimeRefusals } from '../../../contract/overtime.refusals.ts'
import { notifyOvertime, showOvertime } from '../notify.ts'
import { balanceOf, getPosting, lockOvertime, post } from '../store/postings.ts'
import { giveTimeOff } from '../time-off.ts'

const { refusal } = overtimeRefusals

export const settleOvertime = handle(call, async (context) => {
  const { tx, now, actor, body } = context
  const { employee_id, disposal, minutes, reason } = body
  await context.requireVisible(employee_id)
  if (actor.employee_id === employee_id) throw refusal('own_record')
  await lockOvertime(tx, [employee_id])
  const before = await balanceOf(tx, employee_id)
  if (minutes > before) throw refusal('not_enough', { balance: durationText(before) })
  const posted_on = await organisationDay(tx, now)
  const taken = { minutes: -minutes, raw_minutes: -minutes, rate_percent: 100 }
  const id = await post(context, { employee_id, posted_on, ...taken, kind: disposal, entry_id: null, reason })
  if (disposal === 'time_off') await giveTimeOff(context, [{ id, employee_id, minutes }], { from: posted_on, reason })
  const balance_minutes = before - minutes
  await audit(context, 'overtime.settled', {
    entity: 'overtime_postings',
    id,
    employee_id,
    before: { balance_minutes: before },
    after: { disposal, minutes, balance_minutes, reason },
  })
  await notifyOvertime(context, [employee_id], {
    title: disposal === 'payout' ? 'Overtime is paid out' : 'Overtime became time off',
    body: `${durationText(minutes)}. ${reason}`,
    key: `settled:${id}`,
  })
  showOvertime(context, [employee_id])
  return { posting: await getPosting(tx, employee_id, id), balance_minutes }
})
