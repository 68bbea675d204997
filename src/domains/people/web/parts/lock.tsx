import { IconLock } from '@tabler/icons-react'
import styles from './details.module.css'

/** In the place of what the reader may not see: who may. */
export const Lock = ({ who }: { who: 'HR' | 'payroll' }) => (
  <span className={styles.lock}>
    <IconLock size={14} aria-hidden="true" /> visible to {who}
  </span>
)
