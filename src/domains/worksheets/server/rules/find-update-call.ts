import type { AnyCall } from '#kit/contract/call.ts'
import type { Tx } from '#kit/server/context.ts'
import * as calls from '../../contract/activities.calls.ts'
import type { Kind } from '../../contract/worksheets.models.ts'
import { findCadence } from '../store/activities.ts'

const UPDATES: Readonly<Record<Kind, AnyCall>> = {
  daily: calls.updateDaily,
  weekly: calls.updateWeekly,
  monthly: calls.updateMonthly,
}

/** Returns the call that changes an activity: each cadence has its own. */
export const findUpdateCall = async (tx: Tx, id: number): Promise<AnyCall | undefined> => {
  const cadence = await findCadence(tx, id)
  return cadence && UPDATES[cadence]
}
