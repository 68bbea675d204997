import { sql } from 'kysely'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Kind, Line, Report, ReportState } from '../../contract/worksheets.models.ts'
import type { Bounds } from '../bounds.ts'
import type { Eye } from './parts.ts'
import { readReports } from './whole-reports.ts'

/** A report as a change needs it, locked until the transaction ends. */
export type HeldReport = Readonly<{
  id: number
  version: number
  employee_id: number
  kind: Kind
  period_start: string
  period_end: string
  state: ReportState
  due_at: string | null
  decided_at: string | null
}>

const HELD = sql`r.id, r.version, r.employee_id, r.kind, r.period_start, r.period_end, r.state, r.due_at, r.decided_at`

/** Answers undefined where nothing is filed yet. */
export const holdReport = async (
  tx: Tx,
  employeeId: number,
  kind: Kind,
  start: string,
): Promise<HeldReport | undefined> => {
  const { rows } = await sql<HeldReport>`select ${HELD} from work_reports r
    where r.employee_id = ${employeeId} and r.kind = ${kind} and r.period_start = ${start}::date for update`.execute(tx)
  return rows[0]
}

export const holdReportById = async (tx: Tx, id: number): Promise<HeldReport | undefined> => {
  const { rows } = await sql<HeldReport>`select ${HELD} from work_reports r where r.id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Begins a report of a period; undefined where another request has just done so. */
export const insertReport = async (
  tx: Tx,
  employeeId: number,
  kind: Kind,
  { start, end }: Bounds,
): Promise<HeldReport | undefined> => {
  const { rows } =
    await sql<HeldReport>`insert into work_reports as r (employee_id, kind, period_start, period_end, state)
    values (${employeeId}, ${kind}, ${start}::date, ${end}::date, 'draft')
    on conflict (employee_id, kind, period_start) do nothing returning ${HELD}`.execute(tx)
  return rows[0]
}

/** Writes the sum of its entries into a report, and that its person wrote in it. */
export const sumUp = async (tx: Tx, reportId: number, now: string): Promise<number> => {
  const { rows } = await sql<{ minutes: number }>`update work_reports r
    set saved_at = ${now}::timestamptz, minutes_reported = (select coalesce(sum(l.minutes), 0)::int from work_data l where l.report_id = r.id)
    where r.id = ${reportId} returning r.minutes_reported as minutes`.execute(tx)
  return rows[0]?.minutes ?? 0
}

type Span = Readonly<{ employee_id: number; kind: Kind; from: string; to: string; status?: ReportState | undefined }>
/** Whole reports of a person, the newest first; drafts only of the own. */
export const listReports = async (
  tx: Tx,
  eye: Eye,
  { employee_id, kind, from, to, status }: Span,
  input: PageInput,
): Promise<{ rows: Report[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: { period_start: sql`r.period_start` }, id: sql`r.id`, fallback: '-period_start' }, input)
  const { rows, meta } = await readPage<{ id: number }>(tx, page, {
    columns: sql`r.id`,
    from: sql`work_reports r`,
    where: sql`r.employee_id = ${employee_id} and r.kind = ${kind} and r.period_start between ${from}::date and ${to}::date
      and (r.state <> 'draft' or r.employee_id = ${eye.me}::int) and (${status ?? null}::text is null or r.state = ${status ?? null})`,
  })
  const ids = rows.map(({ id }) => id)
  const reports = await readReports(tx, eye, ids)
  return { rows: ids.flatMap((id) => reports.get(id) ?? []), meta }
}

/** Which of the last reports of a person used which activities: ids of those in at least some of them. */
export const listUsual = async (tx: Tx, employeeId: number, kind: Kind, before: string): Promise<number[]> => {
  const { rows } = await sql<{ activity_id: number }>`
    with last as (select r.id from work_reports r where r.employee_id = ${employeeId} and r.kind = ${kind}
      and r.period_start < ${before}::date and r.state in ('submitted', 'accepted', 'returned') order by r.period_start desc limit 5)
    select l.activity_id from work_data l where l.report_id in (select id from last)
    group by l.activity_id having count(distinct l.report_id) >= 3 order by l.activity_id`.execute(tx)
  return rows.map(({ activity_id }) => activity_id)
}

export type Below = Readonly<{ last_plan: string | null; summaries: readonly string[] }>
/** The plan of the report before a period, and the summaries of the submitted reports of another kind within it. */
export const readBelow = async (
  tx: Tx,
  wanted: Readonly<{ employee_id: number; kind: Kind; start: string; end: string; below: Kind | null }>,
): Promise<Below> => {
  const { employee_id, kind, start, end, below } = wanted
  const { rows } = await sql<Below>`select
    (select nullif(r.plan, '') from work_reports r where r.employee_id = ${employee_id} and r.kind = ${kind}
       and r.period_start < ${start}::date order by r.period_start desc limit 1) as last_plan,
    coalesce((select json_agg(r.summary order by r.period_start) from work_reports r where r.employee_id = ${employee_id}
       and r.kind = ${below} and r.period_end between ${start}::date and ${end}::date
       and r.state in ('submitted', 'accepted') and r.summary <> ''), '[]'::json) as summaries`.execute(tx)
  return rows[0] ?? { last_plan: null, summaries: [] }
}

export type WorkRow = Line &
  Readonly<{ kind: Kind; period_start: string; report_state: ReportState; can: { update: boolean; delete: boolean } }>
