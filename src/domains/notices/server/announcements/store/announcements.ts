import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type {
  Announcement,
  AnnouncementStatus,
  BoardAnnouncement,
  Reach,
} from '../../../contract/announcements.models.ts'
import { audienceColumns } from '../../audience/columns.ts'
import type { AudienceUnits } from '../../audience/text.ts'
import { organisationDay } from '../../zone.ts'

/** What an announcement `a` is at an instant. */
const statusAt = (now: string): RawBuilder<AnnouncementStatus> => sql<AnnouncementStatus>`case
  when a.state <> 'published' then a.state when a.publish_at > ${now}::timestamptz then 'scheduled'
  when a.expires_at <= ${now}::timestamptz then 'expired' else 'published' end`

/** Published, its time has come, and it has not expired. */
export const isLiveAt = (now: string): RawBuilder<boolean> => sql<boolean>`(a.state = 'published'
  and a.publish_at <= ${now}::timestamptz and coalesce(a.expires_at > ${now}::timestamptz, true))`

/** The files of an announcement `a`, in their order. */
const FILES = sql`(select coalesce(json_agg(json_build_object('file_id', x.id, 'name', x.original_name, 'size', x.size_bytes) order by f.place), '[]')
  from announcement_files f join files x on x.id = f.file_id where f.announcement_id = a.id) as files`

export type AnnouncementRow = Omit<Announcement, 'audience_text' | 'reach' | 'can'> & Readonly<{ units: AudienceUnits }>

const columns = (
  now: string,
): RawBuilder<unknown> => sql`a.id, a.version, a.title, a.body, a.priority, a.must_acknowledge,
  a.acknowledge_by, a.publish_at, a.expires_at, ${statusAt(now)} as status, a.pinned, a.revision, a.created_at, a.updated_at,
  (select by.name from accounts by where by.id = a.created_by) as created_by_name,
  ${FILES}, ${audienceColumns(sql`a.audience_id`)}`

const FROM = sql`announcements a join audiences u on u.id = a.audience_id`

export type AnnouncementFilter = PageInput &
  Readonly<{
    q?: string | undefined
    status?: AnnouncementStatus | undefined
    priority?: 'normal' | 'important' | undefined
  }>

// Drafts have no time yet: they come first, as the newest.
const SORTS = { publish_at: sql`coalesce(a.publish_at, '9999-12-31Z')`, title: sql`lower(a.title)` }

export const listAnnouncementRows = (tx: Tx, now: string, filter: AnnouncementFilter) =>
  readPage<AnnouncementRow>(tx, pageBy({ sorts: SORTS, id: sql`a.id`, fallback: '-publish_at' }, filter), {
    columns: columns(now),
    from: FROM,
    counted: sql`announcements a`,
    where: sql`true ${filter.q ? sql`and a.title || ' ' || a.body ilike ${containing(filter.q)}` : sql``}
      ${filter.status ? sql`and ${statusAt(now)} = ${filter.status}` : sql``}
      ${filter.priority ? sql`and a.priority = ${filter.priority}` : sql``}`,
  })

export const findAnnouncementRow = async (tx: Tx, now: string, id: number): Promise<AnnouncementRow | undefined> => {
  const { rows } = await sql<AnnouncementRow>`select ${columns(now)} from ${FROM} where a.id = ${id}`.execute(tx)
  return rows[0]
}

/** How many people some announcements are for today, and how many of those have read and acknowledged the newest text. */
export const readReachOf = async (
  tx: Tx,
  now: string,
  announcements: readonly number[],
): Promise<ReadonlyMap<number, Reach>> => {
  if (announcements.length === 0) return new Map()
  const { rows } = await sql<Reach & { id: number }>`
    select a.id, count(*)::int as audience, count(r.read_at)::int as read, count(r.acknowledged_at)::int as acknowledged
    from audience_accounts(array(select audience_id from announcements where id = any(${announcements}::int[])), ${organisationDay(now)}) m
    join announcements a on a.audience_id = m.audience_id
    left join announcement_receipts r on r.announcement_id = a.id and r.account_id = m.account_id and r.revision = a.revision
    group by a.id`.execute(tx)
  return new Map(rows.map(({ id, ...reach }) => [id, reach]))
}

