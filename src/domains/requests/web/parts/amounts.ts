import { days, fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { ListedBalance } from '../../contract/balances.models.ts'
import type { RequestRow, Unit } from '../../contract/requests.models.ts'

/** An amount in its unit as the reader writes it: `3.5 days`, `1 day`, `7 h 30 min`; nothing without a unit. */
export const amountText = (amount: number, unit: Unit): string => {
  if (unit === 'none') return ''
  if (unit === 'hour') return amount === 0 ? '0 h' : duration(amount)
  return `${number(amount / 100, 2)} ${Math.abs(amount) === 100 ? 'day' : 'days'}`
}

/** The same in a list, where nothing is a dash. */
export const amountCell = (amount: number, unit: Unit): string => (amount === 0 ? '–' : amountText(amount, unit) || '–')

/** Formats a change with its sign: `+2.5 days`, `−1 day`. */
export const changeText = (amount: number, unit: Unit): string =>
  `${amount < 0 ? '−' : '+'}${amountText(Math.abs(amount), unit)}`

/** Returns the number alone, for a chart with the unit in its title: days with decimals, or hours. */
export const amountFigure = (amount: number, unit: Unit): number => (unit === 'hour' ? amount / 60 : amount / 100)

/** `Overbooked by 2.5 days from 6 Nov 2026`. */
export const overbookedText = ({ overbooked_by, unit }: Pick<ListedBalance, 'overbooked_by' | 'unit'>): string =>
  overbooked_by ? `Overbooked by ${amountText(overbooked_by.amount, unit)} from ${fullDay(overbooked_by.from)}` : ''

type Dates = Pick<RequestRow, 'from_date' | 'to_date'>

/** `Mon 12 May`, `Mon 12 May – Fri 16 May`. */
export const datesText = ({ from_date, to_date }: Dates): string => days(from_date, to_date)

/** The same with the years, for what may lie far away. */
export const fullDatesText = ({ from_date, to_date }: Dates): string =>
  from_date === to_date ? fullDay(from_date) : `${fullDay(from_date)} – ${fullDay(to_date)}`

const HALVES: Readonly<Record<string, string>> = { first_half: 'first half', second_half: 'second half' }

/**
 * Formats the dates with the requested part of the day: `Mon 12 May, first half`, `Mon 12 May, 09:00–11:00`,
 * `Mon 12 May, from 14:40`.
 */
export const whenText = (row: Dates & Pick<RequestRow, 'method' | 'from_time' | 'to_time'>): string => {
  const dates = datesText(row)
  if (row.from_time && row.to_time) return `${dates}, ${row.from_time}–${row.to_time}`
  if (row.from_time) return `${dates}, from ${row.from_time}`
  const half = HALVES[row.method ?? '']
  return half ? `${dates}, ${half}` : dates
}
