import { calendarFileOf, calendarInstant, calendarParameter, calendarText } from '#kit/server/calendar-text.ts'

type CalendarUser = Readonly<{ name: string; address: string }>

/** An interview as an invitation (RFC 5546). Instants are in UTC, so that no zone needs to be described. */
export type CalendarEvent = Readonly<{
  id: number
  /** The id of the installation: the calendar of one person may have invitations of several. */
  installation: string
  /** Grows with each change. */
  sequence: number
  title: string
  description: string
  starts_at: string
  ends_at: string
  place: string
  /** Replies of calendars go to this address; null where no mail can be sent. */
  organizer: Readonly<{ name: string; address: string | null }>
  /** The recipient alone, so that private addresses stay private. */
  attendee: CalendarUser
  is_cancelled: boolean
  /** The instant at which the file was made. */
  stamp: string
}>

/** Marks an organizer without an address. */
const NO_ADDRESS = 'invalid:nomail'

const addressOf = (address: string | null): string =>
  address === null ? NO_ADDRESS : `mailto:${address.replaceAll(/[\p{Cc}\s]/gu, '')}`

export const calendarFile = (event: CalendarEvent): string =>
  calendarFileOf('Interviews', [
    'CALSCALE:GREGORIAN',
    `METHOD:${event.is_cancelled ? 'CANCEL' : 'REQUEST'}`,
    'BEGIN:VEVENT',
    `UID:interview-${event.id}@${event.installation}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${calendarInstant(event.stamp)}`,
    `DTSTART:${calendarInstant(event.starts_at)}`,
    `DTEND:${calendarInstant(event.ends_at)}`,
    `SUMMARY:${calendarText(event.title)}`,
    `DESCRIPTION:${calendarText(event.description)}`,
    `LOCATION:${calendarText(event.place)}`,
    `ORGANIZER;CN=${calendarParameter(event.organizer.name)}:${addressOf(event.organizer.address)}`,
    `ATTENDEE;CN=${calendarParameter(event.attendee.name)};ROLE=REQ-PARTICIPANT;${
      event.is_cancelled ? '' : 'PARTSTAT=NEEDS-ACTION;RSVP=TRUE;'
    }CUTYPE=INDIVIDUAL:${addressOf(event.attendee.address)}`,
    `STATUS:${event.is_cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ])
