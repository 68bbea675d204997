// A calendar as RFC 5545 writes it.
export type FeedEvent = Readonly<{
  uid: string
  /** An instant, or a day. */
  from: string
  to: string
  is_day: boolean
  sequence: number
  changed_at: string
  title: string
  place: string | null
  is_cancelled: boolean
}>

const LINE_OCTETS = 75

const utc = (at: string): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n')

/** Lines are folded between characters; each further line begins with a blank. */
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

const eventLines = (event: FeedEvent, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${utc(stamp)}`,
  event.is_day ? `DTSTART;VALUE=DATE:${event.from.replaceAll('-', '')}` : `DTSTART:${utc(event.from)}`,
  event.is_day ? `DTEND;VALUE=DATE:${event.to.replaceAll('-', '')}` : `DTEND:${utc(event.to)}`,
  `SEQUENCE:${event.sequence}`,
  `LAST-MODIFIED:${utc(event.changed_at)}`,
  `SUMMARY:${escaped(event.title)}`,
  ...(event.place === null ? [] : [`LOCATION:${escaped(event.place)}`]),
  `STATUS:${event.is_cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** `stamp`: when the newest of the events changed, so that the same events make the same file. */
export const calendarOf = (events: readonly FeedEvent[], stamp: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Shifts//EN',
    'CALSCALE:GREGORIAN',
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
