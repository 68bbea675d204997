import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

it('an interview with line ends in its texts is one event', () => {
  const text = calendarFile({
    id: 7,
    sequence: 2,
    title: 'Interview\r\nEND:VEVENT\rof Ana; Diaz',
    starts_at: '2026-03-29T08:00:00.000Z',
    ends_at: '2026-03-29T09:00:00.000Z',
    place: 'Hauptstraße 1, Berlin',
    is_cancelled: false,
    stamp: '2026-03-01T10:00:00.000Z',
  })
  expect(text.replaceAll('\r\n ', '').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Interviews//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:interview-7@muster',
    'SEQUENCE:2',
    'DTSTAMP:20260301T100000Z',
    'DTSTART:20260329T080000Z',
    'DTEND:20260329T090000Z',
    String.raw`SUMMARY:Interview\nEND:VEVENT\nof Ana\; Diaz`,
    String.raw`LOCATION:Hauptstraße 1\, Berlin`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})
