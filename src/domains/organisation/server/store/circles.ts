import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import { placedOn } from './people.ts'

/** One change of managers at a time: two that are harmless alone can close a circle together. */
export const lockManagers = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('people.managers'))`.execute(tx)
}

/** Everyone who is above others on a day or later: leads, heads and named managers. A circle has no one else. */
const bossesFrom = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select l.employee_id from team_leaderships l where l.kind = 'lead' and (l.to_date is null or l.to_date >= ${day})
  union select d.head_id from departments d where d.head_id is not null
  union select p.manager_id from placement_on p
    where p.manager_id is not null and (p.effective_until is null or p.effective_until > ${day})
  union select p.second_manager_id from placement_on p
    where p.second_manager_id is not null and (p.effective_until is null or p.effective_until > ${day})`

/** A day, and each later one on which one of them is placed, leads, joins or leaves. */
const daysFrom = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${day} as day
  union select p.effective_from from placement_on p
    where p.effective_from > ${day} and p.employee_id in (select employee_id from bosses)
  union select l.from_date from team_leaderships l where l.kind = 'lead' and l.from_date > ${day}
  union select l.to_date + 1 from team_leaderships l where l.kind = 'lead' and l.to_date >= ${day}
  union select s.joined_on from employment_span s
    where s.joined_on > ${day} and s.employee_id in (select employee_id from bosses)
  union select s.left_on + 1 from employment_span s
    where s.left_on >= ${day} and s.employee_id in (select employee_id from bosses)`

/** The parts of a statement with the links from people to those above them: `links`, by day. */
const linksFrom = (date: string, days: 'day' | 'later', of: 'bosses' | 'everyone'): RawBuilder<unknown> => sql`
  bosses as materialized (${bossesFrom(sql`${date}::date`)}
  ), days as materialized (${days === 'day' ? sql`select ${date}::date as day` : daysFrom(sql`${date}::date`)}
  ), up as (
    select id as department_id, parent_id, head_id, 1 as level from departments
    union all
    select up.department_id, d.parent_id, d.head_id, up.level + 1 from up join departments d on d.id = up.parent_id
  ), heads as materialized (select * from up where head_id is not null
  ), placed as materialized (
    select d.day, p.* from days d cross join lateral ${placedOn(sql`d.day`)} p
    ${of === 'bosses' ? sql`where p.employee_id in (select employee_id from bosses)` : sql``}
  ), links as materialized (
    select p.day, p.employee_id as id, p.department_id, p.team_id, p.second_manager_id, coalesce(
      p.manager_id, nullif(l.employee_id, p.employee_id),
      (select u.head_id from heads u where u.department_id = p.department_id and u.head_id <> p.employee_id
        order by u.level limit 1)) as boss
    from placed p
    left join team_leaderships l on l.team_id = p.team_id and l.kind = 'lead'
      and l.from_date <= p.day and (l.to_date is null or l.to_date >= p.day))`

/**
 * Those, by day, whose way up never ends: they are in a circle of managers, or below one. `days`: the day alone, or later
 * ones too; `of`: everyone, or those above others alone, who are few. The way is that of `manager_of`, and ends at a person
 * who is not employed on the day.
 */
const endless = (date: string, days: 'day' | 'later', of: 'bosses' | 'everyone'): RawBuilder<unknown> => sql`(
  with recursive ${linksFrom(date, days, of)}, ending as (
    select k.day, k.id from links k
    where k.boss is null or not exists (select from links b where b.day = k.day and b.id = k.boss)
    union all
    select k.day, k.id from ending n join links k on k.day = n.day and k.boss = n.id
  )
  select k.day, k.id, k.boss, k.department_id, k.team_id from links k
  where not exists (select from ending n where n.day = k.day and n.id = k.id))`

const endlessRow = z.object({ day: z.string(), id: z.number(), boss: z.number(), name: z.string() })
export type Endless = z.output<typeof endlessRow>

const list = (tx: Tx, date: string, days: 'day' | 'later'): Promise<Endless[]> =>
  rows(tx, endlessRow)`
    select x.day, x.id, x.boss, e.name from ${endless(date, days, 'bosses')} x
    join person_short e on e.id = x.id order by x.day, x.id`

/** Lists those above others who are in circles of managers on a day, and below one. */
export const listEndlessOn = (tx: Tx, day: string): Promise<Endless[]> => list(tx, day, 'day')

/** Lists them on a day and on each later one on which managers change. */
export const listEndlessFrom = (tx: Tx, day: string): Promise<Endless[]> => list(tx, day, 'later')

const secondLoopRow = z.object({
  day: z.string(),
  id: z.number(),
  name: z.string(),
  second: z.number(),
  second_name: z.string(),
})
export type SecondLoop = z.output<typeof secondLoopRow>

/**
 * Lists the second managers who are below those whom they manage, on a day alone or on each later one too on which managers
 * change.
 */
export const listSecondLoops = (tx: Tx, date: string, days: 'day' | 'later'): Promise<SecondLoop[]> =>
  rows(tx, secondLoopRow)`
    with recursive ${linksFrom(date, days, 'bosses')}, edges as materialized (
      select day, id, boss from links where boss is not null
      union select day, id, second_manager_id from links where second_manager_id is not null
    ), way as (
      select day, second_manager_id as start, second_manager_id as boss from links where second_manager_id is not null
      union
      select w.day, w.start, e.boss from way w join edges e on e.day = w.day and e.id = w.boss
    )
    select k.day, k.id, p.name, k.second_manager_id as second, s.name as second_name
    from links k join way w on w.day = k.day and w.start = k.second_manager_id and w.boss = k.id
    join person_short p on p.id = k.id join person_short s on s.id = k.second_manager_id
    order by k.day, k.id`

/** Counts the people in and below circles of managers on a day who fit; everyone is read only where a circle is. */
export const countBelowCircles = (
  day: string,
  fits: (department: RawBuilder<unknown>, team: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<number> => sql<number>`(case when exists (select from ${endless(day, 'day', 'bosses')} b) then (
  select count(*)::int from ${endless(day, 'day', 'everyone')} x
  where ${fits(sql`x.department_id`, sql`x.team_id`)}) else 0 end)`
