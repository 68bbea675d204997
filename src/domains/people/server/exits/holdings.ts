import type { Named } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import { countHoldingItems, type Holder, holdings, listHoldingItems } from '#kit/server/holdings.ts'
import type { HoldingGroup } from '../../contract/exits.models.ts'
import { isAssignable } from '../persons/store/person-lookups.ts'
import { listPossibleReceivers } from './store/holding-items.ts'

/** Lists the holdings of a person, by kind, blocking ones first. Kinds without holdings are left out. */
export const listHoldings = async (tx: Tx, holder: Holder, suggested: Named | null): Promise<HoldingGroup[]> => {
  const groups: HoldingGroup[] = []
  for (const [kind, { items: statement, reassign, ...description }] of holdings.all()) {
    const items = (await listHoldingItems(tx, [holder], { items: statement, ...description })).map(
      ({ employee_id: _holder, ...item }) => item,
    )
    if (items.length === 0) continue
    const can_reassign = reassign !== undefined
    groups.push({
      kind,
      ...description,
      count: items.length,
      items,
      can_reassign,
      suggested: can_reassign ? suggested : null,
    })
  }
  return groups.toSorted((a, b) => Number(b.blocking) - Number(a.blocking))
}

/** Counts the holdings of several people that block an exit. */
export const countBlocking = async (tx: Tx, holders: readonly Holder[]): Promise<ReadonlyMap<number, number>> => {
  const blocking = holdings.all().flatMap(([, kind]) => (kind.blocking ? [kind] : []))
  return countHoldingItems(tx, holders, blocking)
}

/**
 * Returns the person who could take over from a day on: the first backup of the person, else the manager. Null
 * without one.
 */
export const suggestReceiver = async (tx: Tx, { employee_id, from }: Holder, on: string): Promise<Named | null> => {
  const rows = await listPossibleReceivers(tx, employee_id, on)
  for (const row of rows) if (await isAssignable(tx, row.id, from)) return row
  return null
}
