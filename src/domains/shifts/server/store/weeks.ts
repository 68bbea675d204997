import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import type { WeekState } from '../../contract/shifts.models.ts'
import type { Reach } from './access.ts'

export type StoredWeek = Readonly<{
  id: number
  version: number
  team_id: number
  team_name: string
  start_date: string
  zone: string
  state: WeekState
  publish_no: number
  published_at: string | null
  found_block: number
  found_warn: number
  has_begun: boolean
  publish_notice_days: number
  change_notice_hours: number
  swap_auto_approve: boolean
  swap_lead_hours: number
  swap_limit_month: number | null
  claim_mode: 'first' | 'fair' | 'lead'
  claim_close_hours: number
  min_present: number
  lock_after_days: number
  plans: boolean
  publishes: boolean
  decides: boolean
  /** The week of the team, not only own shifts in it. */
  reads: boolean
  shifts: number
  places: number
  open: number
  my_minutes: number
  seen: boolean
  told: number
  told_seen: number
}>

/** The columns of a week `w` with the settings `g` of its team and its figures. */
const columns = (reach: Reach): RawBuilder<unknown> => sql`
  w.id, w.version, w.team_id, g.team_name, w.start_date, w.zone, w.state, w.publish_no, w.published_at, w.found_block,
  w.found_warn, g.publish_notice_days, g.change_notice_hours, g.swap_auto_approve, g.swap_lead_hours, g.swap_limit_month,
  g.claim_mode, g.claim_close_hours, g.min_present, g.lock_after_days,
  ${reach.plans(sql`w.team_id`)} as plans, ${reach.publishes(sql`w.team_id`)} as publishes,
  ${reach.decides(sql`w.team_id`)} as decides, ${reach.reads(sql`w.team_id`)} as reads, f.*, y.*,
  exists (select from shift_receipts r where r.week_id = w.id and r.publish_no = w.publish_no and r.employee_id = ${reach.me}::int) as seen`

const figures = (reach: Reach): RawBuilder<unknown> => sql`
  cross join lateral (
    select count(*)::int as shifts, coalesce(sum(s.needed), 0)::int as places,
      coalesce(sum(greatest(0, s.needed - x.live)), 0)::int as open,
      coalesce(sum(x.mine * (extract(epoch from upper(s.span) - lower(s.span)) / 60 - s.break_minutes)), 0)::int as my_minutes,
      coalesce(bool_or(lower(s.span) <= ${reach.now}::timestamptz), false) as has_begun
    from shifts s cross join lateral (
      select count(*)::int as live, count(*) filter (where a.employee_id = ${reach.me}::int)::int as mine
      from shift_assignments a where a.shift_id = s.id and a.live) x
    where s.week_id = w.id and s.deleted_at is null) f
  cross join lateral (
    select count(distinct a.employee_id)::int as told, count(distinct r.employee_id)::int as told_seen
    from shifts s join shift_assignments a on a.shift_id = s.id and a.live
    left join shift_receipts r on r.week_id = w.id and r.publish_no = w.publish_no and r.employee_id = a.employee_id
    where s.week_id = w.id and s.deleted_at is null) y`

/** Published weeks with an own shift are seen in every team. */
const withOwnShift = (reach: Reach): RawBuilder<boolean> =>
  reach.me === null
    ? sql<boolean>`false`
    : sql<boolean>`(w.published_at is not null and exists (select from shifts s join shift_assignments a on a.shift_id = s.id
        where s.week_id = w.id and s.deleted_at is null and a.live and a.employee_id = ${reach.me}))`

const FROM = sql`shift_weeks w join shift_settings_of g on g.team_id = w.team_id`

export type WeekQuery = Readonly<{
  team_id: number
  from?: string | undefined
  to?: string | undefined
  state?: WeekState | undefined
  /** Weeks of other teams in which the actor has shifts, too. */
  withOwn?: boolean
}>

/** Whether the actor may see the weeks of a team. */
export const seesTeam = async (tx: Tx, reach: Reach, team: number): Promise<boolean> => {
  const { rows } = await sql<{ sees: boolean }>`select ${reach.reads(sql`g.team_id`)} as sees
    from shift_settings_of g where g.team_id = ${team}`.execute(tx)
  return rows[0]?.sees ?? false
}

