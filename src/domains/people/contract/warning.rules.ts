import type { Severity } from './states.models.ts'

/** For how many days a warning holds by its severity, the day of the issue not counted. */
export const WARNING_DAYS: Readonly<Record<Severity, number>> = { 1: 180, 2: 365, 3: 730 }
