import { addMonths } from '#kit/contract/months.ts'
import { addDays, today } from '#kit/web/format/dates.ts'

/** The first and the last day of the month before this one. */
export const lastMonth = (): Readonly<{ from: string; to: string }> => {
  const month = today().slice(0, 7)
  return { from: `${addMonths(month, -1)}-01`, to: addDays(`${month}-01`, -1) }
}
