import type { ScreenLink } from '#kit/contract/keys.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Tx } from './context.ts'
import { registry } from './slots.ts'

/** Whose things are asked for, and the first day on which they should be with another person. */
export type Holder = Readonly<{ employee_id: number; from: string }>

/** One thing that is still with a person on that day or later. `due` is a day by which it matters; `link` shows it. */
export type HeldItem = Readonly<{
  employee_id: number
  id: number
  label: string
  due: string | null
  link: ScreenLink | null
}>

/** To whom an item goes, from which day on, and why. */
export type Handover = Readonly<{ from: Holder; to: Readonly<{ id: number; name: string }>; note: string }>

/**
 * A kind of thing that people can hold when they leave. Domains add theirs where the server is put together, also those
 * that people itself rests on.
 */
export type HoldingKind = Readonly<{
  label: string
  /** The domain whose rules hold for it. */
  domain: string
  /** An exit cannot be closed while any is left; otherwise it is only shown. */
  blocking: boolean
  /** All items of several holders in one statement. */
  list: (tx: Tx, holders: readonly Holder[]) => Promise<readonly HeldItem[]>
  /**
   * Hands one item on by the rule of the domain, as the acting administrator, and writes its audit row. Throws the
   * refusal where the rule forbids it. Left out: it is dealt with on the screen that the item links to.
   */
  reassign?: (context: Context, item: HeldItem, handover: Handover) => Promise<void>
}>

export const holdings = registry<HoldingKind>('holdings')

/** The items that a statement selects, in which `holder` has a row of `employee_id` and `day` for each holder. */
export const listHeld = async (
  tx: Tx,
  holders: readonly Holder[],
  statement: RawBuilder<unknown>,
): Promise<HeldItem[]> => {
  const ids = holders.map(({ employee_id }) => employee_id)
  const days = holders.map(({ from }) => from)
  const { rows } = await sql<HeldItem>`
    with holder as (select * from unnest(${ids}::int[], ${days}::date[]) as h(employee_id, day)) ${statement}`.execute(
    tx,
  )
  return rows
}
