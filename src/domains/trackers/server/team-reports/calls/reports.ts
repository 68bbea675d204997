import { found } from '#kit/server/database/rows.ts'
import { openDecisions } from '#domains/attendance/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { datesBetween } from '#engines/calendar/contract/calendar.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { pageRows } from '#kit/server/page.ts'
import * as calls from '../../../contract/team-reports.calls.ts'
import type { MemberRow, ReportDay, TeamRow } from '../../../contract/team-reports.models.ts'
import { attentionScore } from '../../../contract/team-reports.rules.ts'
import { rangeOf } from '../../targets/rules/window.ts'
import { sumMeasures } from '../../work/store/measures.ts'
import { countStatuses } from '../../work/rules/target-counts.ts'
import { countTargetDays } from '../../work/rules/target-days.ts'
import { type Member, memberRows, type Members, partsOfPeople, loadMembers, listStatuses } from '../present/members.ts'
import {
  attendanceOf,
  chooseParts,
  measuresOf,
  partsOf,
  reportsOf,
  type ShownPart,
  summed,
  tasksOf,
  ticketsOf,
} from '../present/parts.ts'
import { findTeam, listTeamsInScope, type TeamInScope } from '../store/teams.ts'

const OVERVIEW = partsOf(1)

const presentMember = ({ parts, ...member }: Member, shown: readonly ShownPart[]): MemberRow => ({
  ...member,
  ...chooseParts(parts, shown),
})

const teamRow = async (
  { tx }: Pick<Context, 'tx'>,
  { id, name, leads, ...counts }: TeamInScope,
  members: Members,
): Promise<TeamRow> => {
  const employees = [...new Set(members.placements.map(({ employee_id }) => employee_id))]
  const parts = partsOfPeople(members, () => true)
  const { length: forced_punchouts } = await openDecisions(tx, employees)
  return {
    team: { id, name },
    leads,
    people: employees.length,
    ...parts,
    attention: {
      reports_missing: parts.reports.missing,
      reports_to_review: counts.reports_to_review,
      targets_at_risk: parts.targets.at_risk + parts.targets.missed,
      tickets_overdue: counts.tickets_overdue,
      tasks_in_review: members.open.reduce((sum, { in_review }) => sum + in_review, 0),
      forced_punchouts,
    },
  }
}

/** Narrows the data of people to a team and their days in it. */
const narrowToTeam = async (
  context: Context,
  members: Members,
  team_id: number,
  days: Readonly<{ first: string; last: string }>,
): Promise<Members> => {
  const placements = members.placements.filter((one) => one.team_id === team_id)
  const people = new Set(placements.map(({ employee_id }) => employee_id))
  return {
    ...members,
    placements,
    sums: members.sums.filter((one) => one.team_id === team_id),
    open: members.open.filter(({ employee_id }) => people.has(employee_id)),
    statuses: await listStatuses(context, { filter: { scope: context.scope(), team_id }, ...days }),
  }
}

const SELF_SHOWN = OVERVIEW.filter((part) => part !== 'targets')

export const listTeams = handle(calls.listTeams, async (context) => {
  const { tx, now, actor, body } = context
  const days = rangeOf(body)
  const scope = context.scope()
  const today = await organisationDay(tx, now)
  const members = await loadMembers(context, { filter: { scope }, ...days, shown: SELF_SHOWN })
  const teams: TeamRow[] = []
  for (const team of await listTeamsInScope(tx, scope, { today, now, me: actor.employee_id }))
    teams.push(await teamRow(context, team, await narrowToTeam(context, members, team.id, days)))
  const me = actor.employee_id
  if (me === null) return { teams, self: null }
  const statuses = await listStatuses(context, { filter: { scope, employees: [me] }, ...days })
  const own = memberRows({
    ...members,
    statuses,
    placements: members.placements.filter(({ employee_id }) => employee_id === me),
  })
  const [self] = own
  return { teams, self: self ? presentMember(self, OVERVIEW) : null }
})

const MOST = 1_000_000

const SORTS = {
  /** The highest score first, then by name. */
  attention: ({ employee, parts }: Member) =>
    `${String(MOST - attentionScore(parts)).padStart(7, '0')} ${employee.name.toLowerCase()}`,
  name: ({ employee }: Member) => employee.name.toLowerCase(),
  worked: ({ parts }: Member) => parts.attendance.worked_minutes,
  reports: ({ parts }: Member) => parts.reports.missing,
  tasks: ({ parts }: Member) => parts.tasks.done,
  targets: ({ parts }: Member) => parts.targets.met,
  tickets: ({ parts }: Member) => parts.tickets.resolved,
}

export const listMembers = handle(calls.listMembers, async (context) => {
  const { tx, body } = context
  const { first, last } = rangeOf(body)
  const scope = context.scope()
  const team = found(await findTeam(tx, scope, body.team_id))
  const shown = partsOf(body.param_id ?? 1)
  const employees = body.user_id === undefined ? undefined : [body.user_id]
  const members = await loadMembers(context, { filter: { scope, team_id: team.id, employees }, first, last, shown })
  const all = memberRows(members)
  // A team outside the scope shows only the actor's own days in it; a person outside the scope is not found.
  if (all.length === 0 && (!team.is_in_scope || body.user_id !== undefined)) throw notFound()
  const { rows, meta } = pageRows(all, { sorts: SORTS, id: ({ employee }) => employee.id, fallback: 'attention' }, body)
  const totals = {
    people: all.length,
    ...chooseParts(
      partsOfPeople(members, () => true),
      shown,
    ),
  }
  return new DetailedResponse({ team: team.name, totals, rows: rows.map((row) => presentMember(row, shown)) }, { meta })
})

export const listMemberDays = handle(calls.listMemberDays, async (context) => {
  const { tx, now, body } = context
  const { first, last } = rangeOf(body)
  const shown = partsOf(body.param_id ?? 1)
  const filter = { scope: context.scope(), employees: [body.user_id], team_id: body.team_id }
  const members = await loadMembers(context, { filter, first, last, shown })
  const [row] = memberRows(members)
  if (!row) throw notFound()
  const { sums } = await sumMeasures(tx, {
    filter,
    first,
    last,
    today: members.today,
    now,
    measures: measuresOf(shown),
    byDay: true,
  })
  const byDay = Map.groupBy(sums, ({ day }) => day)
  const targets = shown.includes('targets')
    ? await countTargetDays(context, { filter, first, last })
    : () => countStatuses([])
  const dates = members.placements.flatMap(({ from_day, to_day }) => datesBetween(from_day, to_day))
  const days = dates.map((date): ReportDay => {
    const of = summed(byDay.get(date) ?? [])
    const all = {
      attendance: attendanceOf(of),
      reports: reportsOf(of),
      tasks: tasksOf(of),
      targets: targets(date),
      tickets: ticketsOf(of),
    }
    return { date, ...Object.fromEntries(shown.map((part) => [part, all[part]])) }
  })
  return { row: presentMember(row, shown), days }
})
