import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { LazyPart } from '../screens/lazy-part.tsx'
import type { CalendarProps } from './calendar.tsx'
import { datePattern, dateText, readDate, type Shape } from './date-text.ts'
import { useTypedValue } from './use-typed-value.ts'
import styles from './date-input.module.css'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> &
  Readonly<{
    shape?: Shape
    /** `YYYY-MM-DD` or `YYYY-MM`; empty for none. */
    value: string
    /** Null: the text means nothing yet. */
    onChange: (value: string | null) => void
    min?: string | undefined
    max?: string | undefined
    /** Empties the value while the text means nothing, which then stays and is marked; else the text goes back. */
    isStrict?: boolean
    /** The calendar opens inside the container of the field, such as a menu that closes on a click outside of it. */
    isNested?: boolean
  }>

const useTypedDate = ({ shape = 'day', value, onChange, min, max, isStrict = false }: Props) => {
  const read = (written: string, isComplete: boolean): string | null => {
    const date = readDate(written, shape, isComplete)
    const isInside = isStrict || date === null || ((min ?? '') <= date && date <= (max ?? date))
    return isInside ? date : null
  }
  return useTypedValue({ value, onChange, isStrict, read, shown: dateText(value, shape) })
}

/** A menu around the field would take the arrow keys for a way to its first line. */
const stopArrows = (event: KeyboardEvent): void => {
  if (event.key.startsWith('Arrow')) event.stopPropagation()
}

// As wide as a date where nothing else decides it, such as in a menu on a phone.
const SIZE = { input: { size: 11 } }

/** A day or a month, typed in the reader's own order of figures or as ISO 8601, or picked from a calendar. */
export const DateInput = (props: Props) => {
  const { shape = 'day', value, onChange, min, max, isStrict: _isStrict, isNested, error, ...rest } = props
  const { text, isUnread, isWrong, type, commit } = useTypedDate(props)
  const [isOpen, setOpen] = useState(false)
  const pick = (next: string): void => {
    onChange(next)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    stopArrows(event)
    if (event.key === 'Enter') commit()
    if (event.key !== 'ArrowDown' || !event.altKey || props.readOnly) return
    event.preventDefault()
    setOpen(true)
  }
  const calendar = { shape, value, min, max, onPick: pick }
  return (
    <TextInput
      autoComplete="off"
      attributes={SIZE}
      placeholder={datePattern(shape)}
      {...rest}
      error={isWrong ? `Write it like ${datePattern(shape)}` : error}
      value={text}
      {...(isUnread ? { 'data-unread': true } : {})}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      {...(props.readOnly || props.disabled
        ? {}
        : {
            rightSection: <Opener isOpen={isOpen} setOpen={setOpen} isNested={isNested ?? false} calendar={calendar} />,
          })}
    />
  )
}

type OpenerProps = Readonly<{
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  isNested: boolean
  calendar: CalendarProps
}>

const loadCalendar = () => import('./calendar.tsx')

const Opener = ({ isOpen, setOpen, isNested, calendar }: OpenerProps) => (
  <Popover
    opened={isOpen}
    onChange={setOpen}
    position="bottom-end"
    withinPortal={!isNested}
    // A menu that scrolls does not cut it off.
    floatingStrategy={isNested ? 'fixed' : 'absolute'}
    trapFocus
    returnFocus
    shadow="md"
  >
    <Popover.Target>
      <ActionIcon variant="subtle" color="gray" aria-label="Open calendar" onClick={() => setOpen(!isOpen)}>
        <IconCalendar size={16} aria-hidden="true" />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown className={styles.calendar ?? ''} onKeyDown={stopArrows}>
      {isOpen && (
        <LazyPart
          load={loadCalendar}
          props={calendar}
          fallback={<div className={styles.waiting} role="status" aria-label="Loading the calendar" />}
        />
      )}
    </Popover.Dropdown>
  </Popover>
)

/** Leads to a field whose text means nothing, so that it is not sent as an empty one; false without any. */
export const leadToUnread = (form: HTMLElement | null): boolean => {
  const field = form?.querySelector<HTMLInputElement>('[data-unread]')
  field?.focus()
  // The message comes when the field is left.
  field?.blur()
  field?.focus()
  return field !== null && field !== undefined
}
