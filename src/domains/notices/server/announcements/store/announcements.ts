import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { receiptCounts } from '../../../contract/notices.records.ts'
import { type InsertObject, type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { AnnouncementStatus } from '../../../contract/notices.records.ts'
import { announcement, boardAnnouncement, type ReceiptCounts } from '../../../contract/announcements.models.ts'
import { audienceColumns } from '../../audience/store/columns.ts'
import { audienceUnits } from '../../audience/present.ts'
import { organisationDay } from '../../store/organisation-day.ts'

/** The status of an announcement `a` at an instant. */
const statusAt = (now: string): RawBuilder<AnnouncementStatus> => sql<AnnouncementStatus>`case
  when a.state <> 'published' then a.state when a.publish_at > ${now}::timestamptz then 'scheduled'
  when a.expires_at <= ${now}::timestamptz then 'expired' else 'published' end`

/** Published, its time has come, and it has not expired. */
export const isLiveAt = (now: string): RawBuilder<boolean> => sql<boolean>`(a.state = 'published'
  and a.publish_at <= ${now}::timestamptz and coalesce(a.expires_at > ${now}::timestamptz, true))`

/** The files of an announcement `a`, in their order. */
const FILES = sql`(select coalesce(json_agg(json_build_object('file_id', x.id, 'name', x.original_name, 'size', x.size_bytes) order by f.place), '[]')
  from announcement_files f join files x on x.id = f.file_id where f.announcement_id = a.id) as files`

const announcementRow = announcement
  .omit({ audience_text: true, reach: true, can: true })
  .extend({ units: audienceUnits })
export type AnnouncementRow = z.output<typeof announcementRow>

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
  readPage(tx, pageBy({ sorts: SORTS, id: sql`a.id`, fallback: '-publish_at' }, filter), {
    row: announcementRow,
    columns: columns(now),
    from: FROM,
    counted: sql`announcements a`,
    where: sql`true ${filter.q ? sql`and a.title || ' ' || a.body ilike ${containing(filter.q)}` : sql``}
      ${filter.status ? sql`and ${statusAt(now)} = ${filter.status}` : sql``}
      ${filter.priority ? sql`and a.priority = ${filter.priority}` : sql``}`,
  })

export const findAnnouncementRow = (tx: Tx, now: string, id: number): Promise<AnnouncementRow | undefined> =>
  one(tx, announcementRow)`select ${columns(now)} from ${FROM} where a.id = ${id}`

const receiptsOfCount = receiptCounts.extend({ id: z.number() })

/**
 * Counts the people that some announcements are for today, and those who have read and acknowledged the newest text.
 */
export const countReceiptsOf = async (
  tx: Tx,
  now: string,
  announcements: readonly number[],
): Promise<ReadonlyMap<number, ReceiptCounts>> => {
  if (announcements.length === 0) return new Map()
  const found = await rows(tx, receiptsOfCount)`
    select a.id, count(*)::int as audience, count(r.read_at)::int as read, count(r.acknowledged_at)::int as acknowledged
    from audience_accounts(array(select audience_id from announcements where id = any(${announcements}::int[])), ${organisationDay(now)}) m
    join announcements a on a.audience_id = m.audience_id
    left join announcement_receipts r on r.announcement_id = a.id and r.account_id = m.account_id and r.revision = a.revision
    group by a.id`
  return new Map(found.map(({ id, ...reach }) => [id, reach]))
}

const BOARD_ORDER = sql`(case when a.pinned then 0 when a.must_acknowledge and r.acknowledged_at is null then 1
  when a.priority = 'important' then 2 else 3 end)`

/** Live announcements for an account: pinned ones, those to acknowledge, important ones, then the newest. */
export const listBoardRows = (tx: Tx, now: string, account: number, filter: PageInput) =>
  readPage(
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
      row: boardAnnouncement,
      columns: sql`a.id, a.revision, a.title, a.body, a.priority, a.pinned, a.publish_at, a.expires_at, a.must_acknowledge,
        a.acknowledge_by, (select by.name from accounts by where by.id = a.created_by) as author_name, ${FILES}, r.read_at, r.acknowledged_at`,
      from: sql`announcements a left join announcement_receipts r on r.announcement_id = a.id and r.account_id = ${account}
        and r.revision = a.revision`,
      where: sql`${isLiveAt(now)} and in_audience(a.audience_id, ${account}, ${organisationDay(now)})`,
    },
  )

/** Counts the live announcements that an account has not read, or not acknowledged where it must. */
export const countUnreadOf = (account: number, now: string): RawBuilder<number> => sql<number>`(select count(*)::int
  from announcements a left join announcement_receipts r on r.announcement_id = a.id and r.account_id = ${account}
    and r.revision = a.revision
  where ${isLiveAt(now)} and (r.read_at is null or (a.must_acknowledge and r.acknowledged_at is null))
    and in_audience(a.audience_id, ${account}, ${organisationDay(now)}))`

const live = z.object({
  id: z.number(),
  title: z.string(),
  revision: z.number(),
  must_acknowledge: z.boolean(),
  audience_id: z.number(),
  notified_revision: z.number().nullable(),
  acknowledge_by: z.string().nullable(),
  today: z.string(),
})
type Live = z.output<typeof live>

/** Locks the live announcements, or the one of an id, and returns them with the day of the organisation. */
export const lockLive = async (tx: Tx, now: string, only: number | null): Promise<Live[]> => {
  return rows(tx, live)`select a.id, a.title, a.revision, a.must_acknowledge, a.audience_id, a.notified_revision,
      a.acknowledge_by, ${organisationDay(now)} as today
    from announcements a where ${isLiveAt(now)} and ${only === null ? sql`true` : sql`a.id = ${only}`} order by a.id for update`
}

const liveForRow = z.object({ id: z.number() })

/** Returns those of some announcements that are live for an account. */
export const listLiveFor = async (
  tx: Tx,
  now: string,
  account: number,
  announcements: readonly number[],
): Promise<number[]> => {
  const found = await rows(tx, liveForRow)`select a.id from announcements a where a.id = any(${announcements}::int[])
    and ${isLiveAt(now)} and in_audience(a.audience_id, ${account}, ${organisationDay(now)})`
  return found.map(({ id }) => id)
}

/** Locks the text of an announcement against changes, and returns its title and revision. */
export const lockText = (tx: Tx, id: number) =>
  tx.selectFrom('announcements').select(['revision', 'title']).where('id', '=', id).forShare().executeTakeFirstOrThrow()

/** Locks an announcement. */
export const lockAnnouncement = (tx: Tx, id: number) =>
  tx.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Adds an announcement and returns its id. */
export const insertAnnouncement = async (tx: Tx, row: InsertObject<Database, 'announcements'>): Promise<number> => {
  const { id } = await tx.insertInto('announcements').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes columns of an announcement. */
export const updateAnnouncement = async (
  tx: Tx,
  id: number,
  change: UpdateObject<Database, 'announcements'>,
): Promise<void> => {
  await tx.updateTable('announcements').set(change).where('id', '=', id).execute()
}

/** Deletes an announcement. */
export const deleteAnnouncement = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('announcements').where('id', '=', id).execute()
}
