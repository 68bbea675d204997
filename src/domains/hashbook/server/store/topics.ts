import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { topic } from '../../contract/hashbook.models.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { HashbookTopics } from '#kit/server/database/tables.ts'
import { isPageVisible, isStale, isTopicVisible, personOf, type Viewer } from './viewer.ts'

const topicRow = topic.omit({ can: true }).extend({ owner_account: z.number(), deputy_account: z.number().nullable() })
export type TopicRow = z.output<typeof topicRow>

/** Returns the condition that a topic `t` is locked: a lock ends by the clock. */
const isLocked = ({ now }: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(t.locked_at is not null and (t.locked_until is null or t.locked_until > ${now}::timestamptz))`

const columns = (viewer: Viewer): RawBuilder<unknown> => sql`
  t.id, t.version, t.title, t.description, t.audience, t.edit_policy, t.review_every_months, t.position,
  coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by lower(d.name) collate names)
    from hashbook_topic_departments x join departments d on d.id = x.department_id where x.topic_id = t.id), '[]'::json) as departments,
  coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name) order by lower(m.name) collate names)
    from hashbook_topic_teams x join teams m on m.id = x.team_id where x.topic_id = t.id), '[]'::json) as teams,
  ${personOf('o')} as owner, case when u.id is not null then ${personOf('u')} end as deputy,
  t.owner_id as owner_account, t.deputy_id as deputy_account,
  case when ${isLocked(viewer)} then json_build_object('by', ${personOf('l')}, 'at', ${instantIn('t.locked_at')},
    'reason', t.lock_reason, 'until', ${instantIn('t.locked_until')},
    'comments', case when t.lock_comments then 'closed' else 'open' end) end as lock,
  coalesce(n.subjects, 0) as subject_count, coalesce(n.subtopics, 0) as subtopic_count, coalesce(n.comments, 0) as comment_count,
  coalesce(n.stale, 0) as stale_count,
  greatest(t.updated_at, n.updated_at) as updated_at`

const from = (viewer: Viewer): RawBuilder<unknown> => sql`hashbook_topics t join accounts o on o.id = t.owner_id
  left join accounts u on u.id = t.deputy_id left join accounts l on l.id = t.locked_by
  left join lateral (select count(*) filter (where p.parent_id is null)::int as subjects,
      count(*) filter (where p.parent_id is not null)::int as subtopics,
      count(*) filter (where ${isStale(viewer.today)})::int as stale, max(p.updated_at) as updated_at,
      sum((select count(*) from hashbook_comments c where c.page_id = p.id and c.deleted_at is null))::int as comments
    from hashbook_pages p where p.topic_id = t.id and ${isPageVisible(viewer)}) n on true`

export type TopicFilter = Readonly<{
  q?: string | undefined
  audience?: 'everyone' | 'limited' | undefined
  locked?: boolean | undefined
  mine?: boolean | undefined
  stale?: boolean | undefined
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

/** Returns all visible topics, for there are few. */
export const listTopicRows = async (tx: Tx, viewer: Viewer, filter: TopicFilter = {}): Promise<TopicRow[]> => {
  const found = sql`trigram_text(t.title || ' ' || t.description)`
  return rows(tx, topicRow)`select ${columns(viewer)} from ${from(viewer)} where ${isTopicVisible(viewer)}
    ${filter.q ? sql`and ${found} like trigram_pattern(${filter.q})` : sql``}
    ${filter.audience ? sql`and t.audience = ${filter.audience}` : sql``}
    ${filter.locked === true ? sql`and ${isLocked(viewer)}` : sql``}
    ${filter.locked === false ? sql`and not ${isLocked(viewer)}` : sql``}
    ${filter.mine ? sql`and (t.owner_id = ${viewer.account_id} or t.deputy_id = ${viewer.account_id})` : sql``}
    ${filter.stale === undefined ? sql`` : sql`and (coalesce(n.stale, 0) > 0) = ${filter.stale}`}
    order by ${ORDERS[filter.sort ?? 'position'] ?? ORDERS['position']}, t.id`
}

export const findTopicRow = async (tx: Tx, viewer: Viewer, id: number): Promise<TopicRow | undefined> => {
  return one(tx, topicRow)`select ${columns(viewer)} from ${from(viewer)}
    where t.id = ${id} and ${isTopicVisible(viewer)}`
}

/** A topic that stays as it is until the transaction ends: every write takes it so, and a lock takes it whole. */
const topicState = z.object({
  id: z.number(),
  version: z.number(),
  owner_id: z.number(),
  deputy_id: z.number().nullable(),
  edit_policy: z.enum(['authors', 'audience']),
  locked: z.boolean(),
  lock_reason: z.string().nullable(),
  locked_by: z.string().nullable(),
  locked_by_id: z.number().nullable(),
  lock_comments: z.boolean(),
})
export type TopicState = z.output<typeof topicState>

export const lockTopicRow = async (
  tx: Tx,
  viewer: Viewer,
  id: number,
  how: 'share' | 'update' = 'share',
): Promise<TopicState | undefined> => {
  const lock = how === 'update' ? sql`for update of t` : sql`for share of t`
  return one(tx, topicState)`select t.id, t.version, t.owner_id, t.deputy_id, t.edit_policy,
      ${isLocked(viewer)} as locked, t.lock_reason, (select l.name from accounts l where l.id = t.locked_by) as locked_by, t.locked_by as locked_by_id,
      t.lock_comments
    from hashbook_topics t where t.id = ${id} and ${isTopicVisible(viewer)} ${lock}`
}

export const updateAudience = async (
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

const pagesCount = z.object({ count: z.number() })

/** Pages of a topic that are not in the bin. */
export const countPages = async (tx: Tx, topicId: number): Promise<number> => {
  const found = await rows(tx, pagesCount)`select count(*)::int as count from hashbook_pages
    where topic_id = ${topicId} and deleted_at is null`
  return found[0]?.count ?? 0
}

const teamChoice = z.object({ id: z.number(), name: z.string(), department_id: z.number() })

const choicesRow = z.object({ id: z.number(), name: z.string() })

/** Departments and teams that a person may choose: the own ones, and those that the person leads. */
export const listChoices = async (tx: Tx, viewer: Viewer) => {
  const departments = await rows(tx, choicesRow)`
    select d.id, d.name from departments d where d.id = ${viewer.department_id}::int`
  const teams = await rows(tx, teamChoice)`
    select t.id, t.name, t.department_id from teams t where t.id = any(${viewer.team_ids}::int[]) order by lower(t.name) collate names`
  return { departments, teams }
}

const accountRow = z.object({ id: z.number() })

/** The account of a person by how they are known on the wire; undefined where there is none. */
export const findAccount = async (
  tx: Tx,
  { area, id }: Readonly<{ area: 'Admin' | 'User'; id: number }>,
): Promise<number | undefined> => {
  const found = await rows(tx, accountRow)`select id from accounts where area = ${area} and deleted_at is null
    and case when ${area} = 'User' then employee_id else id end = ${id}`
  return found[0]?.id
}

/** Adds a topic and returns its id. */
export const insertTopic = async (tx: Tx, row: Insertable<HashbookTopics>): Promise<number> =>
  (await tx.insertInto('hashbook_topics').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateTopic = async (tx: Tx, id: number, values: Updateable<HashbookTopics>): Promise<void> => {
  await tx.updateTable('hashbook_topics').set(values).where('id', '=', id).execute()
}
