import { type RawBuilder, sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { evidenceGuard, linkKinds } from '../registries.ts'

/** The viewer of rows: their employee, and the reports that they may decide. */
export type Viewer = Readonly<{
  me: number | null
  now: string
  /** SQL condition: the actor reviews the reports of a person on a day. */
  reviews: (employee: RawBuilder<unknown>, day: RawBuilder<unknown>) => RawBuilder<boolean>
}>

/** Returns the viewer of an actor. */
export const viewerOf = ({ actor, now }: Pick<Context, 'actor' | 'now'>): Viewer => {
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

/** SQL: a person with the team of a day. */
export const personOn = (employee: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select json_build_object('id', e.id, 'name', e.name, 'team_id', t.id, 'team', t.name) from person_short e
   left join placed_on(${day}) o on o.employee_id = e.id left join teams t on t.id = o.team_id where e.id = ${employee})`

/** SQL: the row of another domain by its id; null if no domain has registered. */
export const refOf = (kind: 'task' | 'ticket', id: RawBuilder<unknown>): RawBuilder<unknown> => {
  const found = linkKinds.all().find(([key]) => key === kind)
  return found ? sql`(${found[1].ref(id)})` : sql`null::json`
}

/** SQL condition: the owner may still change a report `r`. */
export const isEditable = (now: string): RawBuilder<boolean> => sql<boolean>`
  (r.state in ('draft', 'returned', 'excused') or (r.state = 'submitted' and r.due_at > ${now}::timestamptz))`

const nameOfLink = sql`case
  when f.report_id is not null then (select case r.kind when 'daily' then 'Report of ' || to_char(r.period_start, 'FMDD Mon YYYY')
    when 'weekly' then 'Week of ' || to_char(r.period_start, 'FMDD Mon YYYY') else 'Report of ' || to_char(r.period_start, 'FMMonth YYYY') end
    from work_reports r where r.id = f.report_id)`

/** SQL: a work file `f` of `attachments` as JSON. */
export const fileJson = ({ me, now }: Viewer): RawBuilder<unknown> => {
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

/** SQL: a blocker `k` as JSON. */
export const blockerJson = sql`json_build_object('id', k.id, 'text', k.text, 'opened_on', k.opened_on,
  'cleared_on', k.cleared_on, 'task_id', k.task_id)`
