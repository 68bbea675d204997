import { type RawBuilder, sql } from 'kysely'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'

/** Who looks at the hashbook, and what decides which topics they see: read once for a request. */
export type Sight = Readonly<{
  account_id: number
  employee_id: number | null
  is_admin: boolean
  moderates: boolean
  locks: boolean
  writes: boolean
  comments: boolean
  asks_to_read: boolean
  department_id: number | null
  /** The team of today's placement and those that the person leads. */
  team_ids: readonly number[]
  now: string
  today: string
}>

type Place = Readonly<{ department_id: number | null; team_ids: number[] }>

const placeOf = async ({ tx, now }: Pick<Context, 'tx' | 'now'>, employeeId: number | null): Promise<Place> => {
  const { rows } = await sql<Place>`
    select p.department_id, array(select p.team_id where p.team_id is not null
      union select l.team_id from team_leaderships l where l.employee_id = ${employeeId} and l.from_date <= x.day
        and (l.to_date is null or l.to_date >= x.day)) as team_ids
    from (select person_day(${employeeId}::int, ${now}::timestamptz) as day) x
    left join lateral placed_on(x.day) p on p.employee_id = ${employeeId}`.execute(tx)
  return rows[0] ?? { department_id: null, team_ids: [] }
}

export const readSight = async (context: Pick<Context, 'tx' | 'actor' | 'now'>): Promise<Sight> => {
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
    asks_to_read: scopeOf(actor, 'hashbook.must_read') !== null,
    ...place,
    now,
    today: await organisationDay(tx, now),
  }
}

/** Whether a topic `t` is in sight. The one filter of lists, counts, search, comments, files and differences. */
export const seesTopic = (sight: Sight): RawBuilder<boolean> => {
  if (sight.is_admin) return sql<boolean>`t.deleted_at is null`
  return sql<boolean>`(t.deleted_at is null and (t.audience = 'everyone' or t.owner_id = ${sight.account_id}
    or t.deputy_id = ${sight.account_id}
    or exists (select from hashbook_topic_departments d where d.topic_id = t.id and d.department_id = ${sight.department_id}::int)
    or exists (select from hashbook_topic_teams d where d.topic_id = t.id and d.team_id = any(${sight.team_ids}::int[]))))`
}

/** Whether the actor is the author or the owner of a page `p` of a topic `t`. */
const ownsText = ({ account_id }: Sight): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(p.owner_id, t.owner_id) = ${account_id} or t.owner_id = ${account_id} or t.deputy_id = ${account_id}
    or exists (select from hashbook_authors a where a.page_id = p.id and a.account_id = ${account_id}))`

/** Whether a page `p` of a topic `t` is in sight: drafts only for those who write, own or moderate them. */
export const seesPage = (sight: Sight): RawBuilder<boolean> =>
  sql<boolean>`(p.deleted_at is null and ${seesTopic(sight)}
    and (p.state = 'published' ${sight.moderates ? sql`or true` : sql`or ${ownsText(sight)}`}))`

/** An account as it is known on the wire. */
export const personOf = (alias: string): RawBuilder<unknown> =>
  sql`json_build_object('area', ${sql.ref(`${alias}.area`)}, 'id', case when ${sql.ref(`${alias}.area`)} = 'User'
    then ${sql.ref(`${alias}.employee_id`)} else ${sql.ref(`${alias}.id`)} end, 'name', ${sql.ref(`${alias}.name`)})`
