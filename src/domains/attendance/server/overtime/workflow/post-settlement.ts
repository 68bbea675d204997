import { organisationDay } from '#domains/organisation/server/index.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { duration } from '#kit/contract/duration.ts'
import { notifyOvertime, showOvertime } from '../notify.ts'
import { balanceOf, post } from '../store/postings.ts'
import { creditTimeOff } from './time-off.ts'

type Settlement = Readonly<{
  employee_id: number
  disposal: 'payout' | 'time_off'
  minutes: number
  reason: string
}>

/** The balance before, and the line that took minutes of it; null where there was less than that. */
type PostedSettlement = Readonly<{ before: number; posting_id: number | null }>

/**
 * Takes minutes out of a balance, to be paid or as leave, and notifies the person. The ledger of the person is locked
 * before.
 */
export const postSettlement = async (work: Work, settlement: Settlement): Promise<PostedSettlement> => {
  const { tx, now } = work
  const { employee_id, disposal, minutes, reason } = settlement
  const before = await balanceOf(tx, employee_id)
  if (minutes > before) return { before, posting_id: null }
  const posted_on = await organisationDay(tx, now)
  const taken = { minutes: -minutes, raw_minutes: -minutes, rate_percent: 100 }
  const id = await post(work, { employee_id, posted_on, ...taken, kind: disposal, entry_id: null, reason })
  if (disposal === 'time_off') await creditTimeOff(work, [{ id, employee_id, minutes }], { from: posted_on, reason })
  await audit(work, 'overtime.settled', {
    entity: 'overtime_postings',
    id,
    employee_id,
    change: changed({ balance_minutes: before }, { balance_minutes: before - minutes }, { disposal, minutes, reason }),
  })
  await notifyOvertime(work, [employee_id], {
    title: disposal === 'payout' ? 'Overtime is paid out' : 'Overtime became time off',
    body: `${duration(minutes)}. ${reason}`,
    key: `settled:${id}`,
  })
  showOvertime(work, [employee_id])
  return { before, posting_id: id }
}
