import { expect } from 'vitest'

export type ReadEvent = ReadonlyMap<string, string>

const open = (line: string): readonly [string, string] => {
  const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z]+=[A-Z]+)?):(.*)$/.exec(line) ?? []
  expect(name).not.toBe('')
  return [name, value]
}

/** Parses RFC 5545, strict about lines: unfolds, and returns the name and the properties of each event. */
export const parseCalendar = (bytes: Buffer): Readonly<{ name: string | undefined; events: ReadEvent[] }> => {
  const text = bytes.toString('utf8')
  expect(text.endsWith('\r\n')).toBe(true)
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\n\r]/)
  }
  const lines = text.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  expect(lines).toContain('VERSION:2.0')
  const head = new Map<string, string>()
  const events: Map<string, string>[] = []
  let event: Map<string, string> | null = null
  for (const line of lines.slice(1, -1)) {
    if (line === 'BEGIN:VEVENT') event = new Map()
    else if (line === 'END:VEVENT' && event) {
      for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'STATUS'])
        expect([...event.keys()].some((key) => key.split(';')[0] === name)).toBe(true)
      events.push(event)
      event = null
    } else (event ?? head).set(...open(line))
  }
  const uids = events.map((one) => one.get('UID'))
  expect(new Set(uids).size).toBe(uids.length)
  return { name: head.get('X-WR-CALNAME'), events }
}

export const readCalendar = (bytes: Buffer): ReadEvent[] => parseCalendar(bytes).events
