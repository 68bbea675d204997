import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { one } from '#kit/server/database/rows.ts'
import { together } from '#kit/server/database/together.ts'
import { type Page, pageBy, type PageInput } from '#kit/server/page.ts'
import { type TicketStat, ticketStat, type TicketTotals, ticketTotals } from '../../../contract/tickets.models.ts'
import { eventsOf, inScope, isFirst, isNamed, ofUnits, type Parts, type StatFilter } from './counted-events.ts'
import { isOverdue } from './tickets.ts'

/** SQL: sums over events `x`. */
const sums = sql`
  count(*) filter (where x.kind = 'received')::int as received,
  count(*) filter (where ${isFirst})::int as responded,
  count(*) filter (where x.kind = 'resolved')::int as resolved,
  count(*) filter (where x.kind = 'reopened')::int as reopened,
  count(*) filter (where ${isFirst} and x.in_sla)::int as response_met,
  count(*) filter (where ${isFirst} and x.in_sla is not null)::int as response_total,
  count(*) filter (where x.kind = 'resolved' and x.in_sla)::int as resolution_met,
  count(*) filter (where x.kind = 'resolved' and x.in_sla is not null)::int as resolution_total,
  coalesce(sum(x.minutes), 0)::int as handling_minutes,
  coalesce(sum(x.score), 0)::int as quality_sum,
  (5 * count(x.score))::int as quality_base,
  count(*) filter (where x.stated and x.kind in ('responded', 'resolved'))::int as stated`

