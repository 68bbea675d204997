import { minorDigits } from '#kit/contract/currency.ts'
import type { Fraction } from './fraction.ts'

/**
 * An amount as `2,488.29 EUR`, in plain English, for refusals, mails and documents. Screens write it in the language of
 * the reader.
 */
export const amountText = (amount: number, currency: string): string => {
  const digits = minorDigits(currency)
  const sign = amount < 0 ? '−' : ''
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const part = digits === 0 ? '' : `.${text.slice(-digits)}`
  return `${sign}${whole}${part} ${currency}`
}

/** Parses a typed amount, such as `1,234.5` or `12`, to the smallest unit; null where it is none. */
export const readAmount = (typed: string, currency: string): number | null => {
  const digits = minorDigits(currency)
  const found = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/.exec(typed.trim())
  if (!found) return null
  const [, whole = '', part = ''] = found
  if (part.length > digits) return null
  const value = Number(`${whole.replaceAll(',', '')}${part.padEnd(digits, '0')}`)
  return Number.isSafeInteger(value) ? value : null
}

const MORE = 6n

/**
 * A fraction of the smallest unit as decimals of the currency: with its digits and as many more as it takes, up to six;
 * what does not end there is rounded, half away from zero. `1500/7` of a cent is about `2.14285714`.
 */
export const decimalsOf = ({ n, d }: Fraction, currency: string): Readonly<{ text: string; isExact: boolean }> => {
  const least = BigInt(minorDigits(currency))
  const most = least + MORE
  const [top, scale] = [(n < 0n ? -n : n) * 10n ** MORE, 10n ** most]
  const isExact = top % d === 0n
  const whole = isExact ? top / d : (top * 2n + d) / (d * 2n)
  const part = String(whole % scale).padStart(Number(most), '0')
  const cut = part.replace(/0+$/, '').length
  const digits = Math.max(Number(least), cut)
  const shown = digits === 0 ? '' : `.${part.slice(0, digits)}`
  return { text: `${n < 0n ? '-' : ''}${whole / scale}${shown}`, isExact }
}
