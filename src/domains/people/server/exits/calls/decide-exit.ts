import { addDays } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { noticeDates } from '../../../contract/exit.rules.ts'
import { type ExitDecision, decideExit as call } from '../../../contract/exits.calls.ts'
import type { ExitContext } from '../../../contract/states.workflows.ts'
import { applyExit, retractExit } from '../workflow/end-employment.ts'
import { toExitContext, showExit, takeExit } from '../workflow/exit-context.ts'
import { notifyLeaver } from '../notify.ts'
import { type Authority, authorityOf } from '../../states/workflow/steps.ts'
import { todayOf } from '../../persons/store/days.ts'
import * as store from '../store/exits.ts'
import { lockPerson } from '../../persons/store/people.ts'
import { isLastSuperAdmin } from '../../accounts/rules/super-admins.ts'

type Decision = Readonly<{
  work: Context
  body: ExitDecision
  exit: store.ExitRow
  authority: Authority
  exitContext: ExitContext
  today: string
}>

/** Returns the dates that HR decides on: notice may only be shortened by waiving days of it. */
const decidedDates = ({ body, exit }: Decision) => {
  const waived_days = body.waived_days ?? exit.waived_days
  if (waived_days > exit.notice_days)
    throw invalid({ waived_days: `Notice is ${exit.notice_days} days; no more can be waived` })
  const requested = body.last_day ?? exit.requested_last_day
  const dates = noticeDates({ ...exit, waived_days, requested_last_day: requested })
  if (body.last_day && body.last_day < dates.last_day)
    throw invalid({ last_day: `Notice runs until ${dayText(dates.last_day)}. Waive days to end earlier` })
  return { ...dates, waived_days }
}

const accept = async (decision: Decision): Promise<void> => {
  const { work, body, exit, exitContext, today } = decision
  const dates = decidedDates(decision)
  const dayAfter = addDays(dates.last_day, 1)
  const is_last_super_admin = await isLastSuperAdmin(
    work.tx,
    exit.employee.id,
    dayAfter > today ? dayAfter : today,
    null,
  )
  const state = takeExit(exit.state, 'accept', { ...exitContext, is_last_super_admin })
  const after = { ...dates, state, rehire_ok: body.rehire_ok ?? null, comment: body.comment ?? null }
  await store.decideExitRow(work, exit.id, after)
  const ended = { id: exit.id, employment_id: exit.employment_id, kind: exit.kind, last_day: dates.last_day }
  const is_confirmed = body.confirm ?? false
  await applyExit(work, exit.employee, { ...ended, is_confirmed }, today, after)
}

const sendBack = async ({ work, body, exit, exitContext }: Decision): Promise<void> => {
  const state = takeExit(exit.state, 'return', exitContext)
  const comment = body.comment ?? ''
  await store.decideExitRow(work, exit.id, { state, comment })
  await notifyLeaver(work, {
    id: exit.employee.id,
    title: 'Your resignation was returned',
    text: `It was not accepted as it is: ${comment}`,
    key: `returned:${exit.id}`,
  })
  await audit(work, 'people.exit_returned', {
    entity: 'exits',
    id: exit.id,
    employee_id: exit.employee.id,
    change: changed({ state: exit.state }, { state }, { comment }),
  })
}

const retract = async ({ work, body, exit, authority, exitContext }: Decision): Promise<void> => {
  takeExit(exit.state, 'retract', exitContext)
  await retractExit(work, exit.employee, authority, body.comment ?? '')
}

const ACTIONS = { accept, return: sendBack, retract }

/** The person is locked before the exit is read, so that a decision and a withdrawal follow one another. */
export const decideExit = handle(call, async (context) => {
  const { tx, actor, body } = context
  const { employee } = await store.getExitRow(tx, body.id)
  await lockPerson(tx, employee.id)
  const exit = await store.getExitRow(tx, body.id)
  const today = (await todayOf(context, employee.id)) ?? ''
  const authority = authorityOf(actor, employee.id)
  const exitContext = toExitContext(exit, authority, today)
  await ACTIONS[body.action]({ work: context, body, exit, authority, exitContext, today })
  return showExit(actor, today)(await store.getExitRow(tx, body.id))
})
