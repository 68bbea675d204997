import { openDay, openDaysOf } from '#domains/attendance/server/index.ts'
import { z } from 'zod'
import { id } from '#kit/contract/fields.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import type { WorkData } from '#kit/server/database/tables.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { type Kind, line, report, type Unit } from '../../contract/worksheets.models.ts'
import { unit } from '../../contract/worksheets.records.ts'
import { lineColumns, lineOf, lineRow, LINES } from './lines.ts'
import { type Viewer, isEditable } from './parts.ts'
import type { PeopleCondition } from './people-conditions.ts'
import type { WorkRow } from './reports.ts'

/** An entry to store. */
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

/** Inserts entries of a report, or updates those with the same activity, task, project and client. */
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

/** Deletes the entries of a report that are not among some. */
export const deleteOtherLines = async (tx: Tx, reportId: number, lines: readonly NewLine[]): Promise<void> => {
  await sql`delete from work_data l where l.report_id = ${reportId} and not exists (select from ${recordset(lines)}
    where x.activity_id = l.activity_id and x.task_id is not distinct from l.task_id and x.pr_id is not distinct from l.pr_id
      and x.client_id is not distinct from l.client_id)`.execute(tx)
}

/** Deletes the entries of some activities from a report. */
export const deleteActivityLines = async (tx: Tx, reportId: number, activityIds: readonly number[]): Promise<void> => {
  await sql`delete from work_data where report_id = ${reportId} and activity_id = any(${activityIds}::int[])`.execute(
    tx,
  )
}

const storedLine = line.pick({ version: true, minutes: true, count: true, checked: true, note: true }).extend({
  id,
  report_id: id,
  activity_id: id,
  unit,
  task_id: id.nullable(),
  pr_id: id.nullable(),
  client_id: id.nullable(),
})

/** Finds the stored columns of an entry. */
export const findStoredLine = (tx: Tx, lineId: number): Promise<z.output<typeof storedLine> | undefined> =>
  one(tx, storedLine)`select id, version, report_id, activity_id, unit, task_id, pr_id, client_id, minutes, count,
    checked, note from work_data where id = ${lineId}`

/** Updates an entry. */
export const updateLine = async (tx: Tx, id: number, values: Updateable<WorkData>): Promise<void> => {
  await tx.updateTable('work_data').set(values).where('id', '=', id).execute()
}

/** Deletes an entry. */
export const deleteLine = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('work_data').where('id', '=', id).execute()
}

const lineIdsRow = z.object({ id: z.number() })

/** Lists the ids of the entries of a report. */
export const listLineIds = async (tx: Tx, reportId: number): Promise<number[]> => {
  const found = await rows(tx, lineIdsRow)`select id from work_data where report_id = ${reportId}`
  return found.map(({ id }) => id)
}

export type WorkFilter = Readonly<{
  employee_id: number
  /** The days on which the actor may see the person. */
  seen: PeopleCondition
  start_date?: string | undefined
  end_date?: string | undefined
  kind?: Kind | undefined
  activity_id?: number | undefined
  task_id?: number | undefined
  pr_id?: number | undefined
  client_id?: number | undefined
}>

const conditions = (viewer: Viewer, filter: WorkFilter): RawBuilder<unknown> => {
  const is = (column: string, value: number | string | undefined): RawBuilder<unknown>[] =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]
  return sql.join(
    [
      sql`r.employee_id = ${filter.employee_id}`,
      filter.seen(sql`r.employee_id`, sql`r.period_end`),
      sql`(r.state <> 'draft' or r.employee_id = ${viewer.me}::int)`,
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

const sumsShown = z.object({ minutes: z.number(), count: z.number() })
type Sums = z.output<typeof sumsShown>
/** Pages the entries of a person, the newest first, with the sums of all of them. */
export const listWorkData = async (
  tx: Tx,
  viewer: Viewer,
  filter: WorkFilter,
  input: PageInput,
): Promise<{ rows: WorkRow[]; meta: PageMeta & Sums }> => {
  const page = pageBy({ sorts: { day: sql`r.period_start` }, id: sql`l.id`, fallback: '-day' }, input)
  const where = conditions(viewer, filter)
  const from = sql`work_data l join work_reports r on r.id = l.report_id`
  const sums = sql`(select json_build_object('minutes', coalesce(sum(l.minutes), 0)::int, 'count', coalesce(sum(l.count), 0)::int) from ${from} where ${where})`
  const isOwn = sql`coalesce(r.employee_id = ${viewer.me}::int and ${isEditable(viewer.now)}, false)`
  const { rows, meta } = await readPage(tx, page, {
    row: lineRow.extend({
      ...report.pick({ kind: true, period_start: true }).shape,
      report_state: report.shape.state,
      id: z.number(),
      is_own: z.boolean(),
      sums: sumsShown,
    }),
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

/** The worked minutes of a person in a range of days, and the sums by activity of the daily reports of these days. */
const workSum = z.object({
  employee_id: z.number(),
  worked_minutes: z.number(),
  /** Days whose time still grows. */
  open_days: z.array(openDay),
  activities: z.array(z.object({ activity_id: z.number(), name: z.string(), minutes: z.number(), count: z.number() })),
})
export type WorkSum = z.output<typeof workSum>
/** Sums the work of some people, one row for each. */
export const sumWork = async (
  tx: Tx,
  { employees, from, to }: Readonly<{ employees: readonly number[]; from: string; to: string }>,
): Promise<ReadonlyMap<number, WorkSum>> => {
  const found = await rows(tx, workSum)`
    select p.employee_id, coalesce((select sum(w.worked_minutes) from work_day w
        where w.employee_id = p.employee_id and w.day between ${from}::date and ${to}::date), 0)::int as worked_minutes,
      ${openDaysOf(sql`p.employee_id`, from, to)} as open_days,
      coalesce((select json_agg(json_build_object('activity_id', s.activity_id, 'name', s.name, 'minutes', s.minutes, 'count', s.count)
          order by s.minutes desc, lower(s.name) collate names)
        from (select l.activity_id, a.name, coalesce(sum(l.minutes), 0)::int as minutes, coalesce(sum(l.count), 0)::int as count
          from work_reports r join work_data l on l.report_id = r.id join activities a on a.id = l.activity_id
          where r.employee_id = p.employee_id and r.kind = 'daily' and r.period_start >= ${from}::date and r.period_end <= ${to}::date
            and r.state in ('submitted', 'accepted', 'returned')
          group by 1, 2) s), '[]'::json) as activities
    from unnest(${employees}::int[]) as p(employee_id)`
  return new Map(found.map((row) => [row.employee_id, row]))
}
