import { z } from 'zod'
import { rows, single } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Metric } from '../../../contract/targets.models.ts'
import { EVENTS } from '../../targets/store/metrics.ts'
import { type PeopleFilter, placements } from '../../targets/store/people-filter.ts'

const MEASURES = [
  'expected_minutes',
  'worked_minutes',
  'break_minutes',
  'late_days',
  'absent_days',
  'reports_due',
  'reports_late',
  'reported_minutes',
  'tasks_done',
  'tasks_on_time',
  'tickets_responded',
  'tickets_resolved',
  'tickets_reopened',
  'response_in_sla',
  'resolution_in_sla',
] as const
const measured = z.enum(MEASURES)
export type Measured = z.output<typeof measured>

/** A sum of a person, by day if sums of days are requested. `team_id` is that of the day. */
const measureSum = z.object({
  employee_id: z.number(),
  team_id: z.number().nullable(),
  day: z.string().nullable(),
  measure: measured,
  number: z.number(),
  base: z.number(),
})
export type MeasureSum = z.output<typeof measureSum>
const measurePlacement = z.object({
  employee_id: z.number(),
  name: z.string(),
  team_id: z.number().nullable(),
  team: z.string().nullable(),
  from_day: z.string(),
  to_day: z.string(),
})
export type MeasurePlacement = z.output<typeof measurePlacement>
const placedSums = z.object({ placements: z.array(measurePlacement), sums: z.array(measureSum) })

export type MeasureQuery = Readonly<{
  filter: PeopleFilter
  first: string
  last: string
  today: string
  now: string
  measures: readonly Measured[]
  byDay: boolean
}>

const SHARED: Partial<Record<Measured, Metric>> = {
  tasks_done: 'tasks_done',
  tasks_on_time: 'tasks_on_time',
  tickets_responded: 'tickets_responded',
  tickets_reopened: 'tickets_reopened',
  response_in_sla: 'response_in_sla',
  resolution_in_sla: 'resolution_in_sla',
}
const FIGURES: readonly Measured[] = ['expected_minutes', 'worked_minutes', 'break_minutes', 'late_days', 'absent_days']

/** SQL: the events of targets and of measures that only reports show, one source for each number. */
const sources = (query: MeasureQuery): RawBuilder<unknown>[] => {
  const { first, last, today, now, measures } = query
  const who = (employee: RawBuilder<unknown>) =>
    sql<boolean>`${employee} = any(array(select distinct employee_id from visible))`
  const events = { from: first, to: last, now, who }
  const has = (one: Measured): boolean => measures.includes(one)
  const shared = measures.flatMap((one) => {
    const metric = SHARED[one]
    return metric
      ? [
          sql`select ${sql.lit(one)} as measure, x.employee_id, x.day, x.delta as number, x.base from (${EVENTS[metric](events)}) x`,
        ]
      : []
  })
  // As the trackers count them; reopened tickets are another figure.
  const resolved = sql`
    select 'tickets_resolved' as measure, x.employee_id, x.day, x.base as number, 0 as base
    from (${EVENTS.tickets_reopened(events)}) x where x.base = 1`
  const figures = sql`
    select n.measure, f.employee_id, f.day, n.number, 0 as base from day_figures f
    cross join lateral (values ('expected_minutes', f.expected_minutes), ('worked_minutes', f.worked_minutes),
      ('break_minutes', f.break_minutes), ('late_days', f.is_late::int), ('absent_days', f.is_absent::int)) as n(measure, number)
    where f.day between ${first}::date and least(${last}::date, ${today}::date) and ${who(sql`f.employee_id`)}`
  const due = sql`
    select 'reports_due' as measure, x.employee_id, x.day, x.delta as number, x.base from (${EVENTS.reports_on_time(events)}) x
    union all
    select 'reports_late', x.employee_id, x.day, (1 - x.delta), 0 from (${EVENTS.reports_on_time(events)}) x where x.kind = 'reported'`
  const reported = sql`
    select 'reported_minutes' as measure, r.employee_id, r.period_end as day, r.minutes_reported as number, 0 as base from report_filed r
    where r.kind = 'daily' and r.state in ('submitted', 'accepted') and r.period_end between ${first}::date and ${last}::date
      and ${who(sql`r.employee_id`)}`
  return [
    ...shared,
    ...(has('tickets_resolved') ? [resolved] : []),
    ...(FIGURES.some(has) ? [figures] : []),
    ...(has('reports_due') ? [due] : []),
    ...(has('reported_minutes') ? [reported] : []),
  ]
}

const NOTHING = sql`
  select null::int as employee_id, null::date as day, null as measure, 0 as number, 0 as base where false`

/** Returns the visible placement periods of people and the sums of their measures on these days, in one statement. */
export const sumMeasures = (tx: Tx, query: MeasureQuery): Promise<z.output<typeof placedSums>> => {
  const { first, last } = query
  const day = query.byDay ? sql`x.day` : sql`null::date`
  const all = sources(query)
  return single(tx, placedSums)`
    with ${placements(query.filter, { from: first, to: last, first, last })},
    measured as (select null::int as activity_id where false),
    x as materialized (${all.length === 0 ? NOTHING : sql.join(all, sql` union all `)}),
    sums as (
      select x.employee_id, v.team_id, ${day} as day, x.measure, sum(x.number)::bigint as number, sum(x.base)::bigint as base from x
      join visible v on v.employee_id = x.employee_id and x.day between v.from_day and v.to_day group by 1, 2, 3, 4)
    select
      (select coalesce(json_agg(json_build_object('employee_id', v.employee_id, 'name', e.name, 'team_id', v.team_id, 'team', t.name,
        'from_day', v.from_day, 'to_day', v.to_day) order by v.from_day), '[]')
        from visible v join person_short e on e.id = v.employee_id left join teams t on t.id = v.team_id) as placements,
      (select coalesce(json_agg(sums), '[]') from sums) as sums`
}

const openTasks = z.object({ employee_id: z.number(), open: z.number(), overdue: z.number(), in_review: z.number() })
export type OpenTasks = z.output<typeof openTasks>

/** Counts the open tasks of people. */
export const countOpenTasks = (tx: Tx, employees: readonly number[], today: string): Promise<readonly OpenTasks[]> =>
  rows(tx, openTasks)`
    select t.employee_id, count(*)::int as open, (count(*) filter (where t.due_date < ${today}::date))::int as overdue,
      (count(*) filter (where t.state = 'in_review'))::int as in_review
    from task_open t where t.employee_id = any(${employees}::int[]) group by 1`
