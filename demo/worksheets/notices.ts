import { sql } from 'kysely'
import type { Kind } from '#domains/worksheets/contract/worksheets.models.ts'
import { periodText } from '#domains/worksheets/contract/worksheets.texts.ts'
import { pathOf } from '#domains/worksheets/server/notify.ts'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

type Report = Readonly<{
  id: number
  employee_id: number
  kind: Kind
  period_start: string
  version: number
  at: string
}>

const returned = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Report & { comment: string; by: number | null }>`
    select r.id, r.employee_id, r.kind, r.period_start, r.version, r.decided_at as at, r.decision_comment as comment,
      r.decided_by as by
    from work_reports r where r.state = 'returned' and r.decided_at > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ id, employee_id, kind, period_start, version, comment, at, by }) => ({
    kind: 'worksheets.returned',
    to: { people: [employee_id] },
    title: `Your report of ${periodText(kind, period_start)} came back`,
    body: comment,
    path: pathOf(kind, period_start),
    why: 'A reviewer returned it.',
    subject_id: id,
    at,
    by,
    key: `worksheets.returned:${id}:${version}`,
  }))
}

/** Drafts of days that have ended wait for their people. */
const drafts = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Report>`
    select r.id, r.employee_id, r.kind, r.period_start, r.version, max(s.to_at) as at
    from work_reports r join work_span s on s.employee_id = r.employee_id and s.day = r.period_start and s.to_at <= ${now}
    where r.state = 'draft' and r.kind = 'daily' and r.period_start > ${noticesSince(now)}::timestamptz::date
    group by r.id`.execute(tx)
  return rows.map(({ id, employee_id, kind, period_start, at }) => ({
    kind: 'worksheets.due',
    to: { people: [employee_id] },
    title: `Your report of ${periodText(kind, period_start)}`,
    body: 'Your day is over. A draft is ready from what is known.',
    path: pathOf(kind, period_start),
    why: 'A report is asked for in this period.',
    subject_id: id,
    at,
    key: `worksheets.due:${kind}:${period_start}:ended`,
  }))
}

const blockers = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<{
    id: number
    employee_id: number
    name: string
    text: string
    at: string
    is_done: boolean
  }>`
    select b.id, b.employee_id, p.name, b.text, coalesce(r.submitted_at, b.created_at) as at, b.cleared_on is not null as is_done
    from report_blockers b join person_short p on p.id = b.employee_id join work_reports r on r.id = b.report_id
    where coalesce(r.submitted_at, b.created_at) > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ id, employee_id, name, text, at, is_done }) => ({
    kind: 'worksheets.blocker',
    to: { leads_of: employee_id },
    title: `${name} is blocked`,
    body: text,
    why: 'You lead this person.',
    subject_id: id,
    at,
    key: `worksheets.blocker:${id}`,
    is_done,
  }))
}

export const noticesOfWorksheets = async (demo: Demo): Promise<DrawnNotice[]> => [
  ...(await returned(demo)),
  ...(await drafts(demo)),
  ...(await blockers(demo)),
]
