import { minorDigits } from '../contract/currency.ts'
import { CLEAR, type NoteFault } from './importable.ts'

/** The form in which two names are the same: without case, accents, marks and double spaces. */
export const nameKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const trigrams = (text: string): ReadonlySet<string> => {
  const padded = nameKey(text)
    .split(' ')
    .map((word) => `  ${word} `)
  return new Set(padded.flatMap((word) => Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3))))
}

/** Returns the similarity of two names by their trigrams, from 0 to 1, as pg_trgm measures it. */
export const similarity = (one: string, other: string): number => {
  const [left, right] = [trigrams(one), trigrams(other)]
  const shared = left.intersection(right).size
  return shared === 0 ? 0 : shared / (left.size + right.size - shared)
}

const LEAST = 0.3
const MOST = 3

/** Returns up to three of the names that are most like a text, the nearest first. */
export const nearestNames = (text: string, names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, like: similarity(text, name) }))
    .filter(({ like }) => like >= LEAST)
    .toSorted((one, other) => other.like - one.like)
    .slice(0, MOST)
    .map(({ name }) => name)

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// Names of other languages that begin otherwise.
const OTHER_MONTHS: Readonly<Record<string, number>> = { mär: 3, maer: 3, mrz: 3, mai: 5, okt: 10, dez: 12 }

const monthOf = (word: string): number | null => {
  const start = word.toLowerCase().slice(0, 3)
  const index = MONTHS.indexOf(start)
  return index >= 0 ? index + 1 : (OTHER_MONTHS[start] ?? OTHER_MONTHS[word.toLowerCase().slice(0, 4)] ?? null)
}

const dayOf = (year: number, month: number, day: number): string | null => {
  const at = new Date(Date.UTC(year, month - 1, day))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null
  return at.toISOString().slice(0, 10)
}

const NUMBERED = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d\d)$/

/** Two digits are of the last 80 or the next 19 years. */
const fullYear = (text: string, thisYear: number): number => {
  const year = Number(text)
  if (text.length > 2) return year
  const century = thisYear - (thisYear % 100)
  return century + year > thisYear + 19 ? century + year - 100 : century + year
}

/** The order of the parts of a date. */
export type DateOrder = 'iso' | 'dmy' | 'mdy'

/** A day that was read from a text; `isAmbiguous` where the order of day and month could be another one. */
export type ReadDay = Readonly<{ day: string; isAmbiguous: boolean }>

/** Reads a day in the chosen order of its parts, in ISO form, or with the name of a month; null for anything else. */
export const readDay = (text: string, order: DateOrder, thisYear: number): ReadDay | null => {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text)
  if (iso) {
    const day = dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
    return day === null ? null : { day, isAmbiguous: false }
  }
  const named =
    /^(\d{1,2})[.\s-]+(\p{L}{3,})[.\s,-]+(\d{4}|\d\d)$/u.exec(text) ??
    /^(\p{L}{3,})[.\s]+(\d{1,2})[\s,]+(\d{4})$/u.exec(text)
  if (named) {
    const [first = '', second = '', year = ''] = named.slice(1)
    const [date, word] = /^\d/.test(first) ? [first, second] : [second, first]
    const month = monthOf(word)
    const day = month === null ? null : dayOf(fullYear(year, thisYear), month, Number(date))
    return day === null ? null : { day, isAmbiguous: false }
  }
  const parts = NUMBERED.exec(text)
  if (!parts) return null
  const [one, two] = [Number(parts[1]), Number(parts[2])]
  const year = fullYear(parts[3] ?? '', thisYear)
  const [month, date] = order === 'mdy' ? [one, two] : [two, one]
  const day = dayOf(year, month, date)
  return day === null ? null : { day, isAmbiguous: order === 'iso' && one !== two && dayOf(year, one, two) !== null }
}

