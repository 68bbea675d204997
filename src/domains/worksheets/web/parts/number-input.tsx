import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { minutesText } from '#kit/web/format/durations.ts'

const UNIT_WIDTH = { word: 44, time: 92 }

type Props = Readonly<{
  label: string
  value: number | null
  onChange: (value: number | null) => void
  unit?: string
  /** Minutes, that are taken as `1:30` too. */
  isTime?: boolean
  is_disabled?: boolean
}>

const read = (text: string, isTime: boolean): number | null => {
  const [, hours, minutes] = (isTime && /^(\d{1,3}):(\d{2})$/.exec(text)) || []
  if (hours !== undefined && minutes !== undefined && Number(minutes) < 60) return Number(hours) * 60 + Number(minutes)
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** A whole number of a row, with its name for those who do not see its column. */
export const NumberInput = ({ label, value, onChange, unit = '', isTime = false, is_disabled = false }: Props) => {
  const [text, setText] = useState(value === null ? '' : String(value))
  if (read(text.trim(), isTime) !== value && (value !== null || read(text.trim(), isTime) !== null))
    setText(value === null ? '' : String(value))
  const isUnread = text.trim() !== '' && read(text.trim(), isTime) === null
  const suffix = isTime ? minutesText(value) : unit
  return (
    <TextInput
      aria-label={label}
      inputMode={isTime ? 'text' : 'numeric'}
      autoComplete="off"
      className="m-number"
      value={text}
      disabled={is_disabled}
      error={isUnread ? (isTime ? 'Minutes, or 1:30' : 'A whole number') : undefined}
      onChange={(event) => {
        const typed = event.currentTarget.value.replaceAll(isTime ? /[^\d:]/g : /\D/g, '')
        setText(typed)
        onChange(read(typed.trim(), isTime))
      }}
      rightSection={<span className="m-dim m-small m-unit">{suffix}</span>}
      rightSectionWidth={suffix.startsWith('=') ? UNIT_WIDTH.time : UNIT_WIDTH.word}
    />
  )
}
