import { addMinutes, type ServiceMinute } from '#domains/records/server/status/store.ts'
import type { Demo } from '../demo.ts'

const DAYS = 90
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** The hours of a day, in UTC, in which people work. */
const HOURS = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
/** By days ago: from which hour, for how many minutes requests failed. */
const FAILURES: Readonly<Record<number, Readonly<{ hour: number; minutes: number }>>> = {
  63: { hour: 12, minutes: 7 },
  34: { hour: 9, minutes: 3 },
  12: { hour: 15, minutes: 2 },
}
const AT_ONCE = 5000

/** Inserts one minute of each hour of work, and every minute of the hours in which requests failed. */
export const demoServiceMinutes = async ({ tx, now }: Demo): Promise<void> => {
  const today = Math.floor(Date.parse(now) / DAY_MS) * DAY_MS
  const minutes: ServiceMinute[] = []
  for (let ago = DAYS - 1; ago > 0; ago--) {
    for (const hour of HOURS) {
      const failure = FAILURES[ago]?.hour === hour ? FAILURES[ago] : undefined
      for (let minute = 0; minute < (failure ? 60 : 1); minute++) {
        const requests = 80 + ((hour * 37 + minute * 13 + ago) % 60)
        const failed = failure && minute >= 20 && minute < 20 + failure.minutes ? Math.ceil(requests / 4) : 0
        const at = today - ago * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS
        minutes.push({ minute: new Date(at).toISOString(), requests, failed })
      }
    }
  }
  for (let from = 0; from < minutes.length; from += AT_ONCE) await addMinutes(tx, minutes.slice(from, from + AT_ONCE))
}
