import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { dueOf, type PeriodFilter, rules } from './periods.ts'

export type DaysFilter = Pick<PeriodFilter, 'who' | 'department_id' | 'team_id'> &
  Readonly<{ from: string; to: string }>

/**
 * Days of people with what came of their daily reports, as the table `x`: the same verdicts as those of the lists, read from the
 * days that are written, which is faster for many people and days.
 */
const judged = (now: string, { from, to, who, department_id, team_id }: DaysFilter): RawBuilder<unknown> => {
  const conditions = [
    sql`w.day between ${from}::date and ${to}::date`,
    who(sql`w.employee_id`, sql`w.day`),
    ...(department_id === undefined ? [] : [sql`o.department_id = ${department_id}`]),
    ...(team_id === undefined ? [] : [sql`o.team_id = ${team_id}`]),
  ]
  return sql`
  with periods as (select g.day::date as period_start, g.day::date as period_end
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as g(day)),
  rules as materialized (${rules('daily')}),
  b as (select w.employee_id, w.day as period_start, w.day as period_end, k.required and w.expected_minutes > 0 as is_expected, k.due_days,
      k.due_time, coalesce(r.state, 'draft') as state, coalesce(r.late, false) as late, r.submitted_at is not null as has_come,
      r.id as report_id, r.submitted_at, r.due_at
    from work_day w
    join placement_on o on o.employee_id = w.employee_id and o.effective_from <= w.day
      and (o.effective_until is null or o.effective_until > w.day)
    join rules k on k.department_id = o.department_id and k.period_start = w.day
    left join work_reports r on r.kind = 'daily' and r.period_start = w.day and r.employee_id = w.employee_id
    where ${sql.join(conditions, sql` and `)}),
  x as (select b.*, b.state = 'draft' and b.is_expected and coalesce(${dueOf(now)} <= ${now}::timestamptz, false) as is_missing from b)`
}

export type CountsOfDay = Readonly<{ date: string; on_time: number; late: number; missing: number }>
/** How the reports of each day came in; days on which nothing came and nothing was expected are left out. */
export const countDays = async (tx: Tx, now: string, filter: DaysFilter): Promise<CountsOfDay[]> => {
  const { rows } = await sql<CountsOfDay>`${judged(now, filter)}
    select x.period_start as date, count(*) filter (where x.has_come and not x.late)::int as on_time,
      count(*) filter (where x.has_come and x.late)::int as late, count(*) filter (where x.is_missing)::int as missing
    from x group by 1 having count(*) filter (where x.has_come or x.is_expected or x.state <> 'draft') > 0 order by 1`.execute(
    tx,
  )
  return rows
}

/** How the reports of a person came in; `due` counts what has come and what is missing. */
export type ReportStats = Readonly<{ employee_id: number; due: number; on_time: number; late: number; missing: number }>
export const countPeople = async (tx: Tx, now: string, filter: DaysFilter): Promise<ReportStats[]> => {
  const { rows } = await sql<ReportStats>`${judged(now, filter)}
    select x.employee_id, count(*) filter (where x.has_come or x.is_missing)::int as due,
      count(*) filter (where x.has_come and not x.late)::int as on_time, count(*) filter (where x.has_come and x.late)::int as late,
      count(*) filter (where x.is_missing)::int as missing
    from x group by 1 order by 1`.execute(tx)
  return rows
}

/**
 * The reports of days that came or are missing, as a statement that selects `employee_id`, `day`, `report_id` (null where it is
 * missing), `at` (when it came, else when it was due) and `is_on_time`.
 */
export const dueReports = (now: string, filter: DaysFilter): RawBuilder<unknown> => sql`${judged(now, filter)}
  select b.employee_id, b.period_end as day, case when b.has_come then b.report_id end as report_id,
    coalesce(b.submitted_at, b.due_at, ${dueOf(now)}) as at, b.has_come and not b.late as is_on_time
  from x b where b.has_come or b.is_missing`
