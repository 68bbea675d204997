import { addDays } from '#engines/calendar/contract/calendar.ts'

/** The name of the month before that of a day: of the month in which a person came late, before it was written down. */
export const lateMonth = (day: string, width: 'long' | 'short' = 'long'): string => {
  const last = addDays(`${day.slice(0, 7)}-01`, -1)
  return new Intl.DateTimeFormat('en-GB', { month: width, timeZone: 'UTC' }).format(new Date(`${last}T00:00:00Z`))
}
