import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, id } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta, sortKey } from '#kit/contract/page.ts'
import * as models from './team-reports.models.ts'
import { shows } from './targets.calls.ts'

/** By `attention` the people who need the most come first. */
const TEAM_REPORT_SORTS = ['attention', 'name', 'worked', 'reports', 'tasks', 'targets', 'tickets'] as const
const days = { start_date: date, end_date: date }

export const listTeams = call({
  id: 'teamReports.teamList',
  route: 'POST /api/user/team-list',
  permission: 'team_reports.read',
  summary: 'The teams in reach with their sums and what needs attention, and the own row.',
  body: z.strictObject(days),
  data: z.strictObject({ teams: z.array(models.teamRow), self: models.memberRow.nullable() }),
  reads: true,
  shows,
})

export const listMembers = call({
  id: 'teamReports.list',
  route: 'POST /api/user/report-list',
  permission: 'team_reports.read',
  summary: 'The people of a team with the sums of their days in it.',
  body: z.strictObject({
    team_id: id,
    ...days,
    param_id: models.paramId.optional(),
    user_id: id.optional(),
    sort: sortKey(TEAM_REPORT_SORTS).optional(),
    limit: z.int().min(1).max(MAX_LIMIT).optional(),
    cursor: cursor.optional(),
  }),
  data: z.strictObject({ team: z.string(), totals: models.memberTotals, rows: z.array(models.memberRow) }),
  meta: pageMeta,
  reads: true,
  shows,
  export: { name: 'team-report', rows: 'rows', without: ['employee.id', 'employee.team_id'] },
})

export const listMemberDays = call({
  id: 'teamReports.monthList',
  route: 'POST /api/user/report-month',
  permission: 'team_reports.read',
  summary: 'The days of a person with their sums.',
  body: z.strictObject({ user_id: id, ...days, team_id: id.optional(), param_id: models.paramId.optional() }),
  data: z.strictObject({ row: models.memberRow, days: z.array(models.reportDay) }),
  reads: true,
  shows,
})

const ROW_SORTS = ['at', 'name', 'number'] as const

export const listFigureRows = call({
  id: 'teamReports.rows',
  route: 'POST /api/user/report-rows',
  permission: 'team_reports.read',
  summary: 'The rows behind a figure of a team, a person or a day; their numbers add up to it.',
  body: z.strictObject({
    figure: models.figure,
    ...days,
    team_id: id.optional(),
    user_id: id.optional(),
    sort: sortKey(ROW_SORTS).optional(),
    limit: z.int().min(1).max(MAX_LIMIT).optional(),
    cursor: cursor.optional(),
  }),
  data: z.strictObject({ total: z.strictObject({ number: z.int(), base: z.int() }), rows: z.array(models.figureRow) }),
  meta: pageMeta,
  reads: true,
  shows,
})

export const teamReportCalls = { listTeams, listMembers, listMemberDays, listFigureRows }
