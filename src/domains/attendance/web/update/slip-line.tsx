import type { Slip } from './slip.ts'
import styles from './update.module.css'

/** Warns above the button of a likely slip in the typed punch. */
export const SlipLine = ({ slip }: Readonly<{ slip: Slip | null }>) => (
  <div role="status">{slip && <p className={styles.change}>{slip.text}</p>}</div>
)
