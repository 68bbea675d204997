// Lines of calendar files as RFC 5545 writes them.
const LINE_OCTETS = 75

/** Writes an instant in UTC, so that no zone needs to be described. */
export const calendarInstant = (at: string): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Writes a text; line ends are the only control characters that it can have. */
export const calendarText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')

/** Writes a value of a parameter in quotes (RFC 6868): it may have every sign but control characters. */
export const calendarParameter = (text: string): string =>
  `"${text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('^', '^^')
    .replaceAll('"', "^'")}"`

/** Folds a line between characters; each further line begins with a blank. */
const folded = (line: string): string => {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    const room = parts.length === 0 ? LINE_OCTETS : LINE_OCTETS - 1
    if (Buffer.byteLength(part + sign) > room) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}

/** Makes a file of the lines inside of a calendar. `maker`: the part of the product that writes it. */
export const calendarFileOf = (maker: string, lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Muster//${maker}//EN`, ...lines, 'END:VCALENDAR', '']
    .map(folded)
    .join('\r\n')
