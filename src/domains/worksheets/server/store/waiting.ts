// Submitted reports that wait for a decision, of all people and periods.
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { Kind, Period } from '../../contract/worksheets.models.ts'
import { personOn, type Viewer } from './parts.ts'
import { nameConditions, periodRow, withReports } from './periods.ts'

const SORTS = {
  submitted_at: instantIn('r.submitted_at'),
  name: sql`lower(e.name) collate names`,
  difference_minutes: sql`coalesce(r.minutes_reported - r.worked_minutes, 0)`,
}

/** SQL condition: a report `r` was submitted, and the viewer may decide on it. */
const waitsFor = (viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(r.state = 'submitted' and ${viewer.reviews(sql`r.employee_id`, sql`r.period_end`)})`

/** SQL: the number of reports on which the viewer may decide. */
export const countWaiting = (viewer: Viewer): RawBuilder<number> =>
  sql<number>`(select count(*)::int from work_reports r where ${waitsFor(viewer)})`

export type WaitingFilter = Readonly<{
  kind?: Kind | undefined
  department_id?: number | undefined
  team_id?: number | undefined
  q?: string | undefined
}>

const placedIn = (unit: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from placed_on(r.period_end) p where p.employee_id = r.employee_id and ${unit})`

/** Pages the submitted reports on which the viewer may decide. Department and team are those of the
 * person on the last day. */
export const listWaitingReports = async (
  tx: Tx,
  viewer: Viewer,
  { kind, department_id, team_id, q }: WaitingFilter,
  input: PageInput,
): Promise<{ rows: Period[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql`r.id`, fallback: 'submitted_at' }, input)
  const conditions = [
    waitsFor(viewer),
    ...(kind === undefined ? [] : [sql<boolean>`r.kind = ${kind}`]),
    ...(department_id === undefined ? [] : [placedIn(sql`p.department_id = ${department_id}`)]),
    ...(team_id === undefined ? [] : [placedIn(sql`p.team_id = ${team_id}`)]),
    ...nameConditions(q),
  ]
  const { rows, meta } = await readPage(tx, page, {
    row: periodRow,
    columns: sql`r.id, ${personOn(sql`r.employee_id`, sql`r.period_end`)} as employee, r.kind, r.period_start, r.period_end,
      true as expected, null as reason, r.state as status, r.due_at, r.id as report_id`,
    from: sql`work_reports r join person_short e on e.id = r.employee_id`,
    where: sql.join(conditions, sql` and `),
  })
  return { rows: await withReports(tx, viewer, rows), meta }
}
