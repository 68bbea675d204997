import { addDays } from '#engines/calendar/contract/calendar.ts'

/** The longest gap without work, in days, over which two requests still adjoin. */
const LONGEST_GAP = 14

/**
 * Returns the days that form one run with the days of a request: those before and after it with nothing between them
 * but days without work.
 */
export const daysOfRun = <Day extends Readonly<{ date: string }>>(
  own: readonly string[],
  others: readonly Day[],
  isWorkday: (date: string) => boolean,
): Day[] => {
  const byDate = Map.groupBy(others, ({ date }) => date)
  const dates = own.toSorted()
  const found: Day[] = dates.flatMap((date) => byDate.get(date) ?? [])
  for (const [step, start] of [
    [-1, dates[0]],
    [1, dates.at(-1)],
  ] as const) {
    if (start === undefined) continue
    let gap = 0
    for (let date = addDays(start, step); gap < LONGEST_GAP; date = addDays(date, step)) {
      const days = byDate.get(date)
      if (days) {
        found.push(...days)
        gap = 0
      } else if (isWorkday(date)) break
      else gap += 1
    }
  }
  return found
}
