import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styles from './filters.module.css'

/** A year, and the ones before and after it. */
export const YearStepper = ({ year, onYear }: Readonly<{ year: number; onYear: (year: number) => void }>) => (
  <div className={styles.stepper}>
    <ActionIcon variant="default" size={36} aria-label="Year before" onClick={() => onYear(year - 1)}>
      <IconChevronLeft size={16} aria-hidden="true" />
    </ActionIcon>
    <strong className={`m-number ${styles.year}`} aria-live="polite">
      {year}
    </strong>
    <ActionIcon variant="default" size={36} aria-label="Year after" onClick={() => onYear(year + 1)}>
      <IconChevronRight size={16} aria-hidden="true" />
    </ActionIcon>
  </div>
)
