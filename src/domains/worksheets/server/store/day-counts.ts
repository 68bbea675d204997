import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { id } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { countsOfDay } from '../../contract/worksheets.models.ts'
import { dueOf, type PeriodFilter, rules } from './periods.ts'

export type DaysFilter = Pick<PeriodFilter, 'who' | 'department_id' | 'team_id'> &
  Readonly<{ from: string; to: string }>

/**
 * SQL: days of people with the states of their daily reports, as the table `x`. The states equal those of the lists, but come
 * from the stored days, which is faster for many people and days.
 */
const evaluatedDays = (now: string, { from, to, who, department_id, team_id }: DaysFilter): RawBuilder<unknown> => {
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

/** Counts the reports of each day on time, late and missing; days without any expected or submitted report are left out. */
export const countDays = (tx: Tx, now: string, filter: DaysFilter): Promise<z.output<typeof countsOfDay>[]> =>
  rows(tx, countsOfDay)`${evaluatedDays(now, filter)}
    select x.period_start as date, count(*) filter (where x.has_come and not x.late)::int as on_time,
      count(*) filter (where x.has_come and x.late)::int as late, count(*) filter (where x.is_missing)::int as missing
    from x group by 1 having count(*) filter (where x.has_come or x.is_expected or x.state <> 'draft') > 0 order by 1`

/** The counts of the reports of a person; `due` counts submitted and missing ones. */
const reportStats = z.object({ employee_id: id, due: z.int(), on_time: z.int(), late: z.int(), missing: z.int() })
export type ReportStats = z.output<typeof reportStats>

/** Counts the reports of each person. */
export const countPeople = (tx: Tx, now: string, filter: DaysFilter): Promise<ReportStats[]> =>
  rows(tx, reportStats)`${evaluatedDays(now, filter)}
    select x.employee_id, count(*) filter (where x.has_come or x.is_missing)::int as due,
      count(*) filter (where x.has_come and not x.late)::int as on_time, count(*) filter (where x.has_come and x.late)::int as late,
      count(*) filter (where x.is_missing)::int as missing
    from x group by 1 order by 1`

/**
 * SQL: the submitted and missing reports of days. The statement selects `employee_id`, `day`, `report_id` (null if it is
 * missing), `at` (the time of submission, else the due time) and `is_on_time`.
 */
export const dueReports = (now: string, filter: DaysFilter): RawBuilder<unknown> => sql`${evaluatedDays(now, filter)}
  select b.employee_id, b.period_end as day, case when b.has_come then b.report_id end as report_id,
    coalesce(b.submitted_at, b.due_at, ${dueOf(now)}) as at, b.has_come and not b.late as is_on_time
  from x b where b.has_come or b.is_missing`
