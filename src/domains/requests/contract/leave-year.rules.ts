import { addDays } from '#engines/calendar/contract/calendar.ts'

/** A leave year; `year` is the calendar year in which it begins. Both days are included. */
export type LeaveYear = Readonly<{ year: number; from: string; to: string }>

const two = (value: number): string => String(value).padStart(2, '0')

/** The leave year of a number, where leave years begin in a month. */
export const leaveYear = (year: number, startMonth: number): LeaveYear => ({
  year,
  from: `${year}-${two(startMonth)}-01`,
  to: addDays(`${year + 1}-${two(startMonth)}-01`, -1),
})

/** The leave year in which a day lies. */
export const leaveYearOf = (day: string, startMonth: number): LeaveYear => {
  const year = Number(day.slice(0, 4))
  return leaveYear(Number(day.slice(5, 7)) < startMonth ? year - 1 : year, startMonth)
}

/** The last day of so many months that begin on the first of a month. */
export const endOfMonths = (from: string, months: number): string => {
  const index = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + months
  return addDays(`${Math.floor(index / 12)}-${two((index % 12) + 1)}-01`, -1)
}
