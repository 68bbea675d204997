import { type RawBuilder, sql } from 'kysely'
import type { LineGroup } from '../../contract/unbilled.models.ts'
import { unbilledWork } from './work.ts'

export type WorkFilter = Readonly<{
  client_id?: number | undefined
  pr_id?: number | null | undefined
  from?: string | undefined
  to?: string | undefined
}>

type LinesInput = Readonly<{
  filter?: WorkFilter
  /** The grouping of hours into lines. */
  group?: LineGroup | undefined
  /** Draws the lines of each month apart, as drafts of the single months would. */
  isByMonth?: boolean
  /** A condition on recorded rows `x`, so that a source reads no more than is needed. */
  narrowed?: RawBuilder<boolean> | undefined
}>

/** Returns the condition that unbilled work `u` matches a filter. */
export const isWithin = (filter: WorkFilter): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`u.client_id is not null`,
      ...(filter.client_id ? [sql`u.client_id = ${filter.client_id}`] : []),
      ...(filter.pr_id ? [sql`u.pr_id = ${filter.pr_id}`] : []),
      ...(filter.from ? [sql`u.work_on >= ${filter.from}::date`] : []),
      ...(filter.to ? [sql`u.work_on <= ${filter.to}::date`] : []),
    ],
    sql` and `,
  )}`

const KEYS: Readonly<Record<LineGroup, RawBuilder<string>>> = {
  project: sql`coalesce(u.pr_id::text, '')`,
  person: sql`coalesce(u.employee_id::text, u.label)`,
  day: sql`u.work_on::text`,
}

/** Returns the amount of minutes at a price for an hour, rounded once. */
export const timeAmount = (minutes: RawBuilder<unknown>, rate: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`half_even((${minutes})::numeric * ${rate} / 60)`

/**
 * Unbilled work as the lines of a draft bill it: hours of a project, person or day at one price, each month of a retainer
 * and each part of a fixed contract. Every amount of unbilled work is a sum of these lines, and a draft is made of them, so
 * that the two are the same to the smallest unit. The amount is null where hours have no price: no draft takes them.
 */
export const unbilledLines = (today: string, input: LinesInput = {}): RawBuilder<unknown> => {
  const { filter = {}, group = 'project', isByMonth = false, narrowed } = input
  const month = isByMonth ? sql`to_char(u.work_on, 'YYYY-MM')` : sql`''`
  return sql`(
    select u.client_id, u.currency, u.line_key, u.rate_minor, min(u.source_type) as source_type, min(u.label) as label,
      sum(u.minutes)::bigint as minutes, min(u.work_on) as first_on, max(u.work_on) as last_on,
      min(u.pr_id) as pr_id, min(coalesce(u.pr_id, 0)) as least_pr_id, max(coalesce(u.pr_id, 0)) as greatest_pr_id,
      min(u.employee_id) as employee_id, min(u.source_key) as first_key,
      case when min(u.whole_minor) is not null then sum(u.whole_minor)::bigint
        else ${timeAmount(sql`sum(u.minutes)`, sql`u.rate_minor`)} end as amount_minor,
      json_agg(json_build_object('source_type', u.source_type, 'source_id', u.source_id,
        'pr_id', case when u.whole_minor is not null then u.pr_id end) order by u.work_on, u.source_key) as items
    from (select u.*, case when u.whole_minor is not null then u.source_key else ${month} || ' ' || ${KEYS[group]} end as line_key
      from ${unbilledWork(today, narrowed)} u where ${isWithin(filter)}) u
    group by u.client_id, u.currency, u.line_key, u.rate_minor)`
}
