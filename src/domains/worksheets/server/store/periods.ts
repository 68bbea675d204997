import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { id, instant } from '#kit/contract/fields.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { rows } from '#kit/server/database/rows.ts'
import { together } from '#kit/server/database/together.ts'
import { isReadingWhole, pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { Bounds } from '../rules/bounds.ts'
import {
  type ByStatus,
  type Kind,
  period,
  type Period,
  type Status,
  STATUSES,
} from '../../contract/worksheets.models.ts'
import { DEFAULT_RULES, MIN_MONTH_DAYS } from '../../contract/worksheets.rules.ts'
import { type Viewer, personOn } from './parts.ts'
import type { PeopleCondition } from './people-conditions.ts'
import { listReportsById } from './whole-reports.ts'

export type PeriodFilter = Readonly<{
  kind: Kind
  bounds: readonly Bounds[]
  /** SQL condition on a person and the last day of the period. */
  who: PeopleCondition
  department_id?: number | undefined
  team_id?: number | undefined
  status?: readonly Status[] | undefined
  q?: string | undefined
  /** Only people whose time of day at which reports are due is within a range of time; no submitted reports. */
  due_within?: Readonly<{ after: string; until: string }>
}>

/** SQL: the rule of each department for each period; defaults apply where it has activities of the kind. */
export const rules = (kind: Kind): RawBuilder<unknown> => {
  const usual = DEFAULT_RULES[kind]
  return sql`
  select d.id as department_id, p.period_start,
    coalesce(u.required, exists (select from activities a where a.department_id = d.id and a.cadence = ${kind}
      and a.active_from <= p.period_end and (a.retired_on is null or a.retired_on > p.period_start))) as required,
    coalesce(u.due_working_days, ${usual.due_working_days}::int) as due_days, coalesce(u.due_time, ${usual.due_time}::time) as due_time,
    coalesce(u.auto_accept_days, ${usual.auto_accept_days}::int) as accept_days
  from departments d cross join periods p
  left join lateral (select * from report_rules x where x.department_id = d.id and x.kind = ${kind} and x.effective_from <= p.period_end
    order by x.effective_from desc limit 1) u on true`
}

/**
 * SQL condition: a report is expected in a period of `b`. In the current period one working day so far is enough, because the
 * coming days are not known yet.
 */
const workedOn = (kind: Kind, now: unknown): RawBuilder<boolean> => {
  const days = sql`from work_day w where w.employee_id = b.employee_id and w.day between b.period_start and b.period_end and w.expected_minutes > 0`
  return kind === 'monthly'
    ? sql<boolean>`(select count(*) from (select 1 ${days} limit ${sql.lit(MIN_MONTH_DAYS)}) n) >=
        case when b.period_end >= ${now}::timestamptz::date then 1 else ${sql.lit(MIN_MONTH_DAYS)} end`
    : sql<boolean>`exists (select ${days})`
}

/** SQL: the due time of the report of `b`; null while its day lies ahead. */
export const dueOf = (now: unknown): RawBuilder<string | null> => sql<string | null>`
  (case when b.due_days = 0 then (select (w.day + b.due_time) at time zone w.zone from work_day w
      where w.employee_id = b.employee_id and w.day = b.period_end)
    when b.period_end <= ${now}::timestamptz::date then (select (w.day + b.due_time) at time zone w.zone from work_day w
      where w.employee_id = b.employee_id and w.day > b.period_end and w.expected_minutes > 0
      order by w.day limit 1 offset b.due_days - 1) end)`

const isExpected = (kind: Kind, now: unknown): RawBuilder<boolean> =>
  sql<boolean>`(b.required and ${workedOn(kind, now)})`

/** SQL condition: the due time of a report has come in no time zone yet, so that it need not be calculated. */
const isAhead = (now: unknown): RawBuilder<boolean> =>
  sql<boolean>`(b.due_days > 0 and (b.period_end + 1 + b.due_time) at time zone 'Pacific/Kiritimati' > ${now}::timestamptz)`

const statusOf = (kind: Kind, now: unknown): RawBuilder<Status> => sql<Status>`
  case when b.state <> 'draft' then b.state when not ${isExpected(kind, now)} then 'not_expected'
    when ${isAhead(now)} then 'open' when ${dueOf(now)} <= ${now}::timestamptz then 'missing' else 'open' end`

const reasonOf = (kind: Kind, now: unknown): RawBuilder<unknown> => sql`
  case when ${isExpected(kind, now)} then null when not b.required then 'not_required' else coalesce(
    (select 'suspended' from suspension_span s where s.employee_id = b.employee_id and s.from_date <= b.period_start
      and s.until_date > b.period_end limit 1),
    (select case w.verdict when 'on_leave' then 'leave' when 'holiday' then 'holiday' else 'day_off' end from work_day w
      where w.employee_id = b.employee_id and w.day between b.period_start and b.period_end
      order by w.verdict in ('on_leave', 'holiday') desc, w.day limit 1), 'day_off') end`

export const nameConditions = (q: string | undefined): RawBuilder<boolean>[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(
      (word) => sql<boolean>`e.id in (select employee_id from person_search
        where words like '%' || plain_pattern(${word}) || '%')`,
    )

const isOwedAt = ({ after, until }: Readonly<{ after: string; until: string }>): RawBuilder<boolean> => sql<boolean>`
  coalesce(r.state, 'draft') = 'draft' and exists (select from work_day t where t.employee_id = e.id
    and t.day between (${after}::timestamptz)::date - 1 and (${until}::timestamptz)::date + 1
    and (t.day + k.due_time) at time zone t.zone > ${after}::timestamptz
    and (t.day + k.due_time) at time zone t.zone <= ${until}::timestamptz)`

/**
 * SQL: people and their periods with their reports, as the table `b`. The dates of a single period are literals, so that the
 * planner knows that nearly everyone is employed and placed, and joins whole tables. Where each row is read once, `b` is
 * not materialized: a page reads only its rows, and a count only the columns of the status.
 */
const base = (filter: PeriodFilter, isOnce = false): RawBuilder<unknown> => {
  const { kind, bounds, department_id, team_id } = filter
  const [one] = bounds.length === 1 ? bounds : []
  const start = one ? sql`${sql.lit(one.start)}::date` : sql`p.period_start`
  const end = one ? sql`${sql.lit(one.end)}::date` : sql`p.period_end`
  const conditions = [
    filter.who(sql`e.id`, sql`p.period_end`),
    ...(department_id === undefined ? [] : [sql<boolean>`o.department_id = ${department_id}`]),
    ...(team_id === undefined ? [] : [sql<boolean>`o.team_id = ${team_id}`]),
    ...nameConditions(filter.q),
    ...(filter.due_within === undefined ? [] : [isOwedAt(filter.due_within)]),
  ]
  return sql`
  periods as (select x.at, x.period_start, x.period_end from unnest(${bounds.map(({ start }) => start)}::date[], ${bounds.map(({ end }) => end)}::date[])
    with ordinality as x(period_start, period_end, at)),
  rules as materialized (${rules(kind)}),
  b as ${isOnce ? sql`not materialized` : sql`materialized`} (
    select e.id * 512 + p.at::int as id, e.id as employee_id, lower(e.name) as name, p.period_start, p.period_end, o.team_id,
      k.required, k.due_days, k.due_time, r.id as report_id, coalesce(r.state, 'draft') as state, r.late, r.due_at, r.submitted_at,
      coalesce(r.minutes_reported - r.worked_minutes, 0) as difference
    from periods p join person_short e on exists (select from employment_span m where m.employee_id = e.id
      and m.joined_on <= ${end} and (m.left_on is null or m.left_on >= ${start}))
    join lateral placed_on(${end}) o on o.employee_id = e.id
    join rules k on k.department_id = o.department_id and k.period_start = p.period_start
    left join work_reports r on r.employee_id = e.id and r.kind = ${kind} and r.period_start = ${start}
    where ${sql.join(conditions, sql` and `)})`
}

export const periodRow = period.omit({ report: true }).extend({ id: z.int(), report_id: id.nullable() })
type Row = z.output<typeof periodRow>

/** Adds the reports to periods. */
export const withReports = async (tx: Tx, viewer: Viewer, found: readonly Row[]): Promise<Period[]> => {
  const reports = await listReportsById(
    tx,
    viewer,
    found.flatMap(({ report_id }) => report_id ?? []),
  )
  return found.map(({ id: _id, report_id, ...rest }) => ({ ...rest, report: reports.get(report_id ?? 0) ?? null }))
}

const columns = (kind: Kind, viewer: Viewer): RawBuilder<unknown> => sql`
  b.id, ${personOn(sql`b.employee_id`, sql`b.period_end`)} as employee, ${kind}::text as kind, b.period_start, b.period_end,
  ${isExpected(kind, viewer.now)} as expected, ${reasonOf(kind, viewer.now)} as reason, b.status,
  coalesce(b.due_at, ${dueOf(viewer.now)}) as due_at, b.report_id`

const NO_COUNTS: ByStatus = { open: 0, missing: 0, submitted: 0, returned: 0, accepted: 0, excused: 0, not_expected: 0 }
const SORTS = {
  name: sql`lower(b.name) collate names`,
  submitted_at: sql`coalesce(${instantIn('b.submitted_at')}, '')`,
  difference_minutes: sql`b.difference`,
  period_start: sql`b.period_start`,
}

/**
 * Pages people with their periods, and counts them by status. The count covers everyone, in one statement that concurrent
 * calls share; the page evaluates only its own rows, which depend on the viewer.
 */
export const listPeriods = async (
  tx: Tx,
  viewer: Viewer,
  filter: PeriodFilter,
  input: PageInput,
  fallback = 'name',
): Promise<{ rows: Period[]; meta: PageMeta & { by_status: ByStatus } }> => {
  const page = pageBy({ sorts: SORTS, id: sql`b.id`, fallback }, input)
  const { kind, status = [] } = filter
  const listRows = async () => {
    const { rows, meta } = await readPage(tx, page, {
      row: periodRow,
      before: sql`with ${base(filter, true)}, judged as (select b.*, ${statusOf(kind, viewer.now)} as status from b)`,
      columns: columns(kind, viewer),
      from: sql`judged b`,
      where: status.length > 0 ? sql`b.status = any(${status}::text[])` : sql`true`,
      total: 0,
    })
    return { rows: await withReports(tx, viewer, rows), meta }
  }
  const [by_status, { rows, meta }] = await Promise.all([
    isReadingWhole() ? NO_COUNTS : countPeriods(tx, viewer.now, filter),
    listRows(),
  ])
  const shown = STATUSES.filter((one) => status.length === 0 || status.includes(one))
  const total = shown.reduce((sum, one) => sum + by_status[one], 0)
  return { rows, meta: { ...meta, total, by_status } }
}

const countPeriods = async (tx: Tx, at: string, filter: PeriodFilter): Promise<ByStatus> => {
  const rows = await together<{ status: Status; n: number }>(
    tx,
    at,
    (now) => sql`with ${base(filter, true)} select x.status, count(*)::int as n
      from (select ${statusOf(filter.kind, now)} as status from b) x group by x.status`,
  )
  return { ...NO_COUNTS, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) }
}

/** Lists the periods of few people in their order, without pages. */
export const listAllPeriods = async (tx: Tx, viewer: Viewer, filter: PeriodFilter): Promise<Period[]> => {
  const found = await rows(tx, periodRow)`
    with ${base(filter)}, judged as (select b.*, ${statusOf(filter.kind, viewer.now)} as status from b)
    select ${columns(filter.kind, viewer)} from judged b order by b.period_start, b.employee_id`
  return withReports(tx, viewer, found)
}

/** The status of a period without its report: for reminders, sums and charts. */
const periodStatus = period
  .pick({ period_start: true, period_end: true, status: true, expected: true, due_at: true })
  .extend({
    employee_id: id,
    team_id: id.nullable(),
    late: z.boolean(),
    submitted_at: instant.nullable(),
  })
export type PeriodStatus = z.output<typeof periodStatus>

/** Lists the statuses of periods, by period and person. */
export const listPeriodStatuses = (tx: Tx, now: string, filter: PeriodFilter): Promise<PeriodStatus[]> =>
  rows(tx, periodStatus)`
    with ${base(filter)} select b.employee_id, b.period_start, b.period_end, b.team_id, ${statusOf(filter.kind, now)} as status,
      coalesce(b.late, false) as late, ${isExpected(filter.kind, now)} as expected, coalesce(b.due_at, ${dueOf(now)}) as due_at, b.submitted_at
    from b order by b.period_start, b.employee_id`

/** SQL: periods with their status as an array of JSON, the newest first. */
export const periodStatusesJson = (now: string, filter: PeriodFilter): RawBuilder<unknown> => sql`
  (with ${base(filter)} select coalesce(jsonb_agg(jsonb_build_object('kind', ${filter.kind}::text, 'period_start', x.period_start,
      'status', x.status, 'due_at', ${instantIn('x.due_at')}) order by x.period_start desc), '[]'::jsonb)
    from (select b.period_start, ${statusOf(filter.kind, now)} as status, coalesce(b.due_at, ${dueOf(now)}) as due_at from b) x)`

/** SQL: the number of periods with a status. */
export const countStatus = (now: string, status: Status, filter: PeriodFilter): RawBuilder<number> => sql<number>`
  (with ${base(filter)} select count(*)::int from b where ${statusOf(filter.kind, now)} = ${status})`
