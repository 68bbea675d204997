const DAYS = 7
const WEEKS = 4
const MONTHS = 6

type Kept = Readonly<{ id: number; day: string }>

const monday = (day: string): string => {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** The ids of the newest of each of the latest spans that hold a backup. */
const newestOf = (backups: readonly Kept[], spanOf: (day: string) => string, most: number): number[] => {
  const found = new Map<string, number>()
  for (const { id, day } of backups) if (!found.has(spanOf(day))) found.set(spanOf(day), id)
  return [...found.values()].slice(0, most)
}

/**
 * Which of the backups are kept: the newest of seven days, four weeks and six months. They are given newest first. Spans
 * without a backup do not count, so that nothing is removed because none was made.
 */
export const keptBackups = (backups: readonly Kept[]): ReadonlySet<number> =>
  new Set([
    ...newestOf(backups, (day) => day, DAYS),
    ...newestOf(backups, monday, WEEKS),
    ...newestOf(backups, (day) => day.slice(0, 7), MONTHS),
  ])
