import { percent } from '#kit/web/format/numbers.ts'
import styles from '../parts/billing.module.css'

const toneOf = (bp: number): 'bad' | 'attention' | undefined => {
  if (bp >= 10_000) return 'bad'
  return bp >= 8000 ? 'attention' : undefined
}

/** A part of a budget as a bar and as a number. */
export const UsedBar = ({ bp, label }: Readonly<{ bp: number | null; label: string }>) =>
  bp === null ? (
    <span className="m-dim">–</span>
  ) : (
    <span className={styles.bar} title={label}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} data-tone={toneOf(bp)} style={{ width: `${Math.min(100, bp / 100)}%` }} />
      </span>
      {percent(bp / 10_000)}
    </span>
  )
