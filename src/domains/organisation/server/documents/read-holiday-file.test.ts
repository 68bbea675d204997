import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HttpFailure } from '#kit/contract/envelope.ts'
import { readHolidayFile } from './read-holiday-file.ts'

const read = (text: string, name = 'days.ics') => readHolidayFile(Buffer.from(text), name)
const problem = (text: string, name?: string): string => {
  try {
    read(text, name)
  } catch (error) {
    if (error instanceof HttpFailure) return error.fields?.['file'] ?? String(error.status)
    throw error
  }
  return 'read'
}
const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n')
const full = (date: string, name: string) => ({ date, name, portion: 'full' })

describe('a calendar file', () => {
  it('gives its whole days, with folded lines, escapes and several days', () => {
    const text = calendar(
      event('DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261227', 'SUMMARY:Christmas\\, both', '  days'),
      event(
        'DTSTART;VALUE=DATE;X="a:b;c":20270101',
        'SUMMARY;LANGUAGE=en:New Year',
        'BEGIN:VALARM',
        'SUMMARY:x',
        'END:VALARM',
      ),
      event('DTSTART;VALUE=DATE:20270106', 'SUMMARY:Off', 'STATUS:CANCELLED'),
    )
    expect(read(text)).toEqual([
      full('2026-12-25', 'Christmas, both days'),
      full('2026-12-26', 'Christmas, both days'),
      full('2027-01-01', 'New Year'),
    ])
  })

  it('passes over zones, and never follows an attachment', () => {
    const zone =
      'BEGIN:VTIMEZONE\r\nTZID:X\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nEND:STANDARD\r\nEND:VTIMEZONE'
    const text = calendar(
      zone,
      event('ATTACH:file:///etc/passwd', 'URL:http://127.0.0.1/', 'DTSTART:20260501', 'SUMMARY:May'),
    )
    expect(read(text)).toEqual([full('2026-05-01', 'May')])
  })

  it('of ten thousand events is refused', () => {
    const many = Array.from({ length: 10_000 }, (_, n) =>
      event(`DTSTART:2026${String((n % 12) + 1).padStart(2, '0')}01`, 'SUMMARY:x'),
    )
    expect(problem(calendar(...many))).toBe('The file has more than 1000 holidays')
  })

  it.each([
    ['a time', calendar(event('DTSTART:20260501T090000Z', 'SUMMARY:x')), 'Line 4: only whole days are read, no times'],
    ['a day that is none', calendar(event('DTSTART:20260231', 'SUMMARY:x')), 'Line 4: there is no day 2026-02-31'],
    [
      'a repetition',
      calendar(event('DTSTART:20260501', 'SUMMARY:x', 'RRULE:FREQ=YEARLY')),
      'Line 6: repeated events are not read; save each year as days of its own',
    ],
    ['no name', calendar(event('DTSTART:20260501')), 'Line 5: this event has no day or no name'],
    ['an empty name', calendar(event('DTSTART:20260501', 'SUMMARY: ')), 'Line 4: the name is not valid'],
    ['a year too far', calendar(event('DTSTART:22500501', 'SUMMARY:x')), 'Line 4: the date is not valid'],
    [
      'a century',
      calendar(event('DTSTART:20260501', 'DTEND:21260501', 'SUMMARY:x')),
      'Line 4: an event can last 31 days',
    ],
    ['an end cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260501', 'Line 3: the file was cut off'],
    ['crossed parts', calendar('BEGIN:VEVENT', 'END:VTODO'), 'Line 4: VTODO ends here without having begun'],
    ['no line', calendar('nonsense'), 'Line 3: this is not a line of a calendar file'],
    ['nothing in it', calendar(), 'There is no holiday in this file'],
  ])('with %s is refused at its line', (_, text, expected) => {
    expect(problem(text)).toBe(expected)
  })
})

describe('a table', () => {
  it('gives its rows, with quotes, half days and either separator', () => {
    const text = 'name,date,portion\r\n"Eve, half",2026-12-24,PM\r\n"The ""First""",2027-01-01,\r\n'
    expect(read(text, 'days.CSV')).toEqual([
      { date: '2026-12-24', name: 'Eve, half', portion: 'pm' },
      full('2027-01-01', 'The "First"'),
    ])
    expect(read('date,name\n2027-01-06,5" of snow', 'a.csv')).toEqual([full('2027-01-06', '5" of snow')])
    expect(read('\uFEFFdate;name\n2027-01-01;Neujahr', 'tage.csv')).toEqual([full('2027-01-01', 'Neujahr')])
  })

  it.each([
    ['other columns', 'day,name\n2026-01-01,x', 'Line 1: the first line must name the columns date, name and portion'],
    ['a field too many', 'date,name\n2026-01-01,a,b', 'Line 2: there are 3 fields instead of 2'],
    ['a wrong day', 'date,name\n2026-01-01,a\n1.5.2026,b', 'Line 3: the date is not valid'],
    ['a wrong portion', 'date,name,portion\n2026-01-01,a,half', 'Line 2: the portion is not valid'],
    ['an open quote', 'date,name\n2026-01-01,"a', 'Line 2: a quote is not closed'],
    ['an open quote far from the end', 'date,name\n\n2026-01-01,"a\nb\nc\n', 'Line 3: a quote is not closed'],
    [
      'a wrong day below a field of two lines',
      'date,name,portion\n2026-01-01,é,"\n"\n\n1.5.2026,b,',
      'Line 5: the date is not valid',
    ],
    ['a wrong day beside a name of two lines', 'date,name\n1.5.2026,"a\nb"', 'Line 2: the date is not valid'],
  ])('with %s is refused at its line', (_, text, expected) => {
    expect(problem(text, 'days.csv')).toBe(expected)
  })
})

it('refuses what is neither, and what is no text', () => {
  expect(problem('date,name\n2026-01-01,x', 'days.xlsx')).toBe('415')
  expect(() => readHolidayFile(Buffer.from([0xff, 0xfe, 0x00]), 'days.csv')).toThrow(HttpFailure)
})

it('answers rows or a refusal to anything, at once', () => {
  const piece = fc.constantFrom(
    'BEGIN:',
    'END:',
    'VCALENDAR',
    'VEVENT',
    'DTSTART:',
    '20260501',
    '\r\n',
    ' ',
    ';',
    '"',
    ':',
    'x',
    ',',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, isCsv) => {
      const text = isCsv ? pieces.join('') : `BEGIN:VCALENDAR\r\n${pieces.join('')}`
      expect(typeof problem(text, isCsv ? 'a.csv' : 'a.ics')).toBe('string')
    }),
  )
  const started = performance.now()
  problem(`BEGIN:VCALENDAR\r\nX${';a="b"'.repeat(100_000)}`)
  problem(`BEGIN:VCALENDAR\r\nX${';a=b"c"d'.repeat(80_000)}"`)
  expect(performance.now() - started).toBeLessThan(1000)
})
