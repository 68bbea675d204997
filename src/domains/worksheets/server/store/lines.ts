import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { id } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import { line, type Line } from '../../contract/worksheets.models.ts'
import { refOf } from './parts.ts'

/** The columns of an entry. They cost the database a fifth of building each entry as JSON. */
export const lineRow = line.omit({ activity: true }).extend({
  ...line.shape.activity.omit({ id: true, name: true }).shape,
  activity_id: id,
  activity: z.string(),
})
export type LineRow = z.output<typeof lineRow>

/** SQL: the columns of an entry `l` of `LINES`. A function, because the linking domains register at start. */
export const lineColumns =
  (): RawBuilder<unknown> => sql`l.id as work_id, a.id as activity_id, a.name as activity, a.unit, a.mandatory,
  a.expected_count, j.version_no as jd_version,
  case when l.task_id is not null then ${refOf('task', sql`l.task_id`)} end as task,
  case when l.pr_id is not null then
    (select json_build_object('pr_id', p.pr_id, 'name', p.name) from project_short p where p.pr_id = l.pr_id) end as project,
  case when l.client_id is not null then
    (select json_build_object('id', c.id, 'name', c.name) from client_short c where c.id = l.client_id) end as client,
  l.minutes, l.count, l.checked, l.note, l.source, l.version`

/** SQL: the tables of an entry. */
export const LINES = sql`work_data l join activities a on a.id = l.activity_id
  left join job_descriptions j on j.id = l.job_description_id`

/** Returns an entry from its columns. */
export const lineOf = ({
  activity_id,
  activity,
  unit,
  mandatory,
  expected_count,
  jd_version,
  ...rest
}: LineRow): Line => ({
  ...rest,
  activity: { id: activity_id, name: activity, unit, mandatory, expected_count, jd_version },
})

/** Finds an entry by its id. */
export const findLine = async (tx: Tx, workId: number): Promise<Line | undefined> => {
  const row = await one(tx, lineRow)`select ${lineColumns()} from ${LINES} where l.id = ${workId}`
  return row && lineOf(row)
}

/** Lists the entries of some reports in their order, by report. */
export const listLines = async (tx: Tx, reports: readonly number[]): Promise<ReadonlyMap<number, readonly Line[]>> => {
  const found = await rows(tx, lineRow.extend({ report_id: id }))`
    select l.report_id, ${lineColumns()} from ${LINES} where l.report_id = any(${reports}::int[])
    order by a.position, lower(a.name) collate names, l.id`
  const grouped = Map.groupBy(found, ({ report_id }) => report_id)
  return new Map(
    [...grouped].map(([report, own]) => [report, own.map(({ report_id: _report, ...row }) => lineOf(row))]),
  )
}
