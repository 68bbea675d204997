import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line as lineOf, month, text, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { activity, recordedWork, kind, line, period, report } from './worksheets.models.ts'
import { worksheetRefusals } from './worksheets.refusals.ts'

// Drafts concern their owner alone; the handler notifies the readers of a submitted report.
const changes = ['worksheet.changed'] as const

const lineFields = {
  task_id: id.nullish(),
  pr_id: id.nullish(),
  client_id: id.nullish(),
  minutes: z.int().min(0).max(30_000).nullish(),
  count: z.int().min(0).max(100_000).nullish(),
  checked: z.boolean().nullish(),
  note: text(1000).optional(),
}
const lineInput = z.strictObject({ activity_id: id, ...lineFields })
export type LineInput = z.output<typeof lineInput>

const reportInput = {
  /** False saves a draft that no one else reads. */
  submit: z.boolean().optional(),
  summary: text(4000).optional(),
  plan: text(2000).optional(),
  /** The complete set: lines that are not sent are removed. */
  lines: z.array(lineInput).max(200).optional(),
  blockers: z.array(lineOf(300, 3)).max(20).optional(),
  /** The version of the saved report, if there is one. */
  version: version.optional(),
}
export type ReportInput = z.output<z.ZodObject<typeof reportInput>>

const filed = {
  permission: 'worksheets.write',
  data: report,
  toast: success('Saved Successfully'),
  refusals: {
    ...worksheetRefusals.of('closed', 'future', 'not_employed', 'too_old', 'empty', 'mandatory_missing'),
    ...worksheetRefusals.of('activity_unknown', 'over_day'),
    ...commonRefusals.of('stale'),
  },
  changes,
} as const

export const addDailyReport = call({
  id: 'dailyReport.add',
  route: 'POST /api/user/work_report',
  summary: 'Saves or submits the own report of a day.',
  body: z.strictObject({ date_daily: date, ...reportInput }),
  ...filed,
})
export const addWeeklyReport = call({
  id: 'weeklyReport.add',
  route: 'POST /api/user/save_weekly_data',
  summary: 'Saves or submits the own report of a week; `week_start` is its first day.',
  body: z.strictObject({ week_start: date, ...reportInput }),
  ...filed,
})
export const addMonthlyReport = call({
  id: 'monthlyReport.add',
  route: 'POST /api/user/save_montly_data',
  summary: 'Saves or submits the own report of a month.',
  body: z.strictObject({ month_pick: month, ...reportInput }),
  ...filed,
})

export const addMandatory = call({
  id: 'worksheet.mandatoryAdd',
  route: 'POST /api/user/worksheet/mandatory/add',
  permission: 'worksheets.write',
  summary: 'Answers mandatory activities of a day in its report, which stays or becomes a draft.',
  body: z.strictObject({ date_daily: date, entries: z.array(lineInput).min(1).max(100) }),
  data: report,
  toast: success('Saved Successfully'),
  refusals: worksheetRefusals.of('closed', 'future', 'not_employed', 'too_old', 'activity_unknown', 'over_day'),
  changes,
})

export const updateWorkData = call({
  id: 'workData.update',
  route: 'PUT /api/user/work_data/:desg_id',
  permission: 'worksheets.write',
  summary: 'Changes an own entry of a report that is still open, by the id of the entry.',
  params: z.strictObject({ desg_id: textId }),
  body: z.strictObject({ version, ...lineFields }),
  data: line,
  toast: info('Work Data Updated Successfully'),
  refusals: { ...worksheetRefusals.of('closed', 'over_day'), ...commonRefusals.of('stale') },
  changes,
})

export const deleteWorkData = call({
  id: 'workData.delete',
  route: 'DELETE /api/user/work_data/:id',
  permission: 'worksheets.write',
  summary: 'Removes an own entry of a report that is still open.',
  params: z.strictObject({ id: textId }),
  data: z.strictObject({ id }),
  toast: success('Work Data Deleted Successfully'),
  refusals: worksheetRefusals.of('closed'),
  changes,
})

const draftLine = z.strictObject({
  activity_id: id,
  minutes: z.int().nullable(),
  count: z.int().nullable(),
  checked: z.boolean().nullable(),
  note: z.string(),
  source: z.enum(['typed', 'fact']),
})
export type DraftLine = z.output<typeof draftLine>
const draft = z.strictObject({
  summary: z.string(),
  plan: z.string(),
  lines: z.array(draftLine),
  blockers: z.array(z.string()),
})
export type Draft = z.output<typeof draft>

export const readForm = call({
  id: 'worksheet.form',
  route: 'GET /api/user/worksheet/form/:kind/:date',
  permission: 'worksheets.write',
  summary:
    'All that the own report of a day, week or month is written with: the period, its activities, facts and a draft.',
  params: z.strictObject({ kind, date }),
  data: z.strictObject({
    period,
    zone: z.string(),
    activities: z.array(activity),
    facts: recordedWork,
    draft,
    /** True if the period is too old, and no reviewer allowed to file its report. */
    is_closed: z.boolean(),
    /** True if a report without its mandatory activities cannot be submitted. */
    mandatory_required: z.boolean(),
    /** Projects that time can be put on, with their clients. */
    projects: z.array(
      z.strictObject({
        pr_id: id,
        name: z.string(),
        client: z.strictObject({ id, name: z.string() }).nullable(),
      }),
    ),
    today: date,
  }),
  refusals: worksheetRefusals.of('not_employed'),
  shows: ['worksheet.changed', 'reports.changed', 'attendance.changed'],
})

export const ownReportCalls = {
  addDailyReport,
  addWeeklyReport,
  addMonthlyReport,
  addMandatory,
  updateWorkData,
  deleteWorkData,
  readForm,
}
