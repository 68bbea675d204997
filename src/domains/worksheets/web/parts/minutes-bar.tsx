import { duration } from '#kit/web/format/durations.ts'
import { MIN_SHOWN_DIFFERENCE_MINUTES } from '../../contract/worksheets.rules.ts'
import { differenceText } from './labels.ts'
import styles from './worksheets.module.css'

/** Reported minutes next to worked minutes. A difference is shown, and blocks nothing. */
export const MinutesBar = ({ reported, worked }: Readonly<{ reported: number; worked: number }>) => {
  const most = Math.max(reported, worked, 1)
  const difference = reported - worked
  const isFar = Math.abs(difference) > MIN_SHOWN_DIFFERENCE_MINUTES
  return (
    <div className={styles.part}>
      <div className={styles.between}>
        <span>
          {duration(reported)} reported, {duration(worked)} worked
        </span>
        <span className={isFar ? '' : 'm-dim'} style={isFar ? { color: 'var(--m-attention)' } : {}}>
          {most > 1 && differenceText(difference)}
        </span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(reported / most) * 100}%` }} />
        <i style={{ insetInlineStart: `${Math.min(99.5, (worked / most) * 100)}%` }} />
      </div>
    </div>
  )
}
