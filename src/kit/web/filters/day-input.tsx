import { TextInput } from '@mantine/core'
import { useState } from 'react'

/** A year is typed digit by digit: until it is a whole one, the day is of the first thousand years. */
const FIRST = '1900-01-01'

type Props = Readonly<{
  /** `YYYY-MM-DD` */
  value: string
  onChange: (day: string) => void
  /** The field was emptied, where a filter can be without a day. */
  onClear?: () => void
  /** The last day that can be chosen. */
  max?: string | undefined
  className?: string
  label?: string
  'aria-label'?: string
}>

/** A day of a filter. What is typed stays; only a day that can be meant is passed on. */
export const DayInput = ({ value, onChange, onClear, max, ...names }: Props) => {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const type = (day: string): void => {
    setTyped(day)
    if (day === '') onClear?.()
    if (day >= FIRST && (max === undefined || day <= max)) onChange(day)
  }
  return (
    <TextInput
      type="date"
      {...names}
      max={max}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(value)}
    />
  )
}
