import { copyRows } from '../contract/copy.rules.ts'
import type { CopyRow } from '../contract/shifts.calls.ts'
import type { Plan } from '../contract/shifts.models.ts'
import { planShiftOf, ruleContext } from './context.ts'
import type { Asking } from './present.ts'
import { reachOf } from './store/access.ts'
import { loadPlan } from './store/plan.ts'
import type { StoredWeek } from './store/weeks.ts'

/** What copying a plan to a week would do. */
export const copyToWeek = async (asking: Asking, week: StoredWeek, source: Plan): Promise<CopyRow[]> => {
  const reach = reachOf(asking)
  const people = source.shifts.flatMap(({ users }) => users.map(({ id }) => id))
  const loaded = await loadPlan(asking.tx, week.id, reach.me, people)
  return copyRows(ruleContext(week, loaded, reach), loaded.shifts.map(planShiftOf), {
    start_date: source.week.start_date,
    shifts: source.shifts,
  })
}
