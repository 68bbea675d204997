import { notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { found } from '#kit/server/database/rows.ts'
import { TEAM_COLORS } from '../../contract/organisation.rules.ts'
import * as calls from '../../contract/teams.calls.ts'
import { memberCards } from '../public/member-cards.ts'
import { organisationDay } from '../public/today.ts'
import { checkDepartment } from '../rules/check-department.ts'
import { endFrom } from '../store/leaderships.ts'
import { listCandidateRows } from '../store/people.ts'
import { canOf } from '../store/rows.ts'
import * as store from '../store/teams.ts'
import { lockManagers } from '../store/circles.ts'
import { changeLeads } from '../workflow/change-leads.ts'
import { refuseInUse, removeRow, STILL_IN } from '../workflow/remove.ts'
import type { Team } from '../../contract/units.models.ts'
import * as unitCalls from '../../contract/units.calls.ts'

const list = async ({ tx, now, actor }: Context, filter: store.Filter): Promise<Team[]> => {
  const rows = await store.listTeamRows(tx, await organisationDay(tx, now), filter)
  return rows.map((row) => ({ ...row, can: canOf(actor, 'organisation.write', row) }))
}

const get = async (context: Context, id: number): Promise<Team> => found((await list(context, { id }))[0])

export const listTeams = handle(unitCalls.listTeams, (context) => list(context, context.query))

export const addTeam = handle(calls.addTeam, async (context) => {
  const { tx, now, body } = context
  const day = await organisationDay(tx, now)
  const { lead_id, lead_from, deputies, ...fields } = body
  if (lead_id !== undefined) await lockManagers(tx)
  await checkDepartment(tx, body.department_id)
  const color = fields.color ?? TEAM_COLORS[(await store.countTeams(tx)) % TEAM_COLORS.length] ?? TEAM_COLORS[0]
  const id = await store.insertTeam(tx, { ...fields, color })
  await changeLeads(tx, id, { lead_id, lead_from, deputies }, day)
  const { can, ...after } = await get(context, id)
  await audit(context, 'organisation.team_added', { entity: 'teams', id, after })
  return { ...after, can }
})

export const updateTeam = handle(calls.updateTeam, async (context) => {
  const { tx, now, params, body } = context
  const { lead_id, lead_from, deputies, ...fields } = body
  const day = await organisationDay(tx, now)
  if (body.lead_id !== undefined) await lockManagers(tx)
  await lockVersion(tx, 'teams', params.team_id, body.version)
  const before = await get(context, params.team_id)
  if (fields.department_id !== undefined && fields.department_id !== before.department.id) {
    await checkDepartment(tx, fields.department_id)
    await refuseInUse(context, { to: 'team', predicate: STILL_IN }, before, day)
  }
  await store.updateTeamRow(tx, params.team_id, { ...fields, version: body.version })
  await changeLeads(tx, params.team_id, { lead_id, lead_from, deputies }, day)
  const after = await get(context, params.team_id)
  await audit(context, 'organisation.team_updated', { entity: 'teams', id: after.id, change: changed(before, after) })
  return after
})

const endLeads = async (tx: Tx, id: number, day: string): Promise<void> => {
  await endFrom(tx, id, 'lead', day)
  await endFrom(tx, id, 'deputy', day)
}

export const deleteTeam = handle(calls.deleteTeam, (context) =>
  removeRow(context, { table: 'teams', to: 'team', predicate: STILL_IN, onArchive: endLeads }, context.params.id),
)

export const listCandidates = handle(calls.listCandidates, async ({ tx, now, query }) =>
  listCandidateRows(tx, containing(query.q), query.on ?? (await organisationDay(tx, now))),
)

export const listUserTeams = handle(calls.listUserTeams, async ({ tx, now, actor }) =>
  store.listUserTeamRows(tx, await organisationDay(tx, now), actor),
)

export const listTeamLeads = handle(calls.listTeamLeads, async ({ tx, now, query }) =>
  store.listTeamLeadRows(tx, await organisationDay(tx, now), query.team_id),
)

export const listTeamMembers = handle(calls.listTeamMembers, async (context) => {
  const { tx, now, params } = context
  const team = await get(context, params.teamid)
  if (team.archived_at !== null) throw notFound()
  return memberCards.get()({ tx, now }, team.id, await organisationDay(tx, now))
})
