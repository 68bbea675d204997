import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import type { Kind, Period } from '../contract/worksheets.models.ts'
import type { Bounds } from './bounds.ts'
import { dueAt, isWorked, type OwnTime } from './own-time.ts'
import { ruleOf } from './rule-of.ts'
import { eyeOf } from './store/parts.ts'
import { readPeriods } from './store/periods.ts'

/**
 * A period of one person by their calendar, which also knows the days to come: whether a report is asked for, and when it is
 * due. Undefined where the person was not employed in it.
 */
export const readPeriod = async (
  context: Context,
  employeeId: number,
  kind: Kind,
  bounds: Bounds,
  time: OwnTime,
): Promise<Period | undefined> => {
  const { tx, now } = context
  const eye = eyeOf(context)
  const who = (employee: Parameters<Parameters<typeof readPeriods>[2]['who']>[0]) =>
    sql<boolean>`${employee} = ${employeeId}`
  const [period] = await readPeriods(tx, eye, { kind, bounds: [bounds], who })
  if (!period || period.report?.submitted_at) return period
  const expected = period.reason === 'not_required' ? false : isWorked(time, kind, bounds)
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
