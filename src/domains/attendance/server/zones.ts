/** Minutes that a zone is ahead of UTC at an instant (ISO 8601). */
export const offsetMinutes = (instant: string, zone: string): number =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 60_000_000_000

/** The date of an instant in a zone. */
export const localDate = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days
