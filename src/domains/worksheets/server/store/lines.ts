import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Line } from '../../contract/worksheets.models.ts'
import { refOf } from './parts.ts'

/** An entry as it is read. Columns cost the database a fifth of what it takes to write each entry as JSON. */
export type LineRow = Omit<Line, 'activity'> &
  Omit<Line['activity'], 'id' | 'name'> &
  Readonly<{ activity_id: number; activity: string }>

/** What of an entry `l` is read from `LINES`, made when it is asked for: which domains link is known only then. */
export const lineColumns =
  (): RawBuilder<unknown> => sql`l.id as work_id, a.id as activity_id, a.name as activity, a.unit, a.mandatory,
  a.expected_count, j.version_no as jd_version,
  case when l.task_id is not null then ${refOf('task', sql`l.task_id`)} end as task,
  case when l.pr_id is not null then
    (select json_build_object('pr_id', p.pr_id, 'name', p.name) from project_short p where p.pr_id = l.pr_id) end as project,
  case when l.client_id is not null then
    (select json_build_object('id', c.id, 'name', c.name) from client_short c where c.id = l.client_id) end as client,
  l.minutes, l.count, l.checked, l.note, l.source, l.version`

export const LINES = sql`work_data l join activities a on a.id = l.activity_id
  left join job_descriptions j on j.id = l.job_description_id`

export const lineOf = ({
  activity_id,
  activity,
  unit,
  mandatory,
  expected_count,
  jd_version,
  ...line
}: LineRow): Line => ({
  ...line,
  activity: { id: activity_id, name: activity, unit, mandatory, expected_count, jd_version },
})

export const findLine = async (tx: Tx, workId: number): Promise<Line | undefined> => {
  const { rows } = await sql<LineRow>`select ${lineColumns()} from ${LINES} where l.id = ${workId}`.execute(tx)
  return rows.map(lineOf)[0]
}

/** The entries of some reports in their order, by report. */
export const readLines = async (tx: Tx, reports: readonly number[]): Promise<ReadonlyMap<number, readonly Line[]>> => {
  const { rows } = await sql<LineRow & Readonly<{ report_id: number }>>`
    select l.report_id, ${lineColumns()} from ${LINES} where l.report_id = any(${reports}::int[])
    order by a.position, lower(a.name), l.id`.execute(tx)
  const grouped = Map.groupBy(rows, ({ report_id }) => report_id)
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ report_id: _report, ...row }) => lineOf(row))]))
}
