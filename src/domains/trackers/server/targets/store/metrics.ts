import { type RawBuilder, sql } from 'kysely'
import { activityLines, dueReports } from '#domains/worksheets/server/index.ts'
import type { Metric } from '../../../contract/targets.models.ts'

/** The days and people whose events are read: `who` is a condition on the person. */
export type EventQuery = Readonly<{
  from: string
  to: string
  now: string
  who: (employee: RawBuilder<unknown>) => RawBuilder<boolean>
}>

type Ticket = Readonly<{ where: RawBuilder<boolean>; delta: RawBuilder<unknown>; base: RawBuilder<unknown> }>
const ONE = sql`1`
const NONE = sql`0`

const tickets = ({ from, to, who }: EventQuery, { where, delta, base }: Ticket): RawBuilder<unknown> => sql`
  select e.employee_id, e.business_date as day, e.at, e.kind, ${delta} as delta, ${base} as base, 'ticket' as ref, e.ticket_id as ref_id,
    null::int as activity_id, e.id::bigint as place
  from ticket_events e where not e.void and e.business_date between ${from}::date and ${to}::date and ${where}
    and ${who(sql`e.employee_id`)}`

const tasks = ({ from, to, who }: EventQuery, { where, delta, base }: Ticket): RawBuilder<unknown> => sql`
  select o.employee_id, o.day, o.at, o.kind, ${delta} as delta, ${base} as base, 'task' as ref, o.task_id as ref_id,
    null::int as activity_id, o.task_id::bigint as place
  from task_outcome o where o.at >= ${from}::date - 2 and o.at < ${to}::date + 3 and o.day between ${from}::date and ${to}::date
    and ${where} and ${who(sql`o.employee_id`)}`

const lines = ({ from, to, who }: EventQuery, amount: 'count' | 'minutes'): RawBuilder<unknown> => sql`
  select l.employee_id, l.day, l.day::timestamp at time zone 'UTC' as at, 'counted' as kind, ${sql.ref(`l.${amount}`)} as delta, 0 as base,
    'work_data' as ref, l.work_id as ref_id, l.activity_id, l.work_id::bigint as place
  from (${activityLines}) l where l.day between ${from}::date and ${to}::date and ${sql.ref(`l.${amount}`)} > 0
    and l.activity_id in (select activity_id from measured) and ${who(sql`l.employee_id`)}`

const worked = ({ from, to, who }: EventQuery): RawBuilder<unknown> => sql`
  select w.employee_id, w.day, w.day::timestamp at time zone w.zone as at, 'worked' as kind, w.worked_minutes as delta, 0 as base,
    'day' as ref, null::int as ref_id, null::int as activity_id, 0::bigint as place
  from work_day w where w.day between ${from}::date and ${to}::date and w.worked_minutes > 0 and ${who(sql`w.employee_id`)}`

const reports = ({ from, to, now, who }: EventQuery): RawBuilder<unknown> => sql`
  select r.employee_id, r.day, r.at, case when r.report_id is null then 'missing' else 'reported' end as kind,
    r.is_on_time::int as delta, 1 as base, 'report' as ref, r.report_id as ref_id, null::int as activity_id, 0::bigint as place
  from (${dueReports(now, { from, to, who })}) r`

const is = (kind: string): RawBuilder<boolean> => sql<boolean>`e.kind = ${sql.lit(kind)}`
const isFirst = sql<boolean>`e.first and e.kind = 'responded'`
const isResolved = sql<boolean>`e.kind in ('resolved', 'reopened')`
const upOrDown = sql`case when e.kind = 'reopened' then -1 else 1 end`
const taskUpOrDown = sql`case when o.kind = 'reopened' then -1 else 1 end`

/**
 * The events behind each metric, from one statement for lists, details and sums alike. It selects
 * `employee_id`, `day`, `at`, `kind`, `delta`, `base`, `ref`, `ref_id`, `activity_id` and `place`; `measured` is a table with the
 * activities that count.
 */
export const EVENTS: Readonly<Record<Metric, (query: EventQuery) => RawBuilder<unknown>>> = {
  tickets_responded: (query) => tickets(query, { where: isFirst, delta: ONE, base: NONE }),
  tickets_resolved: (query) => tickets(query, { where: isResolved, delta: upOrDown, base: NONE }),
  response_in_sla: (query) =>
    tickets(query, { where: sql`${isFirst} and e.in_sla is not null`, delta: sql`e.in_sla::int`, base: ONE }),
  resolution_in_sla: (query) =>
    tickets(query, { where: sql`${is('resolved')} and e.in_sla is not null`, delta: sql`e.in_sla::int`, base: ONE }),
  tickets_reopened: (query) =>
    tickets(query, {
      where: isResolved,
      delta: sql`(e.kind = 'reopened')::int`,
      base: sql`(e.kind = 'resolved')::int`,
    }),
  ticket_quality: (query) => tickets(query, { where: is('reviewed'), delta: sql`e.score`, base: sql`5` }),
  tasks_done: (query) => tasks(query, { where: sql`true`, delta: taskUpOrDown, base: NONE }),
  tasks_on_time: (query) =>
    tasks(query, {
      where: sql`o.kind = 'done' and o.due_date is not null`,
      delta: sql`(o.day <= o.due_date)::int`,
      base: ONE,
    }),
  activity_count: (query) => lines(query, 'count'),
  activity_minutes: (query) => lines(query, 'minutes'),
  worked_minutes: worked,
  reports_on_time: reports,
}

/** SQL: the label of the ticket, task, activity, report or day of an event `x`. */
export const labelOf: RawBuilder<string> = sql<string>`case x.ref
  when 'ticket' then (select t.ticket_ref || ' ' || t.subject from tickets t where t.id = x.ref_id)
  when 'task' then (select o.title from task_outcome o where o.task_id = x.ref_id limit 1)
  when 'work_data' then (select l.label from work_line_label l where l.work_id = x.ref_id)
  when 'report' then 'Report of ' || to_char(x.day, 'FMDD Mon YYYY')
  else to_char(x.day, 'FMDD Mon YYYY') end`
