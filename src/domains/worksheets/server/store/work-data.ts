import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { Kind, Line, Unit } from '../../contract/worksheets.models.ts'
import { lineColumns, lineOf, type LineRow, LINES } from './lines.ts'
import { type Eye, isEditable } from './parts.ts'
import type { WorkRow } from './reports.ts'

/** An entry as it is written. */
export type NewLine = Readonly<{
  activity_id: number
  unit: Unit
  job_description_id: number | null
  task_id: number | null
  pr_id: number | null
  client_id: number | null
  minutes: number | null
  count: number | null
  checked: boolean | null
  note: string
  source: 'typed' | 'fact'
}>

const recordset = (
  lines: readonly NewLine[],
): RawBuilder<unknown> => sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
  as x(activity_id int, unit text, job_description_id int, task_id int, pr_id int, client_id int, minutes int, count int,
    checked boolean, note text, source text)`

/** Writes entries of a report: those that stand for the same activity, task, project and client are changed. */
export const saveLines = async (tx: Tx, reportId: number, kind: Kind, lines: readonly NewLine[]): Promise<void> => {
  if (lines.length === 0) return
  await sql`insert into work_data as l (report_id, kind, day, activity_id, unit, job_description_id, task_id, pr_id, client_id, minutes, count,
      checked, note, source)
    select ${reportId}, ${kind}, (select period_end from work_reports where id = ${reportId}), x.* from ${recordset(lines)}
    on conflict on constraint work_data_once do update set minutes = excluded.minutes, count = excluded.count,
      checked = excluded.checked, note = excluded.note, source = excluded.source, job_description_id = excluded.job_description_id
    where (l.minutes, l.count, l.checked, l.note, l.source)
      is distinct from (excluded.minutes, excluded.count, excluded.checked, excluded.note, excluded.source)`.execute(tx)
}

/** Removes the entries of a report that are not among some. */
export const dropOthers = async (tx: Tx, reportId: number, lines: readonly NewLine[]): Promise<void> => {
  await sql`delete from work_data l where l.report_id = ${reportId} and not exists (select from ${recordset(lines)}
    where x.activity_id = l.activity_id and x.task_id is not distinct from l.task_id and x.pr_id is not distinct from l.pr_id
      and x.client_id is not distinct from l.client_id)`.execute(tx)
}

/** Removes all entries of some activities. */
export const dropActivities = async (tx: Tx, reportId: number, activityIds: readonly number[]): Promise<void> => {
  await sql`delete from work_data where report_id = ${reportId} and activity_id = any(${activityIds}::int[])`.execute(
    tx,
  )
}

export type StoredLine = Readonly<{
  id: number
  version: number
  report_id: number
  activity_id: number
  unit: Unit
  task_id: number | null
  pr_id: number | null
  client_id: number | null
  minutes: number | null
  count: number | null
  checked: boolean | null
  note: string
}>
export const findStoredLine = async (tx: Tx, id: number): Promise<StoredLine | undefined> => {
  const { rows } =
    await sql<StoredLine>`select id, version, report_id, activity_id, unit, task_id, pr_id, client_id, minutes, count,
    checked, note from work_data where id = ${id}`.execute(tx)
  return rows[0]
}

export type WorkFilter = Readonly<{
  employee_id: number
  /** The days on which the actor may see the person. */
  seen: (employee: RawBuilder<unknown>, day: RawBuilder<unknown>) => RawBuilder<boolean>
  start_date?: string | undefined
  end_date?: string | undefined
  kind?: Kind | undefined
  activity_id?: number | undefined
  task_id?: number | undefined
  pr_id?: number | undefined
  client_id?: number | undefined
}>

const conditions = (eye: Eye, filter: WorkFilter): RawBuilder<unknown> => {
  const is = (column: string, value: number | string | undefined): RawBuilder<unknown>[] =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]
  return sql.join(
    [
      sql`r.employee_id = ${filter.employee_id}`,
      filter.seen(sql`r.employee_id`, sql`r.period_end`),
      sql`(r.state <> 'draft' or r.employee_id = ${eye.me}::int)`,
      ...(filter.start_date === undefined ? [] : [sql`r.period_end >= ${filter.start_date}::date`]),
      ...(filter.end_date === undefined ? [] : [sql`r.period_start <= ${filter.end_date}::date`]),
      ...is('r.kind', filter.kind),
      ...is('l.activity_id', filter.activity_id),
      ...is('l.task_id', filter.task_id),
      ...is('l.pr_id', filter.pr_id),
      ...is('l.client_id', filter.client_id),
    ],
    sql` and `,
  )
}

type Sums = Readonly<{ minutes: number; count: number }>
type Found = LineRow & Omit<WorkRow, keyof Line | 'can'> & Readonly<{ id: number; is_own: boolean; sums: Sums }>
/** Entries of a person, the newest first, and what all of them sum up to. */
export const listWorkData = async (
  tx: Tx,
  eye: Eye,
  filter: WorkFilter,
  input: PageInput,
): Promise<{ rows: WorkRow[]; meta: PageMeta & Sums }> => {
  const page = pageBy({ sorts: { day: sql`r.period_start` }, id: sql`l.id`, fallback: '-day' }, input)
  const where = conditions(eye, filter)
  const from = sql`work_data l join work_reports r on r.id = l.report_id`
  const sums = sql`(select json_build_object('minutes', coalesce(sum(l.minutes), 0)::int, 'count', coalesce(sum(l.count), 0)::int) from ${from} where ${where})`
  const isOwn = sql`coalesce(r.employee_id = ${eye.me}::int and ${isEditable(eye.now)}, false)`
  const { rows, meta } = await readPage<Found>(tx, page, {
    columns: sql`l.id, ${lineColumns()}, r.kind, r.period_start, r.state as report_state, ${isOwn} as is_own, ${sums} as sums`,
    from: sql`${LINES} join work_reports r on r.id = l.report_id`,
    counted: from,
    where,
  })
  return {
    rows: rows.map(({ id: _id, kind, period_start, report_state, is_own, sums: _sums, ...row }) => ({
      ...lineOf(row),
      kind,
      period_start,
      report_state,
      can: { update: is_own, delete: is_own },
    })),
    meta: { ...meta, ...(rows[0]?.sums ?? { minutes: 0, count: 0 }) },
  }
}

/** Minutes that a person worked in a span of days, and the sums of their entries by activity, of the daily reports of these days. */
export type WorkSum = Readonly<{
  employee_id: number
  worked_minutes: number
  activities: readonly Readonly<{ activity_id: number; name: string; minutes: number; count: number }>[]
}>
/** One row for each of some people. */
export const sumWork = async (
  tx: Tx,
  { employees, from, to }: Readonly<{ employees: readonly number[]; from: string; to: string }>,
): Promise<ReadonlyMap<number, WorkSum>> => {
  const { rows } = await sql<WorkSum>`
    select p.employee_id, coalesce((select sum(w.worked_minutes) from work_day w
        where w.employee_id = p.employee_id and w.day between ${from}::date and ${to}::date), 0)::int as worked_minutes,
      coalesce((select json_agg(json_build_object('activity_id', s.activity_id, 'name', s.name, 'minutes', s.minutes, 'count', s.count)
          order by s.minutes desc, lower(s.name))
        from (select l.activity_id, a.name, coalesce(sum(l.minutes), 0)::int as minutes, coalesce(sum(l.count), 0)::int as count
          from work_reports r join work_data l on l.report_id = r.id join activities a on a.id = l.activity_id
          where r.employee_id = p.employee_id and r.kind = 'daily' and r.period_start >= ${from}::date and r.period_end <= ${to}::date
            and r.state in ('submitted', 'accepted', 'returned')
          group by 1, 2) s), '[]'::json) as activities
    from unnest(${employees}::int[]) as p(employee_id)`.execute(tx)
  return new Map(rows.map((row) => [row.employee_id, row]))
}
