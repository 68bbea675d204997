import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import type { CarryAt } from '../../../contract/balance.rules.ts'
import type { CarryRule } from '../../../contract/closing.rules.ts'
import { type PlacementHistory, segmentsOf } from '../../../contract/entitlement.rules.ts'
import { leaveYearOf } from '../../../contract/leave-year.rules.ts'
import type { Account } from '../store/books.ts'
import { listCarryLots } from '../store/lots.ts'
import { getPlacementHistories } from '../store/placement-history.ts'
import { listTypePlans, type TypePlans } from '../store/plans.ts'

/** Returns what the plan of a last day lets a person carry; null where they are no longer employed on the day after. */
export const carryRuleAt = (
  type: TypePlans | undefined,
  placed: PlacementHistory | undefined,
  valid_to: string,
): CarryRule => {
  const next = addDays(valid_to, 1)
  const stays = placed?.periods.some(({ from, to }) => from <= next && next <= to) ?? false
  if (!placed || !stays) return null
  const year = leaveYearOf(valid_to, type?.start_month ?? 1)
  const segments = segmentsOf(type?.plans ?? [], placed, { ...year, to: valid_to })
  return segments.findLast(({ plan }) => plan !== null)?.plan ?? null
}

type Ending = Account & Readonly<{ valid_from: string; valid_to: string }>

/** Returns the limits for carrying what is left of accounts at the end of a leave year; three statements for all. */
export const carryRulesAt = async (tx: Tx, endings: readonly Ending[]): Promise<(one: Ending) => CarryAt> => {
  const from = endings.map(({ valid_from }) => valid_from).toSorted()[0]
  const to = endings
    .map(({ valid_to }) => valid_to)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return () => ({ rule: null, carried: 0 })
  const people = [...new Set(endings.map(({ employee_id }) => employee_id))]
  const placed = await getPlacementHistories(tx, people, { from, to: addDays(to, 1) })
  const types = new Map((await listTypePlans(tx)).map((type) => [type.type_id, type]))
  const carried = await listCarryLots(tx, people)
  return ({ employee_id, type_id, valid_to }) => ({
    rule: carryRuleAt(types.get(type_id), placed.get(employee_id), valid_to),
    carried:
      carried.find(
        (lot) => lot.employee_id === employee_id && lot.type_id === type_id && lot.valid_from === addDays(valid_to, 1),
      )?.carried ?? 0,
  })
}
