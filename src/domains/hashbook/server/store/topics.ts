import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { HashbookTopics } from '#kit/server/database/tables.ts'
import { containing } from '#kit/server/database/containing.ts'
import type { Topic } from '../../contract/hashbook.models.ts'
import { personOf, seesPage, seesTopic, type Sight } from './sight.ts'

export type TopicRow = Omit<Topic, 'can'> & Readonly<{ owner_account: number; deputy_account: number | null }>

/** Whether the lock of a topic `t` holds: it ends by the clock. */
const isLocked = ({ now }: Sight): RawBuilder<boolean> =>
  sql<boolean>`(t.locked_at is not null and (t.locked_until is null or t.locked_until > ${now}::timestamptz))`

const columns = (sight: Sight): RawBuilder<unknown> => sql`
  t.id, t.version, t.title, t.description, t.audience, t.edit_policy, t.review_every_months, t.position,
  coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by lower(d.name))
    from hashbook_topic_departments x join departments d on d.id = x.department_id where x.topic_id = t.id), '[]'::json) as departments,
  coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name) order by lower(m.name))
    from hashbook_topic_teams x join teams m on m.id = x.team_id where x.topic_id = t.id), '[]'::json) as teams,
  ${personOf('o')} as owner, case when u.id is not null then ${personOf('u')} end as deputy,
  t.owner_id as owner_account, t.deputy_id as deputy_account,
  case when ${isLocked(sight)} then json_build_object('by', ${personOf('l')}, 'at', ${instantIn('t.locked_at')},
    'reason', t.lock_reason, 'until', ${instantIn('t.locked_until')},
    'comments', case when t.lock_comments then 'closed' else 'open' end) end as lock,
  coalesce(n.subjects, 0) as subject_count, coalesce(n.subtopics, 0) as subtopic_count, coalesce(n.comments, 0) as comment_count,
  greatest(t.updated_at, n.updated_at) as updated_at`

const from = (sight: Sight): RawBuilder<unknown> => sql`hashbook_topics t join accounts o on o.id = t.owner_id
  left join accounts u on u.id = t.deputy_id left join accounts l on l.id = t.locked_by
  left join lateral (select count(*) filter (where p.parent_id is null)::int as subjects,
      count(*) filter (where p.parent_id is not null)::int as subtopics, max(p.updated_at) as updated_at,
      sum((select count(*) from hashbook_comments c where c.page_id = p.id and c.deleted_at is null))::int as comments
    from hashbook_pages p where p.topic_id = t.id and ${seesPage(sight)}) n on true`

export type TopicFilter = Readonly<{
  q?: string | undefined
  audience?: 'everyone' | 'limited' | undefined
  locked?: boolean | undefined
  mine?: boolean | undefined
  sort?: string | undefined
}>

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  position: sql`t.position, lower(t.title)`,
  '-position': sql`t.position desc, lower(t.title)`,
  title: sql`lower(t.title)`,
  '-title': sql`lower(t.title) desc`,
  updated_at: sql`greatest(t.updated_at, n.updated_at)`,
  '-updated_at': sql`greatest(t.updated_at, n.updated_at) desc`,
}

/** Topics in sight; all of them, for there are few. */
export const listTopicRows = async (tx: Tx, sight: Sight, filter: TopicFilter = {}): Promise<TopicRow[]> => {
  const found = containing(filter.q)
  const { rows } = await sql<TopicRow>`select ${columns(sight)} from ${from(sight)} where ${seesTopic(sight)}
    ${found ? sql`and (t.title ilike ${found} or t.description ilike ${found})` : sql``}
    ${filter.audience ? sql`and t.audience = ${filter.audience}` : sql``}
    ${filter.locked === true ? sql`and ${isLocked(sight)}` : sql``}
    ${filter.locked === false ? sql`and not ${isLocked(sight)}` : sql``}
    ${filter.mine ? sql`and (t.owner_id = ${sight.account_id} or t.deputy_id = ${sight.account_id})` : sql``}
    order by ${ORDERS[filter.sort ?? 'position'] ?? ORDERS['position']}, t.id`.execute(tx)
  return rows
}