const BOARD_ORDER = sql`(case when a.pinned then 0 when a.must_acknowledge and r.acknowledged_at is null then 1
  when a.priority = 'important' then 2 else 3 end)`

/** Live announcements for an account: pinned ones, those to acknowledge, important ones, then the newest. */
export const listBoardRows = (tx: Tx, now: string, account: number, filter: PageInput) =>
  readPage<BoardAnnouncement>(
    tx,
    pageBy(
      {
        sorts: { place: sql`(${BOARD_ORDER} * 1e11 - extract(epoch from a.publish_at))::float8` },
        id: sql`a.id`,
        fallback: 'place',
      },
      filter,
    ),
    {
      columns: sql`a.id, a.revision, a.title, a.body, a.priority, a.pinned, a.publish_at, a.expires_at, a.must_acknowledge,
        a.acknowledge_by, (select by.name from accounts by where by.id = a.created_by) as author_name, ${FILES}, r.read_at, r.acknowledged_at`,
      from: sql`announcements a left join announcement_receipts r on r.announcement_id = a.id and r.account_id = ${account}
        and r.revision = a.revision`,
      where: sql`${isLiveAt(now)} and in_audience(a.audience_id, ${account}, ${organisationDay(now)})`,
    },
  )

/** How many live announcements an account has not read, or not acknowledged where it must. */
export const countUnreadOf = (account: number, now: string): RawBuilder<number> => sql<number>`select count(*)::int
  from announcements a left join announcement_receipts r on r.announcement_id = a.id and r.account_id = ${account}
    and r.revision = a.revision
  where ${isLiveAt(now)} and (r.read_at is null or (a.must_acknowledge and r.acknowledged_at is null))
    and in_audience(a.audience_id, ${account}, ${organisationDay(now)})`

/** Of some announcements those that are live for an account. */
export const listLiveFor = async (
  tx: Tx,
  now: string,
  account: number,
  announcements: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select a.id from announcements a where a.id = any(${announcements}::int[])
    and ${isLiveAt(now)} and in_audience(a.audience_id, ${account}, ${organisationDay(now)})`.execute(tx)
  return rows.map(({ id }) => id)
}

export type Receipt = Readonly<{ read_at: string; acknowledged_at: string | null }>

/** Writes that an account has opened a text, and acknowledges it where asked; what was said first stays. */
export const writeReceipt = async (
  tx: Tx,
  key: Readonly<{ announcement_id: number; account_id: number; revision: number }>,
  { now, acknowledge }: Readonly<{ now: string; acknowledge: boolean }>,
): Promise<Receipt & Readonly<{ is_new: boolean }>> => {
  const acknowledged_at = acknowledge ? now : null
  const { rows } = await sql<Receipt & { is_new: boolean }>`
    insert into announcement_receipts (announcement_id, account_id, revision, read_at, acknowledged_at)
    values (${key.announcement_id}, ${key.account_id}, ${key.revision}, ${now}, ${acknowledged_at})
    on conflict (announcement_id, account_id, revision) do update set acknowledged_at = excluded.acknowledged_at
      where announcement_receipts.acknowledged_at is null and excluded.acknowledged_at is not null
    returning read_at, acknowledged_at, true as is_new`.execute(tx)
  if (rows[0]) return rows[0]
  const kept = await tx
    .selectFrom('announcement_receipts')
    .select(['read_at', 'acknowledged_at'])
    .where('announcement_id', '=', key.announcement_id)
    .where('account_id', '=', key.account_id)
    .where('revision', '=', key.revision)
    .executeTakeFirstOrThrow()
  return { ...kept, is_new: false }
}
