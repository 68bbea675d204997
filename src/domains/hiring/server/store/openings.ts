import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { stage } from '../../contract/hiring.records.ts'
import { opening } from '../../contract/recruiting.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'

const openingRow = opening.omit({ can: true })
export type OpeningRow = z.output<typeof openingRow>

/** An offer that takes a place: approved, sent and not expired, or accepted by a candidate who is not hired yet. */
const takesPlace = (today: string): RawBuilder<boolean> =>
  sql<boolean>`(o.state in ('approved', 'accepted') or (o.state = 'sent' and o.expires_on >= ${today}::date))`

const COUNTS = sql.join(
  stage.options.map((one) => sql`${sql.lit(one)}, count(*) filter (where c.stage = ${sql.lit(one)})::int`),
  sql`, `,
)

/** The median days that candidates stayed in a stage before they left it, in the last year. */
const days = (stage: string, today: string): RawBuilder<unknown> => sql`
  (select round((percentile_cont(0.5) within group (order by extract(epoch from v.at - v.since_at) / 86400.0))::numeric, 1)::float8
   from candidate_moves v join candidates c on c.id = v.candidate_id
   where c.opening_id = p.id and v.from_stage = ${sql.lit(stage)} and v.at > ${today}::date - 365)`

const columns = (today: string): RawBuilder<unknown> => sql`
  p.id, p.title, json_build_object('id', d.id, 'name', d.name) as designation, json_build_object('id', u.id, 'name', u.name) as department,
  case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team,
  json_build_object('id', m.id, 'name', m.name) as hiring_manager, p.vacancies,
  case when p.state = 'open' and p.closes_on < ${today}::date then 'closed' else p.state end as state, p.closes_on, p.criteria,
  g.filled, h.held, greatest(0, p.vacancies - g.filled - h.held) as left, g.stage_counts,
  json_build_object('applied', ${days('applied', today)}, 'interviewing', ${days('interviewing', today)}, 'selected', ${days('selected', today)}) as stage_days, p.version`

const FROM = (today: string): RawBuilder<unknown> => sql`openings p join designations d on d.id = p.designation_id
  join departments u on u.id = p.department_id left join teams t on t.id = p.team_id join person_short m on m.id = p.hiring_manager_id
  cross join lateral (select count(*) filter (where c.stage = 'hired')::int as filled, json_build_object(${COUNTS}) as stage_counts
    from candidates c where c.opening_id = p.id) g
  cross join lateral (select count(*)::int as held from offers o join candidates c on c.id = o.candidate_id
    where c.opening_id = p.id and c.stage <> 'hired' and ${takesPlace(today)}) h`

type Filter = Readonly<{
  id?: number
  state?: string | undefined
  department_id?: number | undefined
  q?: string | undefined
}>

export const listOpeningRows = async (tx: Tx, today: string, filter: Filter): Promise<OpeningRow[]> => {
  const found = containing(filter.q)
  const conditions = [
    sql`true`,
    ...(filter.id === undefined ? [] : [sql`p.id = ${filter.id}`]),
    ...(filter.department_id ? [sql`p.department_id = ${filter.department_id}`] : []),
    ...(found ? [sql`p.title ilike ${found}`] : []),
    ...(filter.state
      ? [
          sql`case when p.state = 'open' and p.closes_on < ${today}::date then 'closed' else p.state end = ${filter.state}`,
        ]
      : []),
  ]
  return rows(tx, openingRow)`select ${columns(today)} from ${FROM(today)} where ${sql.join(conditions, sql` and `)}
    order by p.state <> 'open', lower(p.title), p.id`
}

const lockedOpening = z.object({ id: z.number(), vacancies: z.number(), takes: z.boolean(), used: z.number() })
export type LockedOpening = z.output<typeof lockedOpening>

/** Locks an opening and counts its used places, so that two offers never take the last one. `without`: an offer to leave out. */
export const lockOpening = async (
  tx: Tx,
  id: number,
  today: string,
  without = 0,
): Promise<LockedOpening | undefined> => {
  const locked = await tx.selectFrom('openings').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) return undefined
  return one(tx, lockedOpening)`
    select p.id, p.vacancies, p.state = 'open' and (p.closes_on is null or p.closes_on >= ${today}::date) as takes,
      (select count(*) from candidates c where c.opening_id = p.id and c.stage = 'hired')::int
      + (select count(*) from offers o join candidates c on c.id = o.candidate_id where c.opening_id = p.id and c.stage <> 'hired'
          and o.id <> ${without} and ${takesPlace(today)})::int as used
    from openings p where p.id = ${id}`
}

/** Locks an opening against changes, and returns its state and last day. */
export const lockState = (tx: Tx, id: number) =>
  tx.selectFrom('openings').select(['state', 'closes_on']).where('id', '=', id).forShare().executeTakeFirst()

/** Returns all columns of an opening; fails where there is none. */
export const getOpening = (tx: Tx, id: number) =>
  tx.selectFrom('openings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
