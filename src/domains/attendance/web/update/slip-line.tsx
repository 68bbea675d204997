import type { Slip } from './slip.ts'
import styles from './update.module.css'

/** Says above the button what is unusual about the typed punch. */
export const SlipLine = ({ slip }: Readonly<{ slip: Slip | null }>) => (
  <div role="status">{slip && <p className={styles.change}>{slip.text}</p>}</div>
)
