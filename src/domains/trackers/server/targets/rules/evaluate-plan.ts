import type { Metric, Sums, TargetRow } from '../../../contract/targets.models.ts'
import {
  attainmentBp,
  isGateMet,
  neededPerDay,
  projection,
  shareBp,
  statusOf,
  unitOf,
} from '../../../contract/targets.rules.ts'
import { type PlannedDay, plannedDays, type PersonDays } from './days.ts'
import type { Minutes } from './minutes.ts'
import type { Plan, PlanPerson, PlanSum, PlanTarget } from '../store/plan.ts'
import { valueBook } from './values.ts'
import type { Window } from './window.ts'

/** A target of a person with its days and the sums of its events. */
export type EvaluatedTarget = Readonly<{ row: TargetRow; days: readonly PlannedDay[]; sums: readonly PlanSum[] }>

type MetricSum = Readonly<{ number: number; base: number }>

/** Returns true if the events of a day count: a value is in force, and a share is not waived. */
const counts = (day: PlannedDay | undefined, isShare: boolean): boolean =>
  day !== undefined && day.inForce !== null && !(isShare && day.waived)

/** Returns the number and base of a metric over the days that count. */
const numberOf = (
  sums: readonly PlanSum[],
  metric: Metric,
  activity: number | null,
  days: readonly PlannedDay[],
): MetricSum => {
  const isShare = unitOf(metric) === 'percentage'
  const byDay = new Map(days.map((day) => [day.at, day]))
  let [number, base] = [0, 0]
  for (const [, name, line, at, delta, below] of sums) {
    if (name !== metric || line !== activity || (at !== null && !counts(byDay.get(at), isShare))) continue
    number += delta
    base += below
  }
  return { number, base }
}

const gateOf = (
  { gate_metric, gate_direction, gate_value_bp }: PlanTarget,
  sums: readonly PlanSum[],
  days: readonly PlannedDay[],
) => {
  if (gate_metric === null || gate_direction === null || gate_value_bp === null) return null
  const { number, base } = numberOf(sums, gate_metric, null, days)
  const actual_bp = shareBp(number, base)
  const ok = isGateMet(gate_direction, gate_value_bp, actual_bp)
  return { gate: { value_bp: gate_value_bp, actual_bp, ok }, number, base }
}

/** Returns the progress of the range, in minutes and days of work. */
const courseOf = (days: readonly PlannedDay[], { worked_today }: Minutes, window: Window) => {
  const today = window.dates.indexOf(window.today)
  let [range, elapsed, left] = [0, 0, 0]
  for (const { at, expected_minutes, inForce: valued, waived } of days) {
    if (valued === null || waived || expected_minutes === 0) continue
    range += expected_minutes
    const done =
      at === today
        ? Math.min(worked_today, expected_minutes)
        : (window.dates[at] ?? '') < window.today
          ? expected_minutes
          : 0
    elapsed += done
    if (done < expected_minutes) left += 1
  }
  return { range, elapsed, left }
}

const paceOf = (target: PlanTarget, sums: Sums, days: readonly PlannedDay[], minutes: Minutes, window: Window) => {
  const { range, elapsed, left } = courseOf(days, minutes, window)
  if (window.is_over || target.is_share) return { range, projected: null, needed: null }
  const needed = target.direction === 'at_least' ? neededPerDay(sums.expected_milli, sums.actual, left) : null
  return { range, projected: projection(sums.actual, range, elapsed), needed }
}

type PersonContext = Readonly<{ person: PlanPerson; team_id: number | null; team: string | null; minutes: Minutes }>

