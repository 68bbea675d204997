import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import type { listRevenue } from '../../contract/revenue.calls.ts'
import { revenuePoint, revenueTotals } from '../../contract/revenue.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '#kit/contract/call.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { revenue } from '../../contract/revenue.models.ts'
import { unbilledLines } from './unbilled-lines.ts'
import { allWork } from './work.ts'

type RevenueFilter = Readonly<{ id?: number; from_month: string; to_month: string }> &
  Pick<Parsed<typeof listRevenue>['query'], 'client_id' | 'country_id' | 'currency'>

const revenueRow = revenue
  .omit({ can: true })
  .extend({ cost_minor: z.number(), cost_complete: z.boolean(), margin_minor: z.number() })
export type RevenueRow = z.output<typeof revenueRow>

const monthOf = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`to_char(${day}, 'YYYY-MM')`

/**
 * Every figure of a client, country, month and currency, one row for each. Invoices count in the month in which their
 * service ended, payments in that of their receipt and less what was paid back in that of the refund, work in that of its day; all of them in the country of the client.
 */
const figures = (today: string, filter: RevenueFilter): RawBuilder<unknown> => {
  const within = (month: RawBuilder<unknown>) =>
    sql<boolean>`${month} between ${filter.from_month} and ${filter.to_month}`
  const days = sql<boolean>`x.work_on >= (${filter.from_month} || '-01')::date
    and x.work_on < (${filter.to_month} || '-01')::date + interval '1 month'`
  const cost = sql`half_even(sum(w.minutes::numeric * coalesce(w.cost_rate_minor, 0)) / 60)`
  return sql`(
    select f.client_id, f.country_id, f.month, f.currency, max(f.id) as id, max(f.version) as version, max(f.note) as note,
      sum(f.planned)::bigint as planned_minor, sum(f.booked)::bigint as booked_minor, sum(f.invoiced)::bigint as invoiced_minor,
      sum(f.received)::bigint as received_minor, sum(f.unbilled)::bigint as unbilled_minor, sum(f.cost)::bigint as cost_minor,
      bool_and(f.cost_complete) as cost_complete
    from (
      select r.client_id, r.country_id, r.month, r.currency, r.id, r.version, r.note, r.planned_minor as planned,
        r.booked_minor as booked, 0 as invoiced, 0 as received, 0 as unbilled, 0 as cost, true as cost_complete
      from client_revenue r where ${within(sql`r.month`)}
      union all
      select i.client_id, c.country_id, ${monthOf(sql`i.service_to`)}, i.currency, null, null, null, 0, 0, sum(i.net_minor), 0,
        0, 0, true
      from invoices i join clients c on c.id = i.client_id
      where i.number is not null and ${within(monthOf(sql`i.service_to`))} group by 1, 2, 3, 4
      union all
      select i.client_id, c.country_id, ${monthOf(sql`p.received_on`)}, i.currency, null, null, null, 0, 0, 0,
        sum(p.amount_minor), 0, 0, true
      from invoice_payments p join invoices i on i.id = p.invoice_id join clients c on c.id = i.client_id
      where p.voided_at is null and p.method <> 'credit' and ${within(monthOf(sql`p.received_on`))} group by 1, 2, 3, 4
      union all
      select r.client_id, c.country_id, ${monthOf(sql`r.posted_on`)}, r.currency, null, null, null, 0, 0, 0,
        sum(r.amount_minor), 0, 0, true
      from client_postings r join clients c on c.id = r.client_id
      where r.kind = 'refund' and not exists (select from client_postings v where v.voids_id = r.id)
        and ${within(monthOf(sql`r.posted_on`))} group by 1, 2, 3, 4
      union all
      select w.client_id, c.country_id, ${monthOf(sql`w.work_on`)}, w.currency, null, null, null, 0, 0, 0, 0, 0, ${cost},
        bool_and(w.cost_rate_minor is not null)
      from ${allWork(days)} w join clients c on c.id = w.client_id group by 1, 2, 3, 4
      union all
      select u.client_id, c.country_id, ${monthOf(sql`u.first_on`)}, u.currency, null, null, null, 0, 0, 0, 0,
        coalesce(sum(u.amount_minor), 0), 0, true
      from ${unbilledLines(today, { narrowed: days, isByMonth: true })} u join clients c on c.id = u.client_id
      where ${within(monthOf(sql`u.first_on`))}
      group by 1, 2, 3, 4
    ) f group by 1, 2, 3, 4)`
}

const conditionsOf = (filter: RevenueFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(filter.id ? [sql`g.id = ${filter.id}`] : []),
      ...(filter.client_id ? [sql`g.client_id = ${filter.client_id}`] : []),
      ...(filter.country_id ? [sql`g.country_id = ${filter.country_id}`] : []),
      ...(filter.currency ? [sql`g.currency = ${filter.currency}`] : []),
    ],
    sql` and `,
  )

