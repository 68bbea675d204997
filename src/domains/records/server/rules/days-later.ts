const DAY_MS = 86_400_000

/** Returns the instant so many days after another one; before it for a negative number. */
export const daysLater = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString()
