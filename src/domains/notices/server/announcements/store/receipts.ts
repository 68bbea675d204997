import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { announcementRecipient } from '../../../contract/announcements.models.ts'
import { member, type Member } from '../notify.ts'
import { organisationDay, organisationZone } from '../../store/organisation-day.ts'

export type RecipientFilter = PageInput &
  Readonly<{
    id: number
    q?: string | undefined
    state?: 'read' | 'unread' | 'acknowledged' | 'open' | undefined
    department_id?: number | undefined
  }>

const STATES = {
  read: sql<boolean>`r.read_at is not null`,
  unread: sql<boolean>`r.read_at is null`,
  acknowledged: sql<boolean>`r.acknowledged_at is not null`,
  open: sql<boolean>`case when a.must_acknowledge then r.acknowledged_at is null else r.read_at is null end`,
} as const

/** The people of an announcement `a` today with their receipts `r` of its newest text. */
const readers = (id: number, now: string): RawBuilder<unknown> => sql`announcements a
  cross join lateral audience_accounts(array[a.audience_id], ${organisationDay(now)}) m
  join accounts p on p.id = m.account_id left join departments d on d.id = m.department_id
  left join announcement_receipts r on r.announcement_id = a.id and r.account_id = m.account_id and r.revision = a.revision
  where a.id = ${id}`

const SORTS = { name: sql`lower(x.name) collate names`, read_at: sql`coalesce(x.read_at, '0001-01-01Z')` }

/** Returns the people of the audience, with the times at which they read and acknowledged it. */
export const listRecipients = async (tx: Tx, now: string, filter: RecipientFilter) => {
  const { rows, meta } = await readPage(tx, pageBy({ sorts: SORTS, id: sql`x.id`, fallback: 'name' }, filter), {
    row: announcementRecipient.extend({ id: z.number() }),
    before: sql`with x as materialized (select m.account_id as id, m.account_id, m.employee_id, p.name,
          case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as department, r.read_at, r.acknowledged_at
        from ${readers(filter.id, now)} ${filter.state ? sql`and ${STATES[filter.state]}` : sql``}
          ${filter.department_id ? sql`and m.department_id = ${filter.department_id}` : sql``}
          ${filter.q ? sql`and p.name ilike ${containing(filter.q)}` : sql``})`,
    columns: sql`x.*`,
    from: sql`x`,
    where: sql`true`,
  })
  return { rows: rows.map(({ id: _id, ...row }) => row), meta }
}

const day = z.object({ date: z.string(), read: z.number(), acknowledged: z.number() })
type Day = z.output<typeof day>
const unit = z.object({
  department_id: z.number().nullable(),
  name: z.string(),
  audience: z.number(),
  read: z.number(),
  acknowledged: z.number(),
})
type Unit = z.output<typeof unit>

const sumReceiptsRow = z.object({ by_day: z.array(day), by_department: z.array(unit) })

/** The same by day and by department. */
export const sumReceipts = async (
  tx: Tx,
  now: string,
  id: number,
): Promise<Readonly<{ by_day: Day[]; by_department: Unit[] }>> => {
  const dayOf = (instant: string) => sql`(${sql.ref(instant)} at time zone ${organisationZone(now)})::date`
  const found = await rows(tx, sumReceiptsRow)`
    with x as materialized (select m.employee_id, d.id as department_id, d.name, r.read_at, r.acknowledged_at from ${readers(id, now)}),
    days as (select ${dayOf('x.read_at')} as day, 1 as read, 0 as acknowledged from x where x.read_at is not null
      union all select ${dayOf('x.acknowledged_at')}, 0, 1 from x where x.acknowledged_at is not null)
    select
      (select coalesce(json_agg(json_build_object('date', s.day, 'read', s.read, 'acknowledged', s.acknowledged) order by s.day), '[]')
        from (select day, sum(read)::int as read, sum(acknowledged)::int as acknowledged from days group by day) s) as by_day,
      (select coalesce(json_agg(json_build_object('department_id', s.department_id, 'name', s.name, 'audience', s.audience,
        'read', s.read, 'acknowledged', s.acknowledged) order by lower(s.name) collate names), '[]')
        from (select department_id, case when bool_and(employee_id is null) then 'Administrators' else coalesce(min(name), 'No department') end as name,
          count(*)::int as audience, count(read_at)::int as read, count(acknowledged_at)::int as acknowledged
          from x group by department_id, employee_id is null) s) as by_department`
  return found[0] ?? { by_day: [], by_department: [] }
}

/** Those who have not read it, or not acknowledged it where they must. */
export const listSilent = (tx: Tx, now: string, id: number): Promise<Member[]> =>
  rows(tx, member)`
    select p.id as account_id, p.area from ${readers(id, now)} and ${STATES.open} order by p.id`

/** The members of an audience. */
export const listMembers = (tx: Tx, now: string, audience: number): Promise<Member[]> =>
  rows(tx, member)`select m.account_id, a.area
    from audience_accounts(array[${audience}::int], ${organisationDay(now)}) m join accounts a on a.id = m.account_id order by 1`

const receipt = z.object({ read_at: z.string(), acknowledged_at: z.string().nullable() })
type Receipt = z.output<typeof receipt>

const receiptRow = receipt.extend({ is_new: z.boolean() })

/** Records that an account has opened a text, and acknowledges it with `acknowledge`; earlier times stay. */
export const insertReceipt = async (
  tx: Tx,
  key: Readonly<{ announcement_id: number; account_id: number; revision: number }>,
  { now, acknowledge }: Readonly<{ now: string; acknowledge: boolean }>,
): Promise<Receipt & Readonly<{ is_new: boolean }>> => {
  const acknowledged_at = acknowledge ? now : null
  const found = await rows(tx, receiptRow)`
    insert into announcement_receipts (announcement_id, account_id, revision, read_at, acknowledged_at)
    values (${key.announcement_id}, ${key.account_id}, ${key.revision}, ${now}, ${acknowledged_at})
    on conflict (announcement_id, account_id, revision) do update set acknowledged_at = excluded.acknowledged_at
      where announcement_receipts.acknowledged_at is null and excluded.acknowledged_at is not null
    returning read_at, acknowledged_at, true as is_new`
  if (found[0]) return found[0]
  const stored = await tx
    .selectFrom('announcement_receipts')
    .select(['read_at', 'acknowledged_at'])
    .where('announcement_id', '=', key.announcement_id)
    .where('account_id', '=', key.account_id)
    .where('revision', '=', key.revision)
    .executeTakeFirstOrThrow()
  return { ...stored, is_new: false }
}