/** Whether the actor plans a team. */
export const plansTeam = async (tx: Tx, reach: Reach, team: number): Promise<boolean> => {
  const { rows } = await sql<{ plans: boolean }>`select ${reach.plans(sql`g.team_id`)} as plans
    from shift_settings_of g where g.team_id = ${team}`.execute(tx)
  return rows[0]?.plans ?? false
}

export const listWeekRows = async (tx: Tx, reach: Reach, query: WeekQuery): Promise<StoredWeek[]> => {
  const { rows } = await sql<StoredWeek>`
    select ${columns(reach)} from ${FROM} ${figures(reach)}
    where (w.team_id = ${query.team_id} or (${query.withOwn ?? false}::boolean and ${withOwnShift(reach)}))
      and w.start_date >= coalesce(${query.from ?? null}::date, ${reach.today}::date - 62)
      and (${query.to ?? null}::date is null or w.start_date <= ${query.to ?? null}::date)
      and (${query.state ?? null}::text is null or w.state = ${query.state ?? null})
      and (${reach.reads(sql`w.team_id`)} or ${withOwnShift(reach)})
    order by w.start_date, w.id limit 120`.execute(tx)
  return rows
}

/** A week that the actor may see; 404 for every other one. */
export const findWeek = async (tx: Tx, reach: Reach, id: number): Promise<StoredWeek> => {
  const { rows } = await sql<StoredWeek>`
    select ${columns(reach)} from ${FROM} ${figures(reach)}
    where w.id = ${id} and (${reach.reads(sql`w.team_id`)} or ${withOwnShift(reach)})`.execute(tx)
  const [week] = rows
  if (!week) throw notFound()
  return week
}

/** The same for a week that a row in sight belongs to. */
export const findWeekAnyhow = async (tx: Tx, reach: Reach, id: number): Promise<StoredWeek> => {
  const { rows } =
    await sql<StoredWeek>`select ${columns(reach)} from ${FROM} ${figures(reach)} where w.id = ${id}`.execute(tx)
  const [week] = rows
  if (!week) throw notFound()
  return week
}

/** A week that the actor plans; 404 for every other one. */
export const findPlannedWeek = async (tx: Tx, reach: Reach, id: number): Promise<StoredWeek> => {
  const week = await findWeek(tx, reach, id)
  if (!week.plans) throw notFound()
  return week
}

/** Keeps the week from being published, withdrawn or locked meanwhile; changes of it do not wait for each other. */
export const holdWeek = async (tx: Tx, id: number): Promise<void> => {
  await sql`select from shift_weeks where id = ${id} for key share`.execute(tx)
}
/** Waits for all changes of the week, and keeps others from it. */
export const lockWeekRow = async (tx: Tx, id: number): Promise<void> => {
  await sql`select from shift_weeks where id = ${id} for update`.execute(tx)
}

export const keepFound = async (tx: Tx, id: number, block: number, warn: number): Promise<void> => {
  await sql`update shift_weeks set found_block = ${block}, found_warn = ${warn}
    where id = ${id} and (found_block, found_warn) is distinct from (${block}, ${warn})`.execute(tx)
}

/** The week before or after another one of its team. */
export const neighbourWeek = async (tx: Tx, week: Pick<StoredWeek, 'team_id' | 'start_date'>, days: number) => {
  const { rows } = await sql<{ id: number }>`select w.id from shift_weeks w
    where w.team_id = ${week.team_id} and w.start_date = ${week.start_date}::date + ${days}::int`.execute(tx)
  return rows[0]?.id
}

/** Whether the actor sets how a team plans. */
export const setsTeam = async (tx: Tx, reach: Reach, team: number): Promise<boolean> => {
  const { rows } = await sql<{ sets: boolean }>`select ${reach.sets(sql`g.team_id`)} as sets
    from shift_settings_of g where g.team_id = ${team}`.execute(tx)
  return rows[0]?.sets ?? false
}
