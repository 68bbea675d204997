import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, id, month } from '#kit/contract/fields.ts'
import { entryRow, postingRow } from './overtime.models.ts'
import { periodState } from './periods.models.ts'
import { cursor, MAX_LIMIT, pageMeta } from '#kit/contract/page.ts'
import { correctionRow, dayEmployee, dayRow, monthRow, sessionRow, totals } from './attendance.models.ts'
import { verdict } from './verdicts.models.ts'

const read = { permission: 'attendance.read', shows: ['attendance.changed'], reads: true } as const

export const monthList = call({
  id: 'reports.monthList',
  route: 'POST /api/admin/report_month',
  ...read,
  summary: 'Months of a person, or of everyone, newest first.',
  body: z.strictObject({ user_id: id.optional() }),
  data: z.array(monthRow),
})

export const reportById = call({
  id: 'reports.listById',
  export: { name: 'attendance-history', without: ['as_of_at'] },
  route: 'POST /api/admin/report_list',
  ...read,
  summary: 'Days of one person in any range, newest first.',
  is_scoped: true,
  body: z.strictObject({
    id,
    start_date: date.optional(),
    end_date: date.optional(),
    /** Another name of `end_date`. */
    enddate: date.optional(),
    limit: z.int().min(1).max(MAX_LIMIT).optional(),
    cursor: cursor.optional(),
  }),
  data: z.array(dayRow),
  meta: pageMeta,
})

/** The state of the work report of a day, from the domain that stores reports. */
const workReport = z.enum(['open', 'missing', 'submitted', 'returned', 'accepted', 'excused', 'not_expected'])
export type WorkReport = z.output<typeof workReport>

const chartDay = z.strictObject({
  date,
  expected_minutes: z.int(),
  worked_minutes: z.int(),
  break_minutes: z.int(),
  overtime_minutes: z.int(),
  verdict,
})

/** A change of the placement or the work pattern of the person, from a date on. */
const placementChange = z.strictObject({
  effective_from: date,
  changes: z.array(z.strictObject({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})

export const monthData = call({
  id: 'reports.monthData',
  route: 'POST /api/admin/report-full-month',
  ...read,
  summary: 'One month of one person: days with their punches, totals, changes of placement, corrections and the chart.',
  body: z.strictObject({
    user_id: id,
    month,
    /** The month up to this day of it. */
    enddate: date.optional(),
  }),
  data: z.strictObject({
    employee: dayEmployee,
    zone: z.string(),
    placements: z.array(placementChange),
    period_state: periodState,
    totals: totals.extend({
      days_present: z.int(),
      days_half: z.int(),
      days_absent: z.int(),
      days_leave: z.int(),
      late_count: z.int(),
    }),
    days: z.array(dayRow.extend({ sessions: z.array(sessionRow), work_report: workReport.nullable() })),
    /** The ledger of the month: the balance before its first day and after its last one. */
    overtime: z.strictObject({
      opening: z.int(),
      entries: z.array(entryRow),
      postings: z.array(postingRow),
      closing: z.int(),
    }),
    corrections: z.array(correctionRow),
    chart: z.array(chartDay),
  }),
})

export const reportCalls = { monthList, reportById, monthData }
