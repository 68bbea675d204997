import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldProps } from './draft.ts'
import { type FieldTexts, inputTexts } from './field-texts.tsx'
import { type AmountUnit, parseAmount, typedAmount } from './parse-amount.ts'

type Props = FieldProps<number> & FieldTexts & Readonly<{ unit: AmountUnit }>

const sameAmount = (text: string, value: number | null, unit: AmountUnit): boolean =>
  Object.is(parseAmount(text, unit), value)

/** An amount, typed in days or hours; hundredths of a day or minutes in the draft. */
export const AmountField = (props: Props) => {
  const { unit, onChange } = props
  const value = props.value ?? null
  const [text, setText] = useState(value === null ? '' : typedAmount(value, unit))
  return (
    <TextInput
      {...inputTexts(props)}
      error={Number.isNaN(value) && props.error ? notAnAmount(unit) : props.error}
      inputMode={unit === 'hour' ? 'text' : 'decimal'}
      autoComplete="off"
      className="m-number"
      rightSection={<span className="m-dim m-small">{unit === 'hour' ? 'hours' : 'days'}</span>}
      rightSectionWidth={56}
      value={sameAmount(text, value, unit) ? text : value === null ? '' : typedAmount(value, unit)}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(parseAmount(event.currentTarget.value, unit))
      }}
    />
  )
}

const notAnAmount = (unit: AmountUnit): string =>
  unit === 'hour' ? 'Write hours such as 7.5 or 7:30' : 'Write days such as 12.5, at most two decimals'