const percentile = (share: number, kind: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round(percentile_cont(${sql.lit(share)}) within group (order by x.service_minutes) filter (where ${kind}))::int`
const isResolved = sql`x.kind = 'resolved'`

/** SQL: medians and ninetieth percentiles over events `x`. They are never added up. */
const percentiles = sql`
  ${percentile(0.5, isFirst)} as response_median_minutes, ${percentile(0.9, isFirst)} as response_p90_minutes,
  ${percentile(0.5, isResolved)} as resolution_median_minutes, ${percentile(0.9, isResolved)} as resolution_p90_minutes`

/** Counts the events that a filter selects. */
export const countEvents = async (tx: Tx, filter: StatQuery): Promise<number> => {
  const found = await one(tx, z.object({ n: z.number() }))`select count(*)::int as n ${eventsOf(filter)}`
  return found?.n ?? 0
}

const OPEN: Parts = { employee: sql`t.employee_id`, team: sql`t.team_id`, day: sql`d.today` }

/** SQL: open tickets as of now, by handler, independent of the range. */
const openTickets = (filter: StatFilter): RawBuilder<unknown> => {
  const { client_id, priority, user_id, q, now } = filter
  const conditions = [
    ...isNamed(sql`t.employee_id`, q),
    sql`t.state in ('open', 'in_progress', 'waiting')`,
    ...(user_id === undefined ? [] : [user_id === 0 ? sql`t.employee_id is null` : sql`t.employee_id = ${user_id}`]),
    ...inScope(filter, OPEN),
    ...ofUnits(filter, OPEN),
    ...(client_id ? [sql`t.client_id = ${client_id}`] : []),
    ...(priority ? [sql`t.priority = ${priority}`] : []),
  ]
  return sql`select t.employee_id, count(*)::int as open_now, (count(*) filter (where ${isOverdue(now)}))::int as overdue_now
    from tickets t cross join (select (${now}::timestamptz)::date as today) d where ${sql.join(conditions, sql` and `)} group by 1`
}

const SORTS = {
  name: sql`lower(s.name) collate names`,
  received: sql`s.received`,
  responded: sql`s.responded`,
  resolved: sql`s.resolved`,
  reopened: sql`s.reopened`,
  handling_minutes: sql`s.handling_minutes`,
  overdue_now: sql`s.overdue_now`,
}

/** Sums over the events of the range. */
const DONE = [
  'received',
  'responded',
  'resolved',
  'reopened',
  'response_met',
  'response_total',
  'resolution_met',
  'resolution_total',
  'handling_minutes',
  'quality_sum',
  'quality_base',
  'stated',
] as const
const REST = sql.join([...DONE, 'open_now', 'overdue_now'].map((key) => sql.ref(`s.${key}`)))

export type StatQuery = Omit<StatFilter, 'now'> & Readonly<{ now: string }>
const statRow = ticketStat.extend({ page_key: z.union([z.string(), z.number()]), total: z.number() })

/**
 * Pages the counts of people; tickets that no one handled are a row without a person. One statement, which depends on the
 * scope of the viewer alone, so that calls can share it.
 */
export const listStats = async (
  tx: Tx,
  filter: StatQuery,
  input: PageInput,
): Promise<{ rows: TicketStat[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('s.id'), fallback: 'name' }, input)
  const found = await together(tx, filter.now, (now) => statement({ ...filter, now }, page), statRow)
  const { rows: cut, next_cursor } = page.cut(found)
  const total = await page.totalOf(found, async () => 0)
  return { rows: cut.map(({ page_key: _key, total: _total, ...row }) => row), meta: { next_cursor, total } }
}

const statement = (filter: StatFilter, page: Page): RawBuilder<z.output<typeof statRow>> => {
  const count = sql<number>`(select count(*)::int from s)`
  return sql`
    with done as (select x.employee_id, ${sums} ${eventsOf(filter)} group by 1),
    waiting as (${openTickets(filter)}),
    -- Whoever did nothing in the range and has open tickets has a row too: the totals are the sums of the rows.
    s as materialized (select coalesce(g.employee_id, w.employee_id, 0) as id, coalesce(g.employee_id, w.employee_id) as employee_id,
        coalesce(lower(e.name), '') as name, e.name as shown,
        ${sql.join(DONE.map((key) => sql`coalesce(g.${sql.ref(key)}, 0) as ${sql.ref(key)}`))},
        coalesce(w.open_now, 0) as open_now, coalesce(w.overdue_now, 0) as overdue_now
      from done g full join waiting w on coalesce(w.employee_id, 0) = coalesce(g.employee_id, 0)
      left join person_short e on e.id = coalesce(g.employee_id, w.employee_id)),
    shown as (select s.*, ${page.key} as page_key, ${page.counted(count)} as total from s
      where ${page.after} order by ${page.order} limit ${page.limit}),
    -- Of those who are shown alone, by an index; what no one handled has no person to look for.
    measured as (select x.employee_id, ${percentiles} ${eventsOf(filter)}
      and (x.employee_id = any(array(select s.employee_id from shown s)) or x.employee_id is null) group by 1)
    select s.id, case when s.employee_id is not null then json_build_object('id', s.employee_id, 'name', s.shown,
        'team_id', (select p.team_id from placed_on(${filter.to}::date) p where p.employee_id = s.employee_id)) end as employee,
      ${REST}, m.response_median_minutes, m.response_p90_minutes, m.resolution_median_minutes, m.resolution_p90_minutes,
      s.page_key, s.total
    from shown s left join measured m on coalesce(m.employee_id, 0) = s.id
    order by ${page.orderOf('s')}`
}

/** Sums of the whole range, of its weeks and of its days; weeks begin on `week_start`, an ISO weekday. */
export type Sums = Readonly<{ span: 'range' | 'week' | 'day'; start: string | null; totals: TicketTotals }>

/** Returns the sums of a range first, then of its weeks and days, in one statement. The week of a single day has its sums. */
export const sumStats = async (tx: Tx, query: StatQuery, weekStart: 1 | 6 | 7): Promise<Sums[]> => {
  const rows = await together(tx, query.now, (now) => sumsOf({ ...query, now }, weekStart), sumsRow)
  if (query.from !== query.to) return rows.map(({ span, start, ...totals }) => ({ span, start, totals }))
  return rows.flatMap(({ span, start, ...totals }): Sums[] => {
    const range: Sums = { span, start: null, totals }
    return start === null
      ? [range]
      : [range, { ...range, span: 'week', start }, { ...range, span: 'day', start: query.from }]
  })
}

const sumsRow = ticketTotals.extend({ span: z.enum(['range', 'week', 'day']), start: z.string().nullable() })

/** SQL: the sums by range, week and day. Grouping sorts all events, which is not needed for one day. */
const sumsOf = (filter: StatFilter, weekStart: 1 | 6 | 7): RawBuilder<z.output<typeof sumsRow>> => {
  const isDay = filter.from === filter.to
  const head = isDay
    ? sql`'range' as span, min(x.week) as start`
    : sql`case when grouping(x.week) = 1 then 'range' when grouping(x.business_date) = 1 then 'week' else 'day' end as span,
        coalesce(x.business_date, x.week) as start`
  const groups = isDay
    ? sql``
    : sql`group by grouping sets ((), (x.week), (x.week, x.business_date)) order by 2 nulls first`
  return sql`
    with x as (select y.*, y.business_date - (extract(isodow from y.business_date)::int - ${weekStart}::int + 7) % 7 as week
      from (select x.* ${eventsOf(filter)}) y),
    waiting as (${openTickets(filter)})
    select ${head}, ${sums}, ${percentiles},
      coalesce((select sum(w.open_now) from waiting w), 0)::int as open_now,
      coalesce((select sum(w.overdue_now) from waiting w), 0)::int as overdue_now
    from x ${groups}`
}
