import type { Tone } from '../layout/status-badge.tsx'
import { toneColour } from './chart-types.ts'
import styles from './small.module.css'

type Props = Readonly<{
  /** The text of the bar: `12 h of 40 h`. */
  label: string
  value: number
  /** The value to compare with, drawn as a line across the bar. */
  mark?: number | null
  /** The value at the end of the bar; the greater of both when left out. */
  most?: number
  tone?: Tone | undefined
}>

const percentOf = (value: number, most: number): string => `${Math.max(0, Math.min(1, value / most)) * 100}%`

/** One value as a bar, with a line at the value to compare with. */
export const Bullet = ({ label, value, mark = null, most, tone }: Props) => {
  const end = Math.max(1, most ?? Math.max(value, mark ?? 0))
  return (
    <span className={styles.bullet} role="img" aria-label={label} title={label}>
      {value > 0 && (
        <span
          className={styles.fill}
          data-swatch
          style={{ width: percentOf(value, end), background: tone ? toneColour(tone) : 'var(--m-chart-1)' }}
        />
      )}
      {mark !== null && mark > 0 && <span className={styles.at} style={{ insetInlineStart: percentOf(mark, end) }} />}
    </span>
  )
}
