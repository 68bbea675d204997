import type { Context } from '#kit/server/context.ts'
import type { Kind, Period } from '../../contract/worksheets.models.ts'
import type { Bounds } from './bounds.ts'
import { dueAt, isReportExpected, type OwnTime } from './own-time.ts'
import { ruleOf } from './rule-of.ts'
import { viewerOf } from '../store/parts.ts'
import { onlyPerson } from '../store/people-conditions.ts'
import { listAllPeriods } from '../store/periods.ts'

/**
 * Returns a period of one person by their calendar, which also has the days to come: the expectation of a report, and its due
 * time. Undefined if the person was not employed in it.
 */
export const findPeriod = async (
  context: Context,
  employeeId: number,
  kind: Kind,
  bounds: Bounds,
  time: OwnTime,
): Promise<Period | undefined> => {
  const { tx, now } = context
  const viewer = viewerOf(context)
  const who = onlyPerson(employeeId)
  const [period] = await listAllPeriods(tx, viewer, { kind, bounds: [bounds], who })
  if (!period || period.report?.submitted_at) return period
  const expected = period.reason === 'not_required' ? false : isReportExpected(time, kind, bounds)
  const due_at =
    period.report?.due_at ??
    dueAt(time, bounds, await ruleOf(tx, { employee_id: employeeId, kind, period_end: bounds.end }))
  const isMissing = expected && due_at !== null && due_at <= now
  const waits = period.status === 'open' || period.status === 'missing' || period.status === 'not_expected'
  const status = expected ? (isMissing ? 'missing' : 'open') : 'not_expected'
  return {
    ...period,
    expected,
    reason: expected ? null : (period.reason ?? 'day_off'),
    due_at,
    status: waits ? status : period.status,
  }
}
