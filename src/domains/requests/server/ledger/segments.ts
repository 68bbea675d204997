import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { LeaveYear, Segment } from '../../contract/entitlement.rules.ts'
import type { PlanRow, Stretch } from './store/terms.ts'

/** How a plan fits a person at a place: the smaller, the more specific; null: not at all. Departments from the nearest up. */
const fit = (plan: PlanRow, employeeId: number, stretch: Stretch): number | null => {
  if (plan.scope === 'organisation') return 1000
  if (plan.scope === 'brand') return plan.scope_id === stretch.brand_id ? 900 : null
  if (plan.scope === 'designation') return plan.scope_id === stretch.designation_id ? 1 : null
  if (plan.scope === 'employee') return plan.scope_id === employeeId ? 0 : null
  const level = plan.scope_id === null ? -1 : stretch.department_ids.indexOf(plan.scope_id)
  return level < 0 ? null : 10 + level
}

/** The plan that is in force for a person on a day: the most specific one, of these the latest. */
export const planOn = (
  plans: readonly PlanRow[],
  employeeId: number,
  stretch: Stretch,
  day: string,
): PlanRow | null => {
  let best: Readonly<{ plan: PlanRow; rank: number }> | null = null
  for (const plan of plans) {
    if (plan.effective_from > day) continue
    const rank = fit(plan, employeeId, stretch)
    if (rank === null || (best && best.rank < rank)) continue
    if (!best || rank < best.rank || plan.effective_from >= best.plan.effective_from) best = { plan, rank }
  }
  return best?.plan ?? null
}

/** A leave year of a person, cut wherever place, pattern or plan changes. */
export const segmentsOf = (
  plans: readonly PlanRow[],
  employeeId: number,
  stretches: readonly Stretch[],
  year: LeaveYear,
): Segment[] => {
  const segments: Segment[] = []
  for (const stretch of stretches) {
    const from = stretch.from > year.from ? stretch.from : year.from
    const to = stretch.to !== null && stretch.to < year.to ? stretch.to : year.to
    if (from > to) continue
    const cuts = plans.map(({ effective_from }) => effective_from).filter((day) => day > from && day <= to)
    const starts = [from, ...new Set(cuts)].toSorted()
    for (const [index, start] of starts.entries()) {
      const next = starts[index + 1]
      segments.push({
        from: start,
        to: next === undefined ? to : addDays(next, -1),
        plan: planOn(plans, employeeId, stretch, start),
        days_per_week: stretch.days_per_week,
      })
    }
  }
  return segments
}

/** The place that speaks for a person on a day: that of the day, else the first after it. */
export const stretchOn = (stretches: readonly Stretch[], day: string): Stretch | undefined =>
  stretches.find(({ from, to }) => from <= day && (to === null || to >= day)) ??
  stretches.find(({ from }) => from > day)
