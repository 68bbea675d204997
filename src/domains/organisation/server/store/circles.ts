import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import { placedOn } from './people.ts'

/** One change of managers at a time: two that are harmless alone can close a circle together. */
export const lockManagers = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('people.managers'))`.execute(tx)
}

/** A day, and each later one on which someone is placed, leads, joins or leaves. */
const daysFrom = (day: string): RawBuilder<unknown> => sql`
  select ${day}::date as day
  union select p.effective_from from placement_on p where p.effective_from > ${day}::date
  union select l.from_date from team_leaderships l where l.from_date > ${day}::date
  union select l.to_date + 1 from team_leaderships l where l.to_date >= ${day}::date
  union select s.joined_on from employment_span s where s.joined_on > ${day}::date
  union select s.left_on + 1 from employment_span s where s.left_on >= ${day}::date`

/**
 * The people, by day, whose way up never ends: those in a circle of managers, and those below one. The way is that of
 * `manager_of`, and ends at a person who is not employed on the day.
 */
export const endless = (days: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  with recursive days as (${days}), up as (
    select id as department_id, parent_id, head_id, 1 as level from departments
    union all
    select up.department_id, d.parent_id, d.head_id, up.level + 1 from up join departments d on d.id = up.parent_id
  ), heads as materialized (select * from up where head_id is not null
  ), placed as materialized (
    select d.day, p.* from days d cross join lateral ${placedOn(sql`d.day`)} p
  ), links as materialized (
    select p.day, p.employee_id as id, p.department_id, p.team_id, coalesce(
      p.manager_id, nullif(l.employee_id, p.employee_id),
      (select u.head_id from heads u where u.department_id = p.department_id and u.head_id <> p.employee_id
        order by u.level limit 1)) as boss
    from placed p
    left join team_leaderships l on l.team_id = p.team_id and l.kind = 'lead'
      and l.from_date <= p.day and (l.to_date is null or l.to_date >= p.day)
  ), ending as (
    select k.day, k.id from links k
    where k.boss is null or not exists (select from links b where b.day = k.day and b.id = k.boss)
    union all
    select k.day, k.id from ending n join links k on k.day = n.day and k.boss = n.id
  )
  select k.day, k.id, k.boss, k.department_id, k.team_id from links k
  where not exists (select from ending n where n.day = k.day and n.id = k.id))`

const endlessRow = z.object({ day: z.string(), id: z.number(), boss: z.number(), name: z.string() })
export type Endless = z.output<typeof endlessRow>

const list = (tx: Tx, days: RawBuilder<unknown>): Promise<Endless[]> =>
  rows(tx, endlessRow)`
    select x.day, x.id, x.boss, e.name from ${endless(days)} x join person_short e on e.id = x.id order by x.day, x.id`

/** Lists the people in and below circles of managers on a day. */
export const listEndlessOn = (tx: Tx, day: string): Promise<Endless[]> => list(tx, sql`select ${day}::date as day`)

/** Lists them on a day and on each later one on which managers change. */
export const listEndlessFrom = (tx: Tx, day: string): Promise<Endless[]> => list(tx, daysFrom(day))
