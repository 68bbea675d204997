import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { assetStatus } from '../../contract/inventory.records.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { isInScope, isSeenByRole } from './scope.ts'

type Reading = Readonly<{ actor: Actor; role: number | undefined }>

const seen = ({ actor, role }: Reading): RawBuilder<boolean> =>
  sql<boolean>`${isInScope(actor, 'inventory.read')} and ${isSeenByRole(role)}`

const book = (day: RawBuilder<unknown>): RawBuilder<number> => sql<number>`inventory_book_value(a.price_minor,
  coalesce(a.salvage_bp, c.salvage_bp), coalesce(a.useful_life_months, c.useful_life_months), a.purchased_on, ${day})`

const SOURCE = sql`inventory_assets a join inventory_categories c on c.id = a.category_id`
/** Bought by a day and not ended before it. */
const owned = (day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`a.deleted_at is null and (a.purchased_on is null or a.purchased_on <= ${day})
    and (a.ended_on is null or a.ended_on > ${day})`

const categoryValue = z.object({
  id: z.number(),
  name: z.string(),
  status: assetStatus,
  currency: z.string().nullable(),
  count: z.number(),
  price_minor: z.number(),
  book_minor: z.number(),
})
export type CategoryValue = z.output<typeof categoryValue>

/** Returns the equipment of each category on a day, by status and currency. */
export const listValues = async (tx: Tx, reading: Reading, on: string): Promise<CategoryValue[]> => {
  return rows(tx, categoryValue)`
    select c.id, c.name, a.status, a.currency, count(*)::int as count, coalesce(sum(a.price_minor), 0)::bigint as price_minor,
      coalesce(sum(case when a.ended_on <= ${on}::date then 0 else ${book(sql`${on}::date`)} end), 0)::bigint as book_minor
    from ${SOURCE} where a.deleted_at is null and a.status <> 'disposed' and ${seen(reading)}
      and (a.purchased_on is null or a.purchased_on <= ${on}::date)
    group by c.id, a.status, a.currency order by lower(c.name) collate names, c.id`
}

const monthsRow = z.object({ month: z.string(), currency: z.string(), book_minor: z.number() })

/** The value at the end of each of the twelve months up to a day, by currency. */
export const listMonths = async (
  tx: Tx,
  reading: Reading,
  on: string,
): Promise<{ month: string; currency: string; book_minor: number }[]> => {
  return rows(tx, monthsRow)`
    select to_char(m.day, 'YYYY-MM') as month, a.currency, coalesce(sum(${book(sql`m.day`)}), 0)::bigint as book_minor
    from (select least((date_trunc('month', ${on}::date) - make_interval(months => n) + interval '1 month - 1 day')::date, ${on}::date) as day
      from generate_series(0, 11) n) m
    join ${SOURCE} on ${owned(sql`m.day`)} and a.currency is not null
    where ${seen(reading)} group by 1, 2 order by 1, 2`
}

const warrantiesRow = z.object({ id: z.number(), tag: z.string(), name: z.string(), warranty_until: z.string() })

export const listWarranties = (
  tx: Tx,
  reading: Reading,
  on: string,
): Promise<{ id: number; tag: string; name: string; warranty_until: string }[]> =>
  rows(tx, warrantiesRow)`
    select a.id, a.tag, a.name, a.warranty_until from ${SOURCE}
    where a.deleted_at is null and a.status in ('in_stock', 'assigned', 'in_repair') and ${seen(reading)}
      and a.warranty_until between ${on}::date and ${on}::date + 60
    order by a.warranty_until, a.id limit 100`

const demand = z.object({
  id: z.number(),
  name: z.string(),
  in_stock: z.number(),
  asked: z.number(),
  min_stock: z.number(),
})
export type Demand = z.output<typeof demand>

/** Returns the stock of each active category with the approved requests that were not handed out yet. */
export const listDemand = (tx: Tx, reading: Reading): Promise<Demand[]> =>
  rows(tx, demand)`
    select c.id, c.name, coalesce(c.min_stock, 0) as min_stock,
      (select count(*)::int from inventory_assets a where a.category_id = c.id and a.status = 'in_stock' and a.deleted_at is null) as in_stock,
      (select coalesce(sum(q.quantity), 0)::int from inventory_requests q where q.category_id = c.id and q.state = 'approved') as asked
    from inventory_categories c where c.active and ${seen(reading)} order by lower(c.name) collate names`

const stockRow = z.object({ id: z.number(), name: z.string(), in_stock: z.number() })

/** Returns the number of pieces of each category that can be handed out, with its name. */
export const listStock = async (
  tx: Tx,
  categoryIds: readonly number[],
): Promise<ReadonlyMap<number, Readonly<{ name: string; in_stock: number }>>> => {
  const found = await rows(tx, stockRow)`
    select c.id, c.name, (select count(*)::int from inventory_assets a where a.category_id = c.id and a.status = 'in_stock') as in_stock
    from inventory_categories c where c.id = any(${categoryIds}::int[])`
  return new Map(found.map(({ id, ...row }) => [id, row]))
}
