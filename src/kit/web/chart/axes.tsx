import { compact, number } from '../format/numbers.ts'
import { placedLabels } from './scale.ts'
import styles from './chart.module.css'

export const MARGIN = { top: 8, right: 4, bottom: 22, left: 40 } as const

/** The inner box of a chart and how values become heights. */
export const plotArea = (width: number, height: number, steps: readonly number[]) => {
  const [low, top] = [steps[0] ?? 0, steps.at(-1) ?? 1]
  const inner = { width: width - MARGIN.left - MARGIN.right, height: height - MARGIN.top - MARGIN.bottom }
  const y = (value: number): number => MARGIN.top + inner.height * (1 - (value - low) / (top - low))
  return { ...inner, y, bottom: MARGIN.top + inner.height }
}

type Props = Readonly<{
  width: number
  steps: readonly number[]
  y: (value: number) => number
  bottom: number
  labels: readonly string[]
  /** The middle of a label on the axis. */
  x: (index: number) => number
  format: ((value: number) => string) | undefined
}>

const MOST_LETTERS = 5

/** Writes a value at the axis; large numbers in few letters, as the space there is narrow. */
const stepText = (step: number, format: (value: number) => string): string => {
  const text = format(step)
  return text.length > MOST_LETTERS && /^[\d.,\s]+$/u.test(text) ? compact(step) : text
}

/** Thin lines with their values, and as many labels as fit. */
export const Axes = ({ width, steps, y, bottom, labels, x, format = number }: Props) => {
  return (
    <g aria-hidden="true">
      {steps.map((step) => (
        <g key={step}>
          <line className={styles.grid} x1={MARGIN.left} x2={width - MARGIN.right} y1={y(step)} y2={y(step)} />
          <text className={styles.axis} x={MARGIN.left - 6} y={y(step) + 4} textAnchor="end">
            {stepText(step, format)}
          </text>
        </g>
      ))}
      {placedLabels(labels, x, { left: MARGIN.left, right: width }).map(({ index, at }) => (
        <text key={index} className={styles.axis} x={at} y={bottom + 16} textAnchor="middle">
          {labels[index]}
        </text>
      ))}
    </g>
  )
}
