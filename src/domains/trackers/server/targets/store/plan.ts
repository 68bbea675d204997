import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import { single } from '#kit/server/database/rows.ts'
import { withValues } from '#kit/server/database/with-values.ts'
import { metric, type Metric, METRICS, percentage } from '../../../contract/targets.models.ts'
import { direction, period, valueScope } from '../../../contract/targets.fields.ts'
import { EVENTS } from './metrics.ts'
import { type PeopleFilter, placements } from './people-filter.ts'

const number = z.number()
const text = z.string()

const planTarget = z.object({
  id: number,
  name: text,
  metric,
  is_share: z.boolean(),
  activity_id: number.nullable(),
  direction,
  period,
  reference_minutes: number,
  gate_metric: percentage.nullable(),
  gate_direction: direction.nullable(),
  gate_value_bp: number.nullable(),
  ended_on: text.nullable(),
})
export type PlanTarget = z.output<typeof planTarget>
/** The target, the scope with its id, the value, and the first day. */
const planValue = z.tuple([number, valueScope, number.nullable(), number.nullable(), text]).readonly()
export type PlanValue = z.output<typeof planValue>
/** The target, the person, and the first and the last day. */
const planWaiver = z.tuple([number, number, text, text]).readonly()
/** The id, the name, and whether their expectation can be set. */
const planPerson = z.tuple([number, text, z.boolean()]).readonly()
export type PlanPerson = z.output<typeof planPerson>
/** The person, the first and the last day as numbers from the first of the window, department, team and designation. */
const planPlacement = z
  .tuple([number, number, number, number.nullable(), number.nullable(), number.nullable()])
  .readonly()
export type PlanPlacement = z.output<typeof planPlacement>
/** The person, days as numbers from the first of the window, the expected and the leave minutes of each, and those of today. */
const planMinutes = z.tuple([number, z.array(number), z.array(number), z.array(number), number]).readonly()
/** Sums of events: person, metric, activity, day, number and base; the day is null where they are those of all days. */
const planSum = z.tuple([number, metric, number.nullable(), number.nullable(), number, number]).readonly()
export type PlanSum = z.output<typeof planSum>

const plan = z.object({
  targets: z.array(planTarget),
  values: z.array(planValue),
  waivers: z.array(planWaiver),
  people: z.array(planPerson),
  placed: z.array(planPlacement),
  visible: z.array(planPlacement),
  teams: z.array(z.tuple([number, text]).readonly()),
  minutes: z.array(planMinutes),
  sums: z.array(planSum),
})
export type Plan = z.output<typeof plan>

export type PlanQuery = Readonly<{
  filter: PeopleFilter
  /** The first and the last day of the query. */
  first: string
  last: string
  /** The same days with the whole weeks and months around them. */
  from: string
  to: string
  today: string
  target_id?: number | undefined
  /** Sums each day alone. */
  byDay: boolean
  /** Includes people of whom nothing is expected. */
  isAlways?: boolean
  /** SQL condition: the expectation of a person can be set; no one may if it is left out. */
  maySet?: (employee: RawBuilder<unknown>) => RawBuilder<boolean>
  /** A target of a preview, in place of the stored ones. */
  previewed?: PlanTarget | undefined
}>

