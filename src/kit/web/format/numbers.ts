import { current } from './formatting.ts'

/** A count or quantity in the reader's locale: `1,204`. */
export const number = (value: number, mostDecimals = 0): string =>
  new Intl.NumberFormat(current().locale, { maximumFractionDigits: mostDecimals }).format(value)

/** A large number in few letters, for the axis of a chart: `60K`. */
export const compact = (value: number): string =>
  new Intl.NumberFormat(current().locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** A share between 0 and 1 as `42 %`, in the reader's locale. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(current().locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)

/** `1 person`, `3 people`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${number(amount)} ${amount === 1 ? one : many}`
