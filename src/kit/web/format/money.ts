import { minorDigits } from '#kit/contract/currency.ts'
import { current } from './formatting.ts'

const made = new Map<string, Intl.NumberFormat>()

/** An amount of the smallest unit of a currency, with its code, in the reader's locale: `2,488.29 EUR`. */
export const money = (minor: number, currency: string): string => `${amount(minor, currency)} ${currency}`

/** The same without the code and with the sign “−”, where the currency is next to it. */
export const amount = (minor: number, currency: string): string => {
  const digits = minorDigits(currency)
  const { locale } = current()
  const key = `${locale} ${digits}`
  const format =
    made.get(key) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  made.set(key, format)
  return format.format(minor / 10 ** digits).replace('-', '−')
}

/** Decimals of any length, such as `-1866.6666667`, in the reader's locale and with all their digits. */
export const decimals = (text: string): string => {
  const [whole = '0', part] = text.replace('-', '').split('.')
  const format = new Intl.NumberFormat(current().locale, { minimumFractionDigits: 1 })
  const sign = text.startsWith('-') ? '−' : ''
  const mark = format.formatToParts(0.1).find(({ type }) => type === 'decimal')?.value ?? '.'
  const shown = new Intl.NumberFormat(current().locale).format(BigInt(whole))
  return `${sign}${shown}${part === undefined ? '' : `${mark}${part}`}`
}
