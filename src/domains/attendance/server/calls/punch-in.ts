import { businessDay, calendarDay, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { audit } from '#kit/server/audit.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { handlePrepared } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { attendanceRefusals } from '../../contract/attendance.refusals.ts'
import { clockTime } from '../../contract/attendance.labels.ts'
import { punchIn as call } from '../../contract/timesheet.calls.ts'
import { isShort, sinceText } from '../forced/rules.ts'
import { presentDay, presentSession } from '../present/present-punch.ts'
import { loadPunchDay } from '../rules/punch-day.ts'
import { claimedTimeOf } from '../rules/claimed-time.ts'
import { insertOpenSession } from '../store/sessions.ts'
import { findWorkday, type StoredSession, type StoredWorkday } from '../store/workdays.ts'
import { notifyLeads } from '../notify.ts'
import { shiftAt } from '../rules/shift-at.ts'
import { ownEmployee } from '../rules/visible.ts'
import { dayToWrite, evaluateWorkday } from '../rules/workday.ts'
import { localDate, offsetMinutes } from '../rules/zones.ts'

const { refusal } = attendanceRefusals

export const punchIn = handlePrepared(call, async (incoming) => {
  const employeeId = ownEmployee(incoming)
  // Nearly always the business day is the local date; only a night shift needs a second query.
  const likely = localDate(incoming.now, incoming.actor.time_zone)
  const known = await loadPunchDay(incoming.tx, { employee_id: employeeId, business_date: likely, now: incoming.now })
  const date = businessDay(known.calendar, Date.parse(incoming.now))
  return async (context) => {
    const workday = date === likely ? known.workday : await findWorkday(context.tx, employeeId, date)
    return open(context, employeeId, date, known.calendar, workday)
  }
})

const open = async (
  context: Context & Parsed<typeof call>,
  employeeId: number,
  date: string,
  calendar: PersonCalendar,
  workday: StoredWorkday | undefined,
) => {
  const { actor, body, now, origin } = context
  if (workday?.open) {
    const { punched_in_at, zone, state } = workday.open
    const punch = { punched_in_at, in_zone: zone }
    if (state === 'stale' || !isShort(punch, workday.policy, now))
      throw refusal('stale_open', { since: sinceText(punch) })
    throw refusal('already_punched_in', { since: clockTime(Date.parse(punched_in_at), zone) })
  }
  const day = calendarDay(calendar, date)
  if (!workday || day.kind === 'not_employed') throw refusal('not_employed')

  const claimed = claimedTimeOf(context, body.pressed_at)
  const shift = shiftAt(day, Date.parse(now))
  const opened = {
    employee_id: employeeId,
    business_date: date,
    shift,
    punched_in_at: now,
    zone: day.zone,
    offset_minutes: offsetMinutes(now, day.zone),
    ...claimed,
    note: body.note ?? null,
    ip: origin.ip,
    device_zone: body.device_zone ?? null,
  }
  const by = context.by.on_behalf_of === null ? null : (actor.acting?.admin_name ?? null)
  const draft = openedSession(0, opened, by)
  const evaluated = evaluateWorkday(withSession(workday, draft), calendar, now)
  const { id, day: written } = await insertOpenSession(context, opened, dayToWrite(evaluated))
  notifyLeads(context, workday.team_id)
  await audit(context, 'attendance.punched_in', {
    entity: 'attendance_sessions',
    id,
    employee_id: employeeId,
    after: { ...opened, ip: undefined },
  })
  return {
    session: presentSession({ ...draft, id }, { actor, now, workday }),
    day: presentDay(evaluated, { actor, now, written }),
    server_now: now,
  }
}

type Opened = Parameters<typeof insertOpenSession>[1]

const openedSession = (id: number, opened: Opened, by: string | null): StoredSession => ({
  id,
  version: 1,
  employee_id: opened.employee_id,
  business_date: opened.business_date,
  shift_start_at: opened.shift?.start_at ?? null,
  shift_end_at: opened.shift?.end_at ?? null,
  punched_in_at: opened.punched_in_at,
  punched_out_at: null,
  in_zone: opened.zone,
  in_offset_minutes: opened.offset_minutes,
  out_zone: null,
  out_offset_minutes: null,
  state: 'working',
  in_mode: opened.mode,
  out_mode: null,
  in_claimed_at: opened.claimed_at,
  out_claimed_at: null,
  clock_differs: opened.clock_differs,
  in_note: opened.note,
  out_note: null,
  in_by: by,
  out_by: null,
  last_seen_at: opened.punched_in_at,
  breaks: [],
  forced: null,
})

const withSession = (workday: StoredWorkday, session: StoredSession): StoredWorkday => ({
  ...workday,
  sessions: [...workday.sessions, session],
})
