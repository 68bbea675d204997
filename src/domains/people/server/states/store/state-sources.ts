import { instantIn } from '#kit/server/database/json.ts'
import { sql, type RawBuilder } from 'kysely'
import { coversJson } from './states.ts'
import type { StateSource } from '../../persons/store/person-list.ts'
import { endOf, isInForce, warnedOn } from './state-sql.ts'

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> => sql.join(conditions, sql` and `)
const oneOf = (column: string, values: readonly (string | number)[] | undefined): RawBuilder<boolean>[] =>
  values === undefined ? [] : [sql<boolean>`${sql.ref(column)} = any(${values})`]
/** The last day of an exit for sorting; exits without any sort as the latest. */
const last = sql`coalesce(s.last_day, s.requested_last_day, '9999-12-31'::date)`

type Resigned = Readonly<{
  exit_state?: readonly string[] | undefined
  last_day_from?: string | undefined
  last_day_to?: string | undefined
}>

/** The newest exit of each person that was handed in by a day and neither withdrawn nor retracted. */
export const resignedSource = (on: string, filter: Resigned): StateSource => ({
  join: sql`join (
    select distinct on (n.employee_id) n.employee_id, x.* from exits x join employments n on n.id = x.employment_id
    where x.state not in ('withdrawn', 'retracted') and x.submitted_on <= ${on}::date
    order by n.employee_id, x.submitted_on desc, x.id desc) s
    on s.employee_id = e.id and ${all([
      sql<boolean>`true`,
      ...oneOf('s.state', filter.exit_state),
      ...(filter.last_day_from ? [sql<boolean>`s.last_day >= ${filter.last_day_from}::date`] : []),
      ...(filter.last_day_to ? [sql<boolean>`s.last_day <= ${filter.last_day_to}::date`] : []),
    ])}`,
  extra: sql`json_build_object('id', s.id, 'kind', s.kind, 'state', s.state, 'submitted_on', s.submitted_on,
    'last_day', s.last_day, 'reason_code', s.reason_code, 'closed_at', ${instantIn('s.closed_at')})`,
  sorts: { last_day: last, submitted_on: sql.ref('s.submitted_on') },
  fallback: '-last_day',
})

/** People who handed in notice, or were given it, and are still employed. */
export const noticeSource = (on: string): StateSource => ({
  join: sql`join exits s on s.employment_id = m.id and s.state in ('accepted', 'closed')
    and s.submitted_on <= ${on}::date and s.last_day >= ${on}::date`,
  extra: sql`json_build_object('id', s.id, 'kind', s.kind, 'last_day', s.last_day, 'days_left', s.last_day - ${on}::date)`,
  sorts: { last_day: last },
  fallback: 'last_day',
})

type Warned = Readonly<{ severity?: readonly number[] | undefined; category?: readonly string[] | undefined }>

/** People with warnings that count on a day: the count, the gravest and the latest. */
export const warnedSource = (on: string, filter: Warned): StateSource => ({
  join: sql`join (
    select w.employee_id, count(*)::int as open_count, max(w.severity)::int as highest, max(w.issued_at) as issued_at,
      (array_agg(json_build_object('id', w.id, 'title', w.title, 'issued_at', ${instantIn('w.issued_at')}, 'expires_on', w.expires_on,
        'acknowledged_at', ${instantIn('w.acknowledged_at')}) order by w.issued_at desc, w.id desc))[1] as latest
    from warnings w
    where ${all([warnedOn('w', on), ...oneOf('w.severity', filter.severity), ...oneOf('w.category', filter.category)])}
    group by w.employee_id) s on s.employee_id = e.id`,
  extra: sql`json_build_object('open_count', s.open_count, 'highest_severity', s.highest, 'latest', s.latest)`,
  sorts: { issued_at: sql.ref('s.issued_at'), severity: sql.ref('s.highest') },
  fallback: '-issued_at',
})

/** People who are suspended on a day; with `isPlanned`, those whose next suspension begins later. */
export const suspendedSource = (on: string, isPlanned: boolean): StateSource => ({
  join: sql`join (
    select distinct on (x.employee_id) x.*, nullif(${endOf('x')}, 'infinity') - 1 as until from suspensions x
    where ${isPlanned ? sql`x.from_date > ${on}::date and ${endOf('x')} > x.from_date` : isInForce('x', on)}
    order by x.employee_id, x.from_date) s on s.employee_id = e.id`,
  extra: sql`json_build_object('id', s.id, 'from', s.from_date, 'to', s.until, 'with_pay', s.with_pay,
    'block_login', s.block_login, 'days_left', s.until - ${on}::date + 1, 'reason', s.reason)`,
  sorts: { from: sql.ref('s.from_date') },
  fallback: 'from',
})

export const wfhCancelledSource = (on: string): StateSource => ({
  join: sql`join wfh_cancellations s on s.employee_id = e.id and ${isInForce('s', on)}`,
  extra: sql`json_build_object('id', s.id, 'from', s.from_date, 'to', nullif(${endOf('s')}, 'infinity') - 1,
    'by', (select a.name from accounts a where a.id = s.set_by), 'reason', s.reason)`,
  sorts: { from: sql.ref('s.from_date') },
  fallback: 'from',
})

type Covering = Readonly<{ covers_kind?: string | undefined; covers_id?: number | undefined }>

/** Employees acting as backups on a day, with all that they cover. */
export const backupSource = (on: string, filter: Covering): StateSource => ({
  join: sql`join (
    select s.employee_id, min(s.priority)::int as priority,
      json_agg(json_build_object('id', s.id, 'covers', ${coversJson}, 'from', s.from_date,
        'to', nullif(${endOf('s')}, 'infinity') - 1, 'priority', s.priority) order by s.priority, s.id) as backups
    from backup_assignments s
    where ${all([
      isInForce('s', on),
      ...(filter.covers_kind ? [sql<boolean>`s.covers_kind = ${filter.covers_kind}`] : []),
      ...(filter.covers_id ? [sql<boolean>`s.covers_id = ${filter.covers_id}`] : []),
    ])}
    group by s.employee_id) s on s.employee_id = e.id`,
  extra: sql.ref('s.backups'),
  sorts: { priority: sql.ref('s.priority') },
  fallback: 'priority',
})
