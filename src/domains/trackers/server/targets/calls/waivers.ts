import { found } from '#kit/server/database/rows.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { Waiver } from '../../../contract/targets.models.ts'
import { targetRefusals } from '../../../contract/targets.refusals.ts'
import { MAX_WAIVER_AGE_DAYS } from '../../../contract/targets.rules.ts'
import * as calls from '../../../contract/targets.set-calls.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { notifyMeasured } from '../notify.ts'
import { lockTarget } from '../store/targets.ts'
import { insertWaiver, listWaivers, lockOpenWaiver, updateEnd } from '../store/waivers.ts'

type NewWaiver = Readonly<{ target_id: number; user_id: number; start_date: string; end_date: string; reason: string }>

const read = async (context: Context, id: number): Promise<Waiver> => found((await listWaivers(context, { id }))[0])

const notifyPerson = async (
  context: Context,
  { id, target, employee, start_date, end_date, reason }: Waiver,
  isEnded: boolean,
) => {
  const days = start_date === end_date ? dayText(start_date) : `${dayText(start_date)} to ${dayText(end_date)}`
  await notifyMeasured(context, await listAccountIdsOf(context.tx, [employee.id]), {
    title: isEnded ? `${target} counts again: ${days}` : `${target} is waived: ${days}`,
    body: reason,
    key: `trackers.target_set:${isEnded ? 'waiver_ended' : 'waiver'}:${id}`,
  })
}

const waive = async (context: Context & { body: NewWaiver }) => {
  const { tx, now, actor, body } = context
  const { target_id, user_id, start_date, end_date, reason } = body
  await context.requireVisible(user_id)
  if (user_id === actor.employee_id) throw targetRefusals.refusal('own')
  if (end_date < start_date) throw invalid({ end_date: 'must not lie before the start' })
  const today = await organisationDay(tx, now)
  if (start_date < addDays(today, -MAX_WAIVER_AGE_DAYS)) throw targetRefusals.refusal('waive_old')
  const target = found(await lockTarget(tx, target_id))
  if (!target.active) throw targetRefusals.refusal('ended')
  const row = { target_id, employee_id: user_id, start_date, end_date, reason, set_by: actor.account_id }
  const id = await insertWaiver(tx, row)
  const after = await read(context, id)
  await audit(context, 'targets.waived', { entity: 'target_waivers', id, employee_id: user_id, after })
  await notifyPerson(context, after, false)
  return after
}
export const waiveTarget = handle(calls.waiveTarget, waive)
export const leadWaiveTarget = handle(calls.leadWaiveTarget, waive)

const end = async (context: Context & { params: { id: number } }) => {
  const { tx, now, actor, params } = context
  const { id } = params
  const row = found(await lockOpenWaiver(tx, id))
  await context.requireVisible(row.employee_id)
  if (row.employee_id === actor.employee_id) throw targetRefusals.refusal('own')
  const before = await read(context, id)
  await updateEnd(tx, id, now)
  const after = await read(context, id)
  await audit(context, 'targets.waiver_ended', {
    entity: 'target_waivers',
    id,
    employee_id: row.employee_id,
    change: changed(before, after),
  })
  await notifyPerson(context, after, true)
  return after
}
export const endWaiver = handle(calls.endWaiver, end)
export const leadEndWaiver = handle(calls.leadEndWaiver, end)
