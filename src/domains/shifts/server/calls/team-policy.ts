import { settingValue } from '#domains/settings/server/index.ts'
import { countArrivals } from '#domains/trackers/server/index.ts'
import { addDays, dateIn } from '#engines/calendar/contract/calendar.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { enqueue } from '#kit/server/jobs/jobs.ts'
import { minuteOf } from '../../contract/clock.rules.ts'
import * as calls from '../../contract/policy.calls.ts'
import { suggestedFor } from '../../contract/coverage.rules.ts'
import type { CoverageNeed, Demand } from '../../contract/policy.models.ts'
import { publishPlan } from '../notify/notices.ts'
import { accessOf } from '../store/access.ts'
import * as coverage from '../store/coverage.ts'
import * as settings from '../store/team-settings.ts'
import { plansTeam, seesTeam, setsTeam } from '../store/weeks.ts'

const requireSetting = async (context: Context, team: number): Promise<void> => {
  if (!(await setsTeam(context.tx, accessOf(context), team))) throw notFound()
}

const DEMAND_WEEKS = 8

/** Returns the people suggested by the tickets of the weeks before today, in the time zone in which the team plans. */
const readDemand = async ({ tx, now }: Context, team: number): Promise<Demand> => {
  const zone =
    (await settings.getSettings(tx, team)).time_zone ?? (await settingValue(tx, 'organisation.time_zone', now))
  const today = dateIn(now, zone)
  const span = { from: addDays(today, -DEMAND_WEEKS * 7), to: addDays(today, -1), zone }
  const { hours, median_minutes } = await countArrivals(tx, team, span)
  return {
    weeks: DEMAND_WEEKS,
    median_minutes,
    hours: hours.map((hour) => ({ ...hour, suggested: suggestedFor(hour.tickets, DEMAND_WEEKS, median_minutes) })),
  }
}

export const readCoverage = handle(calls.readCoverage, async (context) => {
  const { tx, params, query, actor } = context
  const access = accessOf(context)
  const isSeen =
    (await plansTeam(tx, access, params.team_id)) ||
    (actor.area === 'Admin' && (await seesTeam(tx, access, params.team_id)))
  if (!isSeen) throw notFound()
  const needs = await coverage.getNeeds(tx, params.team_id)
  return { ...needs, demand: query.demand ? await readDemand(context, params.team_id) : null }
})

const minuteEnd = (time: string): number => (time === '24:00' ? 1440 : minuteOf(time))
const rowOf = (
  team_id: number,
  { from_time, to_time, skill_id = null, skill_level = null, ...need }: CoverageNeed,
) => ({
  ...need,
  skill_id,
  // A level belongs to a skill.
  skill_level: skill_id === null ? null : skill_level,
  team_id,
  from_minute: minuteOf(from_time),
  to_minute: minuteEnd(to_time),
})

export const saveCoverage = handle(calls.saveCoverage, async (context) => {
  const { tx, params, body } = context
  const team = params.team_id
  await requireSetting(context, team)
  if ((await coverage.updateNeedsVersion(tx, team)) !== body.version + 1) throw refuseStale()
  await coverage.deleteNeeds(tx, team)
  await coverage.insertNeeds(
    tx,
    body.rows.map((need) => rowOf(team, need)),
  )
  await audit(context, 'shifts.coverage_saved', { entity: 'coverage_needs', id: team, after: { rows: body.rows } })
  publishPlan(context, team)
  return { ...(await coverage.getNeeds(tx, team)), demand: null }
})

export const readSettings = handle(calls.readSettings, async (context) => {
  const { tx, params } = context
  if (!(await seesTeam(tx, accessOf(context), params.team_id))) throw notFound()
  return settings.getSettings(tx, params.team_id)
})

export const saveSettings = handle(calls.saveSettings, async (context) => {
  const { tx, params, body } = context
  const team = params.team_id
  await requireSetting(context, team)
  const before = await settings.getSettings(tx, team)
  const { version, ...values } = body
  if (before.version !== version) throw refuseStale()
  const count =
    version === 0
      ? await settings.insertSettings(tx, team, values)
      : await settings.updateSettings(tx, { team, version, values })
  if (count === 0n) throw refuseStale()
  await audit(context, 'shifts.settings_saved', {
    entity: 'shift_team_settings',
    id: team,
    change: patched(before, values),
  })
  // A longer horizon has weeks at once.
  await enqueue(context, 'shifts.weeks', {})
  publishPlan(context, team)
  return settings.getSettings(tx, team)
})

/** Teams to plan: for administrators all that they may see, else those that the actor plans. */
export const listPlanTeams = handle(calls.listPlanTeams, (context) =>
  settings.listTeams(
    context.tx,
    accessOf(context),
    context.actor.area === 'Admin' || context.query.may === 'read' ? 'reads' : 'plans',
  ),
)
