const DAYS = 7
const WEEKS = 4
const MONTHS = 6

type Backup = Readonly<{ id: number; day: string }>

const monday = (day: string): string => {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** Returns the id of the newest backup of each of the latest spans that have one. */
const newestOf = (backups: readonly Backup[], spanOf: (day: string) => string, max: number): number[] => {
  const found = new Map<string, number>()
  for (const { id, day } of backups) if (!found.has(spanOf(day))) found.set(spanOf(day), id)
  return [...found.values()].slice(0, max)
}

/**
 * Returns the ids of the backups to retain: the newest of seven days, four weeks and six months. `backups` are sorted newest
 * first. Spans without a backup do not count, so that nothing is removed because none was made.
 */
export const selectRetainedBackups = (backups: readonly Backup[]): ReadonlySet<number> =>
  new Set([
    ...newestOf(backups, (day) => day, DAYS),
    ...newestOf(backups, monday, WEEKS),
    ...newestOf(backups, (day) => day.slice(0, 7), MONTHS),
  ])
