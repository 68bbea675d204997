import type { ScreenLink } from '#kit/contract/keys.ts'
import { duration } from '../format/durations.ts'
import { number } from '../format/numbers.ts'
import type { Tone } from '../layout/status-badge.tsx'

/** One quantity over all labels. Without a `tone` the colours follow each other in the colour-blind-safe order. */
export type Series = Readonly<{
  name: string
  /** One value per label; null where there is none. */
  values: readonly (number | null)[]
  /** A meaning with a fixed colour, such as `good` for present. */
  tone?: Tone
  /** A state of people with its own colour, which is more than its tone. */
  state?: 'finished' | 'break' | 'overtime'
}>

export type ChartProps = Readonly<{
  title: string
  /** The unit of the numbers, written in the title: `people`. Values of `hours` are written as durations. */
  unit: string
  labels: readonly string[]
  series: readonly Series[]
  /** Returns the address of the rows behind one segment. */
  href?: (labelIndex: number, seriesIndex: number) => ScreenLink | undefined
  /** Formats a value; a plain number when left out. */
  format?: (value: number) => string
  /** Lines across columns, such as the minutes that were expected. */
  marks?: Readonly<{ name: string; values: readonly (number | null)[] }>
  /** The series are not parts of one sum: their columns are next to each other. */
  isGrouped?: boolean
  /** The index of the label whose period is not over: its values are drawn as such. */
  running?: number | undefined
  height?: number
}>

const HOUR = 60

/** Writes a value: hours as a duration, all else by the format of the chart. */
export const valueText = ({ unit, format = number }: Pick<ChartProps, 'unit' | 'format'>, value: number): string =>
  unit === 'hours' ? duration(Math.round(value * HOUR)) : format(value)

/** The same with its unit, for those who do not see the title. */
export const wholeText = (chart: Pick<ChartProps, 'unit' | 'format'>, value: number): string =>
  chart.unit === 'hours' ? valueText(chart, value) : `${valueText(chart, value)} ${chart.unit}`

const TONES: Record<Tone, string> = {
  good: 'var(--m-state-present)',
  attention: 'var(--m-state-late)',
  bad: 'var(--m-state-absent)',
  away: 'var(--m-state-leave)',
  elsewhere: 'var(--m-state-wfh)',
  off: 'var(--m-state-not-in)',
}

/** The colour of a meaning. */
export const toneColour = (tone: Tone): string => TONES[tone]

const MOST_COLOURS = 6

/** The colour of a series: that of its meaning, else the next of six. */
export const colourOf = (series: Series, index: number): string => {
  if (series.state) return `var(--m-state-${series.state})`
  return series.tone ? toneColour(series.tone) : `var(--m-chart-${(index % MOST_COLOURS) + 1})`
}

/** The series before `up_to` (all, when left out) stacked at one label. */
export const sumAt = (chart: ChartProps, label: number, up_to = chart.series.length): number =>
  chart.series.slice(0, up_to).reduce((sum, one) => sum + (one.values[label] ?? 0), 0)
