import { TextInput, type TextInputProps } from '@mantine/core'
import { readTime, timeExample, timePattern, timeText } from './time-text.ts'
import { useTypedValue } from './use-typed-value.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> &
  Readonly<{
    /** `HH:MM`; empty for none. */
    value: string
    /** Empty while the text means nothing. */
    onChange: (value: string) => void
  }>

// As wide as a time where nothing else decides it, such as in a row of several.
const SIZE = { input: { size: 8 } }

/** A time of day, typed as people write it (`9`, `930`, `9.30`, `9:30 pm`) and shown on the reader's clock. */
export const TimeInput = ({ value, onChange, error, ...rest }: Props) => {
  const { text, isUnread, isWrong, type, commit } = useTypedValue({
    value,
    onChange: (next) => onChange(next ?? ''),
    isStrict: true,
    read: readTime,
    shown: timeText(value),
  })
  return (
    <TextInput
      autoComplete="off"
      inputMode="text"
      attributes={SIZE}
      placeholder={timePattern()}
      {...rest}
      error={isWrong ? `Write it like ${timeExample()}` : error}
      value={text}
      {...(isUnread ? { 'data-unread': true } : {})}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        rest.onKeyDown?.(event)
      }}
    />
  )
}
