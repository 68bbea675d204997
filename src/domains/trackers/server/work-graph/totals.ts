import type { DayTotals, Measure } from '../../contract/work-graph.models.ts'
import type { Measured, MeasureSum } from '../work/store/measures.ts'
import type { TargetCounts } from '../work/target-counts.ts'
import { summed } from '../team-reports/parts.ts'

export const GRAPH_MEASURES: readonly Measured[] = [
  'expected_minutes',
  'worked_minutes',
  'tickets_responded',
  'tickets_resolved',
  'tasks_done',
  'reported_minutes',
]

/** What was done in some days. */
export const totalsOf = (sums: readonly MeasureSum[], { met, total }: TargetCounts): DayTotals => {
  const of = summed(sums)
  return {
    expected_minutes: of('expected_minutes').number,
    worked_minutes: of('worked_minutes').number,
    responded: of('tickets_responded').number,
    resolved: of('tickets_resolved').number,
    tasks_done: of('tasks_done').number,
    reported_minutes: of('reported_minutes').number,
    targets_met: met,
    targets_total: total,
  }
}

export const addTotals = (all: readonly DayTotals[]): DayTotals => {
  const sum = (of: (one: DayTotals) => number): number => all.reduce((found, one) => found + of(one), 0)
  return {
    expected_minutes: sum((one) => one.expected_minutes),
    worked_minutes: sum((one) => one.worked_minutes),
    responded: sum((one) => one.responded),
    resolved: sum((one) => one.resolved),
    tasks_done: sum((one) => one.tasks_done),
    reported_minutes: sum((one) => one.reported_minutes),
    targets_met: sum((one) => one.targets_met),
    targets_total: sum((one) => one.targets_total),
  }
}

/** The value of a day in the map; null on a day off on which nothing was done. */
export const cellValue = (measure: Measure, day: DayTotals): number | null => {
  const isOff = day.expected_minutes === 0
  if (measure === 'worked_share') {
    if (!isOff) return Math.floor((10_000 * day.worked_minutes) / day.expected_minutes)
    return day.worked_minutes === 0 ? null : 10_000
  }
  const value = { tickets_resolved: day.resolved, tasks_done: day.tasks_done, targets_met: day.targets_met }[measure]
  return isOff && value === 0 ? null : value
}
