import { useElementSize, useEventListener, useMergedRef } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ChartProps, colourOf, type Series, valueText } from './chart-types.ts'
import styles from './chart.module.css'

type Props = ChartProps & Readonly<{ children: (width: number) => ReactNode }>

const SEGMENT = '[data-segment]'
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrow keys go from segment to segment; Tab leaves the chart. */
const walk = (box: HTMLElement, event: KeyboardEvent): void => {
  const step = STEPS[event.key]
  const segments = [...box.querySelectorAll<SVGElement>(SEGMENT)]
  const at = segments.findIndex((segment) => segment === event.target)
  const next = step === undefined || at < 0 ? undefined : segments[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Frames every chart with a title and its unit, a legend in text, and the same figures as a table. */
export const ChartFrame = ({ children, ...chart }: Props) => {
  const [isTable, setTable] = useState(false)
  const { ref: size, width } = useElementSize<HTMLDivElement>()
  const box = useRef<HTMLDivElement>(null)
  const keys = useEventListener<'keydown', HTMLDivElement>(
    'keydown',
    (event) => box.current && walk(box.current, event),
  )
  const plot = useMergedRef(size, box, keys)
  // Tab enters the chart at its first segment, whichever that is.
  useEffect(() => box.current?.querySelector(SEGMENT)?.setAttribute('tabindex', '0'))
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>
          <strong>{chart.title}</strong> <span className="m-dim">{chart.unit}</span>
        </span>
        <button type="button" className={styles.switch} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Table
        </button>
      </figcaption>
      {!isTable && (chart.series.length > 1 || chart.marks) && <Legend {...chart} />}
      {isTable ? (
        <Figures {...chart} />
      ) : (
        <div ref={plot} className={styles.plot} role="group" aria-label={`${chart.title}, ${chart.unit}`}>
          {chart.labels.length === 0 ? <p className="m-dim">No figures yet.</p> : children(width || 320)}
        </div>
      )}
    </figure>
  )
}

const Legend = ({ series, marks }: ChartProps) => (
  <ul className={styles.legend}>
    {series.map((one, index) => (
      <li key={one.name}>
        <span className={styles.dot} style={{ background: colourOf(one, index) }} aria-hidden="true" />
        {one.name}
      </li>
    ))}
    {marks && (
      <li>
        <span className={styles.dash} aria-hidden="true" />
        {marks.name}
      </li>
    )}
  </ul>
)

const columnsOf = (series: ChartProps['series'], marks: ChartProps['marks']): readonly Series[] =>
  marks ? [...series, marks] : series

const Figures = ({ title, labels, series, marks, ...chart }: ChartProps) => (
  <div className={styles.scroll}>
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">
            <span className="m-hidden">Label</span>
          </th>
          {columnsOf(series, marks).map((one) => (
            <th key={one.name} scope="col">
              {one.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, at) => (
          <tr key={`${at} ${label}`}>
            <th scope="row">{label}</th>
            {columnsOf(series, marks).map((one) => {
              const value = one.values[at]
              return <td key={one.name}>{value === null || value === undefined ? '–' : valueText(chart, value)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
