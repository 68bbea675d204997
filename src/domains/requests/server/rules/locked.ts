import type { Tx } from '#kit/server/context.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { monthText } from '../../contract/requests.texts.ts'
import { lockedMonths } from '../kinds/public.ts'

/** Finds the first locked month among some dates, as refusals name it; null where all of them can change. */
export const isLocked = async (tx: Tx, dates: readonly string[]): Promise<string | null> => {
  for (const [, source] of lockedMonths.all()) {
    const day = await source(tx, dates)
    if (day !== null) return monthText(day)
  }
  return null
}

/** Refuses a change of days in a locked month. */
export const refuseLockedDays = async (tx: Tx, dates: readonly string[]): Promise<void> => {
  const month = await isLocked(tx, dates)
  if (month !== null) throw requestsRefusals.refusal('period_closed', { month })
}
