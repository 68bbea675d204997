import { type Metric, PERCENTAGES } from './targets.models.ts'
import { type Direction, type Status, type Unit } from './targets.fields.ts'

// Calculates the expectations and statuses of targets from values, minutes and counts alone; no clock is read here.

export const unitOf = (metric: Metric): Unit => {
  if (PERCENTAGES.some((known) => known === metric)) return 'percentage'
  return metric === 'worked_minutes' || metric === 'activity_minutes' ? 'minutes' : 'count'
}

/** A day of a person under one target. */
export type PlanDay = Readonly<{
  scheduled_minutes: number
  expected_minutes: number
  /** In force on the day; null where nothing is expected. */
  value: number | null
  waived: boolean
}>

/** Returns the expectation of a target of a day, in thousandths: its value in proportion to the minutes of the day. */
export const expectedOfDay = (day: PlanDay, reference_minutes: number): number =>
  day.value === null || day.waived ? 0 : Math.floor((1000 * day.value * day.expected_minutes) / reference_minutes)

/**
 * Returns the expectation of a target of a week or month for each of its days, in thousandths. `days` are all days of the
 * week or month on which the person is placed, `scheduled` the scheduled minutes of the whole week or month. Each day gets
 * the growth of the floored running sum, so that the days add up exactly. Holidays do not lower the sum, leave does.
 */
export const expectedOfPeriod = (days: readonly PlanDay[], scheduled: number): number[] => {
  let weighed = 0
  let given = 0
  return days.map((day) => {
    if (day.value !== null && !day.waived) weighed += day.value * day.expected_minutes
    const due = scheduled === 0 ? 0 : Math.floor((1000 * weighed) / scheduled)
    const grown = due - given
    given = due
    return grown
  })
}

/** Returns the share of a number in a base, in basis points, rounded down; null without a base. */
export const shareBp = (number: number, base: number): number | null =>
  base <= 0 ? null : Math.floor((10_000 * number) / base)

export const attainmentBp = (actual: number, expected_milli: number): number | null =>
  expected_milli <= 0 ? null : Math.floor((10_000 * 1000 * actual) / expected_milli)

/** Returns true if a number meets a value: `at_least` from the value on, `at_most` up to it. */
const meets = (direction: Direction, actual: number, value: number): boolean =>
  direction === 'at_least' ? actual >= value : actual <= value

/** Returns true if the share of a gate meets its value, or has no base yet. */
export const isGateMet = (direction: Direction, value_bp: number, actual_bp: number | null): boolean =>
  actual_bp === null || meets(direction, actual_bp, value_bp)

/** A projection needs at least this many elapsed minutes. */
const ENOUGH_MINUTES = 60

/** Projects a number to the end of the range at its pace so far; null in the first hour. */
export const projection = (actual: number, range_minutes: number, elapsed_minutes: number): number | null =>
  elapsed_minutes < ENOUGH_MINUTES ? null : Math.floor((actual * range_minutes) / elapsed_minutes)

/** Returns the amount still missing for each remaining working day, in thousandths, rounded up; null if none is missing. */
export const neededPerDay = (expected_milli: number, actual: number, days_left: number): number | null => {
  const rest = expected_milli - 1000 * actual
  return days_left === 0 || rest <= 0 ? null : Math.ceil(rest / days_left)
}

export type StatusInput = Readonly<{
  unit: Unit
  direction: Direction
  /** In force on the last day; for percentages the expected share, in basis points. */
  value: number | null
  /** Days with a value, and how many of them are waived. */
  days: number
  waived_days: number
  /** The minutes of days that are not waived. */
  expected_minutes: number
  expected_milli: number
  actual: number
  base: number
  gate_ok: boolean
  is_over: boolean
  projected: number | null
}>

/** Returns the status of a target of a person in a range. */
export const statusOf = (row: StatusInput): Status => {
  if (row.days === 0 || row.value === null) return 'no_expectation'
  if (row.waived_days === row.days) return 'waived'
  if (row.unit === 'percentage') return shareStatus(row, row.value)
  return row.expected_minutes === 0 ? 'no_expectation' : amountStatus(row)
}

/** A person in the sum of a target. */
export type Summand = Readonly<{
  target: Readonly<{ unit: Unit; direction: Direction }>
  status: Status
  value: number | null
  expected_milli: number
  actual: number
  base: number
  projected: number | null
}>

const OUTSIDE: ReadonlySet<Status> = new Set(['waived', 'no_expectation'])
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Returns the value of a sum of shares: the mean of the values, weighed by the base of each. */
const meanValue = (rows: readonly Summand[]): number | null => {
  const base = sum(rows.map((row) => row.base))
  if (base === 0) return rows[0]?.value ?? null
  return Math.round(sum(rows.map((row) => (row.value ?? 0) * row.base)) / base)
}

/**
 * Returns the status of the sum of a target, as that of a person with these numbers. People without an expectation are left
 * out, and gates are of each person alone.
 */
export const sumStatus = (rows: readonly Summand[], is_over: boolean): Status => {
  const counted = rows.filter(({ status }) => !OUTSIDE.has(status))
  const [first] = counted
  if (!first) return rows[0]?.status ?? 'no_expectation'
  const projected = counted.flatMap((row) => row.projected ?? [])
  return statusOf({
    ...first.target,
    value: meanValue(counted),
    days: 1,
    waived_days: 0,
    expected_minutes: 1,
    expected_milli: sum(counted.map((row) => row.expected_milli)),
    actual: sum(counted.map((row) => row.actual)),
    base: sum(counted.map((row) => row.base)),
    gate_ok: true,
    is_over,
    projected: projected.length === 0 ? null : sum(projected),
  })
}

const shareStatus = (row: StatusInput, value: number): Status => {
  const share = shareBp(row.actual, row.base)
  if (share === null) return 'no_data'
  const isMet = meets(row.direction, share, value)
  if (!row.is_over) return isMet && row.gate_ok ? 'on_course' : 'at_risk'
  if (!isMet) return 'missed'
  return row.gate_ok ? 'met' : 'gate_failed'
}

const amountStatus = (row: StatusInput): Status => {
  const isMet = meets(row.direction, 1000 * row.actual, row.expected_milli)
  if (row.is_over) {
    if (!isMet) return 'missed'
    return row.gate_ok ? 'met' : 'gate_failed'
  }
  // An exceeded limit stays exceeded until the end of the range; a limit that is met so far can still be exceeded.
  if (row.direction === 'at_most' && !isMet) return 'missed'
  if (!row.gate_ok) return 'at_risk'
  if (row.direction === 'at_least' && isMet) return 'met'
  return courseOf(row)
}

/** Returns the status by the projection: four fifths of the expectation are at risk, less is behind. */
const courseOf = ({ direction, expected_milli, projected }: StatusInput): Status => {
  if (projected === null || meets(direction, 1000 * projected, expected_milli)) return 'on_course'
  const near =
    direction === 'at_least' ? 5000 * projected >= 4 * expected_milli : 4000 * projected <= 5 * expected_milli
  return near ? 'at_risk' : 'behind'
}

/** Returns the lowest and the highest value that a lead may set, by the value that would apply without it. */
export const leadBand = (general: number): Readonly<{ least: number; most: number }> => ({
  least: Math.ceil(general / 2),
  most: Math.floor((general * 3) / 2),
})

export const MAX_DAYS = 400
/** A waiver begins at most this many days ago. */
export const MAX_WAIVER_AGE_DAYS = 31
