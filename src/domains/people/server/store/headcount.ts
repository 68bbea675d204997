import { one } from '#kit/server/database/rows.ts'
import { headcountCard } from '../../contract/people.cards.ts'
import { type RawBuilder, sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import type { CardQuery } from '#kit/server/registries.ts'
import type { HeadcountCard } from '../../contract/people.cards.ts'
import { isOnNotice, isSuspended } from '../states/store/state-sql.ts'

type Day = RawBuilder<unknown>

/**
 * The condition that the actor may see the person of the employment `m`, in the selected part of the organisation,
 * on a day.
 */
const seenOn = (query: CardQuery, on: Day): RawBuilder<unknown> => {
  const { department_id: department, team_id: team } = query
  const unit = [
    ...(department === null ? [] : [sql`p.department_id = ${department}`]),
    ...(team === null ? [] : [sql`p.team_id = ${team}`]),
  ]
  const placed = sql`exists (select from placed_on(${on}) p
    where p.employee_id = m.employee_id and ${sql.join(unit, sql` and `)})`
  const seen = scope(query.actor, 'people.read', query.now).where(sql`m.employee_id`, on)
  return sql`${seen} and ${unit.length > 0 ? placed : sql`true`}`
}

/** In force on a day; of two merged records, the one that stays counts. */
const here = (on: Day): RawBuilder<unknown> => sql`m.joined_on <= ${on} and (m.left_on is null or m.left_on >= ${on})
  and (m.merged_into_id is null or not exists (select from employments k where k.employee_id = m.merged_into_id
    and k.joined_on <= ${on} and (k.left_on is null or k.left_on >= ${on})))`

const MONTHS = 12

// The ends of the last months, the last of them being the day itself; calculated once, not for every employment.
const monthEnds = sql`array(
  select least((x.month + interval '1 month')::date - 1, t.day) from generate_series(
    date_trunc('month', t.day::timestamp) - ${sql.lit(`${MONTHS - 1} months`)}::interval,
    date_trunc('month', t.day::timestamp), interval '1 month') as x(month) order by x.month)`

/** Counts the employments in force at the end of each month, all in one pass. */
const atMonthEnds = (query: CardQuery): RawBuilder<unknown> => {
  const counts = Array.from({ length: MONTHS }, (_, index) => {
    const end = sql`d.ends[${sql.lit(index + 1)}]`
    return sql`json_build_object('month', to_char(${end}, 'YYYY-MM'),
      'people', count(*) filter (where ${seenOn(query, end)} and ${here(end)}))`
  })
  return sql`json_build_array(${sql.join(counts)})`
}

const headcountRow = headcountCard.omit({ now: true })

/** Returns the headcount of the day, who joins and leaves, and the counts at the ends of the last months. */
export const findHeadcount = async (query: CardQuery): Promise<Omit<HeadcountCard, 'now'> | undefined> => {
  const day = sql`d.day`
  return one(query.tx, headcountRow)`
    with periods as materialized (
      select m.id, m.employee_id, m.joined_on, m.left_on, e.merged_into_id
      from employments m join employees e on e.id = m.employee_id and e.deleted_at is null)
    select d.day,
      (select count(*)::int from periods m where ${seenOn(query, sql`m.joined_on`)}
       and m.joined_on > d.day and m.joined_on <= d.day + 30) as joining,
      (select count(*)::int from periods m where ${seenOn(query, day)} and ${here(day)} and m.left_on <= d.day + 30) as leaving,
      (select count(*)::int from periods m where ${seenOn(query, day)} and ${here(day)} and ${isOnNotice(day)}
         and not exists (select from employees e where e.id = m.employee_id and ${isSuspended(day)})) as on_notice,
      (select ${atMonthEnds(query)} from periods m) as months
    from (select t.day, ${monthEnds} as ends from (select ${query.date ?? query.today}::date as day) t offset 0) d`
}