/** Returns the order of day and month in the dates of a file: one that a number above 12 proves, else ISO. */
export const guessDateFormat = (texts: Iterable<string>): DateOrder => {
  let [dmy, mdy, dotted] = [0, 0, 0]
  for (const text of texts) {
    const parts = NUMBERED.exec(text)
    if (!parts) continue
    if (Number(parts[1]) > 12) dmy += 1
    else if (Number(parts[2]) > 12) mdy += 1
    if (text.includes('.')) dotted += 1
  }
  if (dmy > mdy || (mdy === 0 && dotted > 0)) return 'dmy'
  return mdy > dmy ? 'mdy' : 'iso'
}

const ASCII_DIGITS = /^-?\d+$/

/** Reads a whole number, with separators of thousands; null for anything else. */
export const readWhole = (text: string): number | null => {
  const plain = text.replaceAll(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/gu, '')
  if (!ASCII_DIGITS.test(plain)) return null
  const value = Number(plain)
  return Number.isSafeInteger(value) ? value : null
}

/** Reads a cell that is a date; a fault or a warning is noted where it is none, or may be read in another order. */
export const readDateCell = (
  field: string,
  text: string,
  order: DateOrder,
  thisYear: number,
  note: NoteFault,
): string | undefined => {
  const read = readDay(text, order, thisYear)
  if (!read) note(field, 'This is no date. Write it like 2026-04-30')
  if (read?.isAmbiguous) note(field, `Read as ${read.day}. Choose the order of day and month above`, [], 'warning')
  return read?.day
}

/** Reads a cell that is a whole number; a fault is noted where it is none. */
export const readWholeCell = (field: string, text: string, note: NoteFault): number | undefined => {
  const whole = readWhole(text)
  if (whole === null) note(field, 'This is no whole number')
  return whole ?? undefined
}

const AMOUNT = /^\d+(?:[.,]\d+)*$/
const THOUSANDS = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/

/**
 * Reads a number with up to `digits` decimals, with points or commas in either role, as a whole number of its smallest unit:
 * `1.299,50` with 2 digits is 129950. Null for anything else. Three digits after a single mark are thousands, where the
 * number cannot have three decimals.
 */
export const readDecimal = (text: string, digits: number): number | null => {
  const plain = text.replaceAll(/[\s'’]/gu, '')
  const sign = plain.startsWith('-') ? -1 : 1
  const unsigned = sign < 0 ? plain.slice(1) : plain
  if (!AMOUNT.test(unsigned)) return null
  const marks = new Set(unsigned.match(/[.,]/g))
  const isGrouped = marks.size === 1 && THOUSANDS.test(unsigned) && (digits < 3 || unsigned.split(/[.,]/).length > 2)
  const at = isGrouped ? -1 : Math.max(unsigned.lastIndexOf('.'), unsigned.lastIndexOf(','))
  const [whole, part] = at < 0 ? [unsigned, ''] : [unsigned.slice(0, at), unsigned.slice(at + 1)]
  if (!/^\d+$/.test(whole) && !THOUSANDS.test(whole)) return null
  const decimals = part.replace(/0+$/, '')
  if (decimals.length > digits) return null
  const value = Number(`${whole.replaceAll(/[.,]/g, '')}${decimals.padEnd(digits, '0')}`)
  return Number.isSafeInteger(value) ? sign * value : null
}

/** Reads a cell that is an amount of a currency, in its smallest unit; a fault is noted where it is none. */
export const readAmountCell = (field: string, text: string, currency: string, note: NoteFault): number | undefined => {
  const number = text
    .toUpperCase()
    .replace(currency, '')
    .replace(/\p{Sc}/u, '')
  const amount = readDecimal(number, minorDigits(currency))
  if (amount === null) note(field, `This is no amount in ${currency}. Write it like 1299.50`)
  return amount ?? undefined
}

/** Returns whether a cell empties its field. */
export const isCleared = (text: string | undefined): boolean => text?.toLowerCase() === CLEAR
