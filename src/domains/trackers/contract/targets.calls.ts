import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, id, month, search } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta, sortKey } from '#kit/contract/page.ts'
import * as models from './targets.models.ts'
import * as fields from './targets.fields.ts'

export const shows = ['reports.changed', 'tasks.changed', 'attendance.changed', 'placement.changed'] as const

const TARGET_SORTS = ['name', 'target', 'attainment', 'actual', 'expected', 'status'] as const
const paging = { limit: z.int().min(1).max(MAX_LIMIT).optional(), cursor: cursor.optional() }
const places = {
  department_id: id.optional(),
  team_id: id.optional(),
  designation_id: id.optional(),
}

const listBody = z.strictObject({
  period: z.enum(['day', 'month', 'custom']),
  date: date.optional(),
  month: month.optional(),
  start_date: date.optional(),
  end_date: date.optional(),
  target_id: id.optional(),
  user_id: id.optional(),
  ...places,
  status: z.array(fields.status).max(fields.STATUSES.length).optional(),
  q: search.optional(),
  sort: sortKey(TARGET_SORTS).optional(),
  ...paging,
})
export type ListBody = z.output<typeof listBody>

const listed = {
  permission: 'targets.read',
  body: listBody,
  data: z.strictObject({
    range: models.dateRange,
    totals: z.array(models.targetTotals),
    rows: z.array(models.targetRow),
    /** The sums of each day, where one target is chosen. */
    days: z.array(z.strictObject({ date, ...models.sums.shape })),
  }),
  meta: pageMeta,
  reads: true,
  shows,
} as const
/** The export of the rows, without the fields that do not fit into a cell. */
const exported = {
  name: 'targets',
  rows: 'rows',
  without: ['target.id', 'target.reference_minutes', 'employee.id', 'employee.team_id'],
}
export const dailyList = call({
  id: 'targets.dailyList',
  route: 'POST /api/admin/dailytargetList',
  summary: 'What is expected of people in a day, a month or some days, and what came out of it.',
  is_scoped: true,
  ...listed,
  export: exported,
})
export const leadList = call({
  id: 'leadTargets.list',
  route: 'POST /api/user/leads/dailytargetList',
  summary: 'What is expected of the people in reach in a day, a month or some days, and what came out of it.',
  ...listed,
  export: exported,
})

const detail = {
  row: models.targetRow,
  events: z.array(models.countEvent),
  /** Waivers that have not ended and touch the days. */
  waivers: z.array(models.waiver),
  /** The gate of the target, and what its share is made of. */
  gate: z.strictObject({ ...models.gate.shape, actual: z.int(), base: z.int() }).nullable(),
}
const dayBody = z.strictObject({ target_id: id, date, user_id: id, ...places, ...paging })
export type DayBody = z.output<typeof dayBody>
const ofDay = {
  permission: 'targets.read',
  body: dayBody,
  data: z.strictObject({ ...detail, day: models.targetDay }),
  meta: pageMeta,
  reads: true,
  shows,
} as const
export const dailyDetails = call({
  id: 'targets.dailyDetails',
  route: 'POST /api/admin/dailytargetdetails',
  summary: 'A target of a person on a day: how the expectation came about, and the events that count.',
  is_scoped: true,
  ...ofDay,
})
export const leadDailyDetails = call({
  id: 'leadTargets.dailyDetails',
  route: 'POST /api/user/leads/dailytargetdetails',
  summary: 'A target of a person in reach on a day: how the expectation came about, and the events that count.',
  ...ofDay,
})

const weekBody = z.strictObject({
  target_id: id,
  user_id: id,
  month: month.optional(),
  start_date: date.optional(),
  end_date: date.optional(),
  ...places,
  ...paging,
})
export type WeekBody = z.output<typeof weekBody>
const ofWeeks = {
  permission: 'targets.read',
  body: weekBody,
  data: z.strictObject({ ...detail, range: models.dateRange, weeks: z.array(models.week) }),
  meta: pageMeta,
  reads: true,
  shows,
} as const
export const weeklyDetails = call({
  id: 'targets.weeklyDetails',
  route: 'POST /api/admin/weeklytargetdetails',
  summary: 'A target of a person in a month or some days, by week and day, and the events that count.',
  is_scoped: true,
  ...ofWeeks,
})
export const leadMonthlyDetails = call({
  id: 'leadTargets.monthlyDetails',
  route: 'POST /api/user/leads/weeklytargetdetails',
  summary: 'A target of a person in reach in a month or some days, by week and day, and the events that count.',
  ...ofWeeks,
})

export const targetReadCalls = {
  dailyList,
  leadList,
  dailyDetails,
  leadDailyDetails,
  weeklyDetails,
  leadMonthlyDetails,
}
