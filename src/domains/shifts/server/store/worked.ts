import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'

const overworked = z.object({ employee_id: z.number(), date: z.string(), week_id: z.number() })
type Overworked = z.output<typeof overworked>

/** Lets notices of a stop of the server be written later. */
const HOURS_BACK = 12

/** The least and the most that any rule allows, so that few people have to be checked in full. */
const LIMITS = sql`select (select max(r.value) from labour_rules r where r.rule = 'rest_minutes') as rest,
  (select min(r.value) from labour_rules r where r.rule = 'max_day_minutes') as day,
  (select min(r.value) from labour_rules r where r.rule = 'max_week_minutes') as week`

/** Days of work that has ended lately, without a punch that is open or waits for a decision. */
const ended = (now: string) => sql`select d.employee_id, d.day, d.worked_minutes, x.first_at, x.until
  from day_figures d cross join lateral (
    select min(p.from_at) as first_at, max(p.to_at) as until from punch_span p
    where p.employee_id = d.employee_id and p.date = d.day having bool_and(p.is_decided and p.to_at is not null)) x
  where d.day between ${now}::timestamptz::date - 2 and ${now}::timestamptz::date + 1 and d.worked_minutes > 0
    and x.until between ${now}::timestamptz - make_interval(hours => ${HOURS_BACK}) and ${now}::timestamptz`

/** People who may have worked longer, or will rest shorter, than a rule allows, with the open weeks that show it. */
export const listOverworked = async ({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<Overworked[]> => {
  return rows(tx, overworked)`
    with l as materialized (${LIMITS}), e as materialized (${ended(now)}),
    due as materialized (select e.employee_id, e.day from e cross join l
      where e.worked_minutes > l.day
        or (select coalesce(sum(w.worked_minutes), 0) from day_figures w where w.employee_id = e.employee_id
            and w.day between e.day - 6 and e.day)
          + (select coalesce(sum(extract(epoch from upper(a.span) - lower(a.span))) / 60, 0) from shift_assignments a
            where a.employee_id = e.employee_id and a.live and lower(a.span) > e.until
              and lower(a.span) < e.until + interval '7 days') > l.week
        or exists (select from shift_assignments a where a.employee_id = e.employee_id and a.live
          and lower(a.span) > e.until and lower(a.span) < e.until + make_interval(mins => l.rest))
        or exists (select from punch_span p where p.employee_id = e.employee_id and p.date between e.day - 2 and e.day - 1
          and p.to_at > e.first_at - make_interval(mins => l.rest)))
    select distinct d.employee_id, d.day as date, w.id as week_id
    from due d join shift_weeks w on w.state <> 'locked' and w.start_date between d.day - 6 and d.day + 1
    where exists (select from placed_on(d.day) p where p.employee_id = d.employee_id and p.team_id = w.team_id)
      or exists (select from shifts s join shift_assignments a on a.shift_id = s.id and a.live
        where s.week_id = w.id and s.deleted_at is null and a.employee_id = d.employee_id)
    order by w.id, d.employee_id, d.day`
}