export const findTopicRow = async (tx: Tx, sight: Sight, id: number): Promise<TopicRow | undefined> => {
  const { rows } = await sql<TopicRow>`select ${columns(sight)} from ${from(sight)}
    where t.id = ${id} and ${seesTopic(sight)}`.execute(tx)
  return rows[0]
}

/** A topic that stays as it is until the transaction ends: every write takes it so, and a lock takes it whole. */
export type HeldTopic = Readonly<{
  id: number
  version: number
  owner_id: number
  deputy_id: number | null
  edit_policy: 'authors' | 'audience'
  locked: boolean
  lock_reason: string | null
  locked_by: string | null
  locked_by_id: number | null
  lock_comments: boolean
}>

export const holdTopic = async (
  tx: Tx,
  sight: Sight,
  id: number,
  how: 'share' | 'update' = 'share',
): Promise<HeldTopic | undefined> => {
  const lock = how === 'update' ? sql`for update of t` : sql`for share of t`
  const { rows } = await sql<HeldTopic>`select t.id, t.version, t.owner_id, t.deputy_id, t.edit_policy,
      ${isLocked(sight)} as locked, t.lock_reason, (select l.name from accounts l where l.id = t.locked_by) as locked_by, t.locked_by as locked_by_id,
      t.lock_comments
    from hashbook_topics t where t.id = ${id} and ${seesTopic(sight)} ${lock}`.execute(tx)
  return rows[0]
}

export const saveAudience = async (
  tx: Tx,
  topicId: number,
  { departments, teams }: Readonly<{ departments: readonly number[]; teams: readonly number[] }>,
): Promise<void> => {
  await tx.deleteFrom('hashbook_topic_departments').where('topic_id', '=', topicId).execute()
  await tx.deleteFrom('hashbook_topic_teams').where('topic_id', '=', topicId).execute()
  if (departments.length > 0)
    await tx
      .insertInto('hashbook_topic_departments')
      .values([...new Set(departments)].map((department_id) => ({ topic_id: topicId, department_id })))
      .execute()
  if (teams.length > 0)
    await tx
      .insertInto('hashbook_topic_teams')
      .values([...new Set(teams)].map((team_id) => ({ topic_id: topicId, team_id })))
      .execute()
}

/** Pages of a topic that are not in the bin. */
export const countPages = async (tx: Tx, topicId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from hashbook_pages
    where topic_id = ${topicId} and deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Departments and teams that a person may choose: the own ones, and those that the person leads. */
export const listChoices = async (tx: Tx, sight: Sight) => {
  const { rows: departments } = await sql<{ id: number; name: string }>`
    select d.id, d.name from departments d where d.id = ${sight.department_id}::int`.execute(tx)
  const { rows: teams } = await sql<{ id: number; name: string; department_id: number }>`
    select t.id, t.name, t.department_id from teams t where t.id = any(${sight.team_ids}::int[]) order by lower(t.name)`.execute(
    tx,
  )
  return { departments, teams }
}

/** The account of a person by how they are known on the wire; undefined where there is none. */
export const findAccount = async (
  tx: Tx,
  { area, id }: Readonly<{ area: 'Admin' | 'User'; id: number }>,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`select id from accounts where area = ${area} and deleted_at is null
    and case when ${area} = 'User' then employee_id else id end = ${id}`.execute(tx)
  return rows[0]?.id
}

/** Adds a topic and returns its id. */
export const insertTopic = async (tx: Tx, row: Insertable<HashbookTopics>): Promise<number> =>
  (await tx.insertInto('hashbook_topics').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateTopic = async (tx: Tx, id: number, values: Updateable<HashbookTopics>): Promise<void> => {
  await tx.updateTable('hashbook_topics').set(values).where('id', '=', id).execute()
}
