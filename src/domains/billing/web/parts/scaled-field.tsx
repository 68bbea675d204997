import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { type FieldTexts, inputTexts } from '#kit/web/form/field-texts.tsx'

type Props = FieldProps<number> & FieldTexts & Readonly<{ unit: string; scale: number }>

const read = (text: string, scale: number): number | null => {
  if (text.trim() === '') return null
  const value = Number(text.trim().replace(',', '.')) * scale
  // 0.07 of a percent are 7.000…1 hundredths; 0.075 are none.
  return Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : Number.NaN
}

/** A number that is typed with decimals and kept as a whole of its parts: percent as hundredths, days as thousandths. */
export const ScaledField = (props: Props) => {
  const { scale, unit, onChange, value } = props
  const written = value === null || value === undefined || Number.isNaN(value) ? '' : String(value / scale)
  const [text, setText] = useState(written)
  return (
    <TextInput
      {...inputTexts(props)}
      inputMode="decimal"
      autoComplete="off"
      className="m-number"
      rightSection={<span className="m-dim m-small">{unit}</span>}
      rightSectionWidth={56}
      value={Object.is(read(text, scale), value ?? null) ? text : written}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(read(event.currentTarget.value, scale))
      }}
    />
  )
}
