import { duration } from '#kit/contract/duration.ts'
import type { Unit } from './requests.models.ts'

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthOfYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats an amount for people: `3.5 days`, `1 day`, `7 h 30 min`. Hundredths of a day, or minutes. */
export const amountText = (amount: number, unit: Unit): string => {
  if (unit === 'day') return `${number.format(amount / 100)} ${Math.abs(amount) === 100 ? 'day' : 'days'}`
  if (unit === 'none') return ''
  return amount === 0 ? '0 h' : duration(amount)
}

/** Formats a number of things: `1 day`, `3 days`. */
export const countText = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** `3 March` */
export const dayText = (date: string): string => day.format(Date.parse(date))
/** `1 October 2026` */
export const fullDayText = (date: string): string => dayOfYear.format(Date.parse(date))
/** `March 2026` */
export const monthText = (date: string): string => monthOfYear.format(Date.parse(date))

/** `5 days lapse`, `1 day lapses`. */
export const lapseText = (amount: number, unit: Parameters<typeof amountText>[1]): string =>
  `${amountText(amount, unit)} ${unit === 'day' && amount === 100 ? 'lapses' : 'lapse'}`

/** `3 to 7 August`, `29 July to 2 August`, `3 August`. */
export const datesText = (from: string, to: string): string => {
  if (from === to) return dayText(from)
  const start = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : dayText(from)
  return `${start} to ${dayText(to)}`
}

const STATUSES = {
  pending: 'pending',
  returned: 'returned',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  cancel_pending: 'waiting to be cancelled',
  cancelled: 'cancelled',
} as const
/** A status inside of a sentence. */
export const statusText = (status: keyof typeof STATUSES): string => STATUSES[status]
