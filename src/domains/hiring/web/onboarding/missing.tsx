import { IconAlertCircle } from '@tabler/icons-react'
import styles from './onboarding.module.css'

/** The place of a required entry that is not there yet. */
export const Missing = ({ label }: Readonly<{ label?: string }>) => (
  <span className={styles.missing}>
    <IconAlertCircle size={16} aria-hidden="true" />
    {label ? `${label}: missing` : 'Missing'}
  </span>
)
