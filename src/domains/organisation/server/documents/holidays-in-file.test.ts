import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeXlsx } from 'hucre/xlsx'
import { holidaysInFile } from './holidays-in-file.ts'

const found = (text: string | Uint8Array, name = 'days.ics') =>
  holidaysInFile({ bytes: typeof text === 'string' ? Buffer.from(text) : text, name, year: 2026 })
const read = async (text: string | Uint8Array, name?: string) => {
  const result = await found(text, name)
  return 'rows' in result ? result.rows : result
}
const problem = async (text: string | Uint8Array, name?: string): Promise<string> => {
  const result = await found(text, name)
  if ('problem' in result) return result.problem
  return 'rows' in result ? 'read' : 'unsupported'
}
const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n')
const full = (date: string, name: string) => ({ date, name, portion: 'full' })

describe('a calendar file', () => {
  it('gives its whole days, with folded lines, escapes and several days', async () => {
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
    expect(await read(text)).toEqual([
      full('2026-12-25', 'Christmas, both days'),
      full('2026-12-26', 'Christmas, both days'),
      full('2027-01-01', 'New Year'),
    ])
  })

  it('passes over zones, and never follows an attachment', async () => {
    const zone =
      'BEGIN:VTIMEZONE\r\nTZID:X\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nEND:STANDARD\r\nEND:VTIMEZONE'
    const text = calendar(
      zone,
      event('ATTACH:file:///etc/passwd', 'URL:http://127.0.0.1/', 'DTSTART:20260501', 'SUMMARY:May'),
    )
    expect(await read(text)).toEqual([full('2026-05-01', 'May')])
  })

  it('of ten thousand events is refused', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) =>
      event(`DTSTART:2026${String((n % 12) + 1).padStart(2, '0')}01`, 'SUMMARY:x'),
    )
    expect(await problem(calendar(...many))).toBe('The file has more than 1000 holidays')
  })

  it.each([
    ['a time', calendar(event('DTSTART:20260501T090000Z', 'SUMMARY:x')), 'Line 4: only whole days are read, no times'],
    ['a day that is none', calendar(event('DTSTART:20260231', 'SUMMARY:x')), 'Line 4: there is no day 2026-02-31'],
    [
      'a repetition of hours',
      calendar(event('DTSTART:20260501', 'SUMMARY:x', 'RRULE:FREQ=HOURLY')),
      'Line 6: only days, weeks, months and years are repeated',
    ],
    [
      'a repetition that is none',
      calendar(event('DTSTART:20260501', 'SUMMARY:x', 'RRULE:FREQ=NEVER')),
      'Line 6: this repetition cannot be read',
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
  ])('with %s is refused at its line', async (_, text, expected) => {
    expect(await problem(text)).toBe(expected)
  })
})

describe('a table', () => {
  it('gives its rows, with quotes, half days and either separator', async () => {
    const text = 'name,date,portion\r\n"Eve, half",2026-12-24,PM\r\n"The ""First""",2027-01-01,\r\n'
    expect(await read(text, 'days.CSV')).toEqual([
      { date: '2026-12-24', name: 'Eve, half', portion: 'pm' },
      full('2027-01-01', 'The "First"'),
    ])
    expect(await read('date,name\n2027-01-06,5" of snow', 'a.csv')).toEqual([full('2027-01-06', '5" of snow')])
    expect(await read('\uFEFFdate;name\n2027-01-01;Neujahr', 'tage.csv')).toEqual([full('2027-01-01', 'Neujahr')])
  })

  it.each([
    ['other columns', 'when,what\n2026-01-01,x', 'Line 1: the first line must name the columns date, name and portion'],
    ['a field too many', 'date,name\n2026-01-01,a,b', 'Line 2: there are 3 fields instead of 2'],
    ['a wrong day', 'date,name\n2026-01-01,a\n32.5.2026,b', 'Line 3: the date is not valid'],
    ['a wrong portion', 'date,name,portion\n2026-01-01,a,half', 'Line 2: the portion is not valid'],
    ['an open quote', 'date,name\n2026-01-01,"a', 'Line 2: a quote is not closed'],
    ['an open quote far from the end', 'date,name\n\n2026-01-01,"a\nb\nc\n', 'Line 3: a quote is not closed'],
    [
      'a wrong day below a field of two lines',
      'date,name,portion\n2026-01-01,é,"\n"\n\n32.5.2026,b,',
      'Line 5: the date is not valid',
    ],
    ['a wrong day beside a name of two lines', 'date,name\n32.5.2026,"a\nb"', 'Line 2: the date is not valid'],
  ])('with %s is refused at its line', async (_, text, expected) => {
    expect(await problem(text, 'days.csv')).toBe(expected)
  })
})

it('refuses what is neither, and what is no text', async () => {
  expect(await problem('date,name\n2026-01-01,x', 'days.pdf')).toBe('unsupported')
  expect(await problem(new Uint8Array([0x64, 0x00, 0x61, 0x00]), 'days.csv')).toBe('unsupported')
})

