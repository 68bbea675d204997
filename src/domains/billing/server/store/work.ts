import { type RawBuilder, sql } from 'kysely'
import { FEE, PROGRESS } from '../../contract/invoice.rules.ts'
import { projectTasks, workSources } from '../registries.ts'

const ALL = sql<boolean>`true`

const EMPTY = sql`select '' as origin, '' as source_type, 0 as source_id, null::date as work_on, null::int as employee_id,
  null::int as pr_id, null::int as client_id, 0 as minutes, '' as label where false`

const recorded = (): RawBuilder<unknown> => {
  const parts = workSources.all().map(
    ([origin, source]) => sql`select ${origin}::text as origin, s.* from (
    select source_type, source_id, work_on, employee_id, pr_id, client_id, minutes, label from (${source}) r) s`,
  )
  return parts.length === 0 ? EMPTY : sql.join(parts, sql` union all `)
}

/**
 * All recorded work that counts for a project or a client, as a table `w`. `narrowed` is a condition on the recorded rows
 * `x`, so that a source reads no more than is needed. `rate_minor` is null where the work has no price or is not billed
 * by the hour; `is_billable` marks the work that becomes an item.
 */
export const allWork = (narrowed: RawBuilder<boolean> = ALL): RawBuilder<unknown> => sql`(
  select x.source_type, x.source_id, x.work_on, x.employee_id, x.pr_id, x.minutes, x.label, c.id as client_id,
    x.source_type || ':' || x.source_id as source_key, coalesce(p.currency, c.currency) as currency,
    c.id is not null and (p.pr_id is null or p.billing = 'hourly') as is_billable,
    case when p.billing = 'hourly' then p.rate_minor when p.pr_id is null then c.rate_minor end as rate_minor,
    case when p.pr_id is null then c.cost_rate_minor else coalesce(p.cost_rate_minor, c.cost_rate_minor) end as cost_rate_minor
  from (${recorded()}) x
  left join projects p on p.pr_id = x.pr_id
  left join clients c on c.id = case when x.pr_id is null then x.client_id else p.client_id end
  where x.minutes > 0 and (x.pr_id is not null or c.time_source = x.origin) and ${narrowed})`

// A retainer is due for each month that has begun, until the project ends.
const fees = (today: string): RawBuilder<unknown> => sql`
  select ${FEE}::text as source_type, to_char(m, 'YYYYMM')::int as source_id, greatest(m::date, p.starts_on) as work_on,
    null::int as employee_id, p.pr_id, 0 as minutes, p.name || ', ' || to_char(m, 'FMMonth YYYY') as label, p.client_id,
    ${FEE}::text || ':' || p.pr_id || ':' || to_char(m, 'YYYY-MM') as source_key, p.currency, p.rate_minor,
    p.rate_minor as whole_minor
  from projects p cross join lateral generate_series(date_trunc('month', p.starts_on::timestamp),
    least(p.ends_on, p.closed_on, ${today}::date)::timestamp, interval '1 month') m
  where p.billing = 'retainer' and p.client_id is not null and p.state in ('active', 'on_hold', 'completed')`

// The billed part of a fixed contract: all of those that were issued for its project, and the lines of others, drafts
// included, that bill a part of it.
const billedOfFixed = sql`coalesce((select sum(i.net_minor) from invoices i where i.pr_id = p.pr_id and i.number is not null), 0)
  + coalesce((select sum((select sum(x.net_minor) from invoice_lines x where l.id in (x.id, x.credits_line_id)))
      from billed_items b join invoice_lines l on l.id = b.invoice_line_id
      join invoices i on i.id = l.invoice_id
      where b.pr_id = p.pr_id and b.source_key like 'progress:%' and b.released_at is null
        and (i.number is null or i.pr_id is distinct from p.pr_id)), 0)`

const nextPart = sql`(select coalesce(max(split_part(b.source_key, ':', 3)::int), 0) + 1 from billed_items b
  where b.pr_id = p.pr_id and b.source_key like 'progress:%' and b.released_at is null)`

// The part of a fixed contract that its finished tasks represent and no invoice names yet.
const progress = (today: string): RawBuilder<unknown> => {
  const tasks = projectTasks.get()
  if (tasks === null) return sql`select * from (${fees(today)}) none where false`
  return sql`
    select ${PROGRESS}::text as source_type, d.part as source_id, ${today}::date as work_on, null::int as employee_id, p.pr_id,
      0 as minutes, p.name || ', ' || t.done || ' of ' || t.tasks || ' tasks' as label, p.client_id,
      ${PROGRESS}::text || ':' || p.pr_id || ':' || d.part as source_key, p.currency, d.open_minor as rate_minor,
      d.open_minor as whole_minor
    from projects p join (${tasks.counts}) t on t.pr_id = p.pr_id and t.tasks > 0
    cross join lateral (select (half_even(p.rate_minor::numeric * t.done / t.tasks) - (${billedOfFixed}))::bigint as open_minor,
      ${nextPart} as part) d
    where p.billing = 'fixed' and p.client_id is not null and p.state <> 'cancelled' and d.open_minor > 0`
}

const isFree = sql<boolean>`not exists (select from billed_items b where b.source_key = w.source_key and b.released_at is null)`

/**
 * The work that no invoice bills yet: hours at a price, months of retainers, and parts of fixed contracts. The last two
 * are a whole, `whole_minor`; hours have an amount only together, as the line that bills them.
 */
export const unbilledWork = (today: string, narrowed: RawBuilder<boolean> = ALL): RawBuilder<unknown> => sql`(
  select w.source_type, w.source_id, w.work_on, w.employee_id, w.pr_id, w.minutes, w.label, w.client_id, w.source_key,
    w.currency, w.rate_minor, null::bigint as whole_minor
  from ${allWork(narrowed)} w where w.is_billable and ${isFree}
  union all select * from (${fees(today)}) w where ${isFree}
  union all select * from (${progress(today)}) w)`

/** Fees alone, whether they are billed or not. */
export const allFees = fees
