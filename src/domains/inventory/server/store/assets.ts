import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { asset } from '../../contract/inventory.models.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { Parsed } from '#kit/contract/call.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { together } from '#kit/server/database/together.ts'
import { isReadingWhole, pageBy, readPage } from '#kit/server/page.ts'
import { filtersOf } from '#kit/server/record-filter.ts'
import type { listAssets } from '../../contract/inventory.calls.ts'
import { assetRecord, type AssetStatus, assetStatus } from '../../contract/inventory.records.ts'
import { isInScope, isSeenByRole } from './scope.ts'

/** An asset as it is read, with what the actor may do in its category. */
const assetRow = asset
  .omit({ can: true })
  .extend({ may_write: z.boolean(), may_assign: z.boolean(), has_history: z.boolean() })
export type AssetRow = z.output<typeof assetRow>

/** The reader with the instant and the day. */
export type Reading = Readonly<{ actor: Actor; now: string; today: string }>

const LIVE = sql`('offered', 'accepted', 'return_announced')`
/** Days after which a bundle without a signature is called unsigned. */
const UNSIGNED_DAYS = 3

const bookOf = (today: string): RawBuilder<unknown> => sql`inventory_book_value(a.price_minor,
  coalesce(a.salvage_bp, c.salvage_bp), coalesce(a.useful_life_months, c.useful_life_months), a.purchased_on,
  least(${today}::date, a.ended_on))`

/** SQL condition: an asset `a` of a category `c` in stock is wiped before it is handed out. */
export const IS_TO_WIPE = sql<boolean>`(a.status = 'in_stock' and c.holds_data and not a.is_wiped)`

const assetColumns = ({ actor, now, today }: Reading): RawBuilder<unknown> => sql`
  a.id, a.version, a.tag, a.name, json_build_object('id', c.id, 'name', c.name, 'holds_data', c.holds_data) as category,
  a.manufacturer, a.model, a.serial, a.status, a.condition, a.location,
  case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as holder,
  case when g.id is not null then json_build_object('id', g.id, 'version', g.version, 'state', g.state,
    'since', ${instantIn('h.handed_at')}, 'due_back_on', g.due_back_on,
    'return_due_on', g.return_due_on, 'problem', g.problem_kind,
    'is_unsigned', g.state = 'offered' and h.handed_at < ${now}::timestamptz - interval '${sql.lit(UNSIGNED_DAYS)} days') end as assignment,
  a.purchased_on, a.price_minor, a.currency, ${bookOf(today)} as book_minor, a.supplier, a.order_number, a.warranty_until,
  a.useful_life_months, a.salvage_bp, a.notes, a.extra, a.serial_exception, a.is_wiped,
  ${IS_TO_WIPE} as is_to_wipe,
  (select max(p.id) from inventory_photos p where p.asset_id = a.id and p.kind = 'item') as photo_id,
  ${isInScope(actor, 'inventory.write')} as may_write, ${isInScope(actor, 'inventory.assign')} as may_assign,
  exists (select from inventory_assignments x where x.asset_id = a.id)
    or exists (select from inventory_repairs x where x.asset_id = a.id) as has_history`

export const ASSETS = sql`inventory_assets a join inventory_categories c on c.id = a.category_id
  left join inventory_assignments g on g.asset_id = a.id and g.state in ${LIVE}
  left join inventory_handouts h on h.id = g.handout_id left join person_short e on e.id = g.employee_id`

export type AssetFilter = Parsed<typeof listAssets>['query']

const SORTS = {
  tag: sql`lower(a.tag)`,
  name: sql`lower(a.name) collate names`,
  purchased_on: sql`coalesce(a.purchased_on, '1900-01-01'::date)`,
  warranty_until: sql`coalesce(a.warranty_until, '2200-01-01'::date)`,
  since: sql`coalesce(h.handed_at, '1900-01-01'::timestamptz)`,
}

/** Tag and serial number as they are, or a part of any text. */
const matching = (q: string | undefined): RawBuilder<boolean>[] => {
  const found = containing(q)
  if (found === null) return []
  return [
    sql<boolean>`(a.tag ilike ${found} or a.serial ilike ${found} or a.name ilike ${found}
      or a.manufacturer ilike ${found} or a.model ilike ${found} or e.name ilike ${found})`,
  ]
}

const conditionsOf = (filter: AssetFilter, { actor, today }: Reading): RawBuilder<unknown> =>
  sql.join(
    [
      sql`a.deleted_at is null`,
      isInScope(actor, 'inventory.read'),
      isSeenByRole(filter.role),
      ...matching(filter.q),
      ...filtersOf(assetRecord, 'a', { ...filter, status: undefined }),
      ...(filter.holder_id ? [sql`g.employee_id = ${filter.holder_id}`] : []),
      ...(filter.warranty_to ? [sql`a.warranty_until between ${today}::date and ${filter.warranty_to}::date`] : []),
      ...(filter.problem ? [sql`g.problem_kind is not null`] : []),
    ],
    sql` and `,
  )

