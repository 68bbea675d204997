import { monthText } from '../../contract/pay/month-text.ts'

export { monthText }

/** `2026-06-30` as `30 June`. */
export const shortDayText = (day: string): string => `${Number(day.slice(8, 10))} ${monthText(day).split(' ')[0]}`

/** `2026-06-30` as `30 June 2026`. */
export const dayText = (day: string): string => `${shortDayText(day)} ${day.slice(0, 4)}`

/** The first and last day of a month. */
export const boundsOf = (month: string): Readonly<{ first: string; last: string; days: number }> => {
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
  return { first: `${month}-01`, last: `${month}-${String(days).padStart(2, '0')}`, days }
}