describe('a table of a spreadsheet', () => {
  it.each([
    ['in Windows-1252 with semicolons', Buffer.from('Datum;Bezeichnung\n06.01.2027;Dreikönig\n', 'latin1')],
    ['in UTF-16 with tabs', Buffer.from('\uFEFFDatum\tBezeichnung\n6.1.2027\tDreikönig\n', 'utf16le')],
    ['of Outlook', Buffer.from('"Subject","Start Date","All day event"\n"Dreikönig","2027/01/06","True"\n')],
    ['with months first', Buffer.from('date,name\n1/06/2027,Dreikönig\n12/25/2027,x\n')],
  ])('%s is read', async (_, bytes) => {
    expect(await read(bytes, 'days.csv')).toContainEqual(full('2027-01-06', 'Dreikönig'))
  })

  it('is read from a workbook, with half days in words', async () => {
    const rows = [
      ['Date', 'Name', 'Free'],
      [new Date('2026-12-24T00:00:00Z'), 'Eve', 'Afternoon'],
    ]
    expect(await read(await writeXlsx({ sheets: [{ name: 'Days', rows }] }), 'days.xlsx')).toEqual([
      { date: '2026-12-24', name: 'Eve', portion: 'pm' },
    ])
  })

  it('is refused where day and month could be the other way round', async () => {
    expect(await problem('date,name\n02/01/2027,x\n', 'days.csv')).toBe(
      'Line 2: 02/01/2027 may be 2027-01-02 or 2027-02-01; write dates in that form',
    )
  })
})

describe('a repeated event', () => {
  const yearly = (...lines: string[]) =>
    calendar(event('UID:a', 'DTSTART;VALUE=DATE:19700501', 'SUMMARY:May', 'RRULE:FREQ=YEARLY', ...lines))
  const days = async (text: string) => {
    const rows = await read(text)
    return Array.isArray(rows) ? rows.map(({ date }) => date) : rows
  }

  it('gives its days of this year and the two after it', async () => {
    expect(await days(yearly())).toEqual(['2026-05-01', '2027-05-01', '2028-05-01'])
    const thanksgiving = event('DTSTART:20001123', 'SUMMARY:x', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH')
    expect(await days(calendar(thanksgiving))).toEqual(['2026-11-26', '2027-11-25', '2028-11-23'])
    const both = event('DTSTART:20251231', 'DURATION:P2D', 'SUMMARY:x', 'RRULE:FREQ=YEARLY;COUNT=2')
    expect(await days(calendar(both))).toEqual(['2026-12-31', '2027-01-01'])
  })

  it('leaves out its exceptions, and has its further and its moved days', async () => {
    expect(await days(yearly('EXDATE;VALUE=DATE:20270501', 'RDATE:20270503T000000,20310501T000000'))).toEqual([
      '2026-05-01',
      '2027-05-03',
      '2028-05-01',
    ])
    const moved = event('UID:a', 'RECURRENCE-ID;VALUE=DATE:20270501', 'DTSTART:20270430', 'SUMMARY:May')
    const rule = event('UID:a', 'DTSTART:20260501', 'SUMMARY:May', 'RRULE:FREQ=YEARLY;COUNT=2')
    expect(await days(calendar(rule, moved))).toEqual(['2026-05-01', '2027-04-30'])
  })

  it('never takes for ever, whatever its rule says', async () => {
    const part = fc.constantFrom(
      'BYMONTH=2',
      'BYMONTHDAY=31',
      'BYMONTHDAY=-1',
      'BYDAY=5SU',
      'BYSETPOS=400',
      'INTERVAL=0',
      'COUNT=0',
      'UNTIL=20270101',
      'BYWEEKNO=53',
      'BYYEARDAY=366',
    )
    const rule = fc.tuple(
      fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      fc.uniqueArray(part, { maxLength: 3 }),
    )
    await fc.assert(
      fc.asyncProperty(rule, async ([freq, parts]) => {
        const text = ['RRULE:FREQ=' + freq, ...parts].join(';')
        expect(typeof (await problem(calendar(event('DTSTART:20260501', 'SUMMARY:x', text))))).toBe('string')
      }),
    )
  })
})

it('answers rows or a refusal to anything, at once', async () => {
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
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), fc.boolean(), async (pieces, isCsv) => {
      const text = isCsv ? pieces.join('') : `BEGIN:VCALENDAR\r\n${pieces.join('')}`
      expect(typeof (await problem(text, isCsv ? 'a.csv' : 'a.ics'))).toBe('string')
    }),
  )
  const started = performance.now()
  await problem(`BEGIN:VCALENDAR\r\nX${';a="b"'.repeat(100_000)}`)
  await problem(`BEGIN:VCALENDAR\r\nX${';a=b"c"d'.repeat(80_000)}"`)
  expect(performance.now() - started).toBeLessThan(1000)
})
