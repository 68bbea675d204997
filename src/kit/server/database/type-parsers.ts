import { types, type CustomTypesConfig } from 'pg'

type Parser = (text: string) => unknown

/**
 * Reads `timestamptz` as PostgreSQL writes it under `TimeZone = UTC` and `DateStyle = ISO`.
 * Returns ISO 8601 with milliseconds and `Z`; finer digits are cut.
 * @throws {RangeError} for infinity and for years outside 1 to 9999, which the wire format cannot express
 */
export const parseInstant = (text: string): string => {
  const end = text.length - 3
  if (!isInstant(text, end)) throw new RangeError(`Not an instant in UTC: ${text}`)
  const fraction = text.slice(20, Math.min(23, Math.max(20, end)))
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`
}

// Read for most columns of most rows, by its signs instead of a pattern: PostgreSQL writes digits between them.
const isInstant = (text: string, end: number): boolean =>
  end >= 19 &&
  text[4] === '-' &&
  text[7] === '-' &&
  text[10] === ' ' &&
  text[13] === ':' &&
  text[16] === ':' &&
  (end === 19 || (text[19] === '.' && end <= 26)) &&
  text.endsWith('+00')

/**
 * Parses `date` to `YYYY-MM-DD`.
 * @throws {RangeError} for infinity and for years outside 1 to 9999
 */
export const parseDay = (text: string): string => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new RangeError(`Not a calendar day: ${text}`)
  return text
}

/** Parses `time` to `HH:MM`. Seconds have no place on the screens and are cut. */
export const parseTimeOfDay = (text: string): string => {
  return text.slice(0, 5)
}

/**
 * Parses `bigint`, and `numeric` that is a whole number (as `sum` and `extract` return it).
 * @throws {RangeError} for fractions and for numbers beyond the exact ones of JavaScript
 */
export const parseWhole = (text: string): number => {
  const value = Number(text)
  if (Number.isSafeInteger(value) && /^-?\d+(?:\.0*)?$/.test(text)) return value === 0 ? 0 : value
  throw new RangeError(`Not a whole number that can be held exactly: ${text}. Round it or cast it in the query.`)
}

const { INT8, NUMERIC, DATE, TIME, TIMESTAMP, TIMESTAMPTZ } = types.builtins

const TEXT_ARRAY: number = 1009

/** Splits the text of a one-dimensional array; this is how `pg` reads `text[]`. */
const parseTexts: (text: string) => (string | null)[] = types.getTypeParser(TEXT_ARRAY)

const arrayOf = (parse: Parser): Parser => {
  return (text) => parseTexts(text).map((item) => (item === null ? null : parse(item)))
}

/** Array types have no names in `pg`: the numbers are those of PostgreSQL's catalogue (pg_type.dat). */
const PARSERS = new Map<number, Parser>([
  [INT8, parseWhole],
  [1016, arrayOf(parseWhole)],
  [NUMERIC, parseWhole],
  [1231, arrayOf(parseWhole)],
  [DATE, parseDay],
  [1182, arrayOf(parseDay)],
  [TIME, parseTimeOfDay],
  [1183, arrayOf(parseTimeOfDay)],
  // Without a zone it is no instant: it stays as written, and never becomes a local `Date`.
  [TIMESTAMP, String],
  [1115, arrayOf(String)],
  [TIMESTAMPTZ, parseInstant],
  [1185, arrayOf(parseInstant)],
])

/**
 * Parses the values of a row to JavaScript, for one pool or client; the process-wide parsers of `pg` stay as they are.
 */
export const typeParsers: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : PARSERS.get(oid)
    return own ?? types.getTypeParser(oid, format)
  },
}
