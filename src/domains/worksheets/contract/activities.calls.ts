import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, queryFlag, text, textId, time, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { activity, kind, reportRule } from './worksheets.models.ts'
import { activityRecord } from './worksheets.records.ts'
import { activityRefusals, jobDescriptionRefusals } from './worksheets.refusals.ts'

const changes = ['reports.changed'] as const
const shows = ['reports.changed', 'organisation.changed'] as const
const duplicate = activityRefusals.of('duplicate')

const ofDepartment = {
  params: z.strictObject({ dep_id: textId.optional() }),
  query: z.strictObject({ retired: queryFlag.optional() }),
  data: z.strictObject({ activities: z.array(activity), rules: z.array(reportRule) }),
  permission: 'activities.read',
  shows,
} as const

const added = {
  permission: 'activities.write',
  body: z.strictObject({ ...activityRecord.add, department_id: id, job_description: text(8000, 1).optional() }),
  data: activity,
  refusals: duplicate,
  changes,
} as const

const updated = {
  permission: 'activities.write',
  params: z.strictObject({ dep_id: textId }),
  body: z.strictObject({ version, ...activityRecord.change }),
  data: activity,
  refusals: { ...duplicate, ...activityRefusals.of('unit_fixed'), ...commonRefusals.of('stale') },
  changes,
} as const

const deleted = {
  permission: 'activities.write',
  params: z.strictObject({ id: textId }),
  data: z.strictObject({ id, retired: z.boolean() }),
  changes,
} as const

export const listDaily = call({
  id: 'dailyActivities.list',
  route: 'GET /api/admin/getjd/:dep_id?',
  summary: 'The daily activities of a department, or of all, with their job descriptions.',
  ...ofDepartment,
})
export const listWeekly = call({
  id: 'weeklyActivities.list',
  route: 'GET /api/admin/getweeklyactivity/:dep_id?',
  summary: 'The weekly activities of a department, or of all, with their job descriptions.',
  ...ofDepartment,
})
export const listMonthly = call({
  id: 'monthlyActivities.list',
  route: 'GET /api/admin/getmonthlyactivity/:dep_id?',
  summary: 'The monthly activities of a department, or of all, with their job descriptions.',
  ...ofDepartment,
})

export const addDaily = call({
  id: 'dailyActivities.add',
  route: 'POST /api/admin/add_new_act',
  summary: 'Adds a daily activity.',
  ...added,
  toast: success('Daily Activity Added Successfully'),
})
export const addWeekly = call({
  id: 'weeklyActivities.add',
  route: 'POST /api/admin/weekly_report',
  summary: 'Adds a weekly activity.',
  ...added,
  toast: success('Weekly Activity Added Successfully'),
})
export const addMonthly = call({
  id: 'monthlyActivities.add',
  route: 'POST /api/admin/monthly_report',
  summary: 'Adds a monthly activity.',
  ...added,
  toast: success('Monthly Activity Added Successfully'),
})

export const updateDaily = call({
  id: 'dailyActivities.update',
  route: 'PUT /api/admin/dailyactivity/edit/:dep_id',
  summary: 'Changes a daily activity, by its id.',
  ...updated,
  toast: info('Daily Activity  Updated Successfully'),
})
export const updateWeekly = call({
  id: 'weeklyActivities.update',
  route: 'PUT /api/admin/weekly_report/:dep_id',
  summary: 'Changes a weekly activity, by its id.',
  ...updated,
  toast: info('Weekly Activity Updated Successfully'),
})
export const updateMonthly = call({
  id: 'monthlyActivities.update',
  route: 'PUT /api/admin/monthly_report/:dep_id',
  summary: 'Changes a monthly activity, by its id.',
  ...updated,
  toast: info('Monthly Activity Updated Successfully'),
})

export const deleteDaily = call({
  id: 'dailyActivities.delete',
  route: 'DELETE /api/admin/delete_Activity/:id',
  summary: 'Deletes a daily activity, or retires it where reports use it.',
  ...deleted,
  toast: success('Daily Activity Deleted Successfully'),
})
export const deleteWeekly = call({
  id: 'weeklyActivities.delete',
  route: 'DELETE /api/admin/weekly_report/:id',
  summary: 'Deletes a weekly activity, or retires it where reports use it.',
  ...deleted,
  toast: success('Weekly Activity Deleted Successfully'),
})
export const deleteMonthly = call({
  id: 'monthlyActivities.delete',
  route: 'DELETE /api/admin/monthly_report/:id',
  summary: 'Deletes a monthly activity, or retires it where reports use it.',
  ...deleted,
  toast: success('Monthly Activity Deleted Successfully'),
})

export const addJobDescription = call({
  id: 'jobDescriptions.add',
  route: 'POST /api/admin/changejd',
  permission: 'activities.write',
  summary: 'Adds a version of the job description of an activity; those before stay as they are.',
  body: z.strictObject({ activity_id: id, body: text(8000, 1), effective_from: date.optional() }),
  data: activity,
  toast: success('Job Description Added Successfully'),
  refusals: jobDescriptionRefusals.of('past', 'same_day'),
  changes,
})

const ruleFields = {
  required: z.boolean(),
  due_working_days: z.int().min(0).max(5),
  due_time: time,
  auto_accept_days: z.int().min(0).max(20),
}

export const updateReportRule = call({
  id: 'reportRules.update',
  route: 'PUT /api/admin/report_rules/:department_id',
  permission: 'activities.write',
  summary:
    'Says whether reports of a kind are asked for in a department and when they are due, from the next period on.',
  params: z.strictObject({ department_id: textId }),
  /** `seen`: the rule that it takes the place of, as the sender saw it. */
  body: z.strictObject({ kind, ...ruleFields, seen: z.strictObject(ruleFields).optional() }),
  data: z.array(reportRule),
  toast: info('Report Rule Updated Successfully'),
  refusals: commonRefusals.of('stale'),
  changes,
})

export const activityCalls = {
  listDaily,
  listWeekly,
  listMonthly,
  addDaily,
  addWeekly,
  addMonthly,
  updateDaily,
  updateWeekly,
  updateMonthly,
  deleteDaily,
  deleteWeekly,
  deleteMonthly,
  addJobDescription,
  updateReportRule,
}
