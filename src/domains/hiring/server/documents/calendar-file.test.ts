import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  id: 7,
  installation: '6f9f1f0e-0000-4000-8000-000000000001',
  sequence: 2,
  title: 'Interview\r\nEND:VEVENT\rof Ana; Diaz',
  description: 'Position: Developer',
  starts_at: '2026-03-29T08:00:00.000Z',
  ends_at: '2026-03-29T09:00:00.000Z',
  place: 'Hauptstraße 1, Berlin',
  organizer: { name: 'Northwind "Support"', address: 'jobs@northwind.example' },
  attendee: { name: 'Ana Diaz\r\nX:1', address: 'ana@mail.example' },
  is_cancelled: false,
  stamp: '2026-03-01T10:00:00.000Z',
}
const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')

describe('the invitation of an interview', () => {
  it('with line ends in its texts is one event, with one organizer and the recipient', () => {
    expect(linesOf(calendarFile(event))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Muster//Interviews//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:interview-7@6f9f1f0e-0000-4000-8000-000000000001',
      'SEQUENCE:2',
      'DTSTAMP:20260301T100000Z',
      'DTSTART:20260329T080000Z',
      'DTEND:20260329T090000Z',
      String.raw`SUMMARY:Interview\nEND:VEVENT\nof Ana\; Diaz`,
      'DESCRIPTION:Position: Developer',
      String.raw`LOCATION:Hauptstraße 1\, Berlin`,
      `ORGANIZER;CN="Northwind ^'Support^'":mailto:jobs@northwind.example`,
      'ATTENDEE;CN="Ana Diaz  X:1";ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CUTYPE=INDIVIDUAL:mailto:ana@mail.example',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('is taken back with its method, its state and no question', () => {
    const lines = linesOf(calendarFile({ ...event, is_cancelled: true, organizer: { name: 'N', address: null } }))
    expect(lines).toContain('METHOD:CANCEL')
    expect(lines).toContain('STATUS:CANCELLED')
    expect(lines).toContain('ORGANIZER;CN="N":invalid:nomail')
    expect(lines.join('\n')).not.toContain('RSVP')
  })
})
