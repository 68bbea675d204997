const DAY_MS = 86_400_000

/** The instant so many days after another one; before it, where there are less than none. */
export const daysLater = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString()
