// Complete reports by their ids.
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { report, type Report } from '../../contract/worksheets.models.ts'
import { listLines } from './lines.ts'
import { blockerJson, type Viewer, fileJson, isEditable, personOn } from './parts.ts'

const actorOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select json_build_object('role', a.area, 'id', coalesce(case when a.area = 'User' then a.employee_id end, a.id), 'name', a.name)
   from accounts a where a.id = ${account})`

/** SQL: the blockers of a report `r`: those that were named and open on its last day. */
const BLOCKERS = sql`coalesce((select json_agg(${blockerJson} order by k.opened_on, k.id) from report_blockers k
  where k.employee_id = r.employee_id and k.opened_on <= r.period_end
    and (k.report_id = r.id or (k.cleared_on is null or k.cleared_on > r.period_end))), '[]'::json)`

const DECISIONS = sql`coalesce((select json_agg(json_build_object('decision', d.decision, 'comment', d.comment,
    'decided_at', ${instantIn('d.decided_at')}, 'decided_by', ${actorOf(sql`d.decided_by`)}) order by d.id desc)
  from report_decisions d where d.report_id = r.id), '[]'::json)`

const reportRow = report
  .omit({ lines: true, can: true })
  .extend({ is_read: z.boolean(), edits: z.boolean(), decides: z.boolean() })

/** SQL condition: the viewer may read the text of a report; a never submitted one is visible to its owner alone. */
const isRead = ({ me }: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(r.submitted_at is not null or r.employee_id is not distinct from ${me}::int)`

const columns = (
  viewer: Viewer,
): RawBuilder<unknown> => sql`r.id, r.kind, ${personOn(sql`r.employee_id`, sql`r.period_end`)} as employee,
  r.period_start, r.period_end, r.state, r.due_at, r.late, r.file_until, case when ${isRead(viewer)} then r.summary else '' end as summary,
  case when ${isRead(viewer)} then r.plan else '' end as plan, ${BLOCKERS} as blockers,
  coalesce((select json_agg(${fileJson(viewer)} order by f.created_at, f.id)
    from attachments f where f.report_id = r.id and f.deleted_at is null and ${isRead(viewer)}), '[]'::json) as files,
  r.minutes_reported, r.worked_minutes, r.minutes_reported - r.worked_minutes as difference_minutes, r.facts, r.submitted_at,
  (select ${actorOf(sql`r.submitted_by`)} from accounts s
    where s.id = r.submitted_by and s.employee_id is distinct from r.employee_id) as submitted_by,
  r.decided_at, ${actorOf(sql`r.decided_by`)} as decided_by, r.decision_comment, ${DECISIONS} as decisions, r.version,
  ${isRead(viewer)} as is_read, coalesce(r.employee_id = ${viewer.me}::int and ${isEditable(viewer.now)}, false) as edits,
  r.state in ('submitted', 'accepted') and ${viewer.reviews(sql`r.employee_id`, sql`r.period_end`)} as decides`

/** Returns reports by their ids; a draft only for its owner. */
export const listReportsById = async (
  tx: Tx,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Report>> => {
  if (ids.length === 0) return new Map()
  const [found, lines] = await Promise.all([
    rows(tx, reportRow)`select ${columns(viewer)} from work_reports r
      where r.id = any(${ids}::int[]) and (r.state <> 'draft' or r.employee_id = ${viewer.me}::int)`,
    listLines(tx, ids),
  ])
  return new Map(
    found.map(({ is_read, edits, decides, ...row }) => [
      row.id,
      { ...row, lines: is_read ? [...(lines.get(row.id) ?? [])] : [], can: { edit: edits, decide: decides } },
    ]),
  )
}
