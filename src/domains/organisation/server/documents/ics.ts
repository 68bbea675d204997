import { addDays } from '#engines/calendar/contract/calendar.ts'
import { HOLIDAY_FILE } from '../../contract/holidays.calls.ts'
import { FileProblem, type RawRow } from './file-problem.ts'

type Line = Readonly<{ at: number; name: string; value: string }>
type Event = Readonly<{ at: number; properties: ReadonlyMap<string, Line> }>

/** Lines of RFC 5545: one that begins with a blank continues the one before. */
const unfold = (text: string): { at: number; text: string }[] => {
  const lines: { at: number; parts: string[] }[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^[ \t]/.test(line) && lines.length > 0) lines.at(-1)?.parts.push(line.slice(1))
    else if (line !== '') lines.push({ at: index + 1, parts: [line] })
  }
  return lines.map(({ at, parts }) => ({ at, text: parts.join('') }))
}

/** Returns name and value; parameters may contain colons in quotes. */
const readLine = ({ at, text }: { at: number; text: string }): Line => {
  const found = /^([A-Za-z0-9-]{1,60})((?:;[^":;]*(?:"[^"]*"[^":;]*)*)*):([^]*)$/.exec(text)
  if (!found) throw new FileProblem(at, 'this is not a line of a calendar file')
  return { at, name: (found[1] ?? '').toUpperCase(), value: found[3] ?? '' }
}

const MAX_DEPTH = 5

/** Returns the events of a calendar with their direct properties; parts inside of them, such as alarms, are skipped. */
const readEvents = (lines: readonly Line[]): Event[] => {
  const events: Event[] = []
  const open: string[] = []
  let properties = new Map<string, Line>()
  for (const line of lines) {
    const part = line.value.trim().toUpperCase()
    if (line.name === 'BEGIN') {
      if (open.length === 0 && (part !== 'VCALENDAR' || events.length > 0))
        throw new FileProblem(line.at, 'this is not a calendar')
      if (open.length === MAX_DEPTH) throw new FileProblem(line.at, 'parts stand too deep in each other')
      open.push(part)
      if (part === 'VEVENT') properties = new Map()
    } else if (line.name === 'END') {
      if (open.pop() !== part) throw new FileProblem(line.at, `${part.slice(0, 20)} ends here without having begun`)
      if (part === 'VEVENT') events.push({ at: line.at, properties })
    } else if (open.at(-1) === 'VEVENT') properties.set(line.name, line)
  }
  if (open.length > 0) throw new FileProblem(lines.at(-1)?.at ?? 1, 'the file was cut off')
  return events
}

const dayOf = ({ at, value }: Line): string => {
  const found = /^(\d{4})(\d\d)(\d\d)$/.exec(value.trim())
  if (!found) throw new FileProblem(at, 'only whole days are read, no times')
  const day = `${found[1]}-${found[2]}-${found[3]}`
  if (Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day) {
    throw new FileProblem(at, `there is no day ${day}`)
  }
  return day
}

const plainText = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, char: string) => (char.toLowerCase() === 'n' ? ' ' : char))

const MAX_DAYS = 31
const REPEATS = ['RRULE', 'RDATE', 'DURATION'] as const

/** One row for each day of an event; its end is the first day that is free no more. */
const rowsOf = ({ at, properties }: Event): RawRow[] => {
  if (properties.get('STATUS')?.value.toUpperCase() === 'CANCELLED') return []
  const repeated = REPEATS.map((name) => properties.get(name)).find(Boolean)
  if (repeated) throw new FileProblem(repeated.at, 'repeated events are not read; save each year as days of its own')
  const [start, end, summary] = ['DTSTART', 'DTEND', 'SUMMARY'].map((name) => properties.get(name))
  if (!start || !summary) throw new FileProblem(at, 'this event has no day or no name')
  const name = plainText(summary.value)
  const until = end ? dayOf(end) : addDays(dayOf(start), 1)
  const rows: RawRow[] = []
  for (let day = dayOf(start); day < until || rows.length === 0; day = addDays(day, 1)) {
    if (rows.length === MAX_DAYS) throw new FileProblem(start.at, `an event can last ${MAX_DAYS} days`)
    rows.push({ at: start.at, date: day, name, portion: 'full' })
  }
  return rows
}

/** The whole days of a calendar file. Zones, attachments and addresses in it are never looked at. */
export const readIcs = (text: string): RawRow[] => {
  const rows: RawRow[] = []
  for (const event of readEvents(unfold(text.trimStart()).map(readLine))) {
    rows.push(...rowsOf(event))
    if (rows.length > HOLIDAY_FILE.max_rows) break
  }
  return rows
}
