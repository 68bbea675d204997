import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './filters.module.css'

type Props = Readonly<{
  /** The name of the steps, such as `Week`. */
  label: string
  previous: string
  next: string
  onStep: (step: 1 | -1) => void
  /** The shown period, as text or a field. */
  children: ReactNode
}>

/** A period between buttons to the one before and the one after. */
export const Stepper = ({ label, previous, next, onStep, children }: Props) => (
  <fieldset className={styles.stepper} aria-label={label}>
    <ActionIcon variant="default" size={36} aria-label={previous} onClick={() => onStep(-1)}>
      <IconChevronLeft size={16} aria-hidden="true" />
    </ActionIcon>
    {children}
    <ActionIcon variant="default" size={36} aria-label={next} onClick={() => onStep(1)}>
      <IconChevronRight size={16} aria-hidden="true" />
    </ActionIcon>
  </fieldset>
)
