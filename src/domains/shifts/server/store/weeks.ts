import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { weekState } from '../../contract/shifts.models.ts'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import type { WeekState } from '../../contract/shifts.models.ts'
import type { Access } from './access.ts'

const storedWeek = z.object({
  id: z.number(),
  version: z.number(),
  team_id: z.number(),
  team_name: z.string(),
  start_date: z.string(),
  zone: z.string(),
  state: weekState,
  publish_no: z.number(),
  published_at: z.string().nullable(),
  found_block: z.number(),
  found_warn: z.number(),
  has_begun: z.boolean(),
  publish_notice_days: z.number(),
  change_notice_hours: z.number(),
  swap_auto_approve: z.boolean(),
  swap_lead_hours: z.number(),
  swap_limit_month: z.number().nullable(),
  claim_mode: z.enum(['first', 'fair', 'lead']),
  claim_close_hours: z.number(),
  min_present: z.number(),
  lock_after_days: z.number(),
  plans: z.boolean(),
  publishes: z.boolean(),
  decides: z.boolean(),
  reads: z.boolean(),
  shifts: z.number(),
  places: z.number(),
  open: z.number(),
  my_minutes: z.number(),
  seen: z.boolean(),
  notified: z.number(),
  confirmed: z.number(),
})
export type StoredWeek = z.output<typeof storedWeek>

/** The columns of a week `w` with the settings `g` of its team and its figures. */
const columns = (access: Access): RawBuilder<unknown> => sql`
  w.id, w.version, w.team_id, g.team_name, w.start_date, w.zone, w.state, w.publish_no, w.published_at, w.found_block,
  w.found_warn, g.publish_notice_days, g.change_notice_hours, g.swap_auto_approve, g.swap_lead_hours, g.swap_limit_month,
  g.claim_mode, g.claim_close_hours, g.min_present, g.lock_after_days,
  ${access.plans(sql`w.team_id`)} as plans, ${access.publishes(sql`w.team_id`)} as publishes,
  ${access.decides(sql`w.team_id`)} as decides, ${access.reads(sql`w.team_id`)} as reads, f.*, y.*,
  exists (select from shift_receipts r where r.week_id = w.id and r.publish_no = w.publish_no and r.employee_id = ${access.me}::int) as seen`

const figures = (access: Access): RawBuilder<unknown> => sql`
  cross join lateral (
    select count(*)::int as shifts, coalesce(sum(s.needed), 0)::int as places,
      coalesce(sum(greatest(0, s.needed - x.live)), 0)::int as open,
      coalesce(sum(x.mine * (extract(epoch from upper(s.span) - lower(s.span)) / 60 - s.break_minutes)), 0)::int as my_minutes,
      coalesce(bool_or(lower(s.span) <= ${access.now}::timestamptz), false) as has_begun
    from shifts s cross join lateral (
      select count(*)::int as live, count(*) filter (where a.employee_id = ${access.me}::int)::int as mine
      from shift_assignments a where a.shift_id = s.id and a.live) x
    where s.week_id = w.id and s.deleted_at is null) f
  cross join lateral (
    select count(distinct a.employee_id)::int as notified, count(distinct r.employee_id)::int as confirmed
    from shifts s join shift_assignments a on a.shift_id = s.id and a.live
    left join shift_receipts r on r.week_id = w.id and r.publish_no = w.publish_no and r.employee_id = a.employee_id
    where s.week_id = w.id and s.deleted_at is null) y`

/** Published weeks with an own shift are seen in every team. */
const withOwnShift = (access: Access): RawBuilder<boolean> =>
  access.me === null
    ? sql<boolean>`false`
    : sql<boolean>`(w.published_at is not null and exists (select from shifts s join shift_assignments a on a.shift_id = s.id
        where s.week_id = w.id and s.deleted_at is null and a.live and a.employee_id = ${access.me}))`

const FROM = sql`shift_weeks w join shift_settings_of g on g.team_id = w.team_id`

export type WeekQuery = Readonly<{
  team_id: number
  from?: string | undefined
  to?: string | undefined
  state?: WeekState | undefined
  /** Weeks of other teams in which the actor has shifts, too. */
  withOwn?: boolean
}>

const seesTeamRow = z.object({ sees: z.boolean() })

