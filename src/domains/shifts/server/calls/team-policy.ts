import { sql } from 'kysely'
import { settingValue } from '#domains/settings/server/index.ts'
import { ticketArrivals } from '#domains/trackers/server/index.ts'
import { addDays, dateIn } from '#engines/calendar/contract/calendar.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { enqueue } from '#kit/server/jobs/jobs.ts'
import { minuteOf } from '../../contract/clock.rules.ts'
import * as calls from '../../contract/policy.calls.ts'
import { suggestedFor } from '../../contract/coverage.rules.ts'
import type { CoverageNeed, Demand, ShiftSettings } from '../../contract/policy.models.ts'
import { publishPlan } from '../notify.ts'
import { reachOf } from '../store/access.ts'
import { plansTeam, seesTeam, setsTeam } from '../store/weeks.ts'

type Coverage = DataOf<typeof calls.readCoverage>
type Needs = Omit<Coverage, 'demand'>

const text = (column: string) =>
  sql`lpad((${sql.ref(column)} / 60)::text, 2, '0') || ':' || lpad((${sql.ref(column)} % 60)::text, 2, '0')`

const readNeeds = async (tx: Tx, team: number): Promise<Needs> => {
  const { rows } =
    await sql<Needs>`select coalesce((select v.version from coverage_versions v where v.team_id = ${team}), 0) as version,
    (select coalesce(json_agg(json_build_object('weekday', n.weekday, 'date', n.date, 'from_time', ${text('n.from_minute')},
      'to_time', ${text('n.to_minute')}, 'needed', n.needed, 'skill_id', n.skill_id, 'skill_level', n.skill_level, 'effective_from', n.effective_from)
      order by n.weekday nulls last, n.date, n.effective_from, n.skill_id nulls first, n.from_minute), '[]')
      from coverage_needs n where n.team_id = ${team}) as rows,
    (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by lower(k.name), k.id), '[]')
      from skill_short k where k.is_offered or exists (select from coverage_needs n where n.team_id = ${team} and n.skill_id = k.id)) as skills`.execute(
      tx,
    )
  return rows[0] ?? { rows: [], version: 0, skills: [] }
}

const requireSetting = async (context: Context, team: number): Promise<void> => {
  if (!(await setsTeam(context.tx, reachOf(context), team))) throw notFound()
}

const DEMAND_WEEKS = 8

/** What the tickets of the weeks before today suggest, by the clocks on which the team plans. */
const readDemand = async ({ tx, now }: Context, team: number): Promise<Demand> => {
  const zone = (await settingsOf(tx, team)).time_zone ?? (await settingValue(tx, 'organisation.time_zone', now))
  const today = dateIn(now, zone)
  const span = { from: addDays(today, -DEMAND_WEEKS * 7), to: addDays(today, -1), zone }
  const { hours, median_minutes } = await ticketArrivals(tx, team, span)
  return {
    weeks: DEMAND_WEEKS,
    median_minutes,
    hours: hours.map((hour) => ({ ...hour, suggested: suggestedFor(hour.tickets, DEMAND_WEEKS, median_minutes) })),
  }
}

export const readCoverage = handle(calls.readCoverage, async (context) => {
  const { tx, params, query, actor } = context
  const reach = reachOf(context)
  const isSeen =
    (await plansTeam(tx, reach, params.team_id)) ||
    (actor.area === 'Admin' && (await seesTeam(tx, reach, params.team_id)))
  if (!isSeen) throw notFound()
  const needs = await readNeeds(tx, params.team_id)
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
  const { rows } = await sql<{
    version: number
  }>`insert into coverage_versions as v (team_id, version) values (${team}, 1)
    on conflict (team_id) do update set version = v.version + 1 returning version`.execute(tx)
  if (rows[0]?.version !== body.version + 1) throw refuseStale()
  await sql`delete from coverage_needs where team_id = ${team}`.execute(tx)
  if (body.rows.length > 0)
    await tx
      .insertInto('coverage_needs')
      .values(body.rows.map((need) => rowOf(team, need)))
      .execute()
  await audit(context, 'shifts.coverage_saved', { entity: 'coverage_needs', id: team, after: { rows: body.rows } })
  publishPlan(context, team)
  return { ...(await readNeeds(tx, team)), demand: null }
})

export const settingsOf = async (tx: Tx, team: number): Promise<ShiftSettings> => {
  const { rows } =
    await sql<ShiftSettings>`select g.team_id, g.version, g.horizon_weeks, g.publish_notice_days, g.change_notice_hours,
      g.lock_after_days, g.swap_auto_approve, g.swap_lead_hours, g.swap_limit_month, g.claim_mode, g.claim_close_hours, g.min_present, g.time_zone, g.days_off
    from shift_settings_of g where g.team_id = ${team}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

export const readSettings = handle(calls.readSettings, async (context) => {
  const { tx, params } = context
  if (!(await seesTeam(tx, reachOf(context), params.team_id))) throw notFound()
  return settingsOf(tx, params.team_id)
})

export const saveSettings = handle(calls.saveSettings, async (context) => {
  const { tx, params, body } = context
  const team = params.team_id
  await requireSetting(context, team)
  const before = await settingsOf(tx, team)
  const { version, ...values } = body
  if (before.version !== version) throw refuseStale()
  const written =
    version === 0
      ? await tx
          .insertInto('shift_team_settings')
          .values({ team_id: team, ...values })
          .onConflict((row) => row.doNothing())
          .executeTakeFirst()
      : await tx
          .updateTable('shift_team_settings')
          .set(values)
          .where('team_id', '=', team)
          .where('version', '=', version)
          .executeTakeFirst()
  const count = 'numUpdatedRows' in written ? written.numUpdatedRows : (written.numInsertedOrUpdatedRows ?? 0n)
  if (count === 0n) throw refuseStale()
  await audit(context, 'shifts.settings_saved', {
    entity: 'shift_team_settings',
    id: team,
    change: patched(before, values),
  })
  // A longer horizon has weeks at once.
  await enqueue(context, 'shifts.weeks', {})
  publishPlan(context, team)
  return settingsOf(tx, team)
})

/** Teams to plan: for administrators all that they may see, else those that the actor plans. */
export const listPlanTeams = handle(calls.listPlanTeams, async (context) => {
  const reach = reachOf(context)
  const { rows } = await sql<{
    id: number
    name: string
  }>`select g.team_id as id, g.team_name as name from shift_settings_of g
    where ${context.actor.area === 'Admin' ? reach.reads(sql`g.team_id`) : reach.plans(sql`g.team_id`)}
    order by exists (select from shifts s where s.team_id = g.team_id and s.deleted_at is null and s.date >= ${reach.today}::date) desc,
      lower(g.team_name), g.team_id`.execute(context.tx)
  return rows
})
