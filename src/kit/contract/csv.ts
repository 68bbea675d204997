// Excel reads full-width signs like their plain ones, and takes a semicolon or a tab for the separator where the language
// of the machine says so; quotes around the cell do not hold it together there.
const SEPARATORS = /([;\t\r\n])/
const FORMULA = /^[\s\p{Cf}"]*[=+\-@＝＋－＠]/u
const NUMBER = /^\s*-\d+([.,]\d+)?\s*$/
const NEEDS_QUOTES = /[",;\t\r\n\p{Cf}]|^\s|\s$/u

const harmless = (part: string): string => (FORMULA.test(part) ? `'${part}` : part)

/**
 * A text as a cell of CSV (RFC 4180). What a spreadsheet would run as a formula, at the beginning or behind what it may
 * take for a separator, gets an apostrophe in front (OWASP: CSV Injection); a plain negative number stays as it is.
 */
export const csvCell = (text: string): string => {
  const safe = NUMBER.test(text) ? text : text.split(SEPARATORS).map(harmless).join('')
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
