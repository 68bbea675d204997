import type { Metric, Sums, TargetRow } from '../../contract/targets.models.ts'
import {
  attainmentBp,
  gateHolds,
  neededPerDay,
  projection,
  shareBp,
  statusOf,
  unitOf,
} from '../../contract/targets.rules.ts'
import { type PlannedDay, plannedDays, type Where } from './days.ts'
import type { Minutes } from './minutes.ts'
import type { Plan, PlanPerson, PlanSum, PlanTarget } from './store/plan.ts'
import { valueBook } from './values.ts'
import type { Window } from './window.ts'

/** A target of a person with the days that it is made of. */
export type Judged = Readonly<{ row: TargetRow; days: readonly PlannedDay[]; sums: readonly PlanSum[] }>

type Number = Readonly<{ number: number; base: number }>

/** Whether the events of a day count: there is a value, and no waiver where a share is measured. */
const counts = (day: PlannedDay | undefined, isShare: boolean): boolean =>
  day !== undefined && day.held !== null && !(isShare && day.waived)

/** The number of a metric over the days that count. */
const numberOf = (
  sums: readonly PlanSum[],
  metric: Metric,
  activity: number | null,
  days: readonly PlannedDay[],
): Number => {
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
  const ok = gateHolds(gate_direction, gate_value_bp, actual_bp)
  return { gate: { value_bp: gate_value_bp, actual_bp, ok }, number, base }
}

/** How far the range has come, in minutes and days of work. */
const courseOf = (days: readonly PlannedDay[], { worked_today }: Minutes, window: Window) => {
  const today = window.dates.indexOf(window.today)
  let [range, elapsed, left] = [0, 0, 0]
  for (const { at, expected_minutes, held, waived } of days) {
    if (held === null || waived || expected_minutes === 0) continue
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

type About = Readonly<{ person: PlanPerson; team_id: number | null; team: string | null; minutes: Minutes }>

/** Judges a target of a person by its days and numbers. */
const judge = (
  target: PlanTarget,
  { person, team_id, team, minutes }: About,
  days: readonly PlannedDay[],
  own: readonly PlanSum[],
  window: Window,
): Judged => {
  const held = days.filter((day) => day.held !== null)
  const { number: actual, base } = numberOf(own, target.metric, target.activity_id, days)
  const expected_milli = held.reduce((sum, day) => sum + day.expected_milli, 0)
  const value = held.at(-1)?.value ?? null
  const gate = gateOf(target, own, days)
  const pace = paceOf(target, { expected_milli, actual, base }, held, minutes, window)
  const waived_days = held.filter((day) => day.waived).length
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
      days: held.length,
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

const NO_MINUTES: Minutes = { expected: [], scheduled: [], worked_today: 0 }

/**
 * The rows of a plan: one for each person and target with a value in force on a visible day. `isAlways`: also without a value, for
 * a row that was asked for by its address.
 */
export const judgePlan = (
  plan: Plan,
  minutes: ReadonlyMap<number, Minutes>,
  window: Window,
  isAlways = false,
): Judged[] => {
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
    const about = {
      person,
      team_id,
      team: team_id === null ? null : (teams.get(team_id) ?? null),
      minutes: minutes.get(id) ?? NO_MINUTES,
    }
    return plan.targets.flatMap((target) => {
      const where: Where = {
        placed: placed.get(id) ?? [],
        visible: seen,
        waivers: (waivers.get(`${target.id}|${id}`) ?? []).map(([, , from, to]) => ({ from, to })),
      }
      const days = plannedDays(window, target, where, about.minutes, book)
      if (!isAlways && days.every((day) => day.held === null)) return []
      return [judge(target, about, days, sums.get(id) ?? [], window)]
    })
  })
}

/** The number of each day of a row; `sums` are those of single days. */
export const numbersByDay = ({ row, days, sums }: Judged, activity: number | null): ReadonlyMap<number, Number> => {
  const byDay = Map.groupBy(sums, ([, , , at]) => at)
  return new Map(days.map((day) => [day.at, numberOf(byDay.get(day.at) ?? [], row.target.metric, activity, [day])]))
}

/** The days whose events count. */
export const countedDays = ({ row, days }: Judged): number[] =>
  days.filter((day) => counts(day, row.target.unit === 'percentage')).map(({ at }) => at)

/** The number and base of a share over the days that count. */
export const sumOf = ({ days, sums }: Judged, metric: Metric): Readonly<{ actual: number; base: number }> => {
  const { number, base } = numberOf(sums, metric, null, days)
  return { actual: number, base }
}