/** Evaluates a target of a person by its days and numbers. */
const evaluateTarget = (
  target: PlanTarget,
  { person, team_id, team, minutes }: PersonContext,
  days: readonly PlannedDay[],
  own: readonly PlanSum[],
  window: Window,
): EvaluatedTarget => {
  const valued = days.filter((day) => day.inForce !== null)
  const { number: actual, base } = numberOf(own, target.metric, target.activity_id, days)
  const expected_milli = valued.reduce((sum, day) => sum + day.expected_milli, 0)
  const value = valued.at(-1)?.value ?? null
  const gate = gateOf(target, own, days)
  const pace = paceOf(target, { expected_milli, actual, base }, valued, minutes, window)
  const waived_days = valued.filter((day) => day.waived).length
  const [id, name, may_set] = person
  const unit = unitOf(target.metric)
  const row: TargetRow = {
    target: {
      id: target.id,
      name: target.name,
      metric: target.metric,
      unit,
      direction: target.direction,
      period: target.period,
      reference_minutes: target.reference_minutes,
    },
    employee: { id, name, team_id, team },
    value,
    expected_milli,
    actual,
    base,
    attainment_bp: target.is_share ? shareBp(actual, base) : attainmentBp(actual, expected_milli),
    gate: gate?.gate ?? null,
    status: statusOf({
      unit,
      direction: target.direction,
      value,
      days: valued.length,
      waived_days,
      expected_minutes: pace.range,
      expected_milli,
      actual,
      base,
      gate_ok: gate?.gate.ok ?? true,
      is_over: window.is_over,
      projected: pace.projected,
    }),
    projected: pace.projected,
    needed_per_day_milli: pace.needed,
    waived_days,
    can: { set_value: may_set, waive: may_set },
  }
  return { row, days, sums: own }
}

const NO_MINUTES: Minutes = { expected: [], scheduled: [], unemployed: [], worked_today: 0 }

/**
 * Returns the rows of a plan: one for each person and target with a value in force on a visible day. `isAlways`: also
 * without a value, for a row that was opened by its address.
 */
export const evaluatePlan = (
  plan: Plan,
  minutes: ReadonlyMap<number, Minutes>,
  window: Window,
  isAlways = false,
): EvaluatedTarget[] => {
  const book = valueBook(plan.values)
  const placed = Map.groupBy(plan.placed, ([employee]) => employee)
  const visible = Map.groupBy(plan.visible, ([employee]) => employee)
  const waivers = Map.groupBy(plan.waivers, ([target, employee]) => `${target}|${employee}`)
  const sums = Map.groupBy(plan.sums, ([employee]) => employee)
  const teams = new Map(plan.teams)
  return plan.people.flatMap((person) => {
    const [id] = person
    const seen = (visible.get(id) ?? []).toSorted(([, one], [, other]) => one - other)
    const team_id = seen.at(-1)?.[4] ?? null
    const personContext = {
      person,
      team_id,
      team: team_id === null ? null : (teams.get(team_id) ?? null),
      minutes: minutes.get(id) ?? NO_MINUTES,
    }
    return plan.targets.flatMap((target) => {
      const personDays: PersonDays = {
        placed: placed.get(id) ?? [],
        visible: seen,
        waivers: (waivers.get(`${target.id}|${id}`) ?? []).map(([, , from, to]) => ({ from, to })),
      }
      const days = plannedDays(window, target, personDays, personContext.minutes, book)
      if (!isAlways && days.every((day) => day.inForce === null)) return []
      return [evaluateTarget(target, personContext, days, sums.get(id) ?? [], window)]
    })
  })
}

/** Returns the number and base of each day of a row; its `sums` are those of single days. */
export const numbersByDay = (
  { row, days, sums }: EvaluatedTarget,
  activity: number | null,
): ReadonlyMap<number, MetricSum> => {
  const byDay = Map.groupBy(sums, ([, , , at]) => at)
  return new Map(days.map((day) => [day.at, numberOf(byDay.get(day.at) ?? [], row.target.metric, activity, [day])]))
}

/** Returns the days whose events count. */
export const countedDays = ({ row, days }: EvaluatedTarget): number[] =>
  days.filter((day) => counts(day, row.target.unit === 'percentage')).map(({ at }) => at)

/** Returns the number and base of a share over the days that count. */
export const sumOf = ({ days, sums }: EvaluatedTarget, metric: Metric): Readonly<{ actual: number; base: number }> => {
  const { number, base } = numberOf(sums, metric, null, days)
  return { actual: number, base }
}
