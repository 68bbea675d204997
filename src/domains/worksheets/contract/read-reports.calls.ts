import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, id, instant, month, queryFlag, queryInt, queryList, textId } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta, pageQuery } from '#kit/contract/page.ts'
import {
  byStatus,
  countsOfDay,
  recordedWork,
  kind,
  line,
  period,
  person,
  report,
  rollUp,
  status,
  STATUSES,
} from './worksheets.models.ts'
import { WITHOUT } from './unexported.models.ts'

const shows = ['reports.changed'] as const
const statuses = queryList(status, STATUSES.length).optional()
const paging = { limit: queryInt(1, MAX_LIMIT).optional(), cursor: cursor.optional() }
const range = { start_date: date.optional(), end_date: date.optional() }
const days = { start_date: date, end_date: date }
const user = z.strictObject({ userId: textId })
const dayOf = z.strictObject({ user_id: textId, date_daily: date })
const monthOf = z.strictObject({ user_id: textId, month_pick: month })
const meta = z.strictObject({ ...pageMeta.shape, by_status: byStatus })

export const readDay = call({
  id: 'dailyReport.byDate',
  route: 'GET /api/admin/daily_datas/:user_id/:date_daily',
  permission: 'worksheets.read',
  summary: 'The report of a person of a day, beside the facts of the day.',
  is_scoped: true,
  params: dayOf,
  data: z.strictObject({ ...period.shape, facts: recordedWork }),
  shows,
})
export const readWeeks = call({
  id: 'weeklyReport.byMonth',
  route: 'GET /api/admin/weekly_report/:user_id/:month_pick',
  permission: 'worksheets.read',
  summary: 'The weekly reports of a person whose weeks end in a month.',
  is_scoped: true,
  params: monthOf,
  data: z.strictObject({ employee: person, weeks: z.array(period) }),
  shows,
})
export const readMonth = call({
  id: 'monthlyReport.byMonth',
  route: 'GET /api/admin/monthly_report/:user_id/:month_pick',
  permission: 'worksheets.read',
  summary: 'The monthly report of a person with the sums of its days.',
  is_scoped: true,
  params: monthOf,
  data: z.strictObject({ ...period.shape, roll_up: rollUp, days: z.array(period.omit({ report: true })) }),
  shows,
})

const history = {
  permission: 'worksheets.read',
  params: user,
  query: z.strictObject({
    start_date: date.optional(),
    end_date: date.optional(),
    status: statuses,
    ...paging,
  }),
  data: z.array(period),
  meta: pageMeta,
  shows,
} as const
export const listDays = call({
  id: 'dailyReport.listByUser',
  route: 'GET /api/user/work_report/:userId',
  summary: 'The daily reports of a person, the newest first; the last 31 days when nothing else is asked for.',
  ...history,
})
export const listWeeks = call({
  id: 'weeklyReport.listByUser',
  route: 'GET /api/user/weekly_data/:userId',
  summary: 'The weekly reports of a person, the newest first; the last twelve weeks when nothing else is asked for.',
  ...history,
})
export const listMonths = call({
  id: 'monthlyReport.listByUser',
  route: 'GET /api/user/monthly_data/:userId',
  summary: 'The monthly reports of a person, the newest first; the last twelve months when nothing else is asked for.',
  ...history,
})

export const listWorkData = call({
  id: 'workData.listByUser',
  route: 'GET /api/user/work_data/:userId',
  permission: 'worksheets.read',
  summary: 'The entries of the reports of a person, the newest first.',
  params: user,
  query: z.strictObject({
    ...range,
    kind: kind.optional(),
    activity_id: textId.optional(),
    task_id: textId.optional(),
    pr_id: textId.optional(),
    client_id: textId.optional(),
    ...paging,
  }),
  data: z.array(
    z.strictObject({
      ...line.shape,
      kind,
      period_start: date,
      report_state: report.shape.state,
      can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
    }),
  ),
  meta: z.strictObject({ ...pageMeta.shape, minutes: z.int(), count: z.int() }),
  shows,
  export: {
    name: 'work-entries',
    without: ['activity.id', 'activity.mandatory', 'activity.expected_count', 'can', 'version'],
  },
})

export const viewReports = call({
  id: 'reports.view',
  route: 'POST /api/user/employee/reportlist',
  permission: 'worksheets.read',
  summary: 'The reports of a person one after the other, to read and to print.',
  body: z.strictObject({
    user_id: id.optional(),
    kind,
    ...days,
    status: report.shape.state.optional(),
    limit: z.int().min(1).max(MAX_LIMIT).optional(),
    cursor: cursor.optional(),
  }),
  data: z.array(report),
  meta: pageMeta,
  reads: true,
  shows,
})
const PERIOD_SORTS = ['name', 'submitted_at', 'difference_minutes'] as const
const filters = {
  department_id: textId.optional(),
  team_id: textId.optional(),
  status: statuses,
  ...pageQuery(PERIOD_SORTS),
}

export const dayList = call({
  id: 'dailyReport.dayList',
  route: 'GET /api/admin/daily_datas',
  permission: 'worksheets.read',
  summary: 'The daily reports of all people of a day, also those that are missing.',
  is_scoped: true,
  query: z.strictObject({ date, ...filters }),
  data: z.array(period),
  meta,
  shows,
  export: { name: 'daily-reports', without: WITHOUT },
})
export const weekList = call({
  id: 'weeklyReport.weekList',
  route: 'GET /api/admin/weekly_report',
  permission: 'worksheets.read',
  summary: 'The weekly reports of all people whose weeks end in a month.',
  is_scoped: true,
  query: z.strictObject({ month, ...filters }),
  data: z.array(period),
  meta,
  shows,
  export: { name: 'weekly-reports', without: WITHOUT },
})
export const monthList = call({
  id: 'monthlyReport.monthList',
  route: 'GET /api/admin/monthly_report',
  permission: 'worksheets.read',
  summary: 'The monthly reports of all people of a month, with the sums of their days.',
  is_scoped: true,
  query: z.strictObject({ month, ...filters }),
  data: z.array(z.strictObject({ ...period.shape, roll_up: rollUp })),
  meta,
  shows,
  export: {
    name: 'monthly-reports',
    without: [...WITHOUT, 'roll_up.minutes_by_activity', 'roll_up.counts_by_activity'],
  },
})
export const teamList = call({
  id: 'worksheet.teamList',
  route: 'GET /api/user/worksheet/team',
  permission: 'worksheets.read',
  summary: 'The reports of the people in reach, of a day or of some days.',
  query: z.strictObject({
    kind,
    date: date.optional(),
    ...range,
    /** Leaves out the reader's own reports. */
    others: queryFlag.optional(),
    ...filters,
  }),
  data: z.array(period),
  meta,
  shows,
})

export const readChart = call({
  id: 'worksheet.chart',
  route: 'GET /api/admin/worksheet/chart',
  permission: 'worksheets.read',
  summary: 'How many daily reports came in time, late or not at all, for each of the last days.',
  is_scoped: true,
  query: z.strictObject({
    date,
    department_id: textId.optional(),
    team_id: textId.optional(),
    days: queryInt(1, 62).optional(),
  }),
  data: z.strictObject({ days: z.array(countsOfDay), as_of_at: instant }),
  shows,
})

export const readReportCalls = {
  readDay,
  readWeeks,
  readMonth,
  listDays,
  listWeeks,
  listMonths,
  listWorkData,
  viewReports,
  dayList,
  weekList,
  monthList,
  teamList,
  readChart,
}
