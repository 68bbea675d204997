// A calendar as RFC 5545 writes it.
export type FeedEvent = Readonly<{
  uid: string
  /** An instant, or a day. */
  from: string
  to: string
  is_day: boolean
  /** Leaves the time free: someone else is away, or it is a holiday. */
  is_free: boolean
  sequence: number
  changed_at: string
  title: string
  place: string | null
  is_cancelled: boolean
}>

const LINE_OCTETS = 75

const utc = (at: string): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
/** Line ends are the only control characters that a text can have. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')

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
  ...(event.is_free ? ['TRANSP:TRANSPARENT'] : []),
  'END:VEVENT',
]

/** When the newest of the events changed, so that the same events make the same file. */
const newestOf = (events: readonly FeedEvent[]): string =>
  events.reduce((newest, { changed_at }) => (changed_at > newest ? changed_at : newest), '2000-01-01T00:00:00.000Z')

/** `name`: as calendar programs list it; a file with a single event has none. */
export const calendarOf = (events: readonly FeedEvent[], name: string | null): string => {
  const stamp = newestOf(events)
  const names = name === null ? [] : [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`]
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Shifts//EN',
    'CALSCALE:GREGORIAN',
    ...names,
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
