import { today } from '../format/dates.ts'
import { current, dateFormat } from '../format/formatting.ts'

/** The value of a field of a calendar: a day, `YYYY-MM-DD`, or a month, `YYYY-MM`. */
export type Shape = 'day' | 'month'

const MONTH_LENGTH = 7
const WHOLE_YEAR = 4
const CENTURY = 2000

const formatOf = (shape: Shape): Intl.DateTimeFormat =>
  dateFormat(
    {
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      ...(shape === 'day' ? { day: '2-digit' } : {}),
    },
    current().figures,
  )

const asDate = (value: string): Date => new Date(`${value.length === MONTH_LENGTH ? `${value}-01` : value}T00:00:00Z`)

/** A day or month in figures, in the reader's order: `12/05/2026`, `05/2026`. */
export const dateText = (value: string, shape: Shape): string =>
  value === '' ? '' : formatOf(shape).format(asDate(value))

const MARKS: Readonly<Record<string, string>> = { day: 'DD', month: 'MM', year: 'YYYY' }

/** Returns the pattern in which the reader writes dates: `DD/MM/YYYY`. */
export const datePattern = (shape: Shape): string =>
  formatOf(shape)
    .formatToParts(0)
    .map(({ type, value }) => MARKS[type] ?? value)
    .join('')

const FIGURES = /^\D{0,2}\d+(\D{1,3}\d+){1,2}\D{0,2}$/
const LETTERS = /\p{L}/u

/**
 * The figures of a text by what they mean: in the order of ISO 8601 where the year comes first, else in the reader's.
 */
const named = (figures: readonly string[], shape: Shape): Readonly<Record<string, string>> => {
  const own = formatOf(shape)
    .formatToParts(0)
    .flatMap(({ type }) => (type in MARKS ? [type] : []))
  const order = figures[0]?.length === WHOLE_YEAR ? ['year', 'month', 'day'] : own
  return Object.fromEntries(figures.map((figure, at) => [order[at] ?? 'more', figure]))
}

const yearOf = (figure: string | undefined, isComplete: boolean): number | null => {
  if (figure?.length === WHOLE_YEAR) return Number(figure)
  if (!isComplete) return null
  if (figure === undefined) return Number(today().slice(0, 4))
  return figure.length === 2 ? CENTURY + Number(figure) : null
}

/**
 * Parses a day or month, null for none: in the reader's own order or as ISO 8601, from 1900 to 2199. A year of two
 * figures, or none for this year, counts once the text is complete; while it is typed more may follow.
 */
export const readDate = (text: string, shape: Shape, isComplete = false): string | null => {
  if (!FIGURES.test(text) || LETTERS.test(text)) return null
  const { year, month = '', day = '1', more } = named(text.match(/\d+/g) ?? [], shape)
  const whole = yearOf(year, isComplete)
  if (whole === null || whole < 1900 || whole > 2199 || more !== undefined || (shape === 'month' && day !== '1'))
    return null
  const date = new Date(Date.UTC(whole, Number(month) - 1, Number(day)))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isReal
    ? (date
        .toISOString()
        .slice(0, shape === 'day' ? undefined : MONTH_LENGTH)
        .split('T')[0] ?? null)
    : null
}

/** The first day of the week as the reader's language has it, 0 for Sunday; Monday where it is not known. */
export const firstDayOfWeek = (): number => {
  const locale: Intl.Locale & Readonly<{ getWeekInfo?: () => Readonly<{ firstDay: number }> }> = new Intl.Locale(
    current().figures,
  )
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7
}
