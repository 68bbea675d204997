import type { Metric, Percentage, Target } from '../../contract/targets.models.ts'
import type { Direction, Period } from '../../contract/targets.fields.ts'

/** A target as it is typed: the gate in separate fields, shares in percent. */
export type TypedTarget = Readonly<{
  name?: string | null
  metric?: Metric | null
  activity_id?: number | null
  direction?: Direction | null
  period?: Period | null
  reference_minutes?: number | null
  gate_metric?: Percentage | null
  gate_direction?: Direction | null
  gate_percent?: number | null
}>

const PERCENT = 100

export const NEW_TARGET: TypedTarget = {
  direction: 'at_least',
  period: 'day',
  reference_minutes: 480,
  gate_direction: 'at_most',
}

export const typedTarget = (row: Target): TypedTarget => ({
  name: row.name,
  metric: row.metric,
  activity_id: row.activity?.id ?? null,
  direction: row.direction,
  period: row.period,
  reference_minutes: row.reference_minutes,
  gate_metric: row.gate?.metric ?? null,
  gate_direction: row.gate?.direction ?? 'at_most',
  gate_percent: row.gate ? row.gate.value_bp / PERCENT : null,
})

/** Returns the body of the call for a typed target. */
export const bodyOfTarget = ({ gate_metric, gate_direction, gate_percent, ...typed }: TypedTarget) => ({
  name: typed.name ?? '',
  metric: typed.metric ?? undefined,
  activity_id:
    typed.metric === 'activity_count' || typed.metric === 'activity_minutes' ? (typed.activity_id ?? null) : null,
  direction: typed.direction ?? undefined,
  period: typed.period ?? undefined,
  ...(typed.period === 'day' ? { reference_minutes: typed.reference_minutes ?? undefined } : {}),
  gate: gate_metric
    ? {
        metric: gate_metric,
        direction: gate_direction ?? 'at_most',
        // An empty one is marked, not taken for nought.
        value_bp: gate_percent == null ? null : Math.round(gate_percent * PERCENT),
      }
    : null,
})
