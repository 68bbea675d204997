import { addDays, calendarDay, type PersonCalendar, toInstant, zoneOf } from '#engines/calendar/contract/calendar.ts'
import type { AwayDay } from './store.ts'

/** An absence as one entry of a calendar. */
export type AwayEntry = Readonly<{
  /** Stays the same when the absence becomes longer, shorter or is cancelled. */
  key: string
  employee_id: number
  name: string
  label: string
  kind: AwayDay['kind']
  /** Dates, `to` not included, where `is_day`; else instants. */
  from: string
  to: string
  is_day: boolean
  version: number
  changed_at: string
  is_cancelled: boolean
}>

const labelOf = (day: AwayDay): string => {
  if (day.is_open) return day.type_name
  return day.kind === 'work_from_home' ? 'Works from home' : 'Away'
}

const entryOf = (day: AwayDay, more: Pick<AwayEntry, 'key' | 'from' | 'to' | 'is_day' | 'label'>): AwayEntry => ({
  ...more,
  employee_id: day.employee_id,
  name: day.name,
  kind: day.kind,
  version: day.version,
  changed_at: day.changed_at,
  is_cancelled: !day.is_live,
})

const iso = (at: number): string => new Date(at).toISOString()
const DAY_MINUTES = 1440

/** Reads the times of leave by the hour of the request; after midnight where the end of a night is meant. */
const hoursOf = (day: AwayDay, from: string, to: string, zone: string): readonly [string, string] => {
  const date = addDays(day.date, (day.from_minute ?? 0) >= DAY_MINUTES ? 1 : 0)
  const end = to <= from ? addDays(date, 1) : date
  return [iso(toInstant(date, from, zone).at), iso(toInstant(end, to, zone).at)]
}

/** The work of the half; null where it has no times, as on flexible days. */
const halfOf = (day: AwayDay, calendar: PersonCalendar): readonly [string, string] | null => {
  const part = day.part === 'first_half' ? 'am' : 'pm'
  const leave = [{ date: day.date, part, request_id: 0, kind: '' }] as const
  const intervals = calendarDay({ ...calendar, leave }, day.date).leave[0]?.intervals ?? []
  const [first, last] = [intervals[0], intervals.at(-1)]
  return first && last ? [iso(first.from_at), iso(last.to_at)] : null
}

const SHORT = { first_half: 'am', second_half: 'pm' } as const

const partEntry = (day: AwayDay, calendar: PersonCalendar | undefined): AwayEntry => {
  const { part, from_time, to_time, date, employee_id } = day
  const name = part === 'first_half' || part === 'second_half' ? SHORT[part] : (from_time ?? '').replace(':', '')
  const key = `away-${employee_id}-${date}-${name}`
  const zone = calendar === undefined ? 'UTC' : zoneOf(calendar, date)
  const isByHour = from_time !== null && to_time !== null
  const half = () => (calendar === undefined ? null : halfOf(day, calendar))
  const times = isByHour ? hoursOf(day, from_time, to_time, zone) : half()
  if (times) return entryOf(day, { key, from: times[0], to: times[1], is_day: false, label: labelOf(day) })
  const label = `${labelOf(day)} (half a day)`
  return entryOf(day, { key, from: date, to: addDays(date, 1), is_day: true, label })
}

/** Whole days of a request in a row are one entry, with the rest days between them. */
const entriesOfRequest = (
  days: readonly AwayDay[],
  calendars: ReadonlyMap<number, PersonCalendar>,
): readonly AwayEntry[] => {
  const entries: AwayEntry[] = []
  let until: string | null = null
  for (const day of days) {
    const follows: boolean = until !== null && addDays(until, 1) === day.date
    if (day.part === 'none') until = follows ? day.date : until
    else if (day.part !== 'full') {
      entries.push(partEntry(day, calendars.get(day.employee_id)))
      until = null
    } else {
      const last = entries.at(-1)
      const to = addDays(day.date, 1)
      if (follows && last) entries[entries.length - 1] = { ...last, to }
      else {
        const key = `away-${day.employee_id}-${day.date}`
        entries.push(entryOf(day, { key, from: day.date, to, is_day: true, label: labelOf(day) }))
      }
      until = day.date
    }
  }
  return entries
}

/** Entries of whole days that follow each other and read alike are one, also of several requests. */
const joined = (entries: readonly AwayEntry[]): AwayEntry[] => {
  const result: AwayEntry[] = []
  for (const entry of entries) {
    const at = result.findLastIndex(({ employee_id }) => employee_id === entry.employee_id)
    const last = result[at]
    const isNext = last?.is_day && entry.is_day && last.to === entry.from && last.label === entry.label
    if (!last || !isNext || last.is_cancelled !== entry.is_cancelled) result.push(entry)
    else {
      const version = Math.max(last.version, entry.version)
      const changed_at = last.changed_at > entry.changed_at ? last.changed_at : entry.changed_at
      result[at] = { ...last, to: entry.to, version, changed_at }
    }
  }
  return result
}

/**
 * Returns the entries of days, which come in order of person, request and date. A cancelled absence is left out
 * where another one begins on the same date.
 */
export const awayEntriesOf = (
  days: readonly AwayDay[],
  calendars: ReadonlyMap<number, PersonCalendar>,
): readonly AwayEntry[] => {
  const requests = Map.groupBy(days, ({ request_id, is_live }) => `${request_id} ${is_live}`)
  const all = [...requests.values()].flatMap((own) => entriesOfRequest(own, calendars))
  const newest = all.toSorted(
    (a, b) => Number(b.is_cancelled) - Number(a.is_cancelled) || a.changed_at.localeCompare(b.changed_at),
  )
  const entries = [...new Map(newest.map((entry) => [entry.key, entry])).values()]
  return joined(entries.toSorted((a, b) => a.from.localeCompare(b.from) || a.key.localeCompare(b.key)))
}
