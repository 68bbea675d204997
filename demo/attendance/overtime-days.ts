import { sql } from 'kysely'
import type { Demo } from '../demo.ts'
import type { TeamLead } from './open-days.ts'

/** One in this many decided days is refused. */
const REFUSED_ONE_IN = 15
/** For so many people one day waits in the teams of the lead, and one elsewhere. */
const WAITING_ONE_IN = 20

type Deciding = Readonly<{ lead: TeamLead | undefined; hr: number }>

/**
 * The overtime of all days that have some, in one statement: decided by the lead of the person, else by HR, on the day
 * after; the last ones wait. Days that were corrected have theirs already. What is approved is not posted yet.
 */
export const deriveOvertime = async ({ tx, today, now, employees }: Demo, { lead, hr }: Deciding): Promise<void> => {
  const waiting = Math.max(3, Math.round(employees / WAITING_ONE_IN))
  await sql`
    with days as materialized (
      select d.id as day_id, d.employee_id, d.business_date, d.overtime_minutes as minutes,
        case when d.verdict in ('holiday', 'day_off') then d.verdict else 'workday' end as day_class, d.policy_id,
        coalesce(p.team_id in (select l.team_id from team_leaderships l where l.employee_id = ${lead?.employee_id ?? null}),
          false) and d.employee_id <> ${lead?.employee_id ?? 0} as is_led, s.account_id
      from attendance_days d
      left join placed_on(${today}::date) p on p.employee_id = d.employee_id
      left join lateral (
        select min(a.id) as account_id from team_leaderships l join accounts a on a.employee_id = l.employee_id and a.area = 'User' and a.deleted_at is null
        where l.team_id = p.team_id and l.kind = 'lead' and l.employee_id <> d.employee_id
          and (l.to_date is null or l.to_date >= ${today}::date)) s on true
      where d.final and d.overtime_minutes > 0),
    placed as (
      select x.*, case x.day_class when 'holiday' then r.rate_percent_holiday when 'day_off' then r.rate_percent_day_off
          else r.rate_percent_workday end as rate_percent,
        row_number() over (partition by x.is_led order by x.business_date desc, x.employee_id) <= ${waiting} as is_waiting,
        row_number() over (order by x.business_date, x.employee_id) % ${REFUSED_ONE_IN} = ${REFUSED_ONE_IN - 1} as is_refused
      from days x join attendance_policies r on r.id = x.policy_id)
    insert into overtime_entries (day_id, employee_id, business_date, day_class, rate_percent, computed_minutes,
      approved_minutes, state, decided_by, decided_at, note)
    select day_id, employee_id, business_date, day_class, rate_percent, minutes,
      case when is_waiting or is_refused then 0 else minutes end,
      case when is_waiting then 'pending' when is_refused then 'refused' else 'approved' end,
      case when not is_waiting then coalesce(account_id, (select a.id from accounts a join roles r on r.id = a.role_id
        where a.area = 'Admin' and a.deleted_at is null and (a.id = ${hr} or r.role_number = 1)
          and a.employee_id is distinct from placed.employee_id order by a.id <> ${hr}, a.id limit 1)) end,
      case when not is_waiting then least(business_date + time '08:30' + interval '1 day', ${now}::timestamptz) end,
      case when is_refused and not is_waiting then 'Not agreed beforehand' end
    from placed
    on conflict (employee_id, business_date) do update set state = excluded.state, approved_minutes = excluded.approved_minutes,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at, note = excluded.note`.execute(tx)
}

/** The short days of those whose rules take them from the time account, in one statement. They are not posted yet. */
export const deriveShortDays = async ({ tx }: Demo): Promise<void> => {
  await sql`
    with days as (
      select d.id, d.employee_id, d.business_date, r.overtime_min_minutes as least, r.overtime_step_minutes as step,
        d.expected_minutes - d.worked_minutes
          - case when d.verdict = 'half_day' then ceil(d.expected_minutes / 2.0)::int else 0 end as short
      from attendance_days d join attendance_policies r on r.id = d.policy_id and r.short_days = 'set_off'
      where d.final and d.verdict in ('present', 'half_day'))
    insert into overtime_entries (day_id, employee_id, business_date, day_class, rate_percent, computed_minutes, short_minutes, state)
    select id, employee_id, business_date, 'workday', 100, 0, short / step * step, 'void' from days
    where short >= greatest(least, step) on conflict (employee_id, business_date) do nothing`.execute(tx)
}

/** Posts approved overtime and short days before a day that are not posted yet. */
export const postApproved = async ({ tx }: Demo, before: string): Promise<void> => {
  // Planned as if both were empty, each entry would read all postings.
  await sql`analyze overtime_entries, overtime_postings`.execute(tx)
  await sql`
    insert into overtime_postings (created_at, employee_id, posted_on, minutes, raw_minutes, rate_percent, kind, entry_id, reason,
      actor_id, basis)
    select x.at, v.employee_id, v.business_date, x.minutes, x.raw_minutes, x.rate_percent, x.kind, v.id, x.reason, v.decided_by,
      jsonb_build_object('rule', 'day', 'policy_id', d.policy_id, 'expected_minutes', coalesce(d.expected_minutes, 0),
        'worked_minutes', coalesce(d.worked_minutes, 0), 'computed_minutes', v.computed_minutes, 'approved_minutes', v.approved_minutes,
        'short_minutes', v.short_minutes, 'rate_percent', v.rate_percent, 'before', 0)
    from overtime_entries v left join accounts a on a.id = v.decided_by left join attendance_days d on d.id = v.day_id
    cross join lateral (values
      (v.decided_at, v.approved_minutes * v.rate_percent / 100, v.approved_minutes, v.rate_percent, 'earned', 'Approved by ' || a.name),
      (v.business_date + time '19:00', -v.short_minutes, -v.short_minutes, 100, 'short', 'Less than expected was worked')
    ) as x(at, minutes, raw_minutes, rate_percent, kind, reason)
    where x.minutes <> 0 and (v.state = 'approved' or x.kind = 'short') and v.business_date < ${before}::date
      and not exists (select from overtime_postings p where p.entry_id = v.id)
    order by v.business_date, v.id`.execute(tx)
}

type Group = Readonly<{ id: number; name: string; people: number; minutes: number }>

/** Teams whose people have most overtime now, those with most of it first. */
export const listEarningTeams = async ({ tx, today }: Demo): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    select t.id, t.name, count(*)::int as people, sum(s.minutes)::int as minutes
    from (select employee_id, sum(minutes)::int as minutes from overtime_postings group by employee_id having sum(minutes) > 0) s
    join placed_on(${today}::date) p on p.employee_id = s.employee_id join teams t on t.id = p.team_id
    group by t.id, t.name having count(*) > 1 order by minutes desc, t.id`.execute(tx)
  return rows
}

type Saver = Readonly<{ employee_id: number; minutes: number }>

/** Those who have most overtime now. */
export const listSavers = async ({ tx }: Demo): Promise<Saver[]> => {
  const { rows } = await sql<Saver>`
    select employee_id, sum(minutes)::int as minutes from overtime_postings
    group by employee_id having sum(minutes) > 0 order by sum(minutes) desc, employee_id limit 2`.execute(tx)
  return rows
}
