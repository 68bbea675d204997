import { Bullet } from '#kit/web/chart/bullet.tsx'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import styles from './worksheets.module.css'

type Props = Readonly<{
  /** The whole text, also for those who do not see the bar. */
  text: string
  value: number
  mark: number
  tone?: Tone
  /** Is written next to the bar in place of the whole text. */
  short?: string
}>

/** A value next to its bar, with a line at the one to compare with. */
export const BarWithText = ({ text, value, mark, tone, short = text }: Props) => (
  <div className={styles.barWithText}>
    <span className={styles.barOfText}>
      <Bullet label={text} value={value} mark={mark} tone={tone} />
    </span>
    <span aria-hidden="true">{short}</span>
  </div>
)