const MARGIN = sql`g.invoiced_minor + g.booked_minor - g.cost_minor`

/** Revenue of the months of a range, the latest first, with its totals by currency. */
export const listRevenueRows = async (
  tx: Tx,
  today: string,
  filter: RevenueFilter & PageInput,
): Promise<{ rows: RevenueRow[]; meta: PageMeta }> => {
  const sorts = {
    month: sql`f.month`,
    planned_minor: sql`f.planned_minor`,
    invoiced_minor: sql`f.invoiced_minor`,
  }
  // Months without a stored row have no id: their place among all identifies them.
  const page = pageBy({ sorts, id: sql`f.place`, fallback: '-month' }, filter)
  const columns = sql`f.place as id, f.id as row_id, f.month, f.currency, f.planned_minor, f.booked_minor, f.invoiced_minor,
    f.received_minor, f.unbilled_minor, f.cost_minor, f.cost_complete, f.margin_minor, f.note, f.version,
    json_build_object('id', c.id, 'code', c.code, 'name', c.name) as client,
    json_build_object('id', o.id, 'name', o.name) as country`
  const before = sql`with figures as (select g.*, ${MARGIN} as margin_minor,
    row_number() over (order by g.month, g.client_id, g.country_id, g.currency)::int as place
    from ${figures(today, filter)} g where ${conditionsOf(filter)})`
  const from = sql`figures f join clients c on c.id = f.client_id join countries o on o.id = f.country_id`
  const { rows, meta } = await readPage(tx, page, {
    row: revenueRow.extend({ id: z.number(), row_id: z.number().nullable() }),
    columns,
    from,
    where: sql`true`,
    counted: sql`figures f`,
    before,
  })
  return { rows: rows.map(({ row_id, ...row }) => ({ ...row, id: row_id })), meta }
}

const revenueTotalsRow = revenueTotals.extend({ cost_minor: z.number(), margin_minor: z.number() })

/** The sums of all months that match, one row for each currency. */
export const listRevenueTotals = (tx: Tx, today: string, filter: RevenueFilter) =>
  rows(tx, revenueTotalsRow)`
    select g.currency, sum(g.planned_minor)::bigint as planned_minor, sum(g.booked_minor)::bigint as booked_minor,
      sum(g.invoiced_minor)::bigint as invoiced_minor, sum(g.received_minor)::bigint as received_minor,
      sum(g.unbilled_minor)::bigint as unbilled_minor, sum(g.cost_minor)::bigint as cost_minor,
      sum(${MARGIN})::bigint as margin_minor
    from ${figures(today, filter)} g where ${conditionsOf(filter)} group by 1 order by 1`

const point = revenuePoint.omit({ margin_minor: true, margin_bp: true }).extend({ cost_minor: z.number() })

/** Revenue of one currency by month and client or country. */
export const listRevenuePoints = async (
  tx: Tx,
  today: string,
  filter: RevenueFilter,
  group: 'client' | 'country',
): Promise<z.output<typeof point>[]> => {
  const id = group === 'client' ? sql`g.client_id` : sql`g.country_id`
  const named = group === 'client' ? sql`clients` : sql`countries`
  return rows(tx, point)`
    select g.month, json_build_object('id', n.id, 'name', n.name) as "group", sum(g.planned_minor)::bigint as planned_minor,
      sum(g.invoiced_minor + g.booked_minor)::bigint as revenue_minor, sum(g.cost_minor)::bigint as cost_minor
    from ${figures(today, filter)} g join ${named} n on n.id = ${id}
    where ${conditionsOf(filter)} group by g.month, n.id, n.name order by g.month, lower(n.name) collate names, n.id`
}

const revenueMonth = z.object({ month: z.string() })

/** Returns a stored month; undefined where there is none. */
export const findRevenueRow = async (tx: Tx, today: string, id: number) => {
  const stored = await one(tx, revenueMonth)`select month from client_revenue where id = ${id}`
  if (stored === undefined) return undefined
  const { rows } = await listRevenueRows(tx, today, { id, from_month: stored.month, to_month: stored.month })
  const [row] = rows
  return row && row.version !== null ? { ...row, id, version: row.version } : undefined
}

type RevenueKey = Readonly<{ client_id: number; country_id: number; month: string; currency: string }>

/** Returns true where a month of a client is stored already. */
export const isRevenueStored = async (tx: Tx, key: RevenueKey): Promise<boolean> => {
  const stored = await one(tx, revenueMonth)`select month from client_revenue where client_id = ${key.client_id}
    and country_id = ${key.country_id} and month = ${key.month} and currency = ${key.currency}`
  return stored !== undefined
}
