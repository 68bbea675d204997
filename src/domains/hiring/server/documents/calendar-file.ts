/** An interview as a calendar file (RFC 5545). Instants are in UTC, so that no zone needs to be described. */
export type CalendarEvent = Readonly<{
  id: number
  /** Grows with each change. */
  sequence: number
  title: string
  starts_at: string
  ends_at: string
  place: string | null
  is_cancelled: boolean
  /** The instant at which the file was made. */
  stamp: string
}>

const utc = (at: string): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll('\n', '\\n')

const LINE_BYTES = 73

/** Folds a line at 75 octets, between characters (RFC 5545). */
const folded = (line: string): string => {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > LINE_BYTES) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}

export const calendarFile = (event: CalendarEvent): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Interviews//EN',
    `METHOD:${event.is_cancelled ? 'CANCEL' : 'REQUEST'}`,
    'BEGIN:VEVENT',
    `UID:interview-${event.id}@muster`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.starts_at)}`,
    `DTEND:${utc(event.ends_at)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.place === null ? [] : [`LOCATION:${escaped(event.place)}`]),
    `STATUS:${event.is_cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
