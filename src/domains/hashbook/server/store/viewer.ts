import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'

/** The actor with all that decides which topics they see: read once for a call. */
export type Viewer = Readonly<{
  account_id: number
  employee_id: number | null
  is_admin: boolean
  moderates: boolean
  locks: boolean
  writes: boolean
  comments: boolean
  sets_must_reads: boolean
  department_id: number | null
  /** The team of today's placement and those that the person leads. */
  team_ids: readonly number[]
  now: string
  today: string
}>

const placeRow = z.object({ department_id: z.number().nullable(), team_ids: z.array(z.number()) })
type Place = z.output<typeof placeRow>

const placeOf = async ({ tx, now }: Pick<Context, 'tx' | 'now'>, employeeId: number | null): Promise<Place> => {
  const found = await rows(tx, placeRow)`
    select p.department_id, array(select p.team_id where p.team_id is not null
      union select l.team_id from team_leaderships l where l.employee_id = ${employeeId} and l.from_date <= x.day
        and (l.to_date is null or l.to_date >= x.day)) as team_ids
    from (select person_day(${employeeId}::int, ${now}::timestamptz) as day) x
    left join lateral placed_on(x.day) p on p.employee_id = ${employeeId}`
  return found[0] ?? { department_id: null, team_ids: [] }
}

export const getViewer = async (context: Pick<Context, 'tx' | 'actor' | 'now'>): Promise<Viewer> => {
  const { tx, actor, now } = context
  const is_admin = actor.area === 'Admin'
  const place = is_admin ? { department_id: null, team_ids: [] } : await placeOf(context, actor.employee_id)
  return {
    account_id: actor.account_id,
    employee_id: actor.employee_id,
    is_admin,
    moderates: scopeOf(actor, 'hashbook.moderate') !== null,
    locks: scopeOf(actor, 'hashbook.lock') !== null,
    writes: scopeOf(actor, 'hashbook.write') !== null,
    comments: scopeOf(actor, 'hashbook.comment') !== null,
    sets_must_reads: scopeOf(actor, 'hashbook.must_read') !== null,
    ...place,
    now,
    today: await organisationDay(tx, now),
  }
}

/**
 * Returns the condition that a topic `t` is visible. The one filter of lists, counts, search, comments, files and
 * differences.
 */
export const isTopicVisible = (viewer: Viewer): RawBuilder<boolean> => {
  if (viewer.is_admin) return sql<boolean>`t.deleted_at is null`
  return sql<boolean>`(t.deleted_at is null and (t.audience = 'everyone' or t.owner_id = ${viewer.account_id}
    or t.deputy_id = ${viewer.account_id}
    or exists (select from hashbook_topic_departments d where d.topic_id = t.id and d.department_id = ${viewer.department_id}::int)
    or exists (select from hashbook_topic_teams d where d.topic_id = t.id and d.team_id = any(${viewer.team_ids}::int[]))))`
}

/** Returns the condition that the actor is the author or the owner of a page `p` of a topic `t`. */
const isAuthorOrOwner = ({ account_id }: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(${isOwned(account_id)}
    or exists (select from hashbook_authors a where a.page_id = p.id and a.account_id = ${account_id}))`

/**
 * Returns the condition that a page `p` of a topic `t` is visible: drafts only for those who write, own or moderate
 * them.
 */
export const isPageVisible = (viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(p.deleted_at is null and ${isTopicVisible(viewer)}
    and (p.state = 'published' ${viewer.moderates ? sql`or true` : sql`or ${isAuthorOrOwner(viewer)}`}))`

/** Returns the condition that the actor owns a page `p` of a topic `t`, or is the deputy of its owner. */
export const isOwned = (account_id: number): RawBuilder<boolean> =>
  sql<boolean>`(p.owner_id is not distinct from ${account_id}::int or t.owner_id = ${account_id}::int
    or t.deputy_id is not distinct from ${account_id}::int)`

/** Returns the condition that the review of a page `p` is overdue. */
export const isStale = (today: string): RawBuilder<boolean> =>
  sql<boolean>`(p.state = 'published' and p.review_on is not null and p.review_on < ${today}::date)`

/** An account as it is known on the wire. */
export const personOf = (alias: string): RawBuilder<unknown> =>
  sql`json_build_object('area', ${sql.ref(`${alias}.area`)}, 'id', case when ${sql.ref(`${alias}.area`)} = 'User'
    then ${sql.ref(`${alias}.employee_id`)} else ${sql.ref(`${alias}.id`)} end, 'name', ${sql.ref(`${alias}.name`)})`
