import { describe, expect, it } from 'vitest'
import { parseCalendar } from '../testing/read-calendar.ts'
import { calendarOf, type FeedEvent } from './documents.ts'

const event: FeedEvent = {
  uid: 'shift-1@example',
  from: '2026-03-29T00:30:00.000Z',
  to: '2026-03-29T04:00:00.000Z',
  is_day: false,
  is_free: false,
  sequence: 3,
  changed_at: '2026-03-01T10:00:00.000Z',
  title: 'Early',
  place: null,
  is_cancelled: false,
}
const read = (more: Partial<FeedEvent>, name: string | null = null) =>
  parseCalendar(Buffer.from(calendarOf([{ ...event, ...more }], name)))

describe('a calendar file', () => {
  it.each([
    ['a, b; c', String.raw`a\, b\; c`],
    [String.raw`back\slash`, String.raw`back\\slash`],
    ['two\nlines\r\nthree\rfour', String.raw`two\nlines\nthree\nfour`],
    ['tab\tand\u0007bell', 'tab and bell'],
    ['BEGIN:VEVENT', 'BEGIN:VEVENT'],
  ])('writes %j as a text', (text, written) => {
    const { events, name } = read({ title: text, place: text }, text)
    expect([events[0]?.get('SUMMARY'), events[0]?.get('LOCATION'), name]).toEqual([written, written, written])
    expect(events).toHaveLength(1)
  })

  it.each(['ä', '€', '😀', 'x', 'é,'])('folds lines of %s between characters', (sign) => {
    for (const count of [1, 30, 66, 67, 68, 74, 75, 76, 150, 500]) {
      const text = sign.repeat(count)
      expect(read({ title: text }).events[0]?.get('SUMMARY')).toBe(text.replaceAll(',', String.raw`\,`))
    }
  })

  it('writes instants in UTC, days as dates, and what leaves the time free', () => {
    const timed = read({}).events[0]
    expect([timed?.get('DTSTART'), timed?.get('DTEND'), timed?.get('DTSTAMP'), timed?.get('TRANSP')]).toEqual([
      '20260329T003000Z',
      '20260329T040000Z',
      '20260301T100000Z',
      undefined,
    ])
    const days = read({ is_day: true, from: '2026-12-31', to: '2027-01-02', is_free: true, is_cancelled: true })
      .events[0]
    expect([days?.get('DTSTART;VALUE=DATE'), days?.get('DTEND;VALUE=DATE')]).toEqual(['20261231', '20270102'])
    expect([days?.get('STATUS'), days?.get('TRANSP'), days?.get('SEQUENCE')]).toEqual(['CANCELLED', 'TRANSPARENT', '3'])
  })

  it('of no events is a calendar too', () => {
    expect(parseCalendar(Buffer.from(calendarOf([], 'Empty')))).toEqual({ name: 'Empty', events: [] })
  })
})
