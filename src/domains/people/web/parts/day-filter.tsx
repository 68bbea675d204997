import { DayInput } from '#kit/web/filters/day-input.tsx'
import styles from './people.module.css'

type Props = Readonly<{
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}>

/** A day as one filter of a list, with its label next to it. */
export const DayFilter = ({ label, value, onChange }: Props) => (
  <DayInput
    label={label}
    className={styles.day ?? ''}
    value={value ?? ''}
    onChange={onChange}
    onClear={() => onChange(undefined)}
  />
)
