import type { Tx } from '#kit/server/context.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { segmentsOf } from '../../contract/entitlement.rules.ts'
import { leaveYearOf } from '../../contract/leave-year.rules.ts'
import { getPlacementHistories } from './store/placement-history.ts'
import { listTypePlans } from './store/plans.ts'

/** The leave year in which a day lies by the plans of a type for a person, and the day on which it opens. */
export const findOpening = async (
  tx: Tx,
  employeeId: number,
  typeId: number,
  day: string,
): Promise<Readonly<{ year: number; opens_on: string }> | undefined> => {
  const [type] = await listTypePlans(tx, typeId)
  if (!type) return undefined
  const year = leaveYearOf(day, type.start_month)
  const history = (await getPlacementHistories(tx, [employeeId], year)).get(employeeId)
  const segments = history ? segmentsOf(type.plans, history, year) : []
  const plan = segments.find(({ from, to }) => from <= day && day <= to)?.plan
  if (!plan || plan.yearly_amount === 0) return undefined
  const first = segments.find((segment) => segment.plan !== null)?.plan ?? plan
  return { year: year.year, opens_on: addDays(year.from, -first.opens_days_before) }
}
