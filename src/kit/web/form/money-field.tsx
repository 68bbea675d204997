import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { minorDigits } from '#kit/contract/currency.ts'
import type { FieldProps } from './draft.ts'
import { type FieldTexts, inputTexts } from './field-texts.tsx'

/** Parses a typed amount in the smallest unit; nothing is null, and what is no amount of the currency is NaN. */
export const readMoney = (typed: string, currency: string): number | null => {
  const text = typed.trim()
  if (text === '') return null
  const digits = minorDigits(currency)
  // The last point or comma before as many digits as the currency has is the decimal sign; others group thousands.
  const [, whole = '', part = ''] = /^(\d[\d\s.,'’]*?)(?:[.,](\d{0,3}))?$/.exec(text) ?? []
  const isGrouped = /^\d{1,3}([\s.,'’]\d{3})+$/.test(whole)
  if (!(isGrouped || /^\d+$/.test(whole)) || part.length > digits) return Number.NaN
  return Number(`${whole.replaceAll(/\D/g, '')}${part.padEnd(digits, '0')}`)
}

const written = (minor: number | null | undefined, currency: string): string => {
  if (minor === null || minor === undefined || Number.isNaN(minor)) return ''
  return (minor / 10 ** minorDigits(currency)).toFixed(minorDigits(currency))
}

/** An amount of money, typed in whole units with decimals; the smallest unit in the draft. */
export const MoneyField = (props: FieldProps<number> & FieldTexts & Readonly<{ currency: string }>) => {
  const { currency, onChange } = props
  const [text, setText] = useState(written(props.value, currency))
  const isSame = Object.is(readMoney(text, currency), props.value ?? null)
  return (
    <TextInput
      {...inputTexts(props)}
      error={
        Number.isNaN(props.value) && props.error ? `Write an amount such as ${written(123450, currency)}` : props.error
      }
      inputMode="decimal"
      autoComplete="off"
      className="m-number"
      rightSection={<span className="m-dim m-small">{currency}</span>}
      rightSectionWidth={56}
      value={isSame ? text : written(props.value, currency)}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(readMoney(event.currentTarget.value, currency))
      }}
    />
  )
}
