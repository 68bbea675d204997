import { instantIn } from '#kit/server/database/json.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import { together } from '#kit/server/database/together.ts'
import { isReadingWhole, pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { Asset, AssetStatus, Condition } from '../../contract/inventory.models.ts'
import { keeps, seenByRole } from './kept.ts'

/** An asset as it is read, with what the actor may do in its category. */
export type AssetRow = Omit<Asset, 'can'> & Readonly<{ may_write: boolean; may_assign: boolean; has_history: boolean }>

/** Who reads, at what instant and on which day. */
export type Reading = Readonly<{ actor: Actor; now: string; today: string }>

const LIVE = sql`('offered', 'accepted', 'return_announced')`
/** Days after which a bundle without a signature is called unsigned. */
const UNSIGNED_DAYS = 3

const bookOf = (today: string): RawBuilder<unknown> => sql`inventory_book_value(a.price_minor,
  coalesce(a.salvage_bp, c.salvage_bp), coalesce(a.useful_life_months, c.useful_life_months), a.purchased_on,
  least(${today}::date, a.ended_on))`

const assetColumns = ({ actor, now, today }: Reading): RawBuilder<unknown> => sql`
  a.id, a.version, a.tag, a.name, json_build_object('id', c.id, 'name', c.name, 'holds_data', c.holds_data) as category,
  a.manufacturer, a.model, a.serial, a.status, a.condition, a.location,
  case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as holder,
  case when g.id is not null then json_build_object('id', g.id, 'version', g.version, 'state', g.state,
    'since', ${instantIn('h.handed_at')}, 'due_back_on', g.due_back_on,
    'return_due_on', g.return_due_on, 'problem', g.problem_kind,
    'is_unsigned', g.state = 'offered' and h.handed_at < ${now}::timestamptz - interval '${sql.lit(UNSIGNED_DAYS)} days') end as assignment,
  a.purchased_on, a.price_minor, a.currency, ${bookOf(today)} as book_minor, a.supplier, a.order_number, a.warranty_until,
  a.useful_life_months, a.salvage_bp, a.notes, a.extra, a.is_wiped,
  (select max(p.id) from inventory_photos p where p.asset_id = a.id and p.kind = 'item') as photo_id,
  ${keeps(actor, 'inventory.write')} as may_write, ${keeps(actor, 'inventory.assign')} as may_assign,
  exists (select from inventory_assignments x where x.asset_id = a.id)
    or exists (select from inventory_repairs x where x.asset_id = a.id) as has_history`

export const ASSETS = sql`inventory_assets a join inventory_categories c on c.id = a.category_id
  left join inventory_assignments g on g.asset_id = a.id and g.state in ${LIVE}
  left join inventory_handouts h on h.id = g.handout_id left join person_short e on e.id = g.employee_id`

export type AssetFilter = PageInput &
  Readonly<{
    q?: string | undefined
    category_id?: number | undefined
    status?: AssetStatus | undefined
    holder_id?: number | undefined
    location?: string | undefined
    condition?: Condition | undefined
    warranty_to?: string | undefined
    problem?: boolean | undefined
    role?: number | undefined
  }>

const SORTS = {
  tag: sql`lower(a.tag)`,
  name: sql`lower(a.name)`,
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
      keeps(actor, 'inventory.read'),
      seenByRole(filter.role),
      ...matching(filter.q),
      ...(filter.category_id ? [sql`a.category_id = ${filter.category_id}`] : []),
      ...(filter.holder_id ? [sql`g.employee_id = ${filter.holder_id}`] : []),
      ...(filter.location ? [sql`lower(a.location) = lower(${filter.location})`] : []),
      ...(filter.condition ? [sql`a.condition = ${filter.condition}`] : []),
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
  return readPage<AssetRow>(tx, page, {
    columns: assetColumns(reading),
    from: ASSETS,
    where: sql`${conditionsOf(filter, reading)}${ofStatus(filter.status)}`,
    found: ASSETS,
    total: 0,
  })
}

/** How many there are in each status under the other conditions of a list, counted once for all who ask together. */
export const countStatuses = async (
  tx: Tx,
  reading: Reading,
  filter: AssetFilter,
): Promise<Partial<Record<AssetStatus, number>>> => {
  if (isReadingWhole()) return {}
  const rows = await together(
    tx,
    reading.now,
    () => sql<{ status: AssetStatus; count: number }>`
      select a.status, count(*)::int as count from ${ASSETS} where ${conditionsOf(filter, reading)} group by 1`,
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Some assets of kept categories; those that the actor may not see are left out. */
export const findAssetRows = async (tx: Tx, reading: Reading, ids: readonly number[]): Promise<AssetRow[]> => {
  const { rows } = await sql<AssetRow>`select ${assetColumns(reading)} from ${ASSETS}
    where a.id = any(${ids}::int[]) and a.deleted_at is null and ${keeps(reading.actor, 'inventory.read')}`.execute(tx)
  return rows
}

/** Locks assets, always in the same order, so that two bundles never wait for each other. */
export const lockAssets = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select id from inventory_assets where id = any(${ids}::int[]) order by id for update`.execute(tx)
}

/** The tag of the asset that has a serial number of a manufacturer. */
export const findSerial = async (
  tx: Tx,
  manufacturer: string,
  serial: string,
  without: number,
): Promise<string | undefined> => {
  const { rows } = await sql<{ tag: string }>`select tag from inventory_assets
    where lower(manufacturer) = lower(${manufacturer}) and lower(serial) = lower(${serial}) and deleted_at is null
      and id <> ${without}`.execute(tx)
  return rows[0]?.tag
}

/** What an asset is worth on a day, in minor units; null without a price. */
export const findBook = async (
  tx: Tx,
  id: number,
  today: string,
): Promise<Readonly<{ book_minor: number | null; currency: string | null }>> => {
  const { rows } = await sql<{ book_minor: number | null; currency: string | null }>`
    select ${bookOf(today)} as book_minor, a.currency
    from inventory_assets a join inventory_categories c on c.id = a.category_id where a.id = ${id}`.execute(tx)
  return rows[0] ?? { book_minor: null, currency: null }
}

/** The value at the beginning of each month, from the purchase to the end of the life; at most 21 years. */
export const listDepreciation = async (tx: Tx, id: number): Promise<{ month: string; book_minor: number }[]> => {
  const { rows } = await sql<{ month: string; book_minor: number }>`
    select to_char(m.day, 'YYYY-MM') as month, inventory_book_value(a.price_minor, coalesce(a.salvage_bp, c.salvage_bp),
      x.life, a.purchased_on, m.day::date) as book_minor
    from inventory_assets a join inventory_categories c on c.id = a.category_id
    cross join lateral (select coalesce(a.useful_life_months, c.useful_life_months) as life) x
    cross join lateral generate_series(a.purchased_on::timestamp,
      a.purchased_on::timestamp + make_interval(months => x.life), interval '1 month') m(day)
    where a.id = ${id} and a.price_minor is not null and (a.ended_on is null or m.day::date <= a.ended_on)
    order by 1`.execute(tx)
  return rows
}
