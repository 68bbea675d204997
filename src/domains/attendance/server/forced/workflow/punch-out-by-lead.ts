import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { notify } from '#domains/notices/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Context } from '#kit/server/context.ts'
import { attendanceRefusals } from '../../../contract/attendance.refusals.ts'
import { forcedWorkflow } from '../../../contract/forced.workflows.ts'
import type { punchOut } from '../../../contract/timesheet.calls.ts'
import { notifyLeads } from '../../notify.ts'
import { lockOpenPunch } from '../../workflow/open-punch.ts'
import { presentDay, presentSession } from '../../present/present-punch.ts'
import { insertCorrection } from '../../store/corrections.ts'
import { findPersonName } from '../../store/people.ts'
import { evidenceFor } from './detect.ts'
import { endedPunch, endPunch } from './end-punch.ts'
import { forcedContext, outFault, refuseOnOpenPunch } from '../rules.ts'
import { insertByLead } from '../store/write.ts'

type Request = Context & Parsed<typeof punchOut>

/**
 * Ends the punch of a person who did not punch out: with a reason and a notice to the person, stored as a correction.
 */
export const punchOutByLead = async (context: Request) => {
  const { tx, actor, body, now, query } = context
  await context.requireVisible(query.user_id)
  const name = await findPersonName(tx, query.user_id)
  const open = await lockOpenPunch(context, query.user_id, `${name} is`)
  const { session, workday } = open
  if (body.reason === undefined) throw attendanceRefusals.refusal('reason_required')
  refuseOnOpenPunch(session, 'force', { by: 'lead', policy: workday.policy, now })
  // In the form of the database, because instants are compared as texts.
  const at = body.out_at === undefined ? now : new Date(body.out_at).toISOString()
  const out_fault = outFault(at, { ...session, next_in_at: null }, now)
  take(
    attendanceRefusals,
    next(forcedWorkflow, 'none', 'force', forcedContext(session, 'none', { is_lead: true, out_fault })),
  )
  const { evidence, proposal } = await evidenceFor(context, open)
  const { id: session_id, employee_id, breaks } = session
  const found = { session_id, employee_id, evidence, breaks, proposal }
  const forced_punchout_id = await insertByLead(context, found, at, body.reason)
  const end = {
    at,
    state: 'closed',
    mode: 'forced',
    claimed_at: null,
    by: actor.name,
    note: body.note ?? null,
  } as const
  const { before, after, written } = await endPunch(context, open, breaks, end)
  notifyLeads(context, workday.team_id)
  const day = presentDay(after, { actor, now, written })
  const shown = presentSession(endedPunch(open, breaks, end), { actor, now, workday })
  await insertCorrection(context, {
    employee_id,
    business_date: session.business_date,
    session_id,
    forced_punchout_id,
    kind: 'forced',
    before: { punched_out_at: null },
    after: { punched_out_at: at },
    day_before: presentDay(before, { actor, now }),
    day_after: day,
    reason: body.reason,
  })
  await notify(context, await listAccountIdsOf(tx, [employee_id]), 'attendance.corrected', {
    title: `${actor.name} punched you out at ${shown.punchout_time}`,
    body: body.reason,
    path: `/employee/timesheet?date=${session.business_date}`,
    why: 'This is about your working time.',
    dedupe_key: `attendance.forced:${session_id}:${shown.version}`,
  })
  await audit(context, 'attendance.punched_out_by_lead', {
    entity: 'attendance_sessions',
    id: session_id,
    employee_id,
    change: changed({ punched_out_at: session.punched_out_at }, { punched_out_at: at }, { reason: body.reason }),
  })
  return { session: shown, day, server_now: now }
}
