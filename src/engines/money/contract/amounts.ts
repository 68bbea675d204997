import { minorDigits } from '#kit/contract/currency.ts'

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

/** What a person typed as an amount, such as `1,234.5` or `12`, in the smallest unit; null where it is none. */
export const readAmount = (typed: string, currency: string): number | null => {
  const digits = minorDigits(currency)
  const found = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/.exec(typed.trim())
  if (!found) return null
  const [, whole = '', part = ''] = found
  if (part.length > digits) return null
  const value = Number(`${whole.replaceAll(',', '')}${part.padEnd(digits, '0')}`)
  return Number.isSafeInteger(value) ? value : null
}
