import { number, percent } from '#kit/web/format/numbers.ts'
import styles from './announcements.module.css'

/** The part of an audience that has read or acknowledged, as text and as a bar. */
export const ReadShare = ({ done, audience }: Readonly<{ done: number; audience: number }>) => {
  const share = audience === 0 ? 0 : done / audience
  return (
    <span className={styles.part}>
      <span>
        {number(done)} of {number(audience)} ({percent(share)})
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
