import { lockVersion } from '#kit/server/database/lock-version.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import type { Team } from '../../contract/organisation.models.ts'
import { TEAM_COLORS } from '../../contract/organisation.rules.ts'
import * as calls from '../../contract/teams.calls.ts'
import { changeLeads } from '../change-leads.ts'
import { checkDepartment } from '../check-department.ts'
import { memberCards } from '../member-cards.ts'
import { refuseInUse, removeRow, STILL_IN } from '../remove.ts'
import { endFrom } from '../store/leaderships.ts'
import { listCandidateRows } from '../store/people.ts'
import { canOf } from '../store/rows.ts'
import { countTeams, findTeam, listTeamLeadRows, listTeamRows, listUserTeamRows, type TeamRow } from '../store/teams.ts'
import { organisationDay } from '../today.ts'

const present = (actor: Actor, row: TeamRow): Team => ({ ...row, can: canOf(actor, 'organisation.write', row) })

const get = async (tx: Tx, day: string, id: number): Promise<TeamRow> => {
  const row = await findTeam(tx, day, id)
  if (!row) throw notFound()
  return row
}

export const listTeams = handle(calls.listTeams, async ({ tx, now, actor, query }) => {
  const rows = await listTeamRows(tx, await organisationDay(tx, now), query)
  return rows.map((row) => present(actor, row))
})

export const addTeam = handle(calls.addTeam, async (context) => {
  const { tx, now, actor, body } = context
  const day = await organisationDay(tx, now)
  const { lead_id, lead_from, deputies, ...fields } = body
  await checkDepartment(tx, body.department_id)
  const color = fields.color ?? TEAM_COLORS[(await countTeams(tx)) % TEAM_COLORS.length] ?? TEAM_COLORS[0]
  const { id } = await tx
    .insertInto('teams')
    .values({ ...fields, color })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeLeads(tx, id, { lead_id, lead_from, deputies }, day)
  const after = await get(tx, day, id)
  await audit(context, 'organisation.team_added', { entity: 'teams', id, after })
  return present(actor, after)
})

export const updateTeam = handle(calls.updateTeam, async (context) => {
  const { tx, now, actor, params, body } = context
  const { lead_id, lead_from, deputies, ...fields } = body
  const day = await organisationDay(tx, now)
  await lockVersion(tx, 'teams', params.team_id, body.version)
  const before = await get(tx, day, params.team_id)
  if (fields.department_id !== undefined && fields.department_id !== before.department.id) {
    await checkDepartment(tx, fields.department_id)
    await refuseInUse(context, { to: 'team', words: STILL_IN }, before, day)
  }
  await tx
    .updateTable('teams')
    .set({ ...fields, version: body.version })
    .where('id', '=', params.team_id)
    .execute()
  await changeLeads(tx, params.team_id, { lead_id, lead_from, deputies }, day)
  const after = await get(tx, day, params.team_id)
  await audit(context, 'organisation.team_updated', { entity: 'teams', id: after.id, change: changed(before, after) })
  return present(actor, after)
})

const endLeads = async (tx: Tx, id: number, day: string): Promise<void> => {
  await endFrom(tx, id, 'lead', day)
  await endFrom(tx, id, 'deputy', day)
}

export const deleteTeam = handle(calls.deleteTeam, (context) =>
  removeRow(context, { table: 'teams', to: 'team', words: STILL_IN, onArchive: endLeads }, context.params.id),
)

export const listCandidates = handle(calls.listCandidates, async ({ tx, now, query }) =>
  listCandidateRows(tx, containing(query.q), query.on ?? (await organisationDay(tx, now))),
)

export const listUserTeams = handle(calls.listUserTeams, async ({ tx, now, actor }) =>
  listUserTeamRows(tx, await organisationDay(tx, now), actor),
)

export const listTeamLeads = handle(calls.listTeamLeads, async ({ tx, now, query }) =>
  listTeamLeadRows(tx, await organisationDay(tx, now), query.team_id),
)

export const listTeamMembers = handle(calls.listTeamMembers, async ({ tx, now, params }) => {
  const day = await organisationDay(tx, now)
  const team = await get(tx, day, params.teamid)
  if (team.archived_at !== null) throw notFound()
  return memberCards.get()({ tx, now }, team.id, day)
})
