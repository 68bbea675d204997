import type { AnyCall } from '#kit/contract/call.ts'
import type { Tx } from '#kit/server/context.ts'
import * as calls from '../contract/activities.calls.ts'
import type { Kind } from '../contract/worksheets.models.ts'

const UPDATES: Readonly<Record<Kind, AnyCall>> = {
  daily: calls.updateDaily,
  weekly: calls.updateWeekly,
  monthly: calls.updateMonthly,
}

/** The call that changes an activity: each cadence has its own. */
export const updateOfActivity = async (tx: Tx, id: number): Promise<AnyCall | undefined> => {
  const row = await tx.selectFrom('activities').select('cadence').where('id', '=', id).executeTakeFirst()
  return row && UPDATES[row.cadence]
}
