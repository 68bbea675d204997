import { requestKinds } from '#domains/requests/server/index.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import type { TypedBreak } from '../../contract/attendance.calls.ts'
import { attendanceRefusals } from '../../contract/attendance.refusals.ts'
import { duration } from '#kit/contract/duration.ts'
import { breaksText } from '../../contract/typed-breaks.rules.ts'
import { clockTime, VERDICT_LABELS } from '../../contract/attendance.labels.ts'
import { applyCorrection } from '../workflow/apply-correction.ts'
import { type CorrectionPlan, planCorrections } from '../rules/correction-plan.ts'
import { getUnchangedPunch } from '../rules/correction-input.ts'
import { notifyLeads } from '../notify.ts'
import { lockSession } from '../store/correct.ts'
import { findCorrectionOf, type Times } from '../store/corrections.ts'
import { lockPunches } from '../store/sessions.ts'
import type { StoredSession } from '../store/workdays.ts'
import { CORRECTION_FIELDS } from './rules/correction-fields.ts'
import { type CorrectionRequest, NO_READER, planRequestedCorrection, refuseOld } from './rules/plan-request.ts'

const CORRECTION = 'attendance_correction'

const write = async (work: Work, plan: CorrectionPlan, reason: string, requestId: number): Promise<void> => {
  const { id } = await applyCorrection({ ...work, actor: NO_READER }, plan, 'request', reason, requestId)
  for (const day of plan.days) notifyLeads(work, day.after.stored.team_id)
  await audit(work, plan.input.before === null ? 'attendance.added' : 'attendance.updated', {
    entity: 'attendance_sessions',
    id,
    employee_id: plan.input.employee_id,
    after: {
      punched_in_at: plan.after?.punched_in_at,
      punched_out_at: plan.after?.punched_out_at,
      request_id: requestId,
    },
  })
}

/** Times and breaks of a punch, to compare two states of it. */
const textOf = ({ punched_in_at, punched_out_at, breaks }: Times): string =>
  JSON.stringify([punched_in_at, punched_out_at, breaks.map(({ started_at, ended_at }) => [started_at, ended_at])])

/** The breaks to restore; null where the correction left them as they were, or one of them still ran before it. */
const breaksBefore = (before: Times, after: Times): TypedBreak[] | null => {
  if (textOf({ ...after, breaks: before.breaks }) === textOf(after)) return null
  const ended = before.breaks.flatMap(({ kind, started_at, ended_at }) =>
    ended_at === null ? [] : [{ kind, started_at, ended_at }],
  )
  return ended.length < before.breaks.length ? null : ended
}

/** Restores the state before the request was applied. */
const revert = async (work: Work, requestId: number, employee_id: number): Promise<void> => {
  await lockPunches(work.tx, [employee_id])
  const done = await findCorrectionOf(work.tx, requestId)
  if (!done) return
  const locked = await lockSession(work.tx, done.session_id)
  const before = await getUnchangedPunch(work.tx, locked, locked.version)
  if (textOf(before) !== textOf(done.after)) throw attendanceRefusals.refusal('correction_gone')
  const wanted = done.before && { ...done.before, breaks: breaksBefore(done.before, done.after) }
  const [plan] = await planCorrections({ ...work, actor: NO_READER }, [
    { employee_id, before, mode: 'request', wanted },
  ])
  if (plan) await write(work, plan, 'The request was taken back', requestId)
}

const timesOf = (session: StoredSession | null): string => {
  if (!session) return 'No punch'
  const from = clockTime(Date.parse(session.punched_in_at), session.in_zone)
  if (session.punched_out_at === null) return `since ${from}`
  return `${from}–${clockTime(Date.parse(session.punched_out_at), session.out_zone ?? session.in_zone)}`
}

const breaksOf = (session: StoredSession | null): string => {
  const clock = (at: string): string => clockTime(Date.parse(at), session?.in_zone ?? 'UTC')
  const breaks = (session?.breaks ?? []).map(({ started_at, ended_at }) => ({
    from: clock(started_at),
    to: ended_at === null ? null : clock(ended_at),
  }))
  return breaksText(breaks) || 'none'
}

/** A line of the card where breaks change. */
const changedBreaks = ({ input, after }: CorrectionPlan) => {
  const [before, then] = [breaksOf(input.before), breaksOf(after)]
  return before === then ? [] : [{ label: 'Breaks', value: `${before} to ${then}` }]
}

const dayText = ({ judgement }: CorrectionPlan['days'][number]['before']): string =>
  `${duration(judgement.worked_minutes)}, ${VERDICT_LABELS[judgement.verdict].toLowerCase()}`

/** Returns the plan, or null where it can no longer be applied. */
const planIfPossible = async (
  work: Pick<Work, 'tx' | 'now'>,
  request: CorrectionRequest,
): Promise<CorrectionPlan | null> => {
  try {
    return await planRequestedCorrection(work, request)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Corrections of attendance as a kind of request: the lead decides, and the approval applies them. */
export const correctionKindFilling = entries(requestKinds, {
  [CORRECTION]: {
    label: 'Correction of attendance',
    dates: 'day',
    units: ['none'],
    lane: null,
    fields: CORRECTION_FIELDS,
    check: async (work, request) => {
      if (request.source === null) await refuseOld(work, request)
      await planRequestedCorrection(work, request)
    },
    apply: async (work, request) => {
      await lockPunches(work.tx, [request.employee_id])
      await write(work, await planRequestedCorrection(work, request), request.reason ?? 'Asked for', request.id)
    },
    undo: (work, request) => revert(work, request.id, request.employee_id),
    card: async (work, request) => {
      const plan = await planIfPossible(work, request)
      const [day] = plan?.days ?? []
      if (!plan || !day) return []
      return [
        { label: 'Now', value: timesOf(plan.input.before) },
        { label: 'Then', value: timesOf(plan.after) },
        ...changedBreaks(plan),
        { label: 'Day', value: `from ${dayText(day.before)}, to ${dayText(day.after)}` },
      ]
    },
  },
})
