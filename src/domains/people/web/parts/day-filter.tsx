import { TextInput } from '@mantine/core'
import styles from './people.module.css'

type Props = Readonly<{
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}>

/** A day as one filter of a list; its words stand beside it. */
export const DayFilter = ({ label, value, onChange }: Props) => (
  <TextInput
    type="date"
    label={label}
    className={styles.day ?? ''}
    value={value ?? ''}
    onChange={(event) => onChange(event.currentTarget.value || undefined)}
  />
)
