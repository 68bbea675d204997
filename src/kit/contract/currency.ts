import { z } from 'zod'

const known = new Set(Intl.supportedValuesOf('currency'))

/** A currency by its code of ISO 4217, such as `EUR`. */
export const currency = z
  .string()
  .max(3)
  .refine((value) => known.has(value), 'is not a known currency')

const digits = new Map<string, number>()

/**
 * Returns the number of digits after the point of a currency (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD; 2 while no code is
 * typed whole.
 */
export const minorDigits = (code: string): number => {
  if (!/^[a-z]{3}$/i.test(code)) return 2
  const counted = digits.get(code)
  if (counted !== undefined) return counted
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions()
  digits.set(code, maximumFractionDigits)
  return maximumFractionDigits
}

/** The most that one amount may be: 9,999,999,999.99 of a currency with cents. */
export const MOST_MINOR = 999_999_999_999

/** An amount in the smallest unit of its currency, such as cents; not negative. */
export const minor = z.int().min(0).max(MOST_MINOR)
