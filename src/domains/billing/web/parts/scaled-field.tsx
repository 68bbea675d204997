import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { type FieldTexts, inputTexts } from '#kit/web/form/field-texts.tsx'

type Props = FieldProps<number> & FieldTexts & Readonly<{ unit: string; scale: number; decimals?: number }>

const read = (text: string, scale: number, decimals: number): number | null => {
  if (text.trim() === '') return null
  const parts = 10 ** decimals
  const value = Number(text.trim().replace(',', '.')) * scale * parts
  // 0.07 of a percent are 7.000…1 hundredths; 0.075 are none.
  return Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) / parts : Number.NaN
}

/**
 * A number that is typed with decimals and stored as a whole of its parts: percent as hundredths, days as thousandths.
 * `decimals` are those that the parts themselves may have.
 */
export const ScaledField = (props: Props) => {
  const { scale, unit, onChange, value, decimals = 0 } = props
  const written =
    value === null || value === undefined || Number.isNaN(value) ? '' : String(Math.round((value / scale) * 1e6) / 1e6)
  const [text, setText] = useState(written)
  return (
    <TextInput
      {...inputTexts(props)}
      inputMode="decimal"
      autoComplete="off"
      className="m-number"
      rightSection={<span className="m-dim m-small">{unit}</span>}
      rightSectionWidth={56}
      value={Object.is(read(text, scale, decimals), value ?? null) ? text : written}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(read(event.currentTarget.value, scale, decimals))
      }}
    />
  )
}
