import type { AuditAction } from '#kit/contract/keys.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { breakEnded, breakStarted, clockTime } from '../../contract/attendance.labels.ts'
import { takeBreak as call } from '../../contract/timesheet.calls.ts'
import { usedMinutes, wholeMinutes } from '../../contract/work-time.rules.ts'
import { refuseOnOpenPunch } from '../forced/rules.ts'
import { lockOpenPunch, type OpenPunch, rewriteDay } from '../workflow/open-punch.ts'
import { endOpenBreak, insertBreak, setSessionState } from '../store/sessions.ts'
import type { StoredBreak, StoredSession } from '../store/workdays.ts'
import { claimedStartOf, claimAfter, claimedTimeOf } from '../rules/claimed-time.ts'
import { ownEmployee } from '../rules/visible.ts'
import { spanOf } from '../rules/workday.ts'

type Request = Context & Parsed<typeof call>

export const takeBreak = handle(call, async (context) => {
  const open = await lockOpenPunch(context, ownEmployee(context))
  const running = open.session.breaks.find((one) => one.ended_at === null)
  const { policy } = open.workday
  const doing = { by: 'owner', policy, now: context.now } as const
  refuseOnOpenPunch(open.session, running ? 'end_break' : 'start_break', doing)
  const action = context.body.action ?? (running ? 'end' : 'start')
  if (action === 'start') return running ? alreadyOnBreak(context, open, running) : start(context, open)
  return running ? end(context, open, running) : alreadyEnded(context, open)
})

const clock = (instant: string, open: OpenPunch): string => clockTime(Date.parse(instant), open.session.in_zone)

const start = async (context: Request, open: OpenPunch) => {
  const { tx, body, now } = context
  const kinds = open.workday.policy.break_kinds
  const kind = body.kind === undefined ? kinds[0] : kinds.find((known) => known.key === body.kind)
  if (!kind) throw invalid({ kind: `Kind must be one of ${kinds.map((known) => known.key).join(', ')}` })
  // The start is never before the punch or the previous break, even if the clocks of two requests differ.
  const at =
    [now, open.session.punched_in_at, ...open.session.breaks.map((one) => one.ended_at ?? now)].toSorted().at(-1) ?? now
  const { claimed_at, clock_differs } = claimedTimeOf(context, body.pressed_at)
  const start_claimed_at = claimAfter(claimed_at, open.session.in_claimed_at ?? open.session.punched_in_at)
  const { key, name, paid } = kind
  const started = { kind: key, name, paid, started_at: at, start_claimed_at, clock_differs }
  const id = await insertBreak(tx, { session_id: open.session.id, employee_id: open.session.employee_id, ...started })
  await setSessionState(tx, open.session.id, 'on_break')
  const changed: StoredSession = {
    ...open.session,
    version: open.session.version + 1,
    state: 'on_break',
    breaks: [...open.session.breaks, { ...started, id, ended_at: null, end_claimed_at: null }],
  }
  return writeBreak(context, open, changed, 'attendance.break_started', {
    time: null,
    message: breakStarted(clock(at, open)),
  })
}

const end = async (context: Request, open: OpenPunch, running: StoredBreak) => {
  const { tx, body, now } = context
  const at = now > running.started_at ? now : new Date(Date.parse(running.started_at) + 1).toISOString()
  const { claimed_at, clock_differs } = claimedTimeOf(context, body.pressed_at)
  const end_claimed_at = claimAfter(claimed_at, claimedStartOf(running))
  await endOpenBreak(tx, open.session.id, { at, by: 'owner', claimed_at: end_claimed_at, clock_differs })
  await setSessionState(tx, open.session.id, 'working')
  const ended = {
    ...running,
    ended_at: at,
    end_claimed_at,
    clock_differs: running.clock_differs || clock_differs,
  }
  const breaks = open.session.breaks.map((one) => (one.id === running.id ? ended : one))
  const changed: StoredSession = { ...open.session, version: open.session.version + 1, state: 'working', breaks }
  const limit = open.workday.policy.break_kinds.find((kind) => kind.key === running.kind)?.max_day_minutes ?? 0
  const spans = open.workday.sessions.map((one) => spanOf(one.id === changed.id ? changed : one))
  const left = limit - usedMinutes(spans, running.kind, Date.parse(at))
  const length = wholeMinutes(Date.parse(at) - Date.parse(running.started_at))
  const time = clock(at, open)
  return writeBreak(context, open, changed, 'attendance.break_ended', { time, message: breakEnded(time, length, left) })
}

const writeBreak = async (
  context: Request,
  open: OpenPunch,
  changed: StoredSession,
  action: AuditAction,
  result: { time: string | null; message: string },
) => {
  const presented = await rewriteDay(context, open, changed)
  await audit(context, action, {
    entity: 'attendance_sessions',
    id: changed.id,
    employee_id: changed.employee_id,
    after: { time: result.time },
  })
  return new DetailedResponse({ time: result.time, ...presented }, { message: result.message })
}

// A repeated call changes nothing, and returns the present state.
const alreadyOnBreak = async (context: Request, open: OpenPunch, running: StoredBreak) => {
  const presented = await rewriteDay(context, open, open.session)
  return new DetailedResponse(
    { time: null, ...presented },
    { message: `You are on a break since ${clock(running.started_at, open)}` },
  )
}

const alreadyEnded = async (context: Request, open: OpenPunch) => {
  const presented = await rewriteDay(context, open, open.session)
  const last = open.session.breaks.findLast((one) => one.ended_at !== null)
  const time = last?.ended_at ? clock(last.ended_at, open) : clock(open.session.punched_in_at, open)
  const message = last ? `Your break ended at ${time}` : 'You are not on a break'
  return new DetailedResponse({ time, ...presented }, { message })
}
