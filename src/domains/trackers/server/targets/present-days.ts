import type { TargetDay } from '../../contract/targets.models.ts'
import { statusOf, unitOf } from '../../contract/targets.rules.ts'
import type { PlannedDay } from './days.ts'
import type { Read } from './read.ts'
import { type Judged, numbersByDay } from './rows.ts'
import type { PlanTarget } from './store/plan.ts'
import type { Window } from './window.ts'

type Number = Readonly<{ number: number; base: number }>

const presentDay = (target: PlanTarget, window: Window, day: PlannedDay, { number, base }: Number): TargetDay => {
  const date = window.dates[day.at] ?? window.first
  const expected_milli = day.held ? day.expected_milli : 0
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
      days: day.held ? 1 : 0,
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
    value_scope: day.held?.scope ?? null,
    value_from: day.held?.from ?? null,
    period_minutes: day.period_minutes,
  }
}

const NOTHING: Number = { number: 0, base: 0 }

/** The days of a row as readers see them; the plan was read by day. */
export const presentDays = ({ window, plan }: Read, judged: Judged): TargetDay[] => {
  const target = plan.targets.find(({ id }) => id === judged.row.target.id)
  if (!target) return []
  const numbers = numbersByDay(judged, target.activity_id)
  return judged.days.map((day) => presentDay(target, window, day, numbers.get(day.at) ?? NOTHING))
}
