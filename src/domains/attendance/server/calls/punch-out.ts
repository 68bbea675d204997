import { fileClaims } from '../correction-requests/workflow.ts'
import { zoneOf } from '#engines/calendar/contract/calendar.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { punchOut as call } from '../../contract/timesheet.calls.ts'
import { isShort, refuseOnOpenPunch } from '../forced/rules.ts'
import { punchOutByLead } from '../forced/workflow/punch-out-by-lead.ts'
import { proposeLatePunchOut } from '../forced/workflow/propose-late.ts'
import { supersede } from '../forced/workflow/supersede.ts'
import { lockOpenPunch, type OpenPunch, rewriteDay } from '../workflow/open-punch.ts'
import { claimedStartOf, claimAfter, type ClaimedTime, claimedTimeOf } from '../rules/claimed-time.ts'
import { closeSession, endOpenBreak } from '../store/sessions.ts'
import type { StoredSession } from '../store/workdays.ts'
import { localDate, offsetMinutes } from '../rules/zones.ts'

type Request = Context & Parsed<typeof call>
type Ending = ClaimedTime & Readonly<{ at: string; by: string | null }>

export const punchOut = handle(call, async (context) => {
  const { query, actor } = context
  return query.user_id === actor.employee_id ? endOwnPunch(context) : punchOutByLead(context)
})

const end = async (context: Request, open: OpenPunch, ending: Ending) => {
  const { tx, body, origin } = context
  const zone = zoneOf(open.calendar, localDate(ending.at, open.session.in_zone))
  const close = {
    id: open.session.id,
    punched_out_at: ending.at,
    zone,
    offset_minutes: offsetMinutes(ending.at, zone),
    mode: ending.mode,
    claimed_at: ending.claimed_at,
    clock_differs: ending.clock_differs,
    note: body.note ?? null,
    ip: origin.ip,
  }
  const running = open.session.breaks.find((one) => one.ended_at === null)
  const claimed_end = running ? claimAfter(ending.claimed_at, claimedStartOf(running)) : null
  if (running) {
    const ended = { at: ending.at, by: 'punch_out', claimed_at: claimed_end, clock_differs: false } as const
    await endOpenBreak(tx, open.session.id, ended)
  }
  await closeSession(context, close)
  const changed: StoredSession = {
    ...open.session,
    version: open.session.version + 1,
    punched_out_at: ending.at,
    out_zone: zone,
    out_offset_minutes: close.offset_minutes,
    state: 'closed',
    out_mode: close.mode,
    out_claimed_at: close.claimed_at,
    clock_differs: open.session.clock_differs || close.clock_differs,
    out_note: close.note,
    out_by: ending.by,
    breaks: endedBreaks(open.session, ending.at, claimed_end),
    forced: null,
  }
  await supersede(context, open.session, open.workday.employee.name, { action: 'punch_out', facts: { is_own: true } })
  return { changed, ...(await rewriteDay(context, open, changed)) }
}

// Breaks that begin at or after the end did not happen; one that ran then ended with it.
const endedBreaks = (session: StoredSession, at: string, claimed: string | null): StoredSession['breaks'] =>
  session.breaks
    .filter((one) => one.started_at < at)
    .map((one) => ({
      ...one,
      ended_at: one.ended_at !== null && one.ended_at < at ? one.ended_at : at,
      end_claimed_at: one.ended_at === null ? claimed : one.end_claimed_at,
    }))

// The clock of the database decides. But requests that arrive together read it in another order than they are served
// in, and a punch has to end after its beginning and after every break that has ended in it.
const endOf = (session: StoredSession, now: string): string => {
  const least = new Date(Date.parse(session.punched_in_at) + 1).toISOString()
  return [now, least, ...session.breaks.flatMap((one) => one.ended_at ?? [])].toSorted().at(-1) ?? now
}

const endOwnPunch = async (context: Request) => {
  const { actor, body, now, query } = context
  const open = await lockOpenPunch(context, query.user_id)
  const click = claimedTimeOf(context, body.pressed_at)
  const begun = open.session.in_claimed_at ?? open.session.punched_in_at
  const claimed_at = claimAfter(click.claimed_at, begun)
  const isLate = open.session.state === 'stale' || !isShort(open.session, open.workday.policy, now)
  if (isLate && claimed_at !== null) return proposeLatePunchOut(context, open, { ...click, at: claimed_at })
  refuseOnOpenPunch(open.session, 'punch_out', { by: 'owner', policy: open.workday.policy, now })
  const at = endOf(open.session, now)
  const { session, day } = await end(context, open, {
    ...click,
    at,
    claimed_at,
    by: actor.acting?.admin_name ?? null,
  })
  await audit(context, 'attendance.punched_out', {
    entity: 'attendance_sessions',
    id: session.id,
    employee_id: query.user_id,
    after: { punched_out_at: at, mode: click.mode, worked_minutes: day.worked_minutes },
  })
  await fileClaims(context, session)
  return { session, day, server_now: now }
}
