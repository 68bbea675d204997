import { today } from '../format/dates.ts'

/** Returns the index of today among days (`YYYY-MM-DD`) or of its month among months (`YYYY-MM`); undefined without it. */
export const runningIn = (periods: readonly string[]): number | undefined => {
  const now = today()
  const at = periods.findIndex((period) => now.startsWith(period))
  return at < 0 ? undefined : at
}
