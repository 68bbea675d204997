// A calendar as RFC 5545 writes it.
import { calendarFileOf, calendarInstant, calendarText } from '#kit/server/calendar-text.ts'

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

const eventLines = (event: FeedEvent, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${calendarInstant(stamp)}`,
  event.is_day ? `DTSTART;VALUE=DATE:${event.from.replaceAll('-', '')}` : `DTSTART:${calendarInstant(event.from)}`,
  event.is_day ? `DTEND;VALUE=DATE:${event.to.replaceAll('-', '')}` : `DTEND:${calendarInstant(event.to)}`,
  `SEQUENCE:${event.sequence}`,
  `LAST-MODIFIED:${calendarInstant(event.changed_at)}`,
  `SUMMARY:${calendarText(event.title)}`,
  ...(event.place === null ? [] : [`LOCATION:${calendarText(event.place)}`]),
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
  const names = name === null ? [] : [`NAME:${calendarText(name)}`, `X-WR-CALNAME:${calendarText(name)}`]
  return calendarFileOf('Shifts', [
    'CALSCALE:GREGORIAN',
    ...names,
    ...events.flatMap((event) => eventLines(event, stamp)),
  ])
}
