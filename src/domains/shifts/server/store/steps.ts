import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
// Steps of weeks.
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import type { WeekState } from '../../contract/shifts.models.ts'
import type { StoredWeek } from './weeks.ts'

/** Publishes a week under its next number. */
export const publishWeekRow = async ({ tx, now, by }: Work, id: number, state: WeekState): Promise<void> => {
  await sql`update shift_weeks set state = ${state}, publish_no = publish_no + 1, published_at = ${now}::timestamptz,
    published_by = ${by.account_id} where id = ${id}`.execute(tx)
}
/** Withdraws a published week. */
export const withdrawWeekRow = async ({ tx }: Work, id: number, state: WeekState): Promise<void> => {
  await sql`update shift_weeks set state = ${state}, published_at = null where id = ${id}`.execute(tx)
}
/** A week that is unlocked is published, even where it was never published before. */
export const updateLock = async (
  { tx, now, by }: Work,
  id: number,
  state: WeekState,
  isLocked: boolean,
): Promise<void> => {
  await sql`update shift_weeks set state = ${state}, locked_at = case when ${isLocked} then ${now}::timestamptz end,
    locked_by = case when ${isLocked} then ${by.account_id}::int end,
    published_at = case when ${isLocked} then published_at else coalesce(published_at, ${now}::timestamptz) end,
    publish_no = case when ${isLocked} then publish_no else greatest(1, publish_no) end
    where id = ${id}`.execute(tx)
}

const peopleOfRow = z.object({ employee_id: z.number() })

/** Lists people with shifts in a week. */
export const listPeopleOf = async (tx: Tx, week: number): Promise<number[]> => {
  const found = await rows(tx, peopleOfRow)`select distinct a.employee_id from shifts s
    join shift_assignments a on a.shift_id = s.id and a.live where s.week_id = ${week} and s.deleted_at is null order by 1`
  return found.map(({ employee_id }) => employee_id)
}

const teamOfRow = z.object({ employee_id: z.number() })

/** Members of the team of a week on its first day. */
export const listTeamOf = async (tx: Tx, { team_id, start_date }: StoredWeek): Promise<number[]> => {
  const found = await rows(tx, teamOfRow)`select p.employee_id from placed_on(${start_date}::date) p
    join employed_on(${start_date}::date) m on m.employee_id = p.employee_id where p.team_id = ${team_id}`
  return found.map(({ employee_id }) => employee_id)
}

const openShiftIdsRow = z.object({ id: z.number() })

/** Lists the shifts of a week with open places that have not begun. */
export const listOpenShiftIds = async (tx: Tx, week: number, now: string): Promise<number[]> => {
  const found = await rows(
    tx,
    openShiftIdsRow,
  )`select s.id from shifts s where s.week_id = ${week} and s.deleted_at is null
    and lower(s.span) > ${now}::timestamptz
    and s.needed > (select count(*) from shift_assignments a where a.shift_id = s.id and a.live) order by s.date, s.id`
  return found.map(({ id }) => id)
}

/** Expires the open swaps of a week. */
export const endSwapsOfWeek = async ({ tx, now }: Work, week: number): Promise<void> => {
  await sql`with done as (update shift_swaps set state = 'expired', decided_at = ${now}::timestamptz
      where week_id = ${week} and state in ('requested', 'accepted') returning id)
    update shift_swap_legs l set live = false from done where l.swap_id = done.id and l.live`.execute(tx)
}
/** Lapses the waiting claims of a week. */
export const endClaimsOfWeek = async ({ tx, now }: Work, week: number): Promise<void> => {
  await sql`update shift_claims c set state = 'lapsed', decided_at = ${now}::timestamptz from shifts s
    where s.id = c.shift_id and s.week_id = ${week} and c.state = 'waiting'`.execute(tx)
}

type Receipt = Readonly<{ week_id: number; publish_no: number; employee_id: number; now: string }>
const receiptRow = z.object({ seen_at: z.string() })

/** Inserts the confirmation of a published week, unless there is one; returns its instant. */
export const insertReceipt = async (tx: Tx, { week_id, publish_no, employee_id, now }: Receipt): Promise<string> => {
  const found = await rows(tx, receiptRow)`insert into shift_receipts (week_id, publish_no, employee_id, seen_at)
    values (${week_id}, ${publish_no}, ${employee_id}, ${now}::timestamptz)
    on conflict (week_id, publish_no, employee_id) do update set seen_at = shift_receipts.seen_at returning seen_at`
  return found[0]?.seen_at ?? now
}

/** Weeks that teams lack up to the end of their horizon, by the first day of the present week; of some teams, or so many. */
export const insertWeeks = async (
  tx: Tx,
  first: string,
  zone: string,
  teams: readonly number[] | null = null,
  most: number | null = null,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into shift_weeks (team_id, start_date, zone)
    select g.team_id, ${first}::date + 7 * n, coalesce(g.time_zone, ${zone})
    from shift_settings_of g cross join lateral generate_series(0, coalesce(${most}::int, g.horizon_weeks)) n
    where ${teams}::int[] is null or g.team_id = any(${teams}::int[])
    on conflict (team_id, start_date) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const dueWeeksRow = z.object({ id: z.number(), team_id: z.number() })

/** Weeks whose time to be changed is over. */
export const lockDueWeeks = async ({ tx, now }: Work, today: string): Promise<{ id: number; team_id: number }[]> => {
  return rows(tx, dueWeeksRow)`
    update shift_weeks w set state = 'locked', locked_at = ${now}::timestamptz from shift_settings_of g
    where g.team_id = w.team_id and w.state <> 'locked' and w.start_date + 7 + g.lock_after_days <= ${today}::date
    returning w.id, w.team_id`
}

const plannedWeekIdsRow = z.object({ id: z.number() })

/** Lists the ids of weeks with shifts that are not over and not locked. */
export const listPlannedWeekIds = async ({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<number[]> => {
  const found = await rows(
    tx,
    plannedWeekIdsRow,
  )`select w.id from shift_weeks w where w.state <> 'locked' and w.start_date + 6 >= ${now}::timestamptz::date
        and exists (select from shifts s where s.week_id = w.id and s.deleted_at is null) order by w.id`
  return found.map(({ id }) => id)
}

const unseenWeek = z.object({
  id: z.number(),
  start_date: z.string(),
  publish_no: z.number(),
  people: z.array(z.number()),
})
type UnseenWeek = z.output<typeof unseenWeek>

/** Lists weeks that were published a day ago, with the people who have not confirmed them. */
export const listUnseenWeeks = async ({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<UnseenWeek[]> => {
  return rows(tx, unseenWeek)`
    select w.id, w.start_date, w.publish_no, array_agg(distinct a.employee_id) as people
    from shift_weeks w join shifts s on s.week_id = w.id and s.deleted_at is null join shift_assignments a on a.shift_id = s.id and a.live
    where w.state = 'published' and w.published_at between ${now}::timestamptz - interval '3 days' and ${now}::timestamptz - interval '24 hours'
      and w.start_date + 6 >= ${now}::timestamptz::date
      and not exists (select from shift_receipts r where r.week_id = w.id and r.publish_no = w.publish_no and r.employee_id = a.employee_id)
    group by w.id order by w.id limit 500`
}
