import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '../format/dates.ts'
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
    <TextInput
      type="date"
      aria-label="Date"
      max={today}
      value={value}
      onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}
    />
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
