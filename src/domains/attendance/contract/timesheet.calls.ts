import { z } from 'zod'
import { call, info, serverMessage, success } from '#kit/contract/call.ts'
import { clockInstant, date, instant, line, queryInt, textId, timeZone } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta } from '#kit/contract/page.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import {
  breakKind,
  breakRow,
  dayDetail,
  dayRow,
  personDay,
  sessionRow,
  sessionState,
  totals,
} from './attendance.models.ts'
import { board } from './board.models.ts'
import { attendanceRefusals } from './attendance.refusals.ts'

const CHANGES = ['attendance.changed'] as const
const read = { permission: 'timesheet.read', shows: CHANGES } as const
const punch = { permission: 'timesheet.punch', changes: CHANGES } as const

/** The time of the click, if that was before the request could be sent. */
const claimed = { pressed_at: clockInstant.optional() }
const note = line(200).optional()

const punchResult = z.strictObject({ session: sessionRow, day: dayRow, server_now: instant })

export const punchIn = call({
  id: 'timesheet.punchIn',
  toast_refusals: true,
  route: 'POST /api/user/punchin',
  ...punch,
  summary: 'Punches in.',
  body: z.strictObject({ note, device_zone: timeZone.optional(), ...claimed }),
  data: punchResult,
  toast: success('Punched In Successfully'),
  refusals: attendanceRefusals.of('already_punched_in', 'stale_open', 'not_employed'),
})

export const punchOut = call({
  id: 'timesheet.punchOut',
  toast_refusals: true,
  route: 'POST /api/user/punchout',
  ...punch,
  summary: 'Punches out; a lead may do it for someone of the own teams, with a reason.',
  query: z.strictObject({ user_id: textId }),
  body: z.strictObject({
    note,
    device_zone: timeZone.optional(),
    ...claimed,
    reason: line(500, 3).optional(),
    out_at: instant.optional(),
  }),
  data: punchResult,
  toast: success('Punched Out Successfully'),
  refusals: attendanceRefusals.of('not_punched_in', 'session_stale', 'reason_required', 'out_time_invalid'),
})

export const takeBreak = call({
  id: 'timesheet.break',
  route: 'POST /api/user/break_add',
  ...punch,
  summary: 'Starts or ends a break; left open, the other of the present state.',
  body: z
    .strictObject({
      action: z.enum(['start', 'end']).optional(),
      kind: z.string().min(1).max(40).optional(),
      ...claimed,
    })
    .superRefine(onlyWith('action', { kind: ['start'] })),
  data: z.strictObject({ time: z.string().nullable(), session: sessionRow, day: dayRow }),
  toast: serverMessage('warning'),
  refusals: attendanceRefusals.of('not_punched_in', 'session_stale'),
})

const usedKind = breakKind.extend({ used_minutes: z.int(), left_minutes: z.int() })

export const breakTime = call({
  id: 'timesheet.breakTime',
  route: 'GET /api/user/breaktime',
  ...read,
  summary: 'The breaks of a day, and what is left of each kind.',
  query: z.strictObject({ date: date.optional() }),
  data: z.strictObject({
    on_break: z.boolean(),
    started_at: instant.nullable(),
    kinds: z.array(usedKind),
    breaks: z.array(breakRow),
  }),
})

const range = { start_date: date.optional(), end_date: date.optional() }

export const listByUser = call({
  id: 'timesheet.listByUser',
  route: 'GET /api/user/attendancelog/:userId',
  ...read,
  summary: 'The punches of a person, newest first; the last 31 days unless said.',
  params: z.strictObject({ userId: textId }),
  query: z.strictObject({ ...range, limit: queryInt(1, MAX_LIMIT).optional(), cursor: cursor.optional() }),
  data: z.array(sessionRow),
  meta: pageMeta.extend({ server_now: instant, today: dayRow }),
})

export const workAndBreakTime = call({
  id: 'timesheet.workAndBreakTime',
  export: { name: 'timesheet', rows: 'days' },
  route: 'GET /api/user/getuserWorkandBreaktime',
  ...read,
  summary: 'Totals and days of a person; today unless said.',
  query: z.strictObject({ user_id: textId.optional(), ...range }),
  data: z.strictObject({
    totals,
    days: z.array(personDay),
    punch_state: z.enum(['in', 'out']),
    break_status: z.enum(['off', 'on']),
    server_now: instant,
  }),
})

export const heartbeat = call({
  id: 'timesheet.heartbeat',
  route: 'POST /api/user/punchin/heartbeat',
  permission: 'timesheet.punch',
  summary: 'Says that the person is there, and hears the present state.',
  background: true,
  data: z.strictObject({
    punch_state: z.enum(['in', 'out']),
    break_status: z.enum(['off', 'on']),
    state: sessionState.nullable(),
    session_version: z.int().nullable(),
    server_now: instant,
    /** The interval in which the next picture of the screen is due; null where none is to be taken. */
    next_shot_from_at: instant.nullable(),
    next_shot_to_at: instant.nullable(),
  }),
})

export const timesheetDay = call({
  id: 'timesheet.day',
  route: 'GET /api/user/attendance_day/:userId/:date',
  ...read,
  summary: 'One day of a person, with the reasons of its verdict.',
  params: z.strictObject({ userId: textId, date }),
  data: dayDetail,
})

export const refuseBreak = call({
  id: 'timesheet.refuseBreak',
  route: 'POST /api/user/attendance_day/no_break',
  permission: 'timesheet.punch',
  summary: 'Says that there was no break on an own day where the rules took one off. The lead sees it with its reason.',
  body: z.strictObject({ business_date: date, reason: line(500, 3) }),
  data: dayRow,
  toast: info('Timesheet Updated Successfully'),
  refusals: attendanceRefusals.of('no_automatic_break', 'correction_late', 'period_locked'),
  changes: CHANGES,
})

export const leadBoard = call({
  id: 'leadBoard.get',
  route: 'GET /api/user/leads/board',
  permission: 'attendance.team.read',
  summary: 'Who of the led teams is working, on a break or away, now.',
  query: z.strictObject({ team_id: textId.optional(), since: instant.optional() }),
  data: board,
  background: true,
  shows: CHANGES,
})

export const timesheetCalls = {
  punchIn,
  punchOut,
  takeBreak,
  breakTime,
  listByUser,
  workAndBreakTime,
  heartbeat,
  timesheetDay,
  refuseBreak,
  leadBoard,
}
