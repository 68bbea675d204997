import { IconLock } from '@tabler/icons-react'
import styles from './details.module.css'

/** Replaces a value that the reader may not see, and names who may. */
export const Lock = ({ who }: { who: 'HR' | 'payroll' }) => (
  <span className={styles.lock}>
    <IconLock size={14} aria-hidden="true" /> visible to {who}
  </span>
)
