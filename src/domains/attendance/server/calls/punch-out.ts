import { fileClaims } from '../asked/file-claims.ts'
import { notify } from '#domains/notices/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { zoneOf } from '#engines/calendar/contract/calendar.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { attendanceRefusals } from '../../contract/attendance.refusals.ts'
import { clockTime } from '../../contract/attendance.words.ts'
import { punchOut as call } from '../../contract/timesheet.calls.ts'
import { lockOpenPunch, type OpenPunch, rewriteDay } from '../open-punch.ts'
import { beganAt, claimAfter, type Pressed, readPressed } from '../pressed.ts'
import { insertCorrection } from '../store/corrections.ts'
import { findPersonName } from '../store/people.ts'
import { closeSession, endOpenBreak, cutBreaksAt } from '../store/sessions.ts'
import type { StoredSession } from '../store/workdays.ts'
import { presentDay } from '../present.ts'
import { judgeWorkday } from '../workday.ts'
import { localDate, offsetMinutes } from '../zones.ts'

type Request = Context & Parsed<typeof call>
type Ending = Omit<Pressed, 'mode'> & Readonly<{ at: string; mode: Pressed['mode'] | 'forced'; by: string | null }>

const { refusal } = attendanceRefusals

export const punchOut = handle(call, async (context) => {
  const { query, actor } = context
  return query.user_id === actor.employee_id ? punchOneselfOut(context) : punchSomebodyOut(context)
})

const end = async (context: Request, open: OpenPunch, ending: Ending) => {
  const { tx, body, origin } = context
  const zone = zoneOf(open.calendar, localDate(ending.at, open.session.in_zone))
  const isForced = ending.mode === 'forced'
  const close = {
    id: open.session.id,
    punched_out_at: ending.at,
    zone,
    offset_minutes: offsetMinutes(ending.at, zone),
    mode: ending.mode,
    claimed_at: ending.claimed_at,
    clock_differs: ending.clock_differs,
    note: body.note ?? null,
    ip: isForced ? null : origin.ip,
  }
  const running = open.session.breaks.find((one) => one.ended_at === null)
  const claimed_end = running ? claimAfter(ending.claimed_at, beganAt(running)) : null
  if (running) {
    const by = isForced ? 'forced' : 'punch_out'
    await endOpenBreak(tx, open.session.id, { at: ending.at, by, claimed_at: claimed_end, clock_differs: false })
  }
  if (isForced) await cutBreaksAt(tx, open.session.id, ending.at)
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
  }
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

const punchOneselfOut = async (context: Request) => {
  const { actor, body, now, query } = context
  const open = await lockOpenPunch(context, query.user_id)
  const at = endOf(open.session, now)
  const pressed = readPressed(context, body.pressed_at)
  const { session, day } = await end(context, open, {
    ...pressed,
    at,
    claimed_at: claimAfter(pressed.claimed_at, open.session.in_claimed_at ?? open.session.punched_in_at),
    by: actor.acting?.admin_name ?? null,
  })
  await audit(context, 'attendance.punched_out', {
    entity: 'attendance_sessions',
    id: session.id,
    employee_id: query.user_id,
    after: { punched_out_at: at, mode: pressed.mode, worked_minutes: day.worked_minutes },
  })
  await fileClaims(context, session)
  return { session, day, server_now: now }
}

/** A lead ends the punch of a person who forgot: with a reason, told to the person, kept as a correction. */
const punchSomebodyOut = async (context: Request) => {
  const { tx, actor, body, now, query } = context
  await context.requireVisible(query.user_id)
  const name = await findPersonName(tx, query.user_id)
  const open = await lockOpenPunch(context, query.user_id, `${name} is`)
  if (body.reason === undefined) throw refusal('reason_required')
  // In the form of the database, because instants are compared as texts.
  const at = body.out_at === undefined ? now : new Date(body.out_at).toISOString()
  if (at <= open.session.punched_in_at || at > now) {
    const show = (instant: string) => clockTime(Date.parse(instant), open.session.in_zone)
    throw refusal('out_time_invalid', { from: show(open.session.punched_in_at), to: show(now) })
  }
  const before = judgeWorkday(open.workday, open.calendar, now)
  const { session, day } = await end(context, open, {
    at,
    mode: 'forced',
    claimed_at: null,
    clock_differs: false,
    by: actor.name,
  })
  await insertCorrection(context, {
    employee_id: query.user_id,
    business_date: session.business_date,
    session_id: session.id,
    kind: 'forced',
    before: { punched_out_at: null },
    after: { punched_out_at: at },
    day_before: presentDay(before, { actor, now }),
    day_after: day,
    reason: body.reason,
  })
  await notify(context, await listAccountIdsOf(tx, [query.user_id]), 'attendance.corrected', {
    title: `${actor.name} punched you out at ${session.punchout_time}`,
    body: body.reason,
    path: `/employee/timesheet?date=${session.business_date}`,
    why: 'It is your working time.',
    dedupe_key: `attendance.forced:${session.id}:${session.version}`,
  })
  await audit(context, 'attendance.punched_out_by_lead', {
    entity: 'attendance_sessions',
    id: session.id,
    employee_id: query.user_id,
    before: { punched_out_at: null },
    after: { punched_out_at: at, reason: body.reason },
  })
  return { session, day, server_now: now }
}
