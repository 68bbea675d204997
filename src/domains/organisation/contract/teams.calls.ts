import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, search, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { candidate, outcome, teamLead, teamMember, userTeam } from './organisation.models.ts'
import { organisationRefusals } from './organisation.refusals.ts'
import { teamRecord } from './units.records.ts'
import { team } from './units.models.ts'
import { listTeams } from './units.calls.ts'

const deputy = z.strictObject({ employee_id: id, from: date.optional(), to: date.nullish() })

const leads = {
  /** Null ends the leadership; left out changes nothing. */
  lead_id: id.nullish(),
  /** The first day of this lead; the former one ends the day before. Today when left out. */
  lead_from: date.optional(),
  /** All present and planned deputies; left out changes nothing. */
  deputies: z.array(deputy).max(20).optional(),
}

const shown = ['organisation.changed', 'people.changed'] as const
const refused = organisationRefusals.of(
  'name_taken',
  'lead_role',
  'lead_not_employed',
  'lead_in_past',
  'manager_circle',
)

export const addTeam = call({
  id: 'teams.add',
  route: 'POST /api/admin/teams',
  permission: 'organisation.write',
  summary: 'Adds a team, with its lead and deputies.',
  body: z.strictObject({ ...teamRecord.add, ...leads }),
  data: team,
  toast: success('Team Added Successfully'),
  refusals: refused,
  changes: ['organisation.changed', 'role.changed'],
})

export const updateTeam = call({
  id: 'teams.update',
  route: 'PUT /api/admin/teams/:team_id',
  permission: 'organisation.write',
  summary: 'Changes a team; lead and deputies change from a day on.',
  params: z.strictObject({ team_id: textId }),
  body: z.strictObject({ version, ...teamRecord.change, ...leads }),
  data: team,
  toast: info('Team Updated Successfully'),
  refusals: { ...refused, ...organisationRefusals.of('in_use'), ...commonRefusals.of('stale') },
  changes: ['organisation.changed', 'role.changed'],
})

export const deleteTeam = call({
  id: 'teams.delete',
  route: 'DELETE /api/admin/teams/:id',
  permission: 'organisation.write',
  summary: 'Deletes a team, or archives it when only history refers to it.',
  params: z.strictObject({ id: textId }),
  data: outcome,
  toast: success('Team Deleted Successfully'),
  refusals: organisationRefusals.of('in_use'),
  changes: ['organisation.changed', 'role.changed'],
})

export const listCandidates = call({
  id: 'teams.candidates',
  route: 'GET /api/admin/teams/candidates',
  permission: 'organisation.write',
  summary: 'People by name, with what decides whether they can lead or head something on a day; at most 20.',
  query: z.strictObject({ q: search.optional(), on: date.optional() }),
  data: z.array(candidate),
  shows: ['people.changed', 'role.changed'],
})

export const listUserTeams = call({
  id: 'teams.userTeam',
  route: 'GET /api/user/team/all',
  permission: 'organisation.directory.read',
  summary: 'All teams, the own one first.',
  data: z.array(userTeam),
  shows: shown,
})

export const listTeamLeads = call({
  id: 'teams.leads',
  route: 'GET /api/user/get/team/leads',
  permission: 'organisation.directory.read',
  summary: 'Who leads or deputises today.',
  query: z.strictObject({ team_id: textId.optional() }),
  data: z.array(teamLead),
  shows: shown,
})

export const listTeamMembers = call({
  id: 'teams.members',
  route: 'GET /api/user/getTeamMembers/:teamid',
  permission: 'organisation.directory.read',
  summary: 'The directory cards of who belongs to a team today.',
  params: z.strictObject({ teamid: textId }),
  data: z.array(teamMember),
  shows: [...shown, 'placement.changed', 'attendance.changed'],
})

export const teamCalls = {
  listTeams,
  addTeam,
  updateTeam,
  deleteTeam,
  listCandidates,
  listUserTeams,
  listTeamLeads,
  listTeamMembers,
}
