import { IconAlertCircle } from '@tabler/icons-react'
import styles from './onboarding.module.css'

/** Names a required entry that is not there yet. */
export const Missing = ({ label }: Readonly<{ label: string }>) => (
  <span className={styles.missing}>
    <IconAlertCircle size={16} aria-hidden="true" />
    <span>{label}</span>
  </span>
)
