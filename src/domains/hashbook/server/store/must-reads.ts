import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { MustRead } from '../../contract/hashbook.models.ts'
import type { Sight } from './sight.ts'

/**
 * The people of whom a must-read `m` of a page `p` of a topic `t` asks something on a day, with the day by which: those
 * whose placement is in its audience and who can read the topic.
 */
export const REQUIRED = (today: string): RawBuilder<unknown> => sql`
  select e.employee_id, e.department_id, e.team_id,
    coalesce(m.due_on, case when m.audience = 'joiners' then j.joined_on + m.due_days else m.created_at::date + m.due_days end) as due_on
  from placed_on(${today}::date) e join employed_on(${today}::date) w on w.employee_id = e.employee_id
  join lateral (select max(s.joined_on) as joined_on from employment_span s where s.employee_id = e.employee_id
    and s.joined_on <= ${today}::date) j on true
  where exists (select from accounts a where a.employee_id = e.employee_id and a.area = 'User' and a.deleted_at is null)
    and (t.audience = 'everyone'
      or exists (select from hashbook_topic_departments d where d.topic_id = t.id and d.department_id = e.department_id)
      or exists (select from hashbook_topic_teams d where d.topic_id = t.id and d.team_id = e.team_id))
    and (m.audience = 'everyone'
      or (m.audience = 'joiners' and j.joined_on > ${today}::date - m.joined_within_days)
      or (m.audience = 'limited' and (
        exists (select from hashbook_must_read_departments d where d.must_read_id = m.id and d.department_id = e.department_id)
        or exists (select from hashbook_must_read_teams d where d.must_read_id = m.id and d.team_id = e.team_id))))`

/** When a person acknowledged what a must-read `m` asks for; null where they did not. */
export const DONE_AT = sql`(select min(k.created_at) from hashbook_acknowledgements k
  where k.page_id = m.page_id and k.employee_id = r.employee_id and k.revision >= m.revision)`

/** What the actor has to read of a page `p` of a topic `t`. */
export const dueOf = ({ employee_id, is_admin, today }: Sight): RawBuilder<unknown> =>
  is_admin || employee_id === null
    ? sql`null::json`
    : sql`(select json_build_object('due_on', r.due_on, 'acknowledged', ${DONE_AT} is not null)
        from hashbook_must_reads m cross join lateral (${REQUIRED(today)} and e.employee_id = ${employee_id}) r
        where m.page_id = p.id and m.ended_at is null)`

const MUST_READ = (today: string): RawBuilder<unknown> => sql`
  select m.id, m.version, json_build_object('id', p.id, 'title', p.title, 'topicid', p.topic_id, 'revision', p.revision) as page,
    m.audience, m.joined_within_days, m.due_on, m.due_days, m.revision,
    coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by lower(d.name))
      from hashbook_must_read_departments x join departments d on d.id = x.department_id where x.must_read_id = m.id), '[]'::json) as departments,
    coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by lower(d.name))
      from hashbook_must_read_teams x join teams d on d.id = x.team_id where x.must_read_id = m.id), '[]'::json) as teams,
    coalesce(n.required, 0) as required, coalesce(n.acknowledged, 0) as acknowledged, coalesce(n.overdue, 0) as overdue
  from hashbook_must_reads m join hashbook_pages p on p.id = m.page_id join hashbook_topics t on t.id = p.topic_id
  left join lateral (select count(*)::int as required, count(*) filter (where x.done)::int as acknowledged,
      count(*) filter (where not x.done and x.due_on < ${today}::date)::int as overdue
    from (select r.due_on, ${DONE_AT} is not null as done from (${REQUIRED(today)}) r) x) n on true`

/** Live must-reads with their coverage, the newest first. */
export const listMustReadRows = async (tx: Tx, today: string): Promise<MustRead[]> => {
  const { rows } = await sql<MustRead>`${MUST_READ(today)} where m.ended_at is null and p.deleted_at is null
    order by m.id desc`.execute(tx)
  return rows
}

export const findMustReadRow = async (tx: Tx, today: string, id: number): Promise<MustRead | undefined> => {
  const { rows } = await sql<MustRead>`${MUST_READ(today)} where m.id = ${id}`.execute(tx)
  return rows[0]
}

/** Days after which a page whose meaning has changed is to be read again. */
const AGAIN_DAYS = 10

/** The meaning of a page has changed: its live must-read asks for the new revision. */
export const askAgain = async (tx: Tx, pageId: number, revision: number, today: string): Promise<void> => {
  await sql`update hashbook_must_reads set revision = ${revision},
      due_on = case when due_on is null then null else ${today}::date + ${AGAIN_DAYS}::int end
    where page_id = ${pageId} and ended_at is null`.execute(tx)
}
