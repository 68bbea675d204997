import type { Severity } from './states.models.ts'

/** The validity of a warning by its severity, in days after the day of issue. */
export const WARNING_DAYS: Readonly<Record<Severity, number>> = { 1: 180, 2: 365, 3: 730 }
