import { RRuleTemporal } from 'rrule-temporal'
import { addDays, dayNumber } from '#engines/calendar/contract/calendar.ts'
import { HOLIDAY_FILE } from '../../contract/holidays.calls.ts'
import { FileProblem, type RawRow } from './file-problem.ts'

type Line = Readonly<{ at: number; name: string; value: string }>
/** `repeated` has the lines of properties that may appear several times. */
type Event = Readonly<{ at: number; properties: ReadonlyMap<string, Line>; repeated: readonly Line[] }>

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
  let repeated: Line[] = []
  for (const line of lines) {
    const part = line.value.trim().toUpperCase()
    if (line.name === 'BEGIN') {
      if (open.length === 0 && (part !== 'VCALENDAR' || events.length > 0))
        throw new FileProblem(line.at, 'this is not a calendar')
      if (open.length === MAX_DEPTH) throw new FileProblem(line.at, 'parts stand too deep in each other')
      open.push(part)
      if (part === 'VEVENT') [properties, repeated] = [new Map(), []]
    } else if (line.name === 'END') {
      if (open.pop() !== part) throw new FileProblem(line.at, `${part.slice(0, 20)} ends here without having begun`)
      if (part === 'VEVENT') events.push({ at: line.at, properties, repeated })
    } else if (open.at(-1) === 'VEVENT') {
      if (line.name === 'RDATE' || line.name === 'EXDATE') repeated.push(line)
      else properties.set(line.name, line)
    }
  }
  if (open.length > 0) throw new FileProblem(lines.at(-1)?.at ?? 1, 'the file was cut off')
  return events
}

/** Returns the day of a text; midnight is the start of a day, and other times are none of a holiday. */
const dayIn = (at: number, text: string): string => {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T000000)?$/.exec(text.trim())
  if (!found) throw new FileProblem(at, 'only whole days are read, no times')
  const day = `${found[1]}-${found[2]}-${found[3]}`
  if (Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day) {
    throw new FileProblem(at, `there is no day ${day}`)
  }
  return day
}
const dayOf = ({ at, value }: Line): string => dayIn(at, value)

const plainText = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, char: string) => (char.toLowerCase() === 'n' ? ' ' : char))

const MAX_DAYS = 31
/** More days than a daily event of 50 years has. */
const MAX_STEPS = 20_000

/** The years whose days of repeated events are read, both included. */
export type Years = Readonly<{ from: number; to: number }>

/** Returns the days of a rule that fall into the years, as RFC 5545 has it. */
const daysOfRule = (rule: Line, start: string, years: Years): string[] => {
  if (/FREQ=(?:SECOND|MINUTE|HOUR)LY|BY(?:SECOND|MINUTE|HOUR)=|RSCALE/i.test(rule.value))
    throw new FileProblem(rule.at, 'only days, weeks, months and years are repeated')
  const text = `DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${rule.value.trim().toUpperCase()}`
  try {
    const [from, to] = [new Date(`${years.from}-01-01T00:00:00Z`), new Date(`${years.to}-12-31T00:00:00Z`)]
    const times = new RRuleTemporal({ rruleString: text, maxIterations: MAX_STEPS }).between(from, to, true)
    return times.map((time) => time.toPlainDate().toString())
  } catch {
    throw new FileProblem(rule.at, 'this repetition cannot be read')
  }
}

/** Days of repeated events that another event replaces, by the id of the event. */
type Replaced = ReadonlyMap<string, ReadonlySet<string>>
const replacedIn = (events: readonly Event[]): Replaced => {
  const replaced = new Map<string, Set<string>>()
  for (const { properties } of events) {
    const [uid, day] = ['UID', 'RECURRENCE-ID'].map((name) => properties.get(name))
    if (uid && day) replaced.set(uid.value, (replaced.get(uid.value) ?? new Set()).add(dayOf(day)))
  }
  return replaced
}

/** Returns the first days of an event: once, or each time that it is repeated in the years. */
const startsOf = ({ properties, repeated }: Event, first: Line, years: Years, replaced: Replaced): string[] => {
  const start = dayOf(first)
  const rule = properties.get('RRULE')
  const daysOf = (name: string): string[] =>
    repeated
      .filter((line) => line.name === name)
      .flatMap(({ at, value }) => value.split(',').map((text) => dayIn(at, text)))
  const more = daysOf('RDATE').filter(
    (day) => Number(day.slice(0, 4)) >= years.from && Number(day.slice(0, 4)) <= years.to,
  )
  const own = properties.has('RECURRENCE-ID') ? undefined : replaced.get(properties.get('UID')?.value ?? '')
  const without = new Set([...daysOf('EXDATE'), ...(own ?? [])])
  const days = rule ? daysOfRule(rule, start, years) : [start]
  return [...new Set([...days, ...more])].filter((day) => !without.has(day)).toSorted()
}

/** Returns the number of days from `DTSTART` to `DTEND`, the first day that is free no more, or those of `DURATION`. */
const lengthOf = ({ properties }: Event, start: Line): number => {
  const [end, duration] = [properties.get('DTEND'), properties.get('DURATION')]
  if (duration) {
    const found = /^P(?:(\d{1,3})W|(\d{1,3})D)(?:T0[HMS])?$/.exec(duration.value.trim())
    if (!found) throw new FileProblem(duration.at, 'only whole days are read, no times')
    return Number(found[1] ?? 0) * 7 + Number(found[2] ?? 0)
  }
  return end ? dayNumber(dayOf(end)) - dayNumber(dayOf(start)) : 1
}

/** One row for each day of an event. */
const rowsOf = (event: Event, years: Years, replaced: Replaced): RawRow[] => {
  const { at, properties } = event
  if (properties.get('STATUS')?.value.toUpperCase() === 'CANCELLED') return []
  const [start, summary] = ['DTSTART', 'SUMMARY'].map((name) => properties.get(name))
  if (!start || !summary) throw new FileProblem(at, 'this event has no day or no name')
  const name = plainText(summary.value)
  const length = Math.max(1, lengthOf(event, start))
  if (length > MAX_DAYS) throw new FileProblem(start.at, `an event can last ${MAX_DAYS} days`)
  return startsOf(event, start, years, replaced).flatMap((first) =>
    Array.from({ length }, (_, index) => ({ at: start.at, date: addDays(first, index), name, portion: 'full' })),
  )
}

/**
 * The whole days of a calendar file; of repeated events those in the years. Zones, attachments and addresses in it are
 * never looked at.
 */
export const readIcs = (text: string, years: Years): RawRow[] => {
  const rows: RawRow[] = []
  const events = readEvents(unfold(text.trimStart()).map(readLine))
  const replaced = replacedIn(events)
  for (const event of events) {
    rows.push(...rowsOf(event, years, replaced))
    if (rows.length > HOLIDAY_FILE.max_rows) break
  }
  return rows.toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
}
