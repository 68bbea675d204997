import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { notify } from '#domains/notices/server/index.ts'
import { leadsOf } from '#domains/organisation/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import * as calls from '../../contract/attendance.calls.ts'
import type { DayRow, SessionRow } from '../../contract/attendance.models.ts'
import { attendanceRefusals } from '../../contract/attendance.refusals.ts'
import { applyCorrection, type Kind as AnyKind, shown } from '../workflow/apply-correction.ts'
import { type CorrectionPlan, planCorrections, type CorrectionInput } from '../rules/correction-plan.ts'
import { getUnchangedPunch, inputOf } from '../rules/correction-input.ts'
import { presentSession } from '../present/present-punch.ts'
import { getSession, lockSession } from '../store/correct.ts'
import { lockPunches } from '../store/sessions.ts'
import { findWorkday, type StoredSession } from '../store/workdays.ts'
import { notifyLeads } from '../notify.ts'

/** The corrections that a manager makes; those that people request are applied by the request. */
type Kind = Exclude<AnyKind, 'request'>
type Applied = Readonly<{ session: SessionRow | null; days: readonly DayRow[] }>

/** Carries a plan out, with word to the person and the lead. */
const apply = async (context: Context, plan: CorrectionPlan, kind: Kind, reason: string): Promise<Applied> => {
  const { after, input } = plan
  const { id, days } = await applyCorrection(context, plan, kind, reason)
  for (const day of plan.days) notifyLeads(context, day.after.stored.team_id)
  await notifyOf(context, plan, kind, reason, id)
  const [was, is] = [shown(input.before), shown(after)]
  await audit(context, `attendance.${kind === 'add' ? 'added' : kind === 'update' ? 'updated' : 'deleted'}`, {
    entity: 'attendance_sessions',
    id,
    employee_id: input.employee_id,
    ...(was && is
      ? { change: changed(was, is, { reason }) }
      : was
        ? { before: { ...was, reason } }
        : { after: { ...is, reason } }),
  })
  const session = after && (await findWritten(context, { ...after, id }))
  return { session, days }
}

/** The punch as it is stored now, with the ids of its breaks and the name of its author. */
const findWritten = async ({ tx, actor, now }: Context, written: StoredSession): Promise<SessionRow | null> => {
  const workday = await findWorkday(tx, written.employee_id, written.business_date)
  const session = workday?.sessions.find((one) => one.id === written.id)
  return workday && session ? presentSession(session, { actor, now, workday }) : null
}

const VERBS: Readonly<Record<Kind, string>> = {
  add: 'added a punch',
  update: 'corrected a punch',
  delete: 'deleted a punch',
}

const notifyOf = async (
  context: Context,
  plan: CorrectionPlan,
  kind: Kind,
  reason: string,
  id: number,
): Promise<void> => {
  const { tx, actor, now } = context
  const { employee_id: employeeId } = plan.input
  const date = plan.days[0]?.after.stored.business_date ?? now.slice(0, 10)
  const key = `attendance.corrected:${id}:${now}`
  await notify(context, await listAccountIdsOf(tx, [employeeId]), 'attendance.corrected', {
    title: `${actor.name} ${VERBS[kind]} of yours on ${date}`,
    body: reason,
    path: `/employee/timesheet?date=${date}`,
    why: 'This is about your working time.',
    dedupe_key: key,
  })
  const leads = (await leadsOf(tx, employeeId, date)).filter((lead) => lead !== employeeId)
  await notify(context, leads.length === 0 ? [] : await listAccountIdsOf(tx, leads), 'attendance.corrected', {
    title: `${actor.name} ${VERBS[kind]} of ${plan.name} on ${date}`,
    body: reason,
    why: 'You lead the team.',
    dedupe_key: key,
  })
}

export const addAttendance = handle(calls.addAttendance, async (context) => {
  const { tx, body } = context
  const people = [...new Set(body.employee_ids)]
  await lockPunches(tx, people)
  const wanted = { punched_in_at: body.punched_in_at, punched_out_at: body.punched_out_at, breaks: body.breaks ?? [] }
  const plans = await planCorrections(
    context,
    people.map((employee_id): CorrectionInput => ({ employee_id, before: null, wanted })),
  )
  const rows: SessionRow[] = []
  for (const plan of plans) {
    const { session } = await apply(context, plan, 'add', body.reason)
    if (session) rows.push(session)
  }
  return rows
})

const lockBefore = async (tx: Tx, id: number, version: number): Promise<StoredSession> => {
  const { employee_id } = await getSession(tx, id)
  await lockPunches(tx, [employee_id])
  return getUnchangedPunch(tx, await lockSession(tx, id), version)
}

export const updateAttendance = handle(calls.updateAttendance, async (context) => {
  const { tx, body } = context
  const before = await lockBefore(tx, body.id, body.version)
  const [plan] = await planCorrections(context, [inputOf(before, body)])
  if (!plan) throw attendanceRefusals.refusal('voided')
  const { session } = await apply(context, plan, 'update', body.reason)
  if (!session) throw new Error('An updated punch is missing')
  return session
})

export const deleteAttendance = handle(calls.deleteAttendance, async (context) => {
  const { tx, params, query } = context
  const before = await lockBefore(tx, params.id, query.version)
  const [plan] = await planCorrections(context, [inputOf(before, null)])
  const applied = plan && (await apply(context, plan, 'delete', query.reason))
  const day = applied?.days[0]
  if (!day) throw new Error('A deleted punch has no day')
  return { day }
})
