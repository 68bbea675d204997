import { toInstant } from '#engines/calendar/contract/calendar.ts'
import type { NoteFault } from '#kit/server/importable.ts'
import { type DateOrder, readDay } from '#kit/server/import-values.ts'

const DAY_AND_TIME =
  /^(?<day>.+?)(?:T|,?\s+)(?<hour>\d{1,2})[:.](?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?\s*(?<half>[AaPp])?\.?(?:[Mm]\.?)?\s*(?<offset>Z|UTC|GMT|[+-]\d\d:?\d\d)?$/

const MINUTE = 60_000

/** Returns the minutes that an offset is ahead of UTC. */
const offsetOf = (text: string): number => {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const hourOf = (text: string, half: string | undefined): number => {
  const hour = Number(text)
  if (half === undefined) return hour
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

type Options = Readonly<{ order: DateOrder; thisYear: number; zone: string }>

/**
 * Reads a cell that is a day with a time, as an instant in UTC; one without an offset is in `zone`. A fault or a warning is
 * noted where it is none, or may be read in another order.
 */
export const readInstantCell = (
  field: string,
  text: string,
  { order, thisYear, zone }: Options,
  note: NoteFault,
): string | undefined => {
  const parts = DAY_AND_TIME.exec(text)?.groups
  const read = parts ? readDay(parts['day'] ?? '', order, thisYear) : null
  const hour = hourOf(parts?.['hour'] ?? '', parts?.['half'])
  const minute = Number(parts?.['minute'])
  const second = Number(parts?.['second'] ?? 0)
  if (!parts || !read || hour > 23 || minute > 59 || second > 59) {
    note(field, 'This is no day with a time. Write it like 2026-04-30 09:15')
    return undefined
  }
  if (read.isAmbiguous) note(field, `Read as ${read.day}. Choose the order of day and month above`, [], 'warning')
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const offset = parts['offset']
  const at =
    offset === undefined
      ? toInstant(read.day, time, zone).at
      : Date.parse(`${read.day}T${time}:00Z`) - offsetOf(offset) * MINUTE
  return new Date(at + second * 1000).toISOString()
}
