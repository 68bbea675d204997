import type { ScreenLink } from '#kit/contract/keys.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { rows } from './database/rows.ts'
import type { Context, Tx } from './context.ts'
import { registry } from './slots.ts'

/** The person whose things are requested, and the first day on which they should be with another person. */
export type Holder = Readonly<{ employee_id: number; from: string }>

/** One thing that is still with a person on that day or later. `due` is a day by which it matters; `link` shows it. */
const holdingItem = z.object({
  employee_id: z.number(),
  id: z.number(),
  label: z.string(),
  due: z.string().nullable(),
  link: z.custom<ScreenLink>((value) => typeof value === 'string' && /^[/?]/.test(value)).nullable(),
})
export type HoldingItem = Readonly<z.output<typeof holdingItem>>
const holderCount = z.object({ employee_id: z.number(), count: z.number() })

/** To whom an item goes, from which day on, and why. */
export type Handover = Readonly<{ from: Holder; to: Readonly<{ id: number; name: string }>; note: string }>

/**
 * A kind of duty or thing that people can have when they leave. Domains add theirs where the server is put together, also
 * those below people.
 */
export type HoldingKind = Readonly<{
  label: string
  /** The domain whose rules apply to it. */
  domain: string
  /** An exit cannot be closed while any is left; otherwise it is only shown. */
  blocking: boolean
  /**
   * The items of people, as a statement that selects the columns of `HoldingItem`; `holder` has a row of `employee_id` and `day`
   * for each holder.
   */
  items: RawBuilder<unknown>
  /**
   * Hands one item on by the rule of the domain, as the acting administrator, and writes its audit row. Throws the
   * refusal where the rule forbids it. Left out: it is dealt with on the screen that the item links to.
   */
  reassign?: (context: Context, item: HoldingItem, handover: Handover) => Promise<void>
}>

export const holdings = registry<HoldingKind>('holdings')

const withHolders = (holders: readonly Holder[]): RawBuilder<unknown> => {
  const ids = holders.map(({ employee_id }) => employee_id)
  const days = holders.map(({ from }) => from)
  return sql`with holder as (select * from unnest(${ids}::int[], ${days}::date[]) as h(employee_id, day))`
}

/** Lists the items of several holders of one kind. */
export const listHoldingItems = async (
  tx: Tx,
  holders: readonly Holder[],
  { items }: HoldingKind,
): Promise<HoldingItem[]> => rows(tx, holdingItem)`${withHolders(holders)} ${items}`

/** Counts the items of some kinds of each of several people, in one statement. */
export const countHoldingItems = async (
  tx: Tx,
  holders: readonly Holder[],
  kinds: readonly HoldingKind[],
): Promise<ReadonlyMap<number, number>> => {
  if (holders.length === 0 || kinds.length === 0) return new Map()
  const parts = kinds.map(({ items }) => sql`select k.employee_id from (${items}) k`)
  const found = await rows(tx, holderCount)`${withHolders(holders)}
    select x.employee_id, count(*)::int as count from (${sql.join(parts, sql` union all `)}) x group by 1`
  return new Map(found.map(({ employee_id, count }) => [employee_id, count]))
}
