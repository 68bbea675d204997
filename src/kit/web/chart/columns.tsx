import { Axes, MARGIN, plotArea } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { type ChartProps, colourOf, sumAt, valueText } from './chart-types.ts'
import { highest, niceSteps } from './scale.ts'
import { Segment } from './segment.tsx'
import styles from './chart.module.css'

const GAP = 1

/** Columns, the series stacked on each other from zero. */
export const Columns = (chart: ChartProps) => (
  <ChartFrame {...chart}>{(width) => <Plot {...chart} width={width} />}</ChartFrame>
)

const Plot = ({ width, ...chart }: ChartProps & { width: number }) => {
  const height = chart.height ?? 180
  const sums = chart.labels.map((_, label) => sumAt(chart, label))
  const steps = niceSteps(highest([...sums, ...(chart.marks?.values ?? [])]))
  const area = plotArea(width, height, steps)
  const slot = area.width / Math.max(1, chart.labels.length)
  const bar = Math.min(36, Math.max(3, slot * 0.66))
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
          const value = one.values[label] ?? 0
          const from = area.y(sumAt(chart, label, series))
          const to = area.y(sumAt(chart, label, series + 1))
          return (
            value > 0 && (
              <Segment key={`${label} ${name} ${one.name}`} chart={chart} label={label} series={series}>
                <rect
                  x={x(label) - bar / 2}
                  y={to}
                  width={bar}
                  height={Math.max(1, from - to - (series > 0 ? GAP : 0))}
                  rx={2}
                  fill={colourOf(one, series)}
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
