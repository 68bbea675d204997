import { Axes, MARGIN, plotArea } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { type ChartProps, colourOf, type Series } from './chart-types.ts'
import { highest, niceSteps } from './scale.ts'
import { Segment } from './segment.tsx'
import styles from './chart.module.css'

/** Lines over time, from zero; a missing value breaks its line. */
export const Line = (chart: ChartProps) => (
  <ChartFrame {...chart}>{(width) => <Plot {...chart} width={width} />}</ChartFrame>
)

/** The path of a series, broken where values are missing. */
const pathOf = (series: Series, x: (index: number) => number, y: (value: number) => number): string =>
  series.values
    .map((value, index) => {
      if (value === null) return ''
      const before = series.values[index - 1]
      return `${before === null || before === undefined ? 'M' : 'L'}${x(index).toFixed(1)},${y(value).toFixed(1)}`
    })
    .join('')

/** The values of periods that are over. */
const over = (series: Series, running: number | undefined): Series => ({
  ...series,
  values: series.values.map((value, index) => (index === running ? null : value)),
})

/** The step to the period that is not over. */
const lastStep = (series: Series, running: number): Series => ({
  ...series,
  values: series.values.map((value, index) => (index === running || index === running - 1 ? value : null)),
})

const Plot = ({ width, ...chart }: ChartProps & { width: number }) => {
  const height = chart.height ?? 180
  const steps = niceSteps(highest(chart.series.flatMap((one) => one.values)))
  const area = plotArea(width, height, steps)
  const gap = area.width / Math.max(1, chart.labels.length)
  const x = (label: number): number => MARGIN.left + gap * (label + 0.5)
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
      {chart.series.map((one, series) => (
        <g key={one.name}>
          <path
            className={styles.line}
            d={pathOf(over(one, chart.running), x, area.y)}
            stroke={colourOf(one, series)}
          />
          {chart.running !== undefined && (
            <path
              className={styles.line}
              d={pathOf(lastStep(one, chart.running), x, area.y)}
              stroke={colourOf(one, series)}
              strokeDasharray="3 3"
            />
          )}
          {one.values.map(
            (value, label) =>
              value !== null && (
                <Segment key={`${label} ${chart.labels[label]}`} chart={chart} label={label} series={series}>
                  <circle cx={x(label)} cy={area.y(value)} r={9} fill="transparent" />
                  <circle
                    className={styles.point}
                    cx={x(label)}
                    cy={area.y(value)}
                    r={3}
                    fill={colourOf(one, series)}
                  />
                </Segment>
              ),
          )}
        </g>
      ))}
    </svg>
  )
}
