// The rows behind the figures of team reports, from the sources that their sums are made of.
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { single } from '#kit/server/database/rows.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { figureRow, type FigureRow, type ReportFigure } from '../../../contract/team-reports.models.ts'
import type { Metric } from '../../../contract/targets.models.ts'
import { EVENTS, labelOf } from '../../targets/store/metrics.ts'
import { type PeopleFilter, placements } from '../../targets/store/people-filter.ts'

/** Figures that rows of the database make; those of targets are evaluated. */
export type StoredFigure = Exclude<ReportFigure, `targets_${string}`>

export type FigureQuery = Readonly<{
  figure: StoredFigure
  filter: PeopleFilter
  first: string
  last: string
  today: string
  now: string
}>

type Chosen = Readonly<{
  metric: Metric
  where: RawBuilder<boolean>
  number?: RawBuilder<unknown>
  isLate?: RawBuilder<boolean>
}>
const ALL = sql<boolean>`true`
const LATE_REPORT = sql<boolean>`(x.kind = 'reported' and x.delta = 0)`
const OUT_OF_TIME = sql<boolean>`(x.delta = 0)`

/** The events of a metric that make a figure. */
const BY_EVENTS: Partial<Record<StoredFigure, Chosen>> = {
  reports_due: { metric: 'reports_on_time', where: ALL, number: sql`1`, isLate: LATE_REPORT },
  reports_on_time: { metric: 'reports_on_time', where: sql`x.delta = 1` },
  reports_late: { metric: 'reports_on_time', where: LATE_REPORT, number: sql`1`, isLate: ALL },
  reports_missing: { metric: 'reports_on_time', where: sql`x.kind = 'missing'`, number: sql`1` },
  tasks_done: { metric: 'tasks_done', where: ALL },
  tasks_on_time: { metric: 'tasks_on_time', where: sql`x.delta = 1` },
  tickets_responded: { metric: 'tickets_responded', where: ALL },
  tickets_resolved: { metric: 'tickets_reopened', where: sql`x.base = 1`, number: sql`1` },
  tickets_reopened: { metric: 'tickets_reopened', where: sql`x.delta = 1` },
  response_in_time: { metric: 'response_in_sla', where: ALL, isLate: OUT_OF_TIME },
  resolution_in_time: { metric: 'resolution_in_sla', where: ALL, isLate: OUT_OF_TIME },
}

const OF_DAYS: Partial<Record<StoredFigure, RawBuilder<unknown>>> = {
  expected_minutes: sql`f.expected_minutes`,
  worked_minutes: sql`f.worked_minutes`,
  break_minutes: sql`f.break_minutes`,
  late_days: sql`f.is_late::int`,
  absent_days: sql`f.is_absent::int`,
}

const OPEN: Partial<Record<StoredFigure, (today: string) => RawBuilder<boolean>>> = {
  tasks_open: () => ALL,
  tasks_overdue: (today) => sql<boolean>`t.due_date < ${today}::date`,
  tasks_in_review: () => sql<boolean>`t.state = 'in_review'`,
}

/** SQL: `employee_id`, `day`, `at`, `kind`, `number`, `base`, `ref` and `ref_id` of a figure, of all visible people and days. */
const source = ({ figure, first, last, today, now }: FigureQuery): RawBuilder<unknown> => {
  const who = (employee: RawBuilder<unknown>) =>
    sql<boolean>`${employee} = any(array(select distinct employee_id from visible))`
  const within = sql`join visible v on v.employee_id = x.employee_id and x.day between v.from_day and v.to_day`
  const chosen = BY_EVENTS[figure]
  if (chosen)
    return sql`
      select x.employee_id, x.day, x.at, x.kind, ${chosen.number ?? sql`x.delta`} as number, x.base, x.ref, x.ref_id,
        ${chosen.isLate ?? sql`false`} as is_late
      from (${EVENTS[chosen.metric]({ from: first, to: last, now, who })}) x ${within} where ${chosen.where}`
  const open = OPEN[figure]
  if (open)
    return sql`
      select t.employee_id, null::date as day, null::timestamptz as at, 'open' as kind, 1 as number, 0 as base, 'task' as ref, t.id as ref_id,
        coalesce(t.due_date < ${today}::date, false) as is_late
      from task_open t where ${who(sql`t.employee_id`)} and ${open(today)}`
  return sql`
    select x.employee_id, x.day, null::timestamptz as at, 'day' as kind, x.number, 0 as base, 'day' as ref, null::int as ref_id, false as is_late
    from (select f.employee_id, f.day, ${OF_DAYS[figure] ?? sql`0`} as number from day_figures f
      where f.day between ${first}::date and least(${last}::date, ${today}::date) and ${who(sql`f.employee_id`)}) x
    ${within} where x.number <> 0`
}

const NOTE = sql`case when x.kind = 'missing' then 'Not submitted' when x.kind = 'reopened' then 'Reopened'
  when not x.is_late then null when x.ref = 'report' then 'Late' when x.ref = 'task' then 'Overdue' else 'Not in time' end`

/** The title of an open task, and the label of every other row. */
const LABEL = sql`case when x.kind = 'open' then (select t.title from task_open t where t.id = x.ref_id) else ${labelOf} end`

const sum = z.object({ number: z.number(), base: z.number() })

/** Pages the rows behind a figure, with their sum. */
export const listFigureRows = async (
  tx: Tx,
  query: FigureQuery,
  input: PageInput,
): Promise<{ rows: FigureRow[]; meta: PageMeta; total: z.output<typeof sum> }> => {
  const { filter, first, last } = query
  const before = sql`
    with ${placements(filter, { from: first, to: last, first, last })},
    measured as (select null::int as activity_id where false),
    x as materialized (select s.*, lower(e.name) as name, e.name as shown,
        row_number() over (order by s.day desc nulls last, s.at desc nulls last, lower(e.name) collate names, s.ref_id)::int as id
      from (${source(query)}) s join person_short e on e.id = s.employee_id)`
  const sorts = { at: sql`x.id`, name: sql`lower(x.name) collate names`, number: sql`x.number` }
  const page = pageBy({ sorts, id: sql`x.id`, fallback: 'at' }, input)
  const { rows, meta } = await readPage(tx, page, {
    row: figureRow,
    before,
    columns: sql`x.id, json_build_object('id', x.employee_id, 'name', x.shown) as employee, x.day, ${instantIn('x.at')} as at,
      x.number, x.base, json_build_object('type', x.ref, 'id', x.ref_id, 'label', coalesce(${LABEL}, '')) as ref, ${NOTE} as note`,
    from: sql`x`,
    where: sql`true`,
  })
  const total = await single(tx, sum)`
    ${before} select coalesce(sum(x.number), 0)::int as number, coalesce(sum(x.base), 0)::int as base from x`
  return { rows, meta, total }
}

const seen = z.object({ is_seen: z.boolean() })

/** Returns true if anyone is visible on a day of the range. */
export const isAnyoneVisible = async (
  tx: Tx,
  filter: PeopleFilter,
  { first, last }: Readonly<{ first: string; last: string }>,
): Promise<boolean> => {
  const { is_seen } = await single(tx, seen)`
    with ${placements(filter, { from: first, to: last, first, last })} select exists (select from visible) as is_seen`
  return is_seen
}
