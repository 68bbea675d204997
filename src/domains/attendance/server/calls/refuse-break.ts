import { notify } from '#domains/notices/server/index.ts'
import { leadsOf, loadCalendar } from '#domains/organisation/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { attendanceRefusals } from '../../contract/attendance.refusals.ts'
import { refuseBreak as call } from '../../contract/timesheet.calls.ts'
import { notifyLeads } from '../notify.ts'
import { requireOpenMonths } from '../periods/rules/guard.ts'
import { isOwnRecent, presentDay } from '../present/present-punch.ts'
import { ownEmployee } from '../rules/visible.ts'
import { dayToWrite, evaluateWorkday } from '../rules/workday.ts'
import { insertCorrection } from '../store/corrections.ts'
import { writeDays } from '../store/days.ts'
import { lockPunches } from '../store/sessions.ts'
import { findWorkday } from '../store/workdays.ts'

const { refusal } = attendanceRefusals

const notifyLeadsOf = async (context: Context, employeeId: number, date: string, reason: string): Promise<void> => {
  const { tx, actor } = context
  const leads = (await leadsOf(tx, employeeId, date)).filter((lead) => lead !== employeeId)
  await notify(context, leads.length === 0 ? [] : await listAccountIdsOf(tx, leads), 'attendance.corrected', {
    title: `${actor.name} had no break on ${date}`,
    body: reason,
    why: 'You lead the team.',
    dedupe_key: `attendance.no_break:${employeeId}:${date}`,
  })
}

/** Returns the break that the rules took off to the work of an own day; the reason stays with the day, where the lead sees it. */
export const refuseBreak = handle(call, async (context) => {
  const { tx, actor, now, body } = context
  const { business_date, reason } = body
  const employee_id = ownEmployee(context)
  await lockPunches(tx, [employee_id])
  const calendar = await loadCalendar(tx, employee_id, { from: business_date, to: business_date, now })
  const workday = await findWorkday(tx, employee_id, business_date)
  if (!workday) throw notFound()
  if (!isOwnRecent(actor, employee_id, { date: business_date, now, policy: workday.policy }))
    throw refusal('correction_late', { days: workday.policy.correction_days })
  await requireOpenMonths(tx, [business_date])
  const before = evaluateWorkday(workday, calendar, now)
  if (before.judgement.auto_break_minutes === 0) throw refusal('no_automatic_break')
  const after = evaluateWorkday({ ...workday, is_break_refused: true }, calendar, now)
  const [written] = await writeDays(tx, [dayToWrite(after)])
  const day = presentDay(after, { actor, now, written })
  const day_before = presentDay(before, { actor, now })
  const row = { employee_id, business_date, session_id: null, kind: 'no_break', before: null, after: null } as const
  await insertCorrection(context, { ...row, day_before, day_after: day, reason })
  notifyLeads(context, workday.team_id)
  await notifyLeadsOf(context, employee_id, business_date, reason)
  await audit(context, 'attendance.break_refused', {
    entity: 'attendance_days',
    id: written?.id ?? 0,
    employee_id,
    after: { business_date, reason },
  })
  return day
})
