import { GoLink } from '../address/go-link.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { type ChartProps, colourOf, sumAt, valueText } from './chart-types.ts'
import { highest, widthOf } from './scale.ts'
import { Segment } from './segment.tsx'
import styles from './chart.module.css'

const ROW = 26
/** The width of names: at least this, at most a part of the chart, else the widest and the gap after it. */
const NAME = 110
const NAME_SHARE = 0.36
/** The width of values at the end of their bars: at least this, else the widest and the gap before it. */
const VALUE = 56
const GAP = 10

/** Returns the start of a name that has room, with a mark where it is cut off. */
const cutTo = (name: string, room: number): string => {
  const wide = widthOf(name)
  return wide <= room ? name : `${name.slice(0, Math.max(1, Math.floor((name.length * room) / wide) - 1))}…`
}

/**
 * Horizontal bars, one per label, the series side by side from zero, with the sum at the end. A single bar compares nothing:
 * it is written as text.
 */
export const Bars = (chart: ChartProps) =>
  chart.labels.length === 1 && chart.series.length === 1 ? (
    <OneValue {...chart} />
  ) : (
    <ChartFrame {...chart}>{(width) => <Plot {...chart} width={width} />}</ChartFrame>
  )

const OneValue = (chart: ChartProps) => {
  const { title, unit, labels, href } = chart
  const address = href?.(0, 0)
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>
          <strong>{title}</strong> <span className="m-dim">{unit}</span>
        </span>
      </figcaption>
      <p className={styles.one}>
        {address ? <GoLink href={address}>{labels[0]}</GoLink> : labels[0]}
        <span className="m-number">{valueText(chart, sumAt(chart, 0))}</span>
      </p>
    </figure>
  )
}

const Plot = ({ width, ...chart }: ChartProps & { width: number }) => {
  const sums = chart.labels.map((_, label) => sumAt(chart, label))
  const texts = sums.map((sum) => valueText(chart, sum))
  const end = Math.max(VALUE, GAP + highest(texts.map(widthOf)))
  const start = Math.max(NAME, Math.min(highest(chart.labels.map(widthOf)) + GAP, width * NAME_SHARE))
  const scale = Math.max(40, width - start - end) / Math.max(1, highest(sums))
  return (
    <svg width={width} height={Math.max(ROW, chart.labels.length * ROW)} className={styles.svg}>
      {chart.labels.map((name, label) => (
        <g key={`${label} ${name}`} transform={`translate(0 ${label * ROW})`}>
          <text className={styles.name} x={0} y={17} aria-hidden="true">
            {cutTo(name, start - GAP)}
          </text>
          {chart.series.map((one, series) => {
            const value = one.values[label] ?? 0
            return (
              value > 0 && (
                <Segment key={one.name} chart={chart} label={label} series={series}>
                  <rect
                    x={start + sumAt(chart, label, series) * scale}
                    y={5}
                    width={Math.max(1, value * scale - 1)}
                    height={16}
                    rx={2}
                    fill={colourOf(one, series)}
                  />
                </Segment>
              )
            )
          })}
          <text className={styles.value} x={start + (sums[label] ?? 0) * scale + 6} y={17} aria-hidden="true">
            {texts[label]}
          </text>
        </g>
      ))}
    </svg>
  )
}
