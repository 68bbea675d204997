import type { TargetDay } from '../../contract/targets.models.ts'
import { statusOf, unitOf } from '../../contract/targets.rules.ts'
import type { PlannedDay } from './rules/days.ts'
import type { EvaluatedPlan } from './rules/evaluate-targets.ts'
import { type EvaluatedTarget, numbersByDay } from './rules/evaluate-plan.ts'
import type { PlanTarget } from './store/plan.ts'
import type { Window } from './rules/window.ts'

type MetricSum = Readonly<{ number: number; base: number }>

const presentDay = (target: PlanTarget, window: Window, day: PlannedDay, { number, base }: MetricSum): TargetDay => {
  const date = window.dates[day.at] ?? window.first
  const expected_milli = day.inForce ? day.expected_milli : 0
  return {
    date,
    scheduled_minutes: day.scheduled_minutes,
    expected_minutes: day.expected_minutes,
    waived: day.waived,
    expected_milli,
    actual: number,
    base,
    status: statusOf({
      unit: unitOf(target.metric),
      direction: target.direction,
      value: day.value,
      days: day.inForce ? 1 : 0,
      waived_days: day.waived ? 1 : 0,
      expected_minutes: day.expected_minutes,
      expected_milli,
      actual: number,
      base,
      gate_ok: true,
      is_over: date < window.today,
      projected: null,
    }),
    value: day.value,
    value_scope: day.inForce?.scope ?? null,
    value_from: day.inForce?.from ?? null,
    period_minutes: day.period_minutes,
  }
}

const NOTHING: MetricSum = { number: 0, base: 0 }

/** Returns the days of a row as the call sends them; the plan was read by day. */
export const presentDays = ({ window, plan }: EvaluatedPlan, evaluated: EvaluatedTarget): TargetDay[] => {
  const target = plan.targets.find(({ id }) => id === evaluated.row.target.id)
  if (!target) return []
  const numbers = numbersByDay(evaluated, target.activity_id)
  return evaluated.days.map((day) => presentDay(target, window, day, numbers.get(day.at) ?? NOTHING))
}
