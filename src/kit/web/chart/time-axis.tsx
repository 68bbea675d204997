import { MARGIN } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { placedLabels, widthOf } from './scale.ts'
import styles from './chart.module.css'

/** A span from one place on the axis to another, such as a post; places are labels, counted from 0, in parts. */
type Band = Readonly<{ from: number; to: number; name: string }>
export type Lane =
  | Readonly<{ kind: 'bands'; name: string; bands: readonly Band[] }>
  /** One value for each label, up from a middle line or down. */
  | Readonly<{ kind: 'bars'; name: string; values: readonly (number | null)[] }>
  /** Values at places between `low` and `high`. */
  | Readonly<{
      kind: 'points'
      name: string
      low: number
      high: number
      points: readonly Readonly<{ at: number; value: number; text: string }>[]
    }>

type Props = Readonly<{
  title: string
  unit: string
  labels: readonly string[]
  lanes: readonly Lane[]
  /** The figures as a table, one value for each label. */
  series: readonly Readonly<{ name: string; values: readonly (number | null)[] }>[]
  format?: (value: number) => string
}>

/** Bars and points have the colours of the first two series of the legend. */
const COLOURS = { bands: 'var(--m-chart-5)', bars: 'var(--m-chart-1)', points: 'var(--m-chart-2)' } as const
const BAND = 24
const PLOT = 84
const NAME = 18
const heightOf = (lane: Lane): number => NAME + (lane.kind === 'bands' ? BAND : PLOT)

type LaneProps<Kind> = Readonly<{
  lane: Extract<Lane, { kind: Kind }>
  top: number
  x: (at: number) => number
  colour: string
}>

const fits = (name: string, width: number): boolean => widthOf(name) + 12 < width

const Bands = ({ lane, top, x, colour }: LaneProps<'bands'>) => (
  <>
    {lane.bands.map(({ from, to, name }, at) => {
      const width = Math.max(2, x(to) - x(from) - 2)
      return (
        <g key={`${from} ${name}`} data-segment tabIndex={-1} role="img" aria-label={`${lane.name}: ${name}`}>
          <rect
            x={x(from)}
            y={top}
            width={width}
            height={BAND - 4}
            rx={4}
            fill={colour}
            opacity={at % 2 === 0 ? 0.3 : 0.18}
          >
            <title>{name}</title>
          </rect>
          {fits(name, width) && (
            <text className={styles.band} x={x(from) + 6} y={top + 14}>
              {name}
            </text>
          )}
        </g>
      )
    })}
  </>
)

const Bars = ({ lane, top, x, colour }: LaneProps<'bars'>) => {
  const most = Math.max(1, ...lane.values.map((value) => Math.abs(value ?? 0)))
  const isBoth = lane.values.some((value) => (value ?? 0) < 0)
  const middle = isBoth ? top + PLOT / 2 : top + PLOT - 8
  const scale = (isBoth ? PLOT / 2 - 8 : PLOT - 16) / most
  return (
    <>
      <line className={styles.grid} x1={x(0)} x2={x(lane.values.length)} y1={middle} y2={middle} />
      {lane.values.map((value, at) => {
        if (!value) return null
        const size = Math.abs(value) * scale
        return (
          <g key={`${at} ${value}`} data-segment tabIndex={-1} role="img" aria-label={`${lane.name}: ${value}`}>
            <rect
              x={x(at + 0.2)}
              width={Math.max(2, x(at + 0.8) - x(at + 0.2))}
              y={value > 0 ? middle - size : middle}
              height={Math.max(1, size)}
              rx={2}
              fill={value > 0 ? colour : 'var(--m-chart-4)'}
            >
              <title>{value}</title>
            </rect>
          </g>
        )
      })}
    </>
  )
}

const Points = ({ lane, top, x, colour }: LaneProps<'points'>) => {
  const y = (value: number): number =>
    top + 8 + (PLOT - 24) * (1 - (value - lane.low) / Math.max(1, lane.high - lane.low))
  return (
    <>
      {[lane.low, lane.high].map((value) => (
        <line
          key={value}
          className={styles.grid}
          x1={MARGIN.left}
          x2={x(Number.MAX_SAFE_INTEGER)}
          y1={y(value)}
          y2={y(value)}
        />
      ))}
      {lane.points.map(({ at, value, text }) => (
        <g key={`${at} ${text}`} data-segment tabIndex={-1} role="img" aria-label={`${lane.name}: ${text}`}>
          <circle className={styles.point} cx={x(at)} cy={y(value)} r={5} fill={colour}>
            <title>{text}</title>
          </circle>
          <text className={styles.axis} x={x(at)} y={y(value) - 9} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
    </>
  )
}

/** Lanes of different kinds over one axis of time: spans, amounts, and results on their day. */
export const TimeAxis = ({ lanes, ...chart }: Props) => {
  const height = lanes.reduce((sum, lane) => sum + heightOf(lane), 0) + MARGIN.bottom
  return (
    <ChartFrame {...chart}>
      {(width) => {
        const right = width - MARGIN.right
        const gap = (right - MARGIN.left) / Math.max(1, chart.labels.length)
        const x = (at: number): number => Math.min(right, MARGIN.left + gap * Math.max(0, at))
        const tops = lanes.map((_, at) => lanes.slice(0, at).reduce((sum, lane) => sum + heightOf(lane), 0))
        return (
          <svg width={width} height={height} className={styles.svg}>
            {lanes.map((lane, at) => {
              const top = (tops[at] ?? 0) + NAME
              const props = { top, x, colour: COLOURS[lane.kind] }
              return (
                <g key={lane.name}>
                  <text className={styles.axis} x={MARGIN.left} y={top - 6}>
                    {lane.name}
                  </text>
                  {lane.kind === 'bands' && <Bands lane={lane} {...props} />}
                  {lane.kind === 'bars' && <Bars lane={lane} {...props} />}
                  {lane.kind === 'points' && <Points lane={lane} {...props} />}
                </g>
              )
            })}
            {placedLabels(chart.labels, (index) => x(index + 0.5), { left: MARGIN.left, right: width }).map(
              ({ index, at }) => (
                <text key={index} className={styles.axis} x={at} y={height - 6} textAnchor="middle">
                  {chart.labels[index]}
                </text>
              ),
            )}
          </svg>
        )
      }}
    </ChartFrame>
  )
}
