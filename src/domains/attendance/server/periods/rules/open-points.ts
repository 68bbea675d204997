import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import { rangeOf } from '../present.ts'
import { countExceptions, type MonthCount } from '../store/exceptions.ts'

/** The days of months that are over: what is open today is not late. */
export const past = ({ from, to }: ReturnType<typeof rangeOf>, today: string): ReturnType<typeof rangeOf> => {
  const yesterday = addDays(today, -1)
  return { from, to: to < yesterday ? to : yesterday }
}

/**
 * Returns the open points of some months (`YYYY-MM`, newest first), by month and kind: of everyone, or of one person.
 */
export const openPoints = async (
  tx: Tx,
  months: readonly string[],
  today: string,
  employeeId: number | null = null,
): Promise<MonthCount[]> => {
  const [first, last] = [months.at(-1), months[0]]
  if (first === undefined || last === undefined) return []
  const counts = await countExceptions(tx, past({ from: rangeOf(first).from, to: rangeOf(last).to }, today), employeeId)
  return counts.filter(({ month }) => months.includes(month))
}
