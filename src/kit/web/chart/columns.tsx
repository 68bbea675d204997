import { Axes, MARGIN, plotArea } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { type ChartProps, colourOf, sumAt, toneColour, valueText } from './chart-types.ts'
import { highest, lowest, niceSteps } from './scale.ts'
import { Segment } from './segment.tsx'
import styles from './chart.module.css'

const GAP = 1

/**
 * Columns: the series stacked on each other from zero, or next to each other where the chart is grouped. What is below
 * zero is red.
 */
export const Columns = (chart: ChartProps) => (
  <ChartFrame {...chart}>{(width) => <Plot {...chart} width={width} />}</ChartFrame>
)

type Column = Readonly<{ left: number; width: number; from: number; to: number }>

/** Returns the place of a column: its left end and width in pixels, and the values between which it is drawn. */
const columnOf = (chart: ChartProps, label: number, series: number, middle: number, bar: number): Column => {
  if (chart.isGrouped) {
    const width = bar / chart.series.length
    const value = chart.series[series]?.values[label] ?? 0
    return { left: middle - bar / 2 + series * width, width: Math.max(1, width - GAP), from: 0, to: value }
  }
  const [from, to] = [sumAt(chart, label, series), sumAt(chart, label, series + 1)]
  return { left: middle - bar / 2, width: bar, from, to }
}

const Plot = ({ width, ...chart }: ChartProps & { width: number }) => {
  const height = chart.height ?? 180
  const all = chart.series.flatMap(({ values }) => values)
  const sums = chart.isGrouped ? all : chart.labels.map((_, label) => sumAt(chart, label))
  const steps = niceSteps(highest([...sums, ...(chart.marks?.values ?? [])]), undefined, lowest(sums))
  const area = plotArea(width, height, steps)
  const slot = area.width / Math.max(1, chart.labels.length)
  const bar = Math.min(36, Math.max(3, slot * (chart.isGrouped ? 0.8 : 0.66)))
  const x = (label: number): number => MARGIN.left + slot * (label + 0.5)
  return (
    <svg width={width} height={height} className={styles.svg}>
      <Axes
        width={width}
        steps={steps}
        y={area.y}
        bottom={area.bottom}
        labels={chart.labels}
        x={x}
        format={chart.format}
      />
      {chart.labels.map((name, label) =>
        chart.series.map((one, series) => {
          const column = columnOf(chart, label, series, x(label), bar)
          const [from, to] = [area.y(column.from), area.y(column.to)]
          const isBelow = column.to < column.from
          const colour = isBelow ? toneColour('bad') : colourOf(one, series)
          const gap = series > 0 && !chart.isGrouped ? GAP : 0
          return (
            column.to !== column.from && (
              <Segment key={`${label} ${name} ${one.name}`} chart={chart} label={label} series={series}>
                <rect
                  x={column.left}
                  y={Math.min(from, to)}
                  width={column.width}
                  height={Math.max(1, Math.abs(from - to) - gap)}
                  rx={2}
                  fill={colour}
                  stroke={colour}
                  data-running={label === chart.running}
                />
              </Segment>
            )
          )
        }),
      )}
      {chart.marks?.values.map(
        (value, label) =>
          value !== null && (
            <line
              key={`${label} ${value}`}
              className={styles.mark}
              x1={x(label) - bar / 2 - 3}
              x2={x(label) + bar / 2 + 3}
              y1={area.y(value)}
              y2={area.y(value)}
            >
              <title>{`${chart.marks?.name}: ${valueText(chart, value)}`}</title>
            </line>
          ),
      )}
    </svg>
  )
}
