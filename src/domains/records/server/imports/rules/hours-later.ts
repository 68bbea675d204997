const HOUR_MS = 3_600_000

/** Returns the instant so many hours after another one. */
export const hoursLater = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * HOUR_MS).toISOString()
