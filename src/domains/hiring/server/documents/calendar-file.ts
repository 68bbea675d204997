import { calendarFileOf, calendarInstant, calendarText } from '#kit/server/calendar-text.ts'

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

export const calendarFile = (event: CalendarEvent): string =>
  calendarFileOf('Interviews', [
    `METHOD:${event.is_cancelled ? 'CANCEL' : 'REQUEST'}`,
    'BEGIN:VEVENT',
    `UID:interview-${event.id}@muster`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${calendarInstant(event.stamp)}`,
    `DTSTART:${calendarInstant(event.starts_at)}`,
    `DTEND:${calendarInstant(event.ends_at)}`,
    `SUMMARY:${calendarText(event.title)}`,
    ...(event.place === null ? [] : [`LOCATION:${calendarText(event.place)}`]),
    `STATUS:${event.is_cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ])
