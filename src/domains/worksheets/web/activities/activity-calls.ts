import * as calls from '../../contract/activities.calls.ts'
import type { Kind } from '../../contract/worksheets.models.ts'

/** The calls of each cadence. */
export const ACTIVITY_CALLS = {
  daily: { list: calls.listDaily, add: calls.addDaily, update: calls.updateDaily, remove: calls.deleteDaily },
  weekly: { list: calls.listWeekly, add: calls.addWeekly, update: calls.updateWeekly, remove: calls.deleteWeekly },
  monthly: { list: calls.listMonthly, add: calls.addMonthly, update: calls.updateMonthly, remove: calls.deleteMonthly },
} as const satisfies Record<Kind, unknown>

export type ActivityCalls = (typeof ACTIVITY_CALLS)[Kind]
export const CADENCE = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const satisfies Record<Kind, string>
