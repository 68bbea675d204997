import { current } from './formatting.ts'

/** A count or quantity in the reader's locale: `1,204`. */
export const number = (value: number, mostDecimals = 0): string =>
  new Intl.NumberFormat(current().locale, { maximumFractionDigits: mostDecimals }).format(value)

/** A large number in few letters, for the axis of a chart: `60K`. */
export const compact = (value: number): string =>
  new Intl.NumberFormat(current().locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** A share between 0 and 1 as `42 %`, its number in the reader's locale: written alike on screens, in files and in mails. */
export const percent = (share: number, mostDecimals = 0): string => `${number(share * 100, mostDecimals)} %`

/** The same of basis points, as shares are stored; a dash where there is none. */
export const percentOf = (bp: number | null, mostDecimals = 0): string =>
  bp === null ? '–' : percent(bp / 10_000, mostDecimals)

/** `1 person`, `3 people`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${number(amount)} ${amount === 1 ? one : many}`
