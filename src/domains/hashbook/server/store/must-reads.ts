import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { mustRead, type MustRead } from '../../contract/hashbook.models.ts'
import type { Viewer } from './viewer.ts'

/**
 * The people who have to read a page `p` of a topic `t` by a must-read `m` on a day, with the day by which: those
 * whose placement is in its audience and who can read the topic.
 */
export const REQUIRED = (today: string): RawBuilder<unknown> => sql`
  select e.employee_id, e.department_id, e.team_id,
    coalesce(m.due_on, m.due_days + greatest(m.again_on,
      case when m.audience = 'joiners' then j.joined_on else m.created_at::date end)) as due_on
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

/** The instant at which a person acknowledged the revision of a must-read `m`; null where they did not. */
export const DONE_AT = sql`(select min(k.created_at) from hashbook_acknowledgements k
  where k.page_id = m.page_id and k.employee_id = r.employee_id and k.revision >= m.revision)`

/** Returns the must-read of the actor for a page `p` of a topic `t`, as JSON; null where there is none. */
export const dueOf = ({ employee_id, is_admin, today }: Viewer): RawBuilder<unknown> =>
  is_admin || employee_id === null
    ? sql`null::json`
    : sql`(select json_build_object('due_on', r.due_on, 'acknowledged', ${DONE_AT} is not null)
        from hashbook_must_reads m cross join lateral (${REQUIRED(today)} and e.employee_id = ${employee_id}) r
        where m.page_id = p.id and m.ended_at is null)`

const MUST_READ = (today: string): RawBuilder<unknown> => sql`
  select m.id, m.version, json_build_object('id', p.id, 'title', p.title, 'topicid', p.topic_id, 'revision', p.revision) as page,
    m.audience, m.joined_within_days, m.due_on, m.due_days, m.revision,
    coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by lower(d.name) collate names)
      from hashbook_must_read_departments x join departments d on d.id = x.department_id where x.must_read_id = m.id), '[]'::json) as departments,
    coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by lower(d.name) collate names)
      from hashbook_must_read_teams x join teams d on d.id = x.team_id where x.must_read_id = m.id), '[]'::json) as teams,
    coalesce(n.required, 0) as required, coalesce(n.acknowledged, 0) as acknowledged, coalesce(n.overdue, 0) as overdue
  from hashbook_must_reads m join hashbook_pages p on p.id = m.page_id join hashbook_topics t on t.id = p.topic_id
  left join lateral (select count(*)::int as required, count(*) filter (where x.done)::int as acknowledged,
      count(*) filter (where not x.done and x.due_on < ${today}::date)::int as overdue
    from (select r.due_on, ${DONE_AT} is not null as done from (${REQUIRED(today)}) r) x) n on true`

/** Live must-reads with their coverage, the newest first. */
export const listMustReadRows = async (tx: Tx, today: string): Promise<MustRead[]> =>
  rows(tx, mustRead)`${MUST_READ(today)} where m.ended_at is null and p.deleted_at is null order by m.id desc`

export const findMustReadRow = async (tx: Tx, today: string, id: number): Promise<MustRead | undefined> =>
  one(tx, mustRead)`${MUST_READ(today)} where m.id = ${id}`

/** Days after which a page whose meaning has changed is to be read again. */
const AGAIN_DAYS = 10

/** Makes the live must-read of a page require a new revision, whose meaning has changed. */
export const updateLiveMustRead = async (tx: Tx, pageId: number, revision: number, today: string): Promise<void> => {
  await sql`update hashbook_must_reads set revision = ${revision}, again_on = ${today}::date,
      due_on = case when due_on is null then null else ${today}::date + ${AGAIN_DAYS}::int end
    where page_id = ${pageId} and ended_at is null`.execute(tx)
}

/** The live must-read of a page, locked. */
export const lockLiveMustRead = async (tx: Tx, pageId: number) =>
  tx
    .selectFrom('hashbook_must_reads')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

type MustReadInput = Readonly<{
  audience: MustRead['audience']
  joined_within_days: number | null
  due_on: string | null
  due_days: number | null
}>

type Places = Readonly<{ departments: readonly number[]; teams: readonly number[] }>

const savePlaces = async (tx: Tx, id: number, { departments, teams }: Places): Promise<void> => {
  await tx.deleteFrom('hashbook_must_read_departments').where('must_read_id', '=', id).execute()
  await tx.deleteFrom('hashbook_must_read_teams').where('must_read_id', '=', id).execute()
  const unique = (ids: readonly number[]) => [...new Set(ids)]
  if (departments.length > 0)
    await tx
      .insertInto('hashbook_must_read_departments')
      .values(unique(departments).map((department_id) => ({ must_read_id: id, department_id })))
      .execute()
  if (teams.length > 0)
    await tx
      .insertInto('hashbook_must_read_teams')
      .values(unique(teams).map((team_id) => ({ must_read_id: id, team_id })))
      .execute()
}

export const insertMustRead = async (
  tx: Tx,
  input: MustReadInput & Readonly<{ page_id: number; revision: number; created_by: number; created_at: string }>,
  places: Places,
): Promise<number> => {
  const { id } = await tx.insertInto('hashbook_must_reads').values(input).returning('id').executeTakeFirstOrThrow()
  await savePlaces(tx, id, places)
  return id
}

export const updateMustRead = async (tx: Tx, id: number, input: MustReadInput, places: Places): Promise<void> => {
  await tx.updateTable('hashbook_must_reads').set(input).where('id', '=', id).execute()
  await savePlaces(tx, id, places)
}

export const updateEndedMustRead = async (tx: Tx, id: number, now: string): Promise<void> => {
  await tx.updateTable('hashbook_must_reads').set({ ended_at: now }).where('id', '=', id).execute()
}

const placesOutsideRow = z.object({ name: z.string() })

/** Departments and teams of some that cannot read the topic of a page. */
export const listPlacesOutside = async (tx: Tx, pageId: number, { departments, teams }: Places): Promise<string[]> => {
  const found = await rows(tx, placesOutsideRow)`
    with t as (select t.id, t.audience from hashbook_pages p join hashbook_topics t on t.id = p.topic_id where p.id = ${pageId})
    select d.name from departments d cross join t where d.id = any(${departments}::int[]) and t.audience <> 'everyone'
      and not exists (select from hashbook_topic_departments x where x.topic_id = t.id and x.department_id = d.id)
    union all select m.name from teams m cross join t where m.id = any(${teams}::int[]) and t.audience <> 'everyone'
      and not exists (select from hashbook_topic_teams x where x.topic_id = t.id and x.team_id = m.id)
      and not exists (select from hashbook_topic_departments x where x.topic_id = t.id and x.department_id = m.department_id)
    order by 1`
  return found.map(({ name }) => name)
}

const ownMustRead = z.object({
  page: z.object({ id: z.number(), title: z.string(), topicid: z.number() }),
  due_on: z.string(),
  overdue: z.boolean(),
  revision: z.number(),
  acknowledged_at: z.string().nullable(),
  changed_since: z.boolean(),
})
type OwnMustRead = z.output<typeof ownMustRead>

/** Returns the must-reads of a person, open ones first. */
export const listOwnMustReads = async (
  tx: Tx,
  today: string,
  employeeId: number,
  pageId?: number,
): Promise<OwnMustRead[]> => {
  return rows(tx, ownMustRead)`
    select json_build_object('id', p.id, 'title', p.title, 'topicid', p.topic_id) as page, r.due_on,
      ${DONE_AT} is null and r.due_on < ${today}::date as overdue, p.revision, ${DONE_AT} as acknowledged_at,
      ${DONE_AT} is null and exists (select from hashbook_acknowledgements k where k.page_id = p.id
        and k.employee_id = r.employee_id) as changed_since
    from hashbook_must_reads m join hashbook_pages p on p.id = m.page_id and p.deleted_at is null
    join hashbook_topics t on t.id = p.topic_id and t.deleted_at is null
    cross join lateral (${REQUIRED(today)} and e.employee_id = ${employeeId}) r
    where m.ended_at is null ${pageId === undefined ? sql`` : sql`and p.id = ${pageId}`}
    order by ${DONE_AT} is not null, r.due_on, p.id`
}

/** Stores that a person has read a revision; returns the first instant of it. */
export const insertAcknowledgement = async (
  tx: Tx,
  row: Readonly<{ page_id: number; employee_id: number; revision: number; created_at: string }>,
): Promise<Readonly<{ created_at: string; isNew: boolean }>> => {
  const made = await tx
    .insertInto('hashbook_acknowledgements')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('created_at')
    .executeTakeFirst()
  if (made) return { created_at: made.created_at, isNew: true }
  const { created_at } = await tx
    .selectFrom('hashbook_acknowledgements')
    .select('created_at')
    .where('page_id', '=', row.page_id)
    .where('employee_id', '=', row.employee_id)
    .where('revision', '=', row.revision)
    .executeTakeFirstOrThrow()
  return { created_at, isNew: false }
}

const notRead = z.object({
  must_read_id: z.number(),
  page_id: z.number(),
  title: z.string(),
  revision: z.number(),
  due_on: z.string(),
  days: z.number(),
  accounts: z.array(z.number()),
})
type NotRead = z.output<typeof notRead>

/**
 * Returns the people who have not read what they have to, by page and day: `days` is how many are left until the day.
 */
export const listNotRead = async (tx: Tx, today: string, mustReadId?: number): Promise<NotRead[]> => {
  return rows(tx, notRead)`
    select m.id as must_read_id, p.id as page_id, p.title, m.revision, r.due_on, r.due_on - ${today}::date as days,
      array_agg(a.id order by a.id) as accounts
    from hashbook_must_reads m join hashbook_pages p on p.id = m.page_id and p.deleted_at is null
    join hashbook_topics t on t.id = p.topic_id and t.deleted_at is null cross join lateral (${REQUIRED(today)}) r
    join accounts a on a.employee_id = r.employee_id and a.area = 'User' and a.deleted_at is null
    where m.ended_at is null and ${DONE_AT} is null ${mustReadId === undefined ? sql`` : sql`and m.id = ${mustReadId}`}
    group by m.id, p.id, r.due_on order by m.id, r.due_on`
}
