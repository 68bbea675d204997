import type { ReactNode } from 'react'
import styles from './chart.module.css'

type Props = Readonly<{
  /** The text of the ring: `3 h 10 min of 8 h`. */
  label: string
  value: number
  of: number
  size?: number
  /** Content inside the ring. */
  children?: ReactNode
}>

/** The share of the size: 10 pixels of 140, and never thinner than 6. */
const THICKNESS = 1 / 14
const THINNEST = 6

/** Draws the done part of a whole; more than all of it stays a full ring. */
export const Ring = ({ label, value, of, size = 140, children }: Props) => {
  const strokeWidth = Math.max(THINNEST, size * THICKNESS)
  const radius = (size - strokeWidth) / 2
  const length = 2 * Math.PI * radius
  const share = of > 0 ? Math.min(1, Math.max(0, value / of)) : 0
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth }
  return (
    <div className={styles.ring} style={{ width: size, height: size }} role="img" aria-label={label}>
      <svg width={size} height={size} aria-hidden="true">
        <circle {...circle} stroke="var(--m-raised)" />
        {share > 0 && (
          <circle
            {...circle}
            className={styles.arc}
            stroke="var(--m-chart-1)"
            strokeLinecap="round"
            strokeDasharray={`${length * share} ${length}`}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
          />
        )}
      </svg>
      <div className={styles.inside}>{children}</div>
    </div>
  )
}
