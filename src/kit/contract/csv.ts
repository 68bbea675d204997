// Excel reads full-width signs like their plain ones, and takes a semicolon or a tab for the separator where the language
// of the machine has it so; quotes around the cell do not prevent the split there.
const SEPARATORS = /([;\t\r\n])/
const FORMULA = /^[\s\p{Cf}"]*[=+\-@＝＋－＠]/u
const BEGINS_CELL = /^[\s\p{Cf}]*[\t\r]/u
const NEEDS_QUOTES = /[",;\t\r\n\p{Cf}]|^\s|\s$/u

const harmless = (part: string): string => (FORMULA.test(part) ? `'${part}` : part)

/**
 * A value as a cell of CSV (RFC 4180). What a spreadsheet would run as a formula, at the beginning of a text or behind what it
 * may take for a separator, gets an apostrophe in front (OWASP: CSV Injection). Numbers are no texts and stay as they are.
 */
export const csvCell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const parts = value.split(SEPARATORS).map(harmless).join('')
  const safe = BEGINS_CELL.test(value) ? `'${parts}` : parts
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
