import { Bullet } from '#kit/web/chart/bullet.tsx'
import { duration } from '#kit/web/format/durations.ts'
import { MIN_SHOWN_DIFFERENCE_MINUTES } from '../../contract/worksheets.rules.ts'
import { differenceText } from './labels.ts'
import styles from './worksheets.module.css'

/** Reported minutes next to worked minutes. A difference is shown, and blocks nothing. */
export const MinutesBar = ({ reported, worked }: Readonly<{ reported: number; worked: number }>) => {
  const text = `${duration(reported)} reported, ${duration(worked)} worked`
  const difference = reported - worked
  const isFar = Math.abs(difference) > MIN_SHOWN_DIFFERENCE_MINUTES
  return (
    <div className={styles.part}>
      <div className={styles.between}>
        <span>{text}</span>
        <span className={isFar ? '' : 'm-dim'} style={isFar ? { color: 'var(--m-attention)' } : {}}>
          {Math.max(reported, worked) > 0 && differenceText(difference)}
        </span>
      </div>
      <Bullet label={text} value={reported} mark={worked} tone={isFar ? 'attention' : 'good'} />
    </div>
  )
}