const ofStatus = (status: AssetStatus | undefined) => (status ? sql` and a.status = ${status}` : sql``)

/** Without a total: it is the sum of what is counted by status. */
export const listAssetRows = async (
  tx: Tx,
  reading: Reading,
  filter: AssetFilter,
): Promise<{ rows: AssetRow[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('a.id'), fallback: 'tag' }, filter)
  return readPage(tx, page, {
    row: assetRow,
    columns: assetColumns(reading),
    from: ASSETS,
    where: sql`${conditionsOf(filter, reading)}${ofStatus(filter.status)}`,
    found: ASSETS,
    total: 0,
  })
}

const statusCounts = z.array(z.object({ status: assetStatus, count: z.number() }))

/**
 * Returns the number of assets in each status under the other conditions of a list, counted once for concurrent calls.
 */
export const countStatuses = async (
  tx: Tx,
  reading: Reading,
  filter: AssetFilter,
): Promise<Partial<Record<AssetStatus, number>>> => {
  if (isReadingWhole()) return {}
  const found = await together(
    tx,
    reading.now,
    () => sql`
      select a.status, count(*)::int as count from ${ASSETS} where ${conditionsOf(filter, reading)} group by 1`,
  )
  return Object.fromEntries(statusCounts.parse(found).map(({ status, count }) => [status, count]))
}

/** Returns some assets of the categories in scope; those that the actor may not see are left out. */
export const findAssetRows = (tx: Tx, reading: Reading, ids: readonly number[]): Promise<AssetRow[]> =>
  rows(tx, assetRow)`select ${assetColumns(reading)} from ${ASSETS}
    where a.id = any(${ids}::int[]) and a.deleted_at is null and ${isInScope(reading.actor, 'inventory.read')}`

/** Locks assets, always in the same order, so that two bundles never wait for each other. */
export const lockAssets = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select id from inventory_assets where id = any(${ids}::int[]) order by id for update`.execute(tx)
}

const serialRow = z.object({ tag: z.string() })

type Serial = Readonly<{ category_id: number; manufacturer: string | null; serial: string }>

/** The tag of another asset that has a serial number in a category, or of a manufacturer. */
export const findSerial = async (
  tx: Tx,
  { category_id, manufacturer, serial }: Serial,
  without: number,
): Promise<string | undefined> => {
  const found = await rows(tx, serialRow)`select tag from inventory_assets
    where lower(serial) = lower(${serial}) and (category_id = ${category_id} or lower(manufacturer) = lower(${manufacturer}))
      and deleted_at is null and serial_exception is null and id <> ${without} order by id limit 1`
  return found[0]?.tag
}

const bookRow = z.object({ book_minor: z.number().nullable(), currency: z.string().nullable() })

/** Returns the value of an asset on a day, in minor units; null without a price. */
export const findBook = async (
  tx: Tx,
  id: number,
  today: string,
): Promise<Readonly<{ book_minor: number | null; currency: string | null }>> => {
  const found = await rows(tx, bookRow)`
    select ${bookOf(today)} as book_minor, a.currency
    from inventory_assets a join inventory_categories c on c.id = a.category_id where a.id = ${id}`
  return found[0] ?? { book_minor: null, currency: null }
}

const depreciationRow = z.object({ month: z.string(), book_minor: z.number() })

/** The value at the beginning of each month, from the purchase to the end of the life; at most 21 years. */
export const listDepreciation = (tx: Tx, id: number): Promise<{ month: string; book_minor: number }[]> =>
  rows(tx, depreciationRow)`
    select to_char(m.day, 'YYYY-MM') as month, inventory_book_value(a.price_minor, coalesce(a.salvage_bp, c.salvage_bp),
      x.life, a.purchased_on, m.day::date) as book_minor
    from inventory_assets a join inventory_categories c on c.id = a.category_id
    cross join lateral (select coalesce(a.useful_life_months, c.useful_life_months) as life) x
    cross join lateral generate_series(a.purchased_on::timestamp,
      a.purchased_on::timestamp + make_interval(months => x.life), interval '1 month') m(day)
    where a.id = ${id} and a.price_minor is not null and (a.ended_on is null or m.day::date <= a.ended_on)
    order by 1`

/** Returns true where an asset has a tag, deleted ones included. */
export const isTagUsed = async (tx: Tx, tag: string): Promise<boolean> => {
  const used = await tx
    .selectFrom('inventory_assets')
    .select('id')
    .where(sql`lower(tag)`, '=', tag.toLowerCase())
    .executeTakeFirst()
  return used !== undefined
}

/** Changes columns of an asset. */
export const updateAsset = async (
  tx: Tx,
  id: number,
  change: UpdateObject<Database, 'inventory_assets'>,
): Promise<void> => {
  await tx.updateTable('inventory_assets').set(change).where('id', '=', id).execute()
}

/** Changes the status of an assigned asset to in stock; one that is in repair stays there. */
export const updateAssetToStock = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('inventory_assets')
    .set({ status: 'in_stock' })
    .where('id', '=', id)
    .where('status', '=', 'assigned')
    .execute()
}