const rowsOf = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_array(${columns})), '[]') from ${from})`

const dayNumber = (day: RawBuilder<unknown>, { from }: PlanQuery): RawBuilder<unknown> => sql`${day} - ${from}::date`

/** SQL condition: the person is measured. Where everyone is read, the join with the visible days removes others at less cost. */
const measuredOnly = ({ filter }: PlanQuery, employee: RawBuilder<unknown>): RawBuilder<boolean> =>
  filter.scope.isAll &&
  filter.employees === undefined &&
  filter.team_id === undefined &&
  filter.department_id === undefined
    ? sql<boolean>`${employee} is not null`
    : sql<boolean>`${employee} = any(array(select employee_id from measured_people))`

/** SQL condition: the day of an event `x` is visible. Both lists are hashed, so that each event costs one lookup. */
const isVisible = sql<boolean>`(x.employee_id in (select employee_id from always)
  or (x.employee_id, x.day) in (select employee_id, day from sometimes))`

/** SQL: people who are visible on all days, and the days of those who are visible on some. */
const visibleDays = ({ first, last }: PlanQuery): RawBuilder<unknown> => sql`
    always as materialized (select employee_id from visible where from_day = ${first}::date and to_day = ${last}::date),
    sometimes as materialized (select v.employee_id, d.day::date as day from visible v
      cross join lateral generate_series(v.from_day, v.to_day, interval '1 day') as d(day)
      where v.employee_id not in (select employee_id from always))`

/** SQL: the sums of events of all metrics that the targets need, over the visible people and days. */
const sumsOf = (query: PlanQuery, now: string): RawBuilder<unknown> => {
  const who = (employee: RawBuilder<unknown>) => measuredOnly(query, employee)
  const source = (metric: Metric): RawBuilder<unknown> => sql`
    select ${sql.lit(metric)} as metric, x.activity_id, x.employee_id, x.day, x.delta, x.base
    from (${EVENTS[metric]({ from: query.first, to: query.last, now, who })}) x
    where exists (select from chosen c where c.metric = ${sql.lit(metric)} or c.gate_metric = ${sql.lit(metric)})`
  const day = query.byDay ? sql`x.day` : sql`case when x.employee_id in (select employee_id from uneven) then x.day end`
  return sql`
    select x.employee_id, x.metric, x.activity_id, ${day} as day, sum(x.delta)::bigint as number, sum(x.base)::bigint as base
    from (${sql.join(METRICS.map(source), sql` union all `)}) x
    where ${isVisible} group by 1, 2, 3, 4`
}

/** SQL: the range of days; only targets of weeks and months need those around the days of the query. */
const daysNeeded = ({ first, last, from, to }: PlanQuery): RawBuilder<unknown> => sql`
  (select case when bool_or(period <> 'day' and not is_share) then ${from}::date else ${first}::date end from chosen)
  and (select case when bool_or(period <> 'day' and not is_share) then ${to}::date else ${last}::date end from chosen)`

const chosen = ({ previewed, first, target_id }: PlanQuery): RawBuilder<unknown> =>
  previewed
    ? sql`select t.* from jsonb_to_record(${JSON.stringify(previewed)}::jsonb) as t(id int, name text, metric text, is_share boolean,
        activity_id int, direction text, period text, reference_minutes int, gate_metric text, gate_direction text, gate_value_bp int,
        ended_on date)`
    : sql`select t.* from targets t where (t.ended_on is null or t.ended_on >= ${first}::date)
        and ${target_id === undefined ? sql`true` : sql`t.id = ${target_id}`}`

/** SQL: people whose days of the range do not all count alike, so that their numbers are needed by day. */
const uneven = ({ first, last }: PlanQuery): RawBuilder<unknown> => sql`
  select employee_id from waived
  union select employee_id from visible group by 1 having count(*) > 1
  union select s.employee_id from visible s join vals v on v.effective_from > ${first}::date and v.effective_from <= ${last}::date
    and (v.scope = 'organisation' or v.employee_id = s.employee_id or v.team_id = s.team_id or v.designation_id = s.designation_id
      or v.department_id = s.department_id)
  union select employee_id from measured_people where exists (select from chosen where ended_on < ${last}::date)`

/**
 * Returns all inputs of expectations and numbers in one statement: targets and values, placements of people, the minutes of
 * their days as far as attendance has them, and the sums of events.
 */
export const getPlan = ({ tx, now }: Pick<Context, 'tx' | 'now'>, query: PlanQuery): Promise<Plan> => {
  const { from, to, last, today, maySet = () => sql<boolean>`false` } = query
  const inWindow = (day: RawBuilder<unknown>) => dayNumber(day, query)
  const statement = sql`
    with ${placements(query.filter, query)},
    chosen as materialized (${chosen(query)}),
    vals as materialized (select v.* from target_values v where v.target_id in (select id from chosen) and v.effective_from <= ${to}::date),
    measured as materialized (select activity_id from chosen where activity_id is not null),
    measured_people as materialized (select distinct s.employee_id from visible s
      where ${query.isAlways === true ? sql`true` : sql`false`} or exists (select from vals where scope = 'organisation' and effective_from <= ${last}::date)
        or s.employee_id in (select employee_id from vals) or s.team_id in (select team_id from vals)
        or s.designation_id in (select designation_id from vals) or s.department_id in (select department_id from vals)),
    waived as materialized (select w.target_id, w.employee_id, w.start_date, w.end_date from target_waivers w
      where w.ended_at is null and w.target_id in (select id from chosen) and w.start_date <= ${to}::date and w.end_date >= ${from}::date
        and w.employee_id in (select employee_id from measured_people)),
    uneven as materialized (${uneven(query)}),
    minutes as materialized (
      select w.employee_id, json_agg(${inWindow(sql`w.day`)}) as days, json_agg(w.expected_minutes) as expected,
        json_agg(w.leave_minutes) as leave, coalesce(sum(w.worked_minutes) filter (where w.day = ${today}::date), 0) as worked_today
      from work_day w where w.day between ${daysNeeded(query)} and exists (select from chosen where not is_share)
        and ${measuredOnly(query, sql`w.employee_id`)} group by w.employee_id),
    ${visibleDays(query)},
    sums as materialized (${sumsOf(query, now)})
    select
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'metric', c.metric, 'is_share', c.is_share, 'activity_id', c.activity_id,
        'direction', c.direction, 'period', c.period, 'reference_minutes', c.reference_minutes, 'gate_metric', c.gate_metric,
        'gate_direction', c.gate_direction, 'gate_value_bp', c.gate_value_bp, 'ended_on', c.ended_on) order by c.id), '[]')
        from chosen c) as targets,
      ${rowsOf(sql`v.target_id, v.scope, v.scope_id, v.value, v.effective_from`, sql`vals v`)} as values,
      ${rowsOf(sql`w.target_id, w.employee_id, w.start_date, w.end_date`, sql`waived w`)} as waivers,
      ${rowsOf(sql`e.id, e.name, ${maySet(sql`e.id`)}`, sql`measured_people m join person_short e on e.id = m.employee_id`)} as people,
      ${rowsOf(
        sql`s.employee_id, ${inWindow(sql`s.from_day`)}, ${inWindow(sql`s.to_day`)}, s.department_id, s.team_id, s.designation_id`,
        sql`placed s where s.employee_id in (select employee_id from measured_people)`,
      )} as placed,
      ${rowsOf(
        sql`s.employee_id, ${inWindow(sql`s.from_day`)}, ${inWindow(sql`s.to_day`)}, s.department_id, s.team_id, s.designation_id`,
        sql`visible s where s.employee_id in (select employee_id from measured_people)`,
      )} as visible,
      ${rowsOf(sql`t.id, t.name`, sql`teams t where t.id in (select team_id from visible)`)} as teams,
      ${rowsOf(sql`m.employee_id, m.days, m.expected, m.leave, m.worked_today`, sql`minutes m`)} as minutes,
      ${rowsOf(sql`s.employee_id, s.metric, s.activity_id, ${inWindow(sql`s.day`)}, s.number, s.base`, sql`sums s`)} as sums`
  return single(tx, plan)`${withValues(tx, statement)}`
}
