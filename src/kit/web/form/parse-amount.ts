/** Days, hours, or neither: then as days. */
export type AmountUnit = 'day' | 'hour' | 'none'

const HOURS = /^([+-]?)(\d+):([0-5]\d)$/

/**
 * Parses a typed amount as hundredths of a day or as minutes: `12.5` days, `7.5` or `7:30` hours. An empty text is
 * null; an invalid one is NaN, which the check of the form refuses next to its field.
 */
export const parseAmount = (text: string, unit: AmountUnit): number | null => {
  const typed = text.trim().replace('−', '-').replace(',', '.')
  if (typed === '') return null
  const [, sign, hours, minutes] = HOURS.exec(typed) ?? []
  if (hours !== undefined && minutes !== undefined)
    return unit === 'hour' ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : Number.NaN
  const value = Number(typed) * (unit === 'hour' ? 60 : 100)
  // 0.29 days are 28.999… hundredths; 0.295 days are none.
  return Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : Number.NaN
}

/** An amount as it is typed: `12.5`, or `7:30` where hours are no short decimal. */
export const typedAmount = (amount: number, unit: AmountUnit): string => {
  if (Number.isNaN(amount)) return ''
  if (unit !== 'hour') return String(amount / 100)
  if (amount % 15 === 0) return String(amount / 60)
  const minutes = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
