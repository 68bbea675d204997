import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '../format/dates.ts'
import { DayInput } from './day-input.tsx'
import styles from './filters.module.css'

type Props = Readonly<{
  /** `YYYY-MM-DD` */
  value: string
  onChange: (date: string) => void
  /** The last day that can be chosen, and what "Today" means. */
  today: string
}>

/** One day, a step back or forward. */
export const DayStepper = ({ value, onChange, today }: Props) => (
  <fieldset className={styles.stepper} aria-label="Day">
    <ActionIcon variant="default" size={36} aria-label="Previous day" onClick={() => onChange(addDays(value, -1))}>
      <IconChevronLeft size={16} aria-hidden="true" />
    </ActionIcon>
    <DayInput aria-label="Date" max={today} value={value} onChange={onChange} />
    <ActionIcon
      variant="default"
      size={36}
      aria-label="Next day"
      disabled={value >= today}
      onClick={() => onChange(addDays(value, 1))}
    >
      <IconChevronRight size={16} aria-hidden="true" />
    </ActionIcon>
    {value !== today && (
      <Button variant="subtle" size="compact-sm" onClick={() => onChange(today)}>
        Today
      </Button>
    )}
  </fieldset>
)
