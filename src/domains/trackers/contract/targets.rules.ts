import { type Direction, type Metric, PERCENTAGES, type Status, type Unit } from './targets.models.ts'

// What is expected of a person, and how it stands. All of it follows from values, minutes and counts; no clock is read here.

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

/** What a target of a day expects, in thousandths: the value for the reference, in proportion to the minutes of the day. */
export const expectedOfDay = (day: PlanDay, reference_minutes: number): number =>
  day.value === null || day.waived ? 0 : Math.floor((1000 * day.value * day.expected_minutes) / reference_minutes)

/**
 * What a target of a week or month expects of each of its days, in thousandths. `days` are all days of the week or month. Each
 * day gets what the floored running sum grows by, so that the days add up exactly. Holidays do not lower the sum, leave does.
 */
export const expectedOfPeriod = (days: readonly PlanDay[]): number[] => {
  const scheduled = days.reduce((sum, day) => sum + day.scheduled_minutes, 0)
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

/** The number for a base of a percentage in basis points, rounded down; null without a base. */
export const shareBp = (number: number, base: number): number | null =>
  base <= 0 ? null : Math.floor((10_000 * number) / base)

export const attainmentBp = (actual: number, expected_milli: number): number | null =>
  expected_milli <= 0 ? null : Math.floor((10_000 * 1000 * actual) / expected_milli)

/** `at_least` is met from the value on, `at_most` up to it. */
const reaches = (direction: Direction, actual: number, value: number): boolean =>
  direction === 'at_least' ? actual >= value : actual <= value

/** Where the share is no number yet, nothing speaks against it. */
export const gateHolds = (direction: Direction, value_bp: number, actual_bp: number | null): boolean =>
  actual_bp === null || reaches(direction, actual_bp, value_bp)

/** Minutes after which a projection says something. */
const ENOUGH_MINUTES = 60

/** Where the number goes if it goes on as it did: the minutes of the range for those elapsed; null in the first hour. */
export const projection = (actual: number, range_minutes: number, elapsed_minutes: number): number | null =>
  elapsed_minutes < ENOUGH_MINUTES ? null : Math.floor((actual * range_minutes) / elapsed_minutes)

/** What is missing, in thousandths, for each of the working days that are left, rounded up. */
export const neededPerDay = (expected_milli: number, actual: number, days_left: number): number | null => {
  const rest = expected_milli - 1000 * actual
  return days_left === 0 || rest <= 0 ? null : Math.ceil(rest / days_left)
}

export type Standing = Readonly<{
  unit: Unit
  direction: Direction
  /** In force on the last day; for percentages the share that is asked for, in basis points. */
  value: number | null
  /** Days with a value, and how many of them are waived. */
  days: number
  waived_days: number
  /** Of days that are not waived. */
  expected_minutes: number
  expected_milli: number
  actual: number
  base: number
  gate_ok: boolean
  is_over: boolean
  projected: number | null
}>

/** How a target of a person stands in a range. */
export const statusOf = (row: Standing): Status => {
  if (row.days === 0 || row.value === null) return 'no_expectation'
  if (row.waived_days === row.days) return 'waived'
  if (row.unit === 'percentage') return shareStatus(row, row.value)
  return row.expected_minutes === 0 ? 'no_expectation' : amountStatus(row)
}

const shareStatus = (row: Standing, value: number): Status => {
  const share = shareBp(row.actual, row.base)
  if (share === null) return 'no_data'
  const holds = reaches(row.direction, share, value)
  if (!row.is_over) return holds && row.gate_ok ? 'on_course' : 'at_risk'
  if (!holds) return 'missed'
  return row.gate_ok ? 'met' : 'gate_failed'
}

const amountStatus = (row: Standing): Status => {
  const holds = reaches(row.direction, 1000 * row.actual, row.expected_milli)
  if (row.is_over) {
    if (!holds) return 'missed'
    return row.gate_ok ? 'met' : 'gate_failed'
  }
  // What was exceeded cannot be made good; what was not can still be.
  if (row.direction === 'at_most' && !holds) return 'missed'
  if (!row.gate_ok) return 'at_risk'
  if (row.direction === 'at_least' && holds) return 'met'
  return courseOf(row)
}

/** A projection of four fifths is at risk, a smaller one behind. */
const courseOf = ({ direction, expected_milli, projected }: Standing): Status => {
  if (projected === null || reaches(direction, 1000 * projected, expected_milli)) return 'on_course'
  const near =
    direction === 'at_least' ? 5000 * projected >= 4 * expected_milli : 4000 * projected <= 5 * expected_milli
  return near ? 'at_risk' : 'behind'
}

/** The most and the least that a lead may set, by the value that would hold without it. */
export const leadBand = (general: number): Readonly<{ least: number; most: number }> => ({
  least: Math.ceil(general / 2),
  most: Math.floor((general * 3) / 2),
})

export const MOST_DAYS = 400
/** How far back a waiver reaches, in days. */
export const WAIVED_BACK = 31
