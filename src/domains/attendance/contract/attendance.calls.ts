import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, instant, reason, search, textId, textVersion, version } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta, sortKey } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { dayDetail, dayEmployee, dayRow, sessionRow, totals } from './attendance.models.ts'
import { FLAGS, flag, verdict } from './verdicts.models.ts'
import { board, boardState } from './board.models.ts'
import { attendanceRefusals } from './attendance.refusals.ts'

const CHANGES = ['attendance.changed'] as const
const read = { permission: 'attendance.read', shows: CHANGES } as const
const correct = { permission: 'attendance.correct', changes: CHANGES } as const
const paging = { limit: z.int().min(1).max(MAX_LIMIT).optional(), cursor: cursor.optional() }

const peopleTotals = z.strictObject({
  employee: dayEmployee,
  ...totals.shape,
  late_minutes: z.int(),
  verdicts: z.record(z.string(), z.int()),
  flags: z.record(z.string(), z.int()),
})
const gridRow = z.strictObject({
  employee: dayEmployee,
  cells: z.array(z.strictObject({ date, code: z.string(), day_id: id.nullable(), worked_minutes: z.int() })),
  ...totals.shape,
})
/** Days with an open punch are counted, their minutes are not yet. */
const sums = z.strictObject({
  expected_minutes: z.int(),
  worked_minutes: z.int(),
  late_minutes: z.int(),
  overtime_minutes: z.int(),
  verdicts: z.record(z.string(), z.int()),
  /** The number of people with each verdict on each day, by date. */
  days: z.array(z.strictObject({ date, verdicts: z.record(z.string(), z.int()) })),
})

const attendanceFilter = z.strictObject({
  start_date: date,
  end_date: date,
  view: z.enum(['days', 'people', 'grid']).optional(),
  department_ids: z.array(id).max(200).optional(),
  team_ids: z.array(id).max(200).optional(),
  employee_ids: z.array(id).max(200).optional(),
  verdicts: z.array(verdict).max(8).optional(),
  flags: z.array(flag).max(FLAGS.length).optional(),
  open_only: z.boolean().optional(),
  /** Days whose punch is still open although their time is over: not a night shift that still runs. */
  overdue_only: z.boolean().optional(),
  /** Days on which no one punched in. */
  without_punch: z.boolean().optional(),
  sums: z.boolean().optional(),
  q: search.optional(),
  sort: sortKey(['business_date', 'name', 'worked_minutes', 'late_minutes', 'overtime_minutes']).optional(),
  ...paging,
})
export type AttendanceFilter = z.output<typeof attendanceFilter>

export const attendanceList = call({
  id: 'attendance.list',
  export: { name: 'attendance', without: ['as_of_at'] },
  route: 'POST /api/admin/attendance',
  ...read,
  reads: true,
  summary: 'Days of everyone in a range, as days, as totals by person, or as a grid.',
  is_scoped: true,
  body: attendanceFilter,
  data: z.union([z.array(dayRow), z.array(peopleTotals), z.array(gridRow)]),
  meta: pageMeta.extend({ sums: sums.optional() }),
})

const typedBreak = z.strictObject({ kind: z.string().min(1).max(40), started_at: instant, ended_at: instant })
export type TypedBreak = z.output<typeof typedBreak>
const punches = { punched_in_at: instant, punched_out_at: instant, breaks: z.array(typedBreak).max(20).optional() }

const CORRECTION_REFUSALS = {
  ...attendanceRefusals.of(
    'overlaps',
    'in_future',
    'too_long',
    'break_outside',
    'break_order',
    'breaks_overlap',
    'person_not_employed',
    'own_record',
    'voided',
    'overlaps_new',
    'order',
    'period_locked',
  ),
  ...commonRefusals.of('stale'),
}

const addBody = { employee_ids: z.array(id).min(1).max(200), ...punches }
const updateBody = {
  id,
  version,
  punched_in_at: instant.optional(),
  punched_out_at: instant.optional(),
  breaks: punches.breaks,
}

export const addAttendance = call({
  id: 'attendance.add',
  route: 'POST /api/admin/attendance/add',
  ...correct,
  summary: 'Adds a punch for people who forgot theirs; all of them or none.',
  body: z.strictObject({ ...addBody, reason }),
  data: z.array(sessionRow),
  toast: success('Attendance Added Successfully'),
  refusals: CORRECTION_REFUSALS,
})

export const updateAttendance = call({
  id: 'attendance.update',
  route: 'POST /api/admin/attendance/update',
  ...correct,
  summary: 'Corrects a punch and its breaks.',
  body: z.strictObject({ ...updateBody, reason }),
  data: sessionRow,
  toast: info('Attendance Updated Successfully'),
  refusals: CORRECTION_REFUSALS,
})

export const deleteAttendance = call({
  id: 'attendance.delete',
  route: 'DELETE /api/admin/attendance/delete/:id',
  ...correct,
  summary: 'Voids a punch; it stays readable as deleted.',
  params: z.strictObject({ id: textId }),
  query: z.strictObject({ version: textVersion, reason }),
  data: z.strictObject({ day: dayRow }),
  toast: success('Attendance Deleted Successfully'),
  refusals: CORRECTION_REFUSALS,
})

export const previewAttendance = call({
  id: 'attendance.preview',
  route: 'POST /api/admin/attendance/preview',
  permission: 'attendance.correct',
  reads: true,
  refusals: CORRECTION_REFUSALS,
  summary: 'What a correction would do to each day. Writes nothing.',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('add'), ...addBody }),
    z.strictObject({ action: z.literal('update'), ...updateBody }),
    z.strictObject({ action: z.literal('delete'), id, version }),
  ]),
  data: z.array(
    z.strictObject({
      employee: z.strictObject({ id, name: z.string() }),
      before: dayRow,
      after: dayRow.nullable(),
      /** The change of the overtime of the day, below zero for a loss. */
      overtime_delta_minutes: z.int(),
      refusal: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    }),
  ),
})

export const attendanceDay = call({
  id: 'attendance.day',
  route: 'GET /api/admin/attendance/day/:id',
  ...read,
  summary: 'One day with the reasons of its verdict, its punches and corrections.',
  is_scoped: true,
  params: z.strictObject({ id: textId }),
  /** The row that the id belongs to: the day, which is the default, or one of its punches. */
  query: z.strictObject({ by: z.enum(['day', 'session']).optional() }),
  data: dayDetail.extend({
    evidence: z.array(
      z.strictObject({
        session_id: id,
        in_ip: z.string().nullable(),
        out_ip: z.string().nullable(),
        device_zone: z.string().nullable(),
      }),
    ),
  }),
})

export const attendanceBoard = call({
  id: 'attendance.board',
  route: 'GET /api/admin/attendance/board',
  ...read,
  background: true,
  summary: 'Who is working, on a break or away, now.',
  is_scoped: true,
  query: z.strictObject({
    department_id: textId.optional(),
    team_id: textId.optional(),
    state: boardState.optional(),
    since: instant.optional(),
  }),
  data: board,
})

export const attendanceCalls = {
  attendanceList,
  addAttendance,
  updateAttendance,
  deleteAttendance,
  previewAttendance,
  attendanceDay,
  attendanceBoard,
}