/** Returns true where the actor may see the weeks of a team. */
export const seesTeam = async (tx: Tx, access: Access, team: number): Promise<boolean> => {
  const found = await rows(tx, seesTeamRow)`select ${access.reads(sql`g.team_id`)} as sees
    from shift_settings_of g where g.team_id = ${team}`
  return found[0]?.sees ?? false
}

const plansTeamRow = z.object({ plans: z.boolean() })

/** Returns true where the actor plans a team. */
export const plansTeam = async (tx: Tx, access: Access, team: number): Promise<boolean> => {
  const found = await rows(tx, plansTeamRow)`select ${access.plans(sql`g.team_id`)} as plans
    from shift_settings_of g where g.team_id = ${team}`
  return found[0]?.plans ?? false
}

/** Lists the weeks of a team that the actor may see. */
export const listWeekRows = async (tx: Tx, access: Access, query: WeekQuery): Promise<StoredWeek[]> => {
  return rows(tx, storedWeek)`
    select ${columns(access)} from ${FROM} ${figures(access)}
    where (w.team_id = ${query.team_id} or (${query.withOwn ?? false}::boolean and ${withOwnShift(access)}))
      and w.start_date >= coalesce(${query.from ?? null}::date, ${access.today}::date - 62)
      and (${query.to ?? null}::date is null or w.start_date <= ${query.to ?? null}::date)
      and (${query.state ?? null}::text is null or w.state = ${query.state ?? null})
      and (${access.reads(sql`w.team_id`)} or ${withOwnShift(access)})
    order by w.start_date, w.id limit 120`
}

/** A week that the actor may see; 404 for every other one. */
export const getWeek = async (tx: Tx, access: Access, id: number): Promise<StoredWeek> => {
  const found = await rows(tx, storedWeek)`
    select ${columns(access)} from ${FROM} ${figures(access)}
    where w.id = ${id} and (${access.reads(sql`w.team_id`)} or ${withOwnShift(access)})`
  const [week] = found
  if (!week) throw notFound()
  return week
}

/** Returns the week of a row that the actor was allowed to see. */
export const getAnyWeek = async (tx: Tx, access: Access, id: number): Promise<StoredWeek> => {
  const found = await rows(tx, storedWeek)`select ${columns(access)} from ${FROM} ${figures(access)} where w.id = ${id}`
  const [week] = found
  if (!week) throw notFound()
  return week
}

/** A week that the actor plans; 404 for every other one. */
export const getPlannedWeek = async (tx: Tx, access: Access, id: number): Promise<StoredWeek> => {
  const week = await getWeek(tx, access, id)
  if (!week.plans) throw notFound()
  return week
}

/** Locks the week against publishing, withdrawing and locking; changes of its shifts do not wait for each other. */
export const lockWeekShared = async (tx: Tx, id: number): Promise<void> => {
  await sql`select from shift_weeks where id = ${id} for key share`.execute(tx)
}
/** Locks the week against all changes, and waits for those that run. */
export const lockWeekRow = async (tx: Tx, id: number): Promise<void> => {
  await sql`select from shift_weeks where id = ${id} for update`.execute(tx)
}

/** Stores the numbers of findings of a week; true where they differ from before. */
export const updateFindings = async (tx: Tx, id: number, block: number, warn: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`update shift_weeks set found_block = ${block}, found_warn = ${warn}
    where id = ${id} and (found_block, found_warn) is distinct from (${block}, ${warn})`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}

const neighbourWeekRow = z.object({ id: z.number() })

/** The week before or after another one of its team. */
export const findNeighbourWeek = async (tx: Tx, week: Pick<StoredWeek, 'team_id' | 'start_date'>, days: number) => {
  const found = await rows(tx, neighbourWeekRow)`select w.id from shift_weeks w
    where w.team_id = ${week.team_id} and w.start_date = ${week.start_date}::date + ${days}::int`
  return found[0]?.id
}

const setsTeamRow = z.object({ sets: z.boolean() })

/** Returns true where the actor may set the policy of a team. */
export const setsTeam = async (tx: Tx, access: Access, team: number): Promise<boolean> => {
  const found = await rows(tx, setsTeamRow)`select ${access.sets(sql`g.team_id`)} as sets
    from shift_settings_of g where g.team_id = ${team}`
  return found[0]?.sets ?? false
}
