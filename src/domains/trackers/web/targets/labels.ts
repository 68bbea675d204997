import { duration } from '#kit/web/format/durations.ts'
import { number, percentOf } from '#kit/web/format/numbers.ts'
import type { Option } from '#kit/web/form/choice-fields.tsx'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { METRICS, PERCENTAGES, type Sums, type TargetRow, type TargetShort } from '../../contract/targets.models.ts'
import { STATUSES, type Status, type Unit } from '../../contract/targets.fields.ts'
import { DIRECTION_LABELS, METRIC_LABELS, SCOPE_LABELS, STATUS_LABELS } from '../../contract/targets.texts.ts'

export const STATUS_TONE: Readonly<Record<Status, Tone>> = {
  met: 'good',
  on_course: 'good',
  at_risk: 'attention',
  behind: 'bad',
  missed: 'bad',
  gate_failed: 'bad',
  no_data: 'off',
  no_expectation: 'off',
  waived: 'away',
}

type Shown = Pick<TargetRow, 'status' | 'actual'> & Readonly<{ target: Pick<TargetShort, 'direction'> }>

export const NOT_STARTED = 'Not started'

/** Nothing is done yet, and there is still time for all of it. */
export const isNotStarted = ({ status, actual, target }: Shown): boolean =>
  status === 'on_course' && actual === 0 && target.direction === 'at_least'

/** The word and colour of a status. */
export const shownStatus = (row: Shown): Readonly<{ word: string; tone: Tone }> =>
  isNotStarted(row)
    ? { word: NOT_STARTED, tone: 'off' }
    : { word: STATUS_LABELS[row.status], tone: STATUS_TONE[row.status] }

const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Option<Value>[] => values.map((value) => ({ value, label: labels[value] }))

export const STATUS_OPTIONS = optionsOf(STATUSES, STATUS_LABELS)
export const METRIC_OPTIONS = optionsOf(METRICS, METRIC_LABELS)
export const GATE_OPTIONS = optionsOf(PERCENTAGES, METRIC_LABELS)
export const DIRECTION_OPTIONS = optionsOf(['at_least', 'at_most'] as const, DIRECTION_LABELS)
export const PERIOD_OPTIONS: readonly Option<'day' | 'week' | 'month'>[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]
export const SCOPE_OPTIONS = optionsOf(
  ['organisation', 'department', 'designation', 'team', 'employee'] as const,
  SCOPE_LABELS,
)

/** Writes basis points as a percentage: `87 %`; with a decimal where the whole number would be that of a missed limit. */
export const shareText = (bp: number | null, limit_bp: number | null = null): string => {
  if (bp === null) return '–'
  const isNear = limit_bp !== null && bp !== limit_bp && Math.round(bp / 100) === Math.round(limit_bp / 100)
  return percentOf(bp, isNear ? 1 : 0)
}

/** Writes a percentage that someone typed, with its decimal: `87.5 %`. */
export const limitText = (bp: number): string => percentOf(bp, 1)

/** From 100 hours on, minutes are left out. */
const LONG_MINUTES = 6000

/** Writes a whole amount in the unit of a target. */
export const amountText = (unit: Unit, amount: number): string => {
  if (unit === 'percentage') return limitText(amount)
  if (unit !== 'minutes') return number(amount, 1)
  return amount >= LONG_MINUTES ? `${number(amount / 60)} h` : duration(Math.round(amount))
}

/** Writes thousandths in the unit of a target. */
export const milliText = (unit: Unit, milli: number): string => amountText(unit, milli / 1000)

/** Writes an expectation: numbers rounded up, as only whole ones are counted. */
const wantedText = (unit: Unit, milli: number): string =>
  unit === 'count' ? number(Math.ceil(milli / 1000)) : milliText(unit, milli)

/** Writes an amount next to what is expected: `14 of 20`, or `3, nothing expected`. */
export const againstText = (unit: Unit, actual: number, expected_milli: number): string =>
  expected_milli === 0
    ? `${amountText(unit, actual)}, nothing expected`
    : `${amountText(unit, actual)} of ${wantedText(unit, expected_milli)}`

const PER = { day: 'a day', week: 'a week', month: 'a month' } as const

/** Writes the value of a target: `20 a day`, `at most 5 %`. */
export const valueText = ({ unit, period, direction }: TargetShort, value: number | null): string => {
  if (value === null) return '–'
  const most = direction === 'at_most' ? 'at most ' : ''
  return unit === 'percentage' ? `${most}${limitText(value)}` : `${most}${amountText(unit, value)} ${PER[period]}`
}

const shareOfText = (actual: number, base: number): string =>
  base === 0 ? '–' : `${number(actual)} of ${number(base)}`

/** Writes the result: a count, or a share as its number and base. */
export const actualText = ({
  target: { unit },
  actual,
  base,
}: Pick<TargetRow, 'actual' | 'base'> & Readonly<{ target: Pick<TargetShort, 'unit'> }>): string =>
  unit === 'percentage' ? shareOfText(actual, base) : amountText(unit, actual)

export const expectedText = ({
  target: { unit },
  expected_milli,
  value,
}: Pick<TargetRow, 'expected_milli' | 'value'> & Readonly<{ target: Pick<TargetShort, 'unit'> }>): string =>
  unit === 'percentage' ? (value === null ? '–' : limitText(value)) : wantedText(unit, expected_milli)

/** `14 of 20, on course for 19`. */
export const paceText = (row: TargetRow): string => {
  const { unit } = row.target
  if (unit === 'percentage') return row.attainment_bp === null ? '–' : shareText(row.attainment_bp)
  const done = againstText(unit, row.actual, row.expected_milli)
  return row.projected === null ? done : `${done}, on course for ${amountText(unit, row.projected)}`
}

export const neededText = (row: TargetRow): string =>
  row.needed_per_day_milli === null ? '–' : `${milliText(row.target.unit, row.needed_per_day_milli)} a day`

/** The unit that is shown behind the field of a value. */
export const unitSign = ({ unit, period }: Pick<TargetShort, 'unit' | 'period'>): string => {
  if (unit === 'percentage') return '%'
  return unit === 'minutes' ? `min ${PER[period]}` : PER[period]
}

/** Converts stored to typed values: shares are typed in percent and stored in basis points. */
export const typedOf = (unit: Unit, value: number): number => (unit === 'percentage' ? value / 100 : value)
export const storedOf = (unit: Unit, amount: number | null | undefined): number | null => {
  if (amount === null || amount === undefined) return null
  return unit === 'percentage' ? Math.round(amount * 100) : amount
}

/** Returns the unit and scale of a chart: minutes are drawn as hours, so that axes stay short. */
export const drawn = (unit: Unit): Readonly<{ unit: string; value: (amount: number) => number }> => {
  if (unit === 'minutes') return { unit: 'hours', value: (amount) => amount / 60 }
  return { unit: unit === 'percentage' ? 'counted' : 'number', value: (amount) => amount }
}
export const drawnText = (value: number): string => number(value, 1)

/** Writes what some days add up to: `14 of 20`. */
export const sumText = (row: TargetRow, sums: Sums): string =>
  row.target.unit === 'percentage'
    ? actualText({ ...row, ...sums })
    : againstText(row.target.unit, sums.actual, sums.expected_milli)
