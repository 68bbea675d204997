import { DateInput } from '../dates/date-input.tsx'

type Props = Readonly<{
  /** `YYYY-MM-DD` */
  value: string
  onChange: (day: string) => void
  /** The field was emptied, where a filter can be without a day. */
  onClear?: () => void
  min?: string | undefined
  /** The last day that can be chosen. */
  max?: string | undefined
  /** The field is in a menu. */
  isNested?: boolean
  className?: string
  label?: string
  'aria-label'?: string
}>

/** A day of a filter. What is typed stays while it is typed; only a day that can be meant is passed on. */
export const DayInput = ({ value, onChange, onClear, ...rest }: Props) => (
  <DateInput {...rest} value={value} onChange={(day) => (day === '' ? onClear?.() : day !== null && onChange(day))} />
)
