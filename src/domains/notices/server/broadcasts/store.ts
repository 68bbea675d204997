import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { type InsertObject, type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { BroadcastStatus } from '../../contract/notices.records.ts'
import { broadcast, type Broadcast } from '../../contract/broadcasts.models.ts'
import { audienceColumns } from '../audience/store/columns.ts'
import { audienceText, audienceUnits } from '../audience/present.ts'
import { organisationDay } from '../store/organisation-day.ts'

/** The status of a broadcast `b` at an instant. */
const statusAt = (now: string): RawBuilder<BroadcastStatus> => sql<BroadcastStatus>`
  case when b.state = 'scheduled' and b.send_at <= ${now}::timestamptz then 'sending' else b.state end`

const broadcastRow = broadcast.omit({ audience_text: true, can: true }).extend({ units: audienceUnits })
type Row = z.output<typeof broadcastRow>

const columns = (
  now: string,
): RawBuilder<unknown> => sql`b.id, b.version, b.title, b.body, b.path, b.priority, b.mail, b.send_at, b.sent_at,
  ${statusAt(now)} as status, b.created_at, (select by.name from accounts by where by.id = b.created_by) as created_by_name,
  json_build_object(
    'audience', coalesce(b.audience_count, (select count(*)::int from audience_accounts(array[b.audience_id], ${organisationDay(now)}))),
    'read', (select count(*)::int from notifications n where n.kind = 'notices.broadcast' and n.subject_id = b.id and n.read_at is not null)) as reach,
  ${audienceColumns(sql`b.audience_id`)}`

const FROM = sql`broadcasts b join audiences u on u.id = b.audience_id`

export type BroadcastFilter = PageInput & Readonly<{ q?: string | undefined; status?: BroadcastStatus | undefined }>

const SORTS = { send_at: sql`b.send_at`, title: sql`lower(b.title)` }

const present =
  (actor: Actor) =>
  ({ units, ...row }: Row): Broadcast => ({
    ...row,
    audience_text: audienceText(row.audience, units),
    can: { delete: row.status !== 'withdrawn' && actor.grants.has('notices.broadcast.write') },
  })

type Reading = Readonly<{ tx: Tx; now: string; actor: Actor }>

export const listBroadcastRows = async ({ tx, now, actor }: Reading, filter: BroadcastFilter) => {
  const { rows, meta } = await readPage(tx, pageBy({ sorts: SORTS, id: sql`b.id`, fallback: '-send_at' }, filter), {
    row: broadcastRow,
    columns: columns(now),
    from: FROM,
    counted: sql`broadcasts b`,
    where: sql`true ${filter.q ? sql`and b.title || ' ' || b.body ilike ${containing(filter.q)}` : sql``}
        ${filter.status ? sql`and ${statusAt(now)} = ${filter.status}` : sql``}`,
  })
  return { rows: rows.map(present(actor)), meta }
}

export const findBroadcast = async ({ tx, now, actor }: Reading, id: number): Promise<Broadcast | undefined> => {
  const row = await one(tx, broadcastRow)`select ${columns(now)} from ${FROM} where b.id = ${id}`
  return row && present(actor)(row)
}

const sentRow = z.object({ id: z.number() })

/** Returns those of some broadcasts that were sent and not withdrawn. */
export const listSent = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const found = await rows(tx, sentRow)`
    select id from broadcasts where id = any(${ids}::int[]) and state = 'sent'`
  return found.map(({ id }) => id)
}

/** Returns the ids of broadcasts that are scheduled and due. */
export const listDue = async (tx: Tx, now: string): Promise<number[]> => {
  const rows = await tx
    .selectFrom('broadcasts')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('send_at', '<=', now)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks a broadcast that is scheduled and due. */
export const lockDue = (tx: Tx, now: string, id: number) =>
  tx
    .selectFrom('broadcasts')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('send_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()

/** Adds a broadcast and returns its id. */
export const insertBroadcast = async (tx: Tx, row: InsertObject<Database, 'broadcasts'>): Promise<number> => {
  const { id } = await tx.insertInto('broadcasts').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes columns of a broadcast. */
export const updateBroadcast = async (
  tx: Tx,
  id: number,
  change: UpdateObject<Database, 'broadcasts'>,
): Promise<void> => {
  await tx.updateTable('broadcasts').set(change).where('id', '=', id).execute()
}
