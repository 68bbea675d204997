import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './from-to.module.css'

/** A change: the value before, quiet, an arrow, and the value after. An icon, as fonts lack the sign; it is read as “to”. */
export const FromTo = ({ before, after }: Readonly<{ before: ReactNode; after: ReactNode }>) => (
  <span className={styles.change}>
    <span className={styles.before}>{before}</span>
    <IconArrowRight size={14} aria-hidden="true" className={styles.sign} />
    <span className="m-hidden"> to </span>
    <span>{after}</span>
  </span>
)
