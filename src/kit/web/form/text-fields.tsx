import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { TimeInput } from '../dates/time-input.tsx'
import { DateInput } from '../dates/date-input.tsx'
import { minutesText } from '../format/durations.ts'
import type { FieldProps } from './draft.ts'
import { type FieldTexts, inputTexts } from './field-texts.tsx'

type TextProps = FieldProps<string> &
  FieldTexts &
  Readonly<{ autoComplete?: string; type?: 'text' | 'email' | 'tel' | 'url' }>

export const TextField = (props: TextProps) => (
  <TextInput
    {...inputTexts(props)}
    type={props.type ?? 'text'}
    autoComplete={props.autoComplete ?? 'off'}
    value={props.value ?? ''}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)

export const TextArea = (props: FieldProps<string> & FieldTexts & Readonly<{ rows?: number }>) => (
  <Textarea
    {...inputTexts(props)}
    rows={props.rows ?? 4}
    resize="vertical"
    value={props.value ?? ''}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)

const UNIT_WIDTH = { word: 60, time: 104 }

const parseNumber = (text: string): number | null => {
  if (text.trim() === '') return null
  return Number(text.replace(',', '.'))
}

/**
 * A field for a number; what is no number is sent to the check as NaN, which refuses it at the field. With the unit `min`
 * it shows long times in hours.
 */
export const NumberField = (props: FieldProps<number> & FieldTexts & Readonly<{ unit?: string }>) => {
  const [text, setText] = useState(props.value === null || props.value === undefined ? '' : String(props.value))
  const unit = props.unit === 'min' ? minutesText(props.value) : props.unit
  const isSame = Object.is(parseNumber(text), props.value ?? null)
  return (
    <TextInput
      {...inputTexts(props)}
      inputMode="decimal"
      autoComplete="off"
      className="m-number"
      rightSection={unit && <span className="m-dim m-small m-unit">{unit}</span>}
      rightSectionWidth={unit?.startsWith('=') ? UNIT_WIDTH.time : UNIT_WIDTH.word}
      value={isSame ? text : String(props.value ?? '')}
      onChange={(event) => {
        setText(event.currentTarget.value)
        props.onChange(parseNumber(event.currentTarget.value))
      }}
    />
  )
}

type DateProps = FieldProps<string> & FieldTexts & Readonly<{ min?: string; max?: string; isReadOnly?: boolean }>

/** A calendar day, typed or picked, in the reader's own order of day and month; `YYYY-MM-DD` in the draft. */
export const DateField = ({ min, max, isReadOnly = false, ...props }: DateProps) => (
  <DateInput
    {...inputTexts(props)}
    isStrict
    readOnly={isReadOnly}
    min={min}
    max={max}
    value={props.value ?? ''}
    onChange={(value) => props.onChange(value ?? '')}
  />
)

/** A time of day, `HH:MM` in the draft. */
export const TimeField = (props: FieldProps<string> & FieldTexts) => (
  <TimeInput {...inputTexts(props)} value={props.value ?? ''} onChange={props.onChange} />
)

/** A month, `YYYY-MM` in the draft. */
export const MonthField = (props: FieldProps<string> & FieldTexts) => (
  <DateInput
    {...inputTexts(props)}
    shape="month"
    isStrict
    value={props.value ?? ''}
    onChange={(value) => props.onChange(value ?? '')}
  />
)

/** A colour, `#rrggbb` in the draft. */
export const ColorField = (props: FieldProps<string> & FieldTexts) => (
  <TextInput
    {...inputTexts(props)}
    type="color"
    value={props.value ?? '#4f46e5'}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)
