import { copyRows } from '../../contract/copy.rules.ts'
import type { CopyRow } from '../../contract/shifts.calls.ts'
import type { Plan } from '../../contract/shifts.models.ts'
import { planShiftOf, ruleContext } from '../rules/context.ts'
import type { Reader } from '../present/present-week.ts'
import { accessOf } from '../store/access.ts'
import { loadPlan } from '../store/plan.ts'
import type { StoredWeek } from '../store/weeks.ts'

/** Returns the result of copying a plan to a week. */
export const copyToWeek = async (reader: Reader, week: StoredWeek, source: Plan): Promise<CopyRow[]> => {
  const access = accessOf(reader)
  const people = source.shifts.flatMap(({ users }) => users.map(({ id }) => id))
  const loaded = await loadPlan(reader.tx, week.id, access.me, people)
  return copyRows(ruleContext(week, loaded, access), loaded.shifts.map(planShiftOf), {
    start_date: source.week.start_date,
    shifts: source.shifts,
  })
}
