import { type RawBuilder, sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { evidenceGuard, linkKinds } from '../registries.ts'

/** Whose eyes rows are read with: what is their own, and what they may decide. */
export type Eye = Readonly<{
  me: number | null
  now: string
  /** Whether the actor reviews the reports of a person on a day. */
  reviews: (employee: RawBuilder<unknown>, day: RawBuilder<unknown>) => RawBuilder<boolean>
}>

export const eyeOf = ({ actor, now }: Pick<Context, 'actor' | 'now'>): Eye => {
  const mayReview = scopeOf(actor, 'worksheets.review') !== null
  const filter = mayReview ? scope(actor, 'worksheets.review', now) : null
  return {
    me: actor.employee_id,
    now,
    reviews: (employee, day) =>
      filter
        ? sql<boolean>`(${employee} is distinct from ${actor.employee_id}::int and ${filter.where(employee, day)})`
        : sql<boolean>`false`,
  }
}

/** A person with the team of a day. */
export const personOn = (employee: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select json_build_object('id', e.id, 'name', e.name, 'team_id', t.id, 'team', t.name) from person_short e
   left join placed_on(${day}) o on o.employee_id = e.id left join teams t on t.id = o.team_id where e.id = ${employee})`

const actorOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select json_build_object('role', a.area, 'id', coalesce(case when a.area = 'User' then a.employee_id end, a.id), 'name', a.name)
   from accounts a where a.id = ${account})`

/** The row that an id of another domain names; null where no domain knows it. */
export const refOf = (kind: 'task' | 'ticket', id: RawBuilder<unknown>): RawBuilder<unknown> => {
  const found = linkKinds.all().find(([key]) => key === kind)
  return found ? sql`(${found[1].ref(id)})` : sql`null::json`
}

/** Whether the owner may still change a report `r`. */
export const isEditable = (now: string): RawBuilder<boolean> => sql<boolean>`
  (r.state in ('draft', 'returned', 'excused') or (r.state = 'submitted' and r.due_at > ${now}::timestamptz))`

/** An entry `l` of `work_data`, made when it is asked for: which domains link is known only then. */
export const lineColumns = (): RawBuilder<unknown> => sql`json_build_object('work_id', l.id,
  'activity', (select json_build_object('id', a.id, 'name', a.name, 'unit', a.unit, 'mandatory', a.mandatory,
      'expected_count', a.expected_count,
      'jd_version', (select j.version_no from job_descriptions j where j.id = l.job_description_id))
    from activities a where a.id = l.activity_id),
  'task', ${refOf('task', sql`l.task_id`)},
  'project', (select json_build_object('pr_id', p.pr_id, 'name', p.name) from project_short p where p.pr_id = l.pr_id),
  'client', (select json_build_object('id', c.id, 'name', c.name) from client_short c where c.id = l.client_id),
  'minutes', l.minutes, 'count', l.count, 'checked', l.checked, 'note', l.note, 'source', l.source, 'version', l.version)`

const nameOfLink = sql`case
  when f.report_id is not null then (select case r.kind when 'daily' then 'Report of ' || to_char(r.period_start, 'FMDD Mon YYYY')
    when 'weekly' then 'Week of ' || to_char(r.period_start, 'FMDD Mon YYYY') else 'Report of ' || to_char(r.period_start, 'FMMonth YYYY') end
    from work_reports r where r.id = f.report_id)`

/** A work file `f` of `attachments`. */
export const fileJson = ({ me, now }: Eye): RawBuilder<unknown> => {
  const isOpen = sql`coalesce(f.employee_id = ${me}::int and (f.report_id is null
    or exists (select from work_reports r where r.id = f.report_id and ${isEditable(now)})), false)`
  const pinned = evidenceGuard.get()(sql`f.file_id`)
  return sql`(select json_build_object('id', f.id, 'title', f.title, 'note', f.note, 'work_date', f.work_date,
    'file', json_build_object('name', x.original_name, 'type', x.content_type, 'size', x.size_bytes),
    'report_id', f.report_id, 'task_id', f.task_id, 'ticket_id', f.ticket_id,
    'linked_to', ${nameOfLink}
      when f.task_id is not null then (${refOf('task', sql`f.task_id`)}) ->> 'title'
      when f.ticket_id is not null then (${refOf('ticket', sql`f.ticket_id`)}) ->> 'title' end,
    'evidence', f.evidence, 'pinned', ${pinned}, 'uploaded_by', (select a.name from accounts a where a.id = f.uploaded_by),
    'created_at', ${instantIn('f.created_at')}, 'version', f.version,
    'can', json_build_object('update', ${isOpen}, 'delete', ${isOpen} and not ${pinned}))
    from files x where x.id = f.file_id)`
}

export const blockerJson = sql`json_build_object('id', k.id, 'text', k.text, 'opened_on', k.opened_on,
  'cleared_on', k.cleared_on, 'task_id', k.task_id)`

/** The blockers that a report `r` tells of: those that were open on its last day and named by then. */
const blockersOf = sql`coalesce((select json_agg(${blockerJson} order by k.opened_on, k.id) from report_blockers k
  where k.employee_id = r.employee_id and k.opened_on <= r.period_end
    and (k.report_id = r.id or (k.cleared_on is null or k.cleared_on > r.period_end))), '[]'::json)`

const decisionsOf = sql`coalesce((select json_agg(json_build_object('decision', d.decision, 'comment', d.comment,
    'decided_at', ${instantIn('d.decided_at')}, 'decided_by', ${actorOf(sql`d.decided_by`)}) order by d.id desc)
  from report_decisions d where d.report_id = r.id), '[]'::json)`

/** A report `r`; a draft only for its owner, who is also the only reader of what was never handed in. */
export const reportJson = (eye: Eye): RawBuilder<unknown> => {
  const isRead = sql<boolean>`(r.submitted_at is not null or r.employee_id is not distinct from ${eye.me}::int)`
  return sql`
  case when r.state <> 'draft' or r.employee_id = ${eye.me}::int then json_build_object('id', r.id, 'kind', r.kind,
    'employee', ${personOn(sql`r.employee_id`, sql`r.period_end`)},
    'period_start', r.period_start, 'period_end', r.period_end, 'state', r.state, 'due_at', ${instantIn('r.due_at')},
    'late', r.late, 'summary', case when ${isRead} then r.summary else '' end, 'plan', case when ${isRead} then r.plan else '' end, 'blockers', ${blockersOf},
    'lines', coalesce((select json_agg(${lineColumns()} order by a.position, lower(a.name), l.id)
      from work_data l join activities a on a.id = l.activity_id where l.report_id = r.id and ${isRead}), '[]'::json),
    'files', coalesce((select json_agg(${fileJson(eye)} order by f.created_at, f.id)
      from attachments f where f.report_id = r.id and f.deleted_at is null and ${isRead}), '[]'::json),
    'minutes_reported', r.minutes_reported, 'worked_minutes', r.worked_minutes,
    'difference_minutes', r.minutes_reported - r.worked_minutes, 'facts', r.facts,
    'submitted_at', ${instantIn('r.submitted_at')},
    'submitted_by', (select ${actorOf(sql`r.submitted_by`)} from accounts s where s.id = r.submitted_by and s.employee_id is distinct from r.employee_id),
    'decided_at', ${instantIn('r.decided_at')}, 'decided_by', ${actorOf(sql`r.decided_by`)},
    'decision_comment', r.decision_comment, 'decisions', ${decisionsOf}, 'version', r.version,
    'can', json_build_object('edit', coalesce(r.employee_id = ${eye.me}::int and ${isEditable(eye.now)}, false),
      'decide', r.state in ('submitted', 'accepted') and ${eye.reviews(sql`r.employee_id`, sql`r.period_end`)})) end`
}
