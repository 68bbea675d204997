import { dateFormat } from '../format/formatting.ts'

const SHAPE = { timeZone: 'UTC', numberingSystem: 'latn', hour: '2-digit', minute: '2-digit' } as const

/** The clock of the reader; that of 24 hours where the halves of the day are called other than AM and PM. */
const format = (): Intl.DateTimeFormat => {
  const own = dateFormat(SHAPE)
  const half = own.formatToParts(0).find(({ type }) => type === 'dayPeriod')?.value
  return half === undefined || /^[ap]\.?\s?m/i.test(half) ? own : dateFormat({ ...SHAPE, hourCycle: 'h23' })
}

/** A time of day (`HH:MM`) on the reader's clock: `14:05`, `02:05 PM`. */
export const timeText = (value: string): string => {
  const [hour, minute] = value.split(':').map(Number)
  if (hour === undefined || minute === undefined || !Number.isInteger(hour) || !Number.isInteger(minute)) return ''
  return format().format(Date.UTC(2026, 0, 1, hour, minute))
}

const HALF_DAY = 12
const LAST_HOUR = 23
const LAST_MINUTE = 59
/** Hours, minutes and half of the day: `9`, `930`, `9.30`, `9:30 pm`, `21h30`. */
const TIME = /^(\d{1,2})(?:\s*[:.,h]\s*(\d{2})|(\d{2}))?\s*(?:([ap])\.?\s*m?\.?)?$/
/** A text after which no more has to follow. */
const WHOLE = /[:.,h]\s*\d{2}|^\d{4}|[ap]/

const hourOf = (hour: number, half: string | undefined): number | null => {
  if (half === undefined) return hour
  if (hour < 1 || hour > HALF_DAY) return null
  return (hour % HALF_DAY) + (half === 'p' ? HALF_DAY : 0)
}

/** Returns an example in the form that the reader's clock has. */
export const timeExample = (): string => timeText('09:30')

const MARKS: Readonly<Record<string, string>> = { hour: 'HH', minute: 'MM', dayPeriod: 'AM' }

/** Returns the pattern in which the reader writes times: `HH:MM`. */
export const timePattern = (): string =>
  format()
    .formatToParts(0)
    .map(({ type, value }) => MARKS[type] ?? value)
    .join('')

/**
 * Parses a time of day as `HH:MM`, null for none. An hour alone, and three figures, count once the text is complete; while
 * it is typed more may follow.
 */
export const readTime = (text: string, isComplete: boolean): string | null => {
  const written = text.trim().toLowerCase().replaceAll('\u202F', ' ')
  const [, hours, minutes, more, half] = TIME.exec(written) ?? []
  if (hours === undefined || (!isComplete && !WHOLE.test(written))) return null
  const hour = hourOf(Number(hours), half)
  const minute = Number(minutes ?? more ?? 0)
  if (hour === null || hour > LAST_HOUR || minute > LAST_MINUTE) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
