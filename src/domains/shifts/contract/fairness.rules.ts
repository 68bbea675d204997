import { addDays } from '#engines/calendar/contract/calendar.ts'
import { addMonths } from '#kit/contract/months.ts'

const MONTHS = 3

/** The quarter that a day is in. */
export const quarterOf = (day: string): Readonly<{ from: string; to: string }> => {
  const first = addMonths(day.slice(0, 7), -((Number(day.slice(5, 7)) - 1) % MONTHS))
  return { from: `${first}-01`, to: addDays(`${addMonths(first, MONTHS)}-01`, -1) }
}
