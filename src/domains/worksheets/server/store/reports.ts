import { z } from 'zod'
import { id } from '#kit/contract/fields.ts'
import { one, rows, single } from '#kit/server/database/rows.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Json } from '#kit/server/database/json.ts'
import type { ReportDecisions, WorkReports } from '#kit/server/database/tables.ts'
import { type Kind, type Line, report, type Report, type ReportState } from '../../contract/worksheets.models.ts'
import type { Bounds } from '../rules/bounds.ts'
import type { Viewer } from './parts.ts'
import { listReportsById } from './whole-reports.ts'

/** A report as a change needs it, locked until the transaction ends. */
const lockedReport = report
  .pick({
    id: true,
    version: true,
    kind: true,
    period_start: true,
    period_end: true,
    state: true,
    due_at: true,
    decided_at: true,
    file_until: true,
  })
  .extend({ employee_id: id })
export type LockedReport = z.output<typeof lockedReport>

const LOCKED_COLUMNS = sql`r.id, r.version, r.employee_id, r.kind, r.period_start, r.period_end, r.state, r.due_at, r.decided_at, r.file_until`

/** Locks the report of a period; undefined if there is none. */
export const lockReport = (tx: Tx, employeeId: number, of: Kind, start: string): Promise<LockedReport | undefined> =>
  one(tx, lockedReport)`select ${LOCKED_COLUMNS} from work_reports r
    where r.employee_id = ${employeeId} and r.kind = ${of} and r.period_start = ${start}::date for update`

/** Locks a report by its id; undefined if there is none. */
export const lockReportById = (tx: Tx, reportId: number): Promise<LockedReport | undefined> =>
  one(tx, lockedReport)`select ${LOCKED_COLUMNS} from work_reports r where r.id = ${reportId} for update`

/** Inserts a report of a period; undefined if another call has just done so. */
export const insertReport = (
  tx: Tx,
  employeeId: number,
  of: Kind,
  { start, end }: Bounds,
): Promise<LockedReport | undefined> =>
  one(tx, lockedReport)`insert into work_reports as r (employee_id, kind, period_start, period_end, state)
    values (${employeeId}, ${of}, ${start}::date, ${end}::date, 'draft')
    on conflict (employee_id, kind, period_start) do nothing returning ${LOCKED_COLUMNS}`

type ReportChanges = Omit<Updateable<WorkReports>, 'facts'> & Readonly<{ facts?: RawBuilder<Json> | null }>

/** Updates a report. */
export const updateReport = async (tx: Tx, id: number, values: ReportChanges): Promise<void> => {
  await tx.updateTable('work_reports').set(values).where('id', '=', id).execute()
}

/** Inserts a decision on a report. */
export const insertDecision = async (tx: Tx, row: Insertable<ReportDecisions>): Promise<void> => {
  await tx.insertInto('report_decisions').values(row).execute()
}

const sumsRow = z.object({ minutes: z.number() })

/** Updates the sum of minutes of a report and its time of saving, and returns the sum. */
export const updateSums = async (tx: Tx, reportId: number, now: string): Promise<number> => {
  const { minutes } = await single(tx, sumsRow)`update work_reports r
    set saved_at = ${now}::timestamptz, minutes_reported = (select coalesce(sum(l.minutes), 0)::int from work_data l where l.report_id = r.id)
    where r.id = ${reportId} returning r.minutes_reported as minutes`
  return minutes
}

type Span = Readonly<{ employee_id: number; kind: Kind; from: string; to: string; status?: ReportState | undefined }>
/** Pages the reports of a person, the newest first; drafts only for their owner. */
export const listReports = async (
  tx: Tx,
  viewer: Viewer,
  { employee_id, kind, from, to, status }: Span,
  input: PageInput,
): Promise<{ rows: Report[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: { period_start: sql`r.period_start` }, id: sql`r.id`, fallback: '-period_start' }, input)
  const { rows, meta } = await readPage(tx, page, {
    row: z.object({ id: z.number() }),
    columns: sql`r.id`,
    from: sql`work_reports r`,
    where: sql`r.employee_id = ${employee_id} and r.kind = ${kind} and r.period_start between ${from}::date and ${to}::date
      and (r.state <> 'draft' or r.employee_id = ${viewer.me}::int) and (${status ?? null}::text is null or r.state = ${status ?? null})`,
  })
  const ids = rows.map(({ id }) => id)
  const reports = await listReportsById(tx, viewer, ids)
  return { rows: ids.flatMap((id) => reports.get(id) ?? []), meta }
}

const usualActivitiesRow = z.object({ activity_id: z.number() })

/** Lists the activities that at least three of the last five reports of a person used. */
export const listUsualActivities = async (
  tx: Tx,
  employeeId: number,
  kind: Kind,
  before: string,
): Promise<number[]> => {
  const found = await rows(tx, usualActivitiesRow)`
    with last as (select r.id from work_reports r where r.employee_id = ${employeeId} and r.kind = ${kind}
      and r.period_start < ${before}::date and r.state in ('submitted', 'accepted', 'returned') order by r.period_start desc limit 5)
    select l.activity_id from work_data l where l.report_id in (select id from last)
    group by l.activity_id having count(distinct l.report_id) >= 3 order by l.activity_id`
  return found.map(({ activity_id }) => activity_id)
}

const earlierTexts = z.object({ last_plan: z.string().nullable(), summaries: z.array(z.string()) })
export type EarlierTexts = z.output<typeof earlierTexts>
/** Finds the plan of the report before a period, and the summaries of submitted reports of another kind within it. */
export const findEarlierTexts = async (
  tx: Tx,
  query: Readonly<{ employee_id: number; kind: Kind; start: string; end: string; summarised: Kind | null }>,
): Promise<EarlierTexts> => {
  const { employee_id, kind, start, end, summarised } = query
  return single(tx, earlierTexts)`select
    (select nullif(r.plan, '') from work_reports r where r.employee_id = ${employee_id} and r.kind = ${kind}
       and r.period_start < ${start}::date order by r.period_start desc limit 1) as last_plan,
    coalesce((select json_agg(r.summary order by r.period_start) from work_reports r where r.employee_id = ${employee_id}
       and r.kind = ${summarised} and r.period_end between ${start}::date and ${end}::date
       and r.state in ('submitted', 'accepted') and r.summary <> ''), '[]'::json) as summaries`
}

export type WorkRow = Line &
  Readonly<{ kind: Kind; period_start: string; report_state: ReportState; can: { update: boolean; delete: boolean } }>
